//! Functions named `llvm.*`, which the compiler itself puts into a program.

use super::Lower;
use super::bits::{self, ExactOperation};
use super::body::Body;
use super::code::WORD;
use super::locals::is_lifetime;
use crate::llvm::ast::{Call, Constant, TypedValue, Value};
use fencepost_base::MemoryOrder;
use fencepost_program::{BinaryOp, CastOp, CompareOp, LibraryFunction, MATH, MathFunction, Op, Operand, Scalar};

/// Hints and marks that change nothing about what the program does.
const WITHOUT_EFFECT: &[&str] = &[
    "assume",
    "donothing",
    "experimental.noalias.scope.decl",
    "invariant.start",
    "invariant.end",
    "prefetch",
    "sideeffect",
    "stackrestore",
    "stacksave",
    "var.annotation",
    "codeview.annotation",
    "pseudoprobe",
    "fake.use",
];

/// Functions whose result is their first argument.
const IDENTITIES: &[&str] = &[
    "annotation",
    "arithmetic.fence",
    "expect",
    "expect.with.probability",
    "launder.invariant.group",
    "ptr.annotation",
    "ssa.copy",
    "strip.invariant.group",
    "threadlocal.address",
];

/// Whether `name` is `base` or `base` with types after it.
pub fn is(name: &str, base: &str) -> bool {
    name.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl<'a> Body<'_, '_, 'a> {
    /// Calls an intrinsic; the scalars of its result.
    pub fn intrinsic(&mut self, full_name: &str, call: &Call<'a>) -> Lower<Vec<Operand>> {
        let name = full_name.strip_prefix("llvm.").unwrap_or(full_name);
        if is_lifetime(full_name) {
            if is(name, "lifetime.start") {
                // The address is the last argument; before version 22 the size comes first.
                if let Some(arg) = call.args.last() {
                    self.start_of_life(&arg.value);
                }
            }
            return Ok(Vec::new());
        }
        if WITHOUT_EFFECT.iter().any(|base| is(name, base)) {
            return Ok(vec![Operand::Undefined; self.context.scalars(call.result)?.len()]);
        }
        if IDENTITIES.iter().any(|base| is(name, base)) {
            return self.operands(&self.argument(call, 0)?);
        }
        if self.unnamed_arguments_intrinsic(name, call)? {
            return Ok(Vec::new());
        }
        if let Some(operands) = self.memory_intrinsic(name, call)? {
            return Ok(operands);
        }
        if let Some(operands) = self.machine_intrinsic(name, call)? {
            return Ok(operands);
        }
        if let Some(operands) = self.converting_intrinsic(name, call)? {
            return Ok(operands);
        }
        if let Some(operands) = self.lane_intrinsic(name, call)? {
            return Ok(operands);
        }
        Err(self.context.unsupported(format!("intrinsic `{full_name}`")))
    }

    fn memory_intrinsic(&mut self, name: &str, call: &Call<'a>) -> Lower<Option<Vec<Operand>>> {
        let overlap = is(name, "memmove");
        if !overlap && !["memcpy", "memset", "memcpy.inline", "memset.inline"].iter().any(|base| is(name, base)) {
            return Ok(None);
        }
        let to = self.pointer(&self.argument(call, 0)?)?;
        let (size_type, size) = self.integer(&self.argument(call, 2)?)?;
        let size = self.code.resize(size_type, WORD, false, size);
        let align = |index: usize| call.args.get(index).and_then(|arg| arg.align).unwrap_or(1);
        if name.starts_with("memset") {
            let (byte_type, byte) = self.integer(&self.argument(call, 1)?)?;
            let byte = match byte {
                Operand::Bits(bits) => Operand::Bits(bits & 0xff),
                // The C function takes the byte as an `int`.
                _ => self.code.resize(byte_type, Scalar::Int(8), false, byte),
            };
            self.fill_bytes(to, byte, size, align(0));
        } else {
            let from = self.pointer(&self.argument(call, 1)?)?;
            self.copy_bytes(to, from, size, align(0).min(align(1)), overlap);
        }
        Ok(Some(Vec::new()))
    }

    /// What reaches out of the function or asks about the machine.
    fn machine_intrinsic(&mut self, name: &str, call: &Call<'a>) -> Lower<Option<Vec<Operand>>> {
        let fence = match name {
            "x86.sse2.mfence" => Some(MemoryOrder::SeqCst),
            "x86.sse.sfence" => Some(MemoryOrder::Release),
            "x86.sse2.lfence" => Some(MemoryOrder::Acquire),
            _ => None,
        };
        if let Some(order) = fence {
            self.code.emit(Op::Fence { order });
            return Ok(Some(Vec::new()));
        }
        match name {
            "x86.sse2.pause" => self.library(LibraryFunction::Yield, Vec::new(), &[]).map(Some),
            "trap" | "debugtrap" | "ubsantrap" => self.library(LibraryFunction::Abort, Vec::new(), &[]).map(Some),
            _ if is(name, "is.constant") => Ok(Some(vec![Operand::Bits(0)])),
            _ if is(name, "objectsize") => {
                // Not known: the greatest size, or zero if the smallest is asked for.
                let ty = self.context.scalar(call.result)?;
                let smallest = matches!(self.argument(call, 1)?.value, Value::Const(Constant::Int(1)));
                Ok(Some(vec![Operand::Bits(if smallest { 0 } else { ty.mask() })]))
            }
            _ => Ok(None),
        }
    }

    /// Arithmetic, on each lane alone, or over all lanes.
    fn lane_intrinsic(&mut self, name: &str, call: &Call<'a>) -> Lower<Option<Vec<Operand>>> {
        if let Some(operation) = name.strip_prefix("vector.reduce.") {
            return self.reduction(operation, &self.argument(call, 0)?);
        }
        let Some(first) = call.args.first().map(|arg| arg.value.clone()) else { return Ok(None) };
        let mut args = Vec::new();
        for arg in &call.args {
            args.push(self.operands(&arg.value)?);
        }
        let lanes = self.context.scalars(first.ty)?;
        let mut results: Vec<Vec<Operand>> = Vec::new();
        for (index, ty) in lanes.into_iter().enumerate() {
            // The same lane of each argument; flags such as `is_zero_poison` have one for all.
            let operands: Vec<_> =
                args.iter().filter_map(|lanes| lanes.get(index).or(lanes.first()).copied()).collect();
            match self.lane(name, ty, &operands) {
                Some(result) => results.push(result),
                None => return Ok(None),
            }
        }
        // Results with several parts come part by part, each with all its lanes.
        let parts = results.first().map_or(0, Vec::len);
        Ok(Some((0..parts).flat_map(|part| results.iter().filter_map(move |lane| lane.get(part).copied())).collect()))
    }

    /// One lane of an intrinsic; none if it is not known.
    fn lane(&mut self, name: &str, ty: Scalar, operands: &[Operand]) -> Option<Vec<Operand>> {
        if let (Scalar::Float(kind), Some(function)) = (ty, numeric_function(name)) {
            let function = LibraryFunction::Math(function, kind);
            let args = operands.get(..function.entry().args)?.to_vec();
            return self.library(function, args, &[ty]).ok();
        }
        let code = &mut self.code;
        let on_float = matches!(ty, Scalar::Float(_));
        if let Some((exact, rest)) = exact_arithmetic(name).filter(|_| matches!(ty, Scalar::Int(_))) {
            let [left, right, ..] = *operands else { return None };
            return match rest {
                OverflowHandling::Report => exact.overflow(code, ty, left, right).map(Vec::from),
                OverflowHandling::Saturate => exact.saturate(code, ty, left, right).map(|result| vec![result]),
            };
        }
        let result = match *operands {
            [value, ..] if on_float && is(name, "fabs") => {
                let int = Scalar::Int(ty.bits() as u8);
                let bits = code.cast(CastOp::Bits, ty, int, value);
                let cleared = code.binary(BinaryOp::And, int, bits, Operand::Bits(int.mask() >> 1));
                code.cast(CastOp::Bits, int, ty, cleared)
            }
            [value] if on_float && is(name, "canonicalize") => value,
            [left, right, sum] if on_float && is(name, "fmuladd") => {
                let product = code.binary(BinaryOp::FMul, ty, left, right);
                code.binary(BinaryOp::FAdd, ty, product, sum)
            }
            [pointer, mask] if ty == Scalar::Ptr && is(name, "ptrmask") => {
                let bits = code.cast(CastOp::Bits, ty, WORD, pointer);
                let masked = code.binary(BinaryOp::And, WORD, bits, mask);
                code.cast(CastOp::Bits, WORD, ty, masked)
            }
            _ if on_float || ty == Scalar::Ptr => return None,
            [value, ..] if is(name, "ctpop") => bits::count_ones(code, ty, value),
            [value, ..] if is(name, "ctlz") => bits::leading_zeros(code, ty, value),
            [value, ..] if is(name, "cttz") => bits::trailing_zeros(code, ty, value),
            [value, ..] if is(name, "bswap") => bits::reverse(code, ty, value, 8)?,
            [value, ..] if is(name, "bitreverse") => bits::reverse(code, ty, value, 1)?,
            [value, ..] if is(name, "abs") => bits::magnitude(code, ty, value),
            [left, right] if is(name, "smax") => bits::choose(code, CompareOp::Sgt, ty, left, right),
            [left, right] if is(name, "smin") => bits::choose(code, CompareOp::Slt, ty, left, right),
            [left, right] if is(name, "umax") => bits::choose(code, CompareOp::Ugt, ty, left, right),
            [left, right] if is(name, "umin") => bits::choose(code, CompareOp::Ult, ty, left, right),
            [value, by] if is(name, "ushl.sat") => bits::shift_saturating(code, ty, value, by, false),
            [value, by] if is(name, "sshl.sat") => bits::shift_saturating(code, ty, value, by, true),
            [high, low, by] if is(name, "fshl") => bits::funnel(code, ty, [high, low, by], true),
            [high, low, by] if is(name, "fshr") => bits::funnel(code, ty, [high, low, by], false),
            _ => return None,
        };
        Some(vec![result])
    }

    /// All lanes of an integer vector brought together.
    fn reduction(&mut self, operation: &str, vector: &TypedValue<'a>) -> Lower<Option<Vec<Operand>>> {
        let lanes = self.operands(vector)?;
        let Some(ty @ Scalar::Int(_)) = self.context.scalars(vector.ty)?.first().copied() else { return Ok(None) };
        let code = &mut self.code;
        let binary = [
            ("add", BinaryOp::Add),
            ("mul", BinaryOp::Mul),
            ("and", BinaryOp::And),
            ("or", BinaryOp::Or),
            ("xor", BinaryOp::Xor),
        ];
        let order =
            [("smax", CompareOp::Sgt), ("smin", CompareOp::Slt), ("umax", CompareOp::Ugt), ("umin", CompareOp::Ult)];
        let mut lanes = lanes.into_iter();
        let Some(first) = lanes.next() else { return Ok(None) };
        let result = if let Some((_, op)) = binary.iter().find(|(base, _)| is(operation, base)) {
            lanes.fold(first, |sum, lane| code.binary(*op, ty, sum, lane))
        } else if let Some((_, op)) = order.iter().find(|(base, _)| is(operation, base)) {
            lanes.fold(first, |best, lane| bits::choose(code, *op, ty, best, lane))
        } else {
            return Ok(None);
        };
        Ok(Some(vec![result]))
    }
}

/// The numeric function that an intrinsic stands for.
fn numeric_function(name: &str) -> Option<MathFunction> {
    let base = name.split('.').next().unwrap_or(name);
    // Most have the names of C.
    let usual = match base {
        "minnum" => "fmin",
        "maxnum" => "fmax",
        _ => base,
    };
    let found = MATH.iter().find(|entry| entry.name == usual && base != "fabs")?;
    match found.function {
        LibraryFunction::Math(function, _) => Some(function),
        _ => None,
    }
}

/// What to do with a result that does not fit.
#[derive(Clone, Copy, Debug)]
enum OverflowHandling {
    Report,
    Saturate,
}

fn exact_arithmetic(name: &str) -> Option<(ExactOperation, OverflowHandling)> {
    let (operation, rest) = name.split_once('.')?;
    let (op, signed) = match operation {
        "sadd" => (BinaryOp::Add, true),
        "uadd" => (BinaryOp::Add, false),
        "ssub" => (BinaryOp::Sub, true),
        "usub" => (BinaryOp::Sub, false),
        "smul" => (BinaryOp::Mul, true),
        "umul" => (BinaryOp::Mul, false),
        _ => return None,
    };
    let fit = match rest {
        _ if is(rest, "with.overflow") => OverflowHandling::Report,
        _ if is(rest, "sat") && op != BinaryOp::Mul => OverflowHandling::Saturate,
        _ => return None,
    };
    Some((ExactOperation { op, signed }, fit))
}
