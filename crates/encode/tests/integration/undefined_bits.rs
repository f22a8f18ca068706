//! Which bits of a value are undefined, against `program::scalar`: random operations on a register that was never set. What the engine
//! does not know it must refuse.

use fencepost_encode::states::{NoStates, Observable, Settings, final_states};
use fencepost_encode::unroll::{Rules, Setup, ThreadSetup};
use fencepost_model::axiomatic::built_in;
use fencepost_program::scalar::{Value, binary, cast, compare};
use fencepost_program::{BinaryOp, CastOp, CompareOp, FunctionId, Scalar, text, verify};
use fencepost_testing::{Random, is_slow};

const I8: Scalar = Scalar::Int(8);
const I16: Scalar = Scalar::Int(16);

/// Registers of each type, with what they hold.
struct Generator {
    random: Random,
    lines: Vec<String>,
    registers: Vec<(Scalar, Value)>,
}

impl Generator {
    fn push(&mut self, ty: Scalar, value: Value, line: &str) {
        let number = self.registers.len();
        self.lines.push(format!("r{number} = {line}"));
        self.registers.push((ty, value.cut(ty)));
    }

    /// A register of a type, or a number.
    fn operand(&mut self, ty: Scalar, may_be_number: bool) -> (String, Value) {
        let of_type: Vec<usize> = (0..self.registers.len()).filter(|number| self.registers[*number].0 == ty).collect();
        if may_be_number && self.random.percent(60) {
            let interesting = [0, 1, 3, 0x0f, 0xf0, 0xff];
            let number = interesting[self.random.below(interesting.len())] & ty.mask();
            return (number.to_string(), Value::defined(number));
        }
        let number = of_type[self.random.below(of_type.len())];
        (format!("r{number}"), self.registers[number].1)
    }

    fn step(&mut self) {
        let ty = [I8, I16][self.random.below(2)];
        let (left, l) = self.operand(ty, false);
        match self.random.below(6) {
            0 => {
                let (op, word, to) = match ty {
                    I8 if self.random.percent(50) => (CastOp::ZeroExtend, "zero_extend", I16),
                    I8 => (CastOp::SignExtend, "sign_extend", I16),
                    _ => (CastOp::Truncate, "truncate", I8),
                };
                self.push(to, cast(op, ty, to, l), &format!("{word} {ty} {left} to {to}"));
            }
            1 => {
                let (op, word) =
                    [(CompareOp::Eq, "eq"), (CompareOp::Ne, "ne"), (CompareOp::Ult, "ult")][self.random.below(3)];
                let (right, r) = self.operand(ty, true);
                let bit = compare(op, ty, l, r);
                self.push(Scalar::Int(1), bit, &format!("{word} {ty} {left}, {right}"));
                let from = self.registers.len() - 1;
                let value = cast(CastOp::ZeroExtend, Scalar::Int(1), I8, bit);
                self.push(I8, value, &format!("zero_extend i1 r{from} to i8"));
            }
            2 => {
                let (op, word) =
                    [(BinaryOp::Shl, "shl"), (BinaryOp::LShr, "lshr"), (BinaryOp::AShr, "ashr")][self.random.below(3)];
                let by = self.random.below(8) as u128;
                let value = binary(op, ty, l, Value::defined(by)).expect("it has a result");
                self.push(ty, value, &format!("{word} {ty} {left}, {by}"));
            }
            _ => {
                let ops = [
                    (BinaryOp::And, "and"),
                    (BinaryOp::Or, "or"),
                    (BinaryOp::Xor, "xor"),
                    (BinaryOp::Add, "add"),
                    (BinaryOp::Sub, "sub"),
                    (BinaryOp::Mul, "mul"),
                ];
                let (op, word) = ops[self.random.below(ops.len())];
                let (right, r) = self.operand(ty, true);
                let value = binary(op, ty, l, r).expect("it has a result");
                self.push(ty, value, &format!("{word} {ty} {left}, {right}"));
            }
        }
    }
}

#[test]
fn undefined_bits_are_those_of_the_machine() {
    let (mut answers, mut errors, mut refusals) = (0, 0, 0);
    for seed in 0..if is_slow() { 100_000 } else { 5_000 } {
        // The first register of each type is never set.
        let mut generator = Generator { random: Random::new(seed), lines: Vec::new(), registers: Vec::new() };
        for ty in [I8, I16] {
            generator.registers.push((ty, Value::undefined(ty)));
        }
        for _ in 0..1 + generator.random.below(6) {
            generator.step();
        }
        let last = generator.registers.len() - 1;
        let (ty, expected) = generator.registers[last];
        let registers: Vec<String> =
            generator.registers.iter().enumerate().map(|(number, (ty, _))| format!("reg {ty} r{number}\n")).collect();
        let (registers, lines) = (registers.concat(), generator.lines.join("\n"));
        let source = format!("entry fn0\nfn fn0 \"f\"() -> {ty} {{\n{registers}b0:\n{lines}\nreturn r{last}\n}}\n");
        let program = text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
        verify::verify(&program).unwrap_or_else(|broken| panic!("{broken:?}\n{source}"));
        let thread = ThreadSetup { function: FunctionId::new(0), arguments: Vec::new(), after: Vec::new() };
        let setup =
            Setup { program: &program, threads: vec![thread], final_reads: Vec::new(), rules: Rules::default() };
        let model = built_in("sc").expect("it is built in");
        match final_states(&setup, &model, &[Observable::Result(0, 0)], &Settings::default()) {
            Ok(found) => {
                let states: Vec<Vec<u128>> = found.states.into_iter().collect();
                assert!(
                    expected.is_defined() && states == [vec![expected.bits]],
                    "{expected:?}, not {states:?}\n{source}"
                );
                answers += 1;
            }
            Err(NoStates::Error(_)) => {
                assert!(!expected.is_defined(), "{expected:?} is no error\n{source}");
                errors += 1;
            }
            Err(NoStates::Unsupported(_)) => refusals += 1,
            Err(other) => panic!("{other}\n{source}"),
        }
    }
    assert!(answers > 100 && errors > 1_000 && refusals < answers + errors, "{answers}, {errors}, {refusals}");
}
