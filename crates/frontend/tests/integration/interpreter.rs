//! A plain interpreter for programs with one thread, by which lowered programs are run against what C says.
//!
//! It is written for being right at a glance, not for speed, and knows nothing of how programs are made.

use fencepost_base::TypedId;
use fencepost_program::*;

/// Where globals start; below is nothing.
const FIRST: u64 = 0x1_0000;
/// Functions have addresses up here.
const CODE: u64 = 0x7000_0000_0000;

/// Why a program stopped early.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    Assert(u32),
    Abort,
    /// The program has ended itself, with this status.
    Exit(u128),
    Unreachable,
    BadAccess(u64),
    TooLong,
    Other(String),
}

pub struct Machine<'p> {
    program: &'p Program,
    memory: Vec<u8>,
    globals: Vec<u64>,
    steps: u64,
}

/// Runs `main` and gives its result.
pub fn run(program: &Program) -> Result<u128, Stop> {
    let mut machine = Machine { program, memory: Vec::new(), globals: Vec::new(), steps: 0 };
    for global in program.globals.iter() {
        let address = machine.allocate(global.bytes.len() as u64, global.align);
        machine.globals.push(address);
        let at = (address - FIRST) as usize;
        machine.memory[at..at + global.bytes.len()].copy_from_slice(&global.bytes);
    }
    for (id, global) in program.globals.enumerate() {
        for relocation in &global.relocations {
            let value = machine.symbol(relocation.target).wrapping_add_signed(relocation.addend);
            machine.write(machine.globals[id.index()] + relocation.offset, 8, u128::from(value))?;
        }
    }
    let entry = program.entry.expect("an entry");
    let args = vec![0; program.functions[entry].params.len()];
    match machine.call(entry, args, 0) {
        Ok(results) => Ok(results.first().copied().unwrap_or(0)),
        Err(Stop::Exit(status)) => Ok(status),
        Err(stop) => Err(stop),
    }
}

