//! The flags of x86 that jumps look at: zero, sign, carry and overflow.

use crate::litmus::writer::{I1, Writer};
use fencepost_program::{BinaryOp, CompareOp, Operand, RegId, Scalar};

/// A register for each flag.
#[derive(Clone, Copy)]
pub(super) struct Flags {
    zero: RegId,
    sign: RegId,
    carry: RegId,
    overflow: RegId,
}

impl Flags {
    /// All flags are 0 at first.
    pub fn new(writer: &mut Writer) -> Self {
        let mut flag = |name: &str| {
            let register = writer.named_register(I1, name);
            writer.copy(register, Operand::Bits(0));
            register
        };
        Self { zero: flag("zero"), sign: flag("sign"), carry: flag("carry"), overflow: flag("overflow") }
    }

    fn result(self, writer: &mut Writer, ty: Scalar, result: Operand) {
        let zero = writer.compare(CompareOp::Eq, ty, result, Operand::Bits(0));
        writer.copy(self.zero, zero);
        let sign = writer.compare(CompareOp::Slt, ty, result, Operand::Bits(0));
        writer.copy(self.sign, sign);
    }

    /// After `result` of AND, OR, XOR or TEST.
    pub fn logic(self, writer: &mut Writer, ty: Scalar, result: Operand) {
        self.result(writer, ty, result);
        writer.copy(self.carry, Operand::Bits(0));
        writer.copy(self.overflow, Operand::Bits(0));
    }

    /// After `result = left - right`, also of CMP and CMPXCHG. DEC leaves the carry alone.
    pub fn difference(
        self,
        writer: &mut Writer,
        ty: Scalar,
        (left, right): (Operand, Operand),
        result: Operand,
        carry: bool,
    ) {
        self.result(writer, ty, result);
        if carry {
            let borrow = writer.compare(CompareOp::Ult, ty, left, right);
            writer.copy(self.carry, borrow);
        }
        // The sign of a difference is wrong exactly if it has overflowed.
        let less = writer.compare(CompareOp::Slt, ty, left, right);
        let overflow = writer.binary(BinaryOp::Xor, I1, less, Operand::Reg(self.sign));
        writer.copy(self.overflow, overflow);
    }

    /// After `result = left + right`. INC leaves the carry alone.
    pub fn sum(self, writer: &mut Writer, ty: Scalar, (left, right): (Operand, Operand), result: Operand, carry: bool) {
        self.result(writer, ty, result);
        if carry {
            let wrapped = writer.compare(CompareOp::Ult, ty, result, left);
            writer.copy(self.carry, wrapped);
        }
        // Both operands have another sign than the result.
        let from_left = writer.binary(BinaryOp::Xor, ty, left, result);
        let from_right = writer.binary(BinaryOp::Xor, ty, right, result);
        let both = writer.binary(BinaryOp::And, ty, from_left, from_right);
        let overflow = writer.compare(CompareOp::Slt, ty, both, Operand::Bits(0));
        writer.copy(self.overflow, overflow);
    }

    /// Whether a jump is taken; none if there is no such jump.
    pub fn jumps(self, writer: &mut Writer, mnemonic: &str) -> Option<Operand> {
        let flag = Operand::Reg;
        let not = |writer: &mut Writer, flag: Operand| writer.binary(BinaryOp::Xor, I1, flag, Operand::Bits(1));
        let less = |writer: &mut Writer| writer.binary(BinaryOp::Xor, I1, flag(self.sign), flag(self.overflow));
        let (taken, negated) = match mnemonic {
            "JE" | "JZ" => (flag(self.zero), false),
            "JNE" | "JNZ" => (flag(self.zero), true),
            "JS" => (flag(self.sign), false),
            "JNS" => (flag(self.sign), true),
            "JB" | "JC" | "JNAE" => (flag(self.carry), false),
            "JAE" | "JNC" | "JNB" => (flag(self.carry), true),
            "JO" => (flag(self.overflow), false),
            "JNO" => (flag(self.overflow), true),
            "JBE" | "JNA" => (writer.binary(BinaryOp::Or, I1, flag(self.carry), flag(self.zero)), false),
            "JA" | "JNBE" => (writer.binary(BinaryOp::Or, I1, flag(self.carry), flag(self.zero)), true),
            "JL" | "JNGE" => (less(writer), false),
            "JGE" | "JNL" => (less(writer), true),
            "JLE" | "JNG" | "JG" | "JNLE" => {
                let less = less(writer);
                (writer.binary(BinaryOp::Or, I1, less, flag(self.zero)), matches!(mnemonic, "JG" | "JNLE"))
            }
            _ => return None,
        };
        Some(if negated { not(writer, taken) } else { taken })
    }
}