impl Machine<'_> {
    fn allocate(&mut self, size: u64, align: u64) -> u64 {
        // A gap after each object makes accesses behind its end show up as accesses to nothing that was written.
        let start = (FIRST + self.memory.len() as u64 + 16).next_multiple_of(align.max(16));
        self.memory.resize((start - FIRST + size + 16) as usize, 0xaa);
        start
    }

    fn symbol(&self, symbol: Symbol) -> u64 {
        match symbol {
            Symbol::Global(id) => self.globals[id.index()],
            Symbol::Function(id) => CODE + 16 * id.index() as u64,
        }
    }

    fn read(&self, address: u64, bytes: u32) -> Result<u128, Stop> {
        let at = address.checked_sub(FIRST).ok_or(Stop::BadAccess(address))? as usize;
        let bytes = self.memory.get(at..at + bytes as usize).ok_or(Stop::BadAccess(address))?;
        Ok(bytes.iter().rev().fold(0, |value, byte| value << 8 | u128::from(*byte)))
    }

    fn write(&mut self, address: u64, bytes: u32, value: u128) -> Result<(), Stop> {
        let at = address.checked_sub(FIRST).ok_or(Stop::BadAccess(address))? as usize;
        let room = self.memory.get_mut(at..at + bytes as usize).ok_or(Stop::BadAccess(address))?;
        room.copy_from_slice(&value.to_le_bytes()[..bytes as usize]);
        Ok(())
    }

    fn call(&mut self, id: FunctionId, args: Vec<u128>, depth: u32) -> Result<Vec<u128>, Stop> {
        if depth > 100 {
            return Err(Stop::TooLong);
        }
        let function = &self.program.functions[id];
        assert_eq!(args.len(), function.params.len(), "arguments of {}", function.name);
        let mut frame = vec![0xdead_beef_u128; function.registers.len()];
        for (param, arg) in function.params.iter().zip(args) {
            frame[param.index()] = arg;
        }
        let mut block = BlockId::new(0);
        loop {
            for instruction in &function.blocks[block].instructions {
                self.steps += 1;
                if self.steps > 5_000_000 {
                    return Err(Stop::TooLong);
                }
                self.step(&mut frame, &instruction.op, depth)?;
            }
            let target = match &function.blocks[block].terminator {
                Terminator::Jump(target) => target,
                Terminator::Branch { cond, yes, no } => {
                    if self.get(&frame, *cond) == 1 {
                        yes
                    } else {
                        no
                    }
                }
                Terminator::Switch { value, cases, default, .. } => {
                    let value = self.get(&frame, *value);
                    cases.iter().find(|(case, _)| *case == value).map_or(default, |(_, target)| target)
                }
                Terminator::Return(values) => {
                    return Ok(values.iter().map(|value| self.get(&frame, *value)).collect());
                }
                Terminator::Unreachable => return Err(Stop::Unreachable),
            };
            let values: Vec<_> = target.args.iter().map(|arg| self.get(&frame, *arg)).collect();
            block = target.block;
            for (param, value) in function.blocks[block].params.iter().zip(values) {
                frame[param.index()] = value;
            }
        }
    }

    fn get(&self, frame: &[u128], operand: Operand) -> u128 {
        match operand {
            Operand::Reg(register) => frame[register.index()],
            Operand::Bits(bits) => bits,
            Operand::Address(symbol, offset) => u128::from(self.symbol(symbol).wrapping_add_signed(offset)),
            Operand::Undefined => 0,
        }
    }

    fn step(&mut self, frame: &mut [u128], op: &Op, depth: u32) -> Result<(), Stop> {
        let get = |machine: &Self, frame: &[u128], operand: &Operand| machine.get(frame, *operand);
        match op {
            Op::Copy { dst, src } => frame[dst.index()] = get(self, frame, src),
            Op::Binary { dst, op, ty, left, right, .. } => {
                let (left, right) = (get(self, frame, left), get(self, frame, right));
                frame[dst.index()] = binary(*op, *ty, left, right) & ty.mask();
            }
            Op::Compare { dst, op, ty, left, right } => {
                let (left, right) = (get(self, frame, left), get(self, frame, right));
                frame[dst.index()] = u128::from(compare(*op, *ty, left, right));
            }
            Op::Cast { dst, op, from, to, src } => {
                frame[dst.index()] = cast(*op, *from, *to, get(self, frame, src)) & to.mask();
            }
            Op::Select { dst, cond, yes, no } => {
                let chosen = if get(self, frame, cond) == 1 { yes } else { no };
                frame[dst.index()] = get(self, frame, chosen);
            }
            Op::Address { dst, base, index, scale, offset } => {
                let (base, index) = (get(self, frame, base) as u64, get(self, frame, index) as u64);
                let address = base.wrapping_add(index.wrapping_mul(*scale)).wrapping_add_signed(*offset);
                frame[dst.index()] = u128::from(address);
            }
            Op::StackAlloc { dst, size, align, .. } => {
                let size = get(self, frame, size) as u64;
                frame[dst.index()] = u128::from(self.allocate(size, *align));
            }
            Op::Load { dst, ty, addr, .. } => {
                frame[dst.index()] = self.read(get(self, frame, addr) as u64, ty.bytes())? & ty.mask();
            }
            Op::Store { ty, addr, value, .. } => {
                self.write(get(self, frame, addr) as u64, ty.bytes(), get(self, frame, value))?;
            }
            Op::ReadModifyWrite { dst, op, ty, addr, value, .. } => {
                let (addr, value) = (get(self, frame, addr) as u64, get(self, frame, value));
                let old = self.read(addr, ty.bytes())?;
                let new = match op {
                    RmwOp::Exchange => value,
                    RmwOp::Add => old.wrapping_add(value),
                    RmwOp::Sub => old.wrapping_sub(value),
                    RmwOp::And => old & value,
                    RmwOp::Nand => !(old & value),
                    RmwOp::Or => old | value,
                    RmwOp::Xor => old ^ value,
                    RmwOp::SMax => {
                        if signed(old, *ty) > signed(value, *ty) {
                            old
                        } else {
                            value
                        }
                    }
                    RmwOp::SMin => {
                        if signed(old, *ty) < signed(value, *ty) {
                            old
                        } else {
                            value
                        }
                    }
                    RmwOp::UMax => old.max(value),
                    RmwOp::UMin => old.min(value),
                    RmwOp::FAdd => binary(BinaryOp::FAdd, *ty, old, value),
                    RmwOp::FSub => binary(BinaryOp::FSub, *ty, old, value),
                };
                self.write(addr, ty.bytes(), new & ty.mask())?;
                frame[dst.index()] = old;
            }
            Op::CompareExchange { dst, success, ty, addr, expected, desired, .. } => {
                let addr = get(self, frame, addr) as u64;
                let old = self.read(addr, ty.bytes())?;
                let equal = old == get(self, frame, expected);
                if equal {
                    self.write(addr, ty.bytes(), get(self, frame, desired))?;
                }
                frame[dst.index()] = old;
                frame[success.index()] = u128::from(equal);
            }
            Op::Fence { .. } => {}
            Op::Call { dsts, callee, args } => {
                let mut args: Vec<_> = args.iter().map(|arg| get(self, frame, arg)).collect();
                let id = match callee {
                    Callee::Direct(id) => *id,
                    Callee::Indirect(address) => {
                        let address = get(self, frame, address) as u64;
                        FunctionId::from_index(
                            (address.checked_sub(CODE).ok_or(Stop::BadAccess(address))? / 16) as usize,
                        )
                    }
                };
                // The address of unnamed arguments of which there are none, for a function that takes none.
                if matches!(callee, Callee::Indirect(_))
                    && args.len() == self.program.functions[id].params.len() + 1
                    && args.last() == Some(&0)
                {
                    args.pop();
                }
                let results = self.call(id, args, depth + 1)?;
                for (dst, result) in dsts.iter().zip(results) {
                    frame[dst.index()] = result;
                }
            }
            Op::Library { dsts, function, args } => {
                let args: Vec<_> = args.iter().map(|arg| get(self, frame, arg)).collect();
                let result = match function {
                    LibraryFunction::Malloc => u128::from(self.allocate(args[0] as u64, 16)),
                    LibraryFunction::Calloc => {
                        let size = args[0] as u64 * args[1] as u64;
                        let address = self.allocate(size, 16);
                        for at in 0..size {
                            self.write(address + at, 1, 0)?;
                        }
                        u128::from(address)
                    }
                    LibraryFunction::AssertFail => return Err(Stop::Assert(args[2] as u32)),
                    LibraryFunction::Abort => return Err(Stop::Abort),
                    LibraryFunction::Exit => return Err(Stop::Exit(args[0] & 0xffff_ffff)),
                    // Nobody else runs, so that waiting has no end.
                    LibraryFunction::AwaitAdd => {
                        let old = self.read(args[0] as u64, 4)?;
                        let (low, high) = (signed(args[1], Scalar::Int(32)), signed(args[2], Scalar::Int(32)));
                        if !(low..=high).contains(&signed(old, Scalar::Int(32))) {
                            return Err(Stop::Other("waits forever".to_owned()));
                        }
                        self.write(args[0] as u64, 4, old.wrapping_add(args[3]) & 0xffff_ffff)?;
                        old
                    }
                    LibraryFunction::Free | LibraryFunction::Yield => 0,
                    other => return Err(Stop::Other(format!("{other:?}"))),
                };
                for dst in dsts {
                    frame[dst.index()] = result;
                }
            }
        }
        Ok(())
    }
}

fn signed(value: u128, ty: Scalar) -> i128 {
    let unused = 128 - ty.bits();
    (value << unused) as i128 >> unused
}

fn float(value: u128, ty: Scalar) -> f64 {
    match ty {
        Scalar::Float(FloatKind::F32) => f64::from(f32::from_bits(value as u32)),
        _ => f64::from_bits(value as u64),
    }
}

fn float_bits(value: f64, ty: Scalar) -> u128 {
    match ty {
        Scalar::Float(FloatKind::F32) => u128::from((value as f32).to_bits()),
        _ => u128::from(value.to_bits()),
    }
}

fn binary(op: BinaryOp, ty: Scalar, left: u128, right: u128) -> u128 {
    use BinaryOp::*;
    let (sl, sr) = (signed(left, ty), signed(right, ty));
    let (fl, fr) = (float(left, ty), float(right, ty));
    match op {
        Add => left.wrapping_add(right),
        Sub => left.wrapping_sub(right),
        Mul => left.wrapping_mul(right),
        UDiv => left / right,
        SDiv => sl.wrapping_div(sr) as u128,
        URem => left % right,
        SRem => sl.wrapping_rem(sr) as u128,
        Shl | LShr | AShr => {
            assert!(right < u128::from(ty.bits()), "shift by {right} in {ty}");
            match op {
                Shl => left << right,
                LShr => left >> right,
                _ => (sl >> right) as u128,
            }
        }
        And => left & right,
        Or => left | right,
        Xor => left ^ right,
        FAdd => float_bits(fl + fr, ty),
        FSub => float_bits(fl - fr, ty),
        FMul => float_bits(fl * fr, ty),
        FDiv => float_bits(fl / fr, ty),
        FRem => float_bits(fl % fr, ty),
    }
}

fn compare(op: CompareOp, ty: Scalar, left: u128, right: u128) -> bool {
    use CompareOp::*;
    let (sl, sr) = (signed(left, ty), signed(right, ty));
    let (fl, fr) = (float(left, ty), float(right, ty));
    let unordered = fl.is_nan() || fr.is_nan();
    match op {
        Eq => left == right,
        Ne => left != right,
        Ult => left < right,
        Ule => left <= right,
        Ugt => left > right,
        Uge => left >= right,
        Slt => sl < sr,
        Sle => sl <= sr,
        Sgt => sl > sr,
        Sge => sl >= sr,
        FOeq => fl == fr,
        FOne => !unordered && fl != fr,
        FOlt => fl < fr,
        FOle => fl <= fr,
        FOgt => fl > fr,
        FOge => fl >= fr,
        FUeq => unordered || fl == fr,
        FUne => unordered || fl != fr,
        FUlt => unordered || fl < fr,
        FUle => unordered || fl <= fr,
        FUgt => unordered || fl > fr,
        FUge => unordered || fl >= fr,
        FOrd => !unordered,
        FUno => unordered,
    }
}

fn cast(op: CastOp, from: Scalar, to: Scalar, value: u128) -> u128 {
    match op {
        CastOp::Truncate | CastOp::ZeroExtend | CastOp::Bits => value,
        CastOp::SignExtend => signed(value, from) as u128,
        CastOp::FloatToFloat => float_bits(float(value, from), to),
        CastOp::FloatToSigned => float(value, from) as i128 as u128,
        CastOp::FloatToUnsigned => float(value, from) as u128,
        CastOp::SignedToFloat => float_bits(signed(value, from) as f64, to),
        CastOp::UnsignedToFloat => float_bits(value as f64, to),
    }
}
