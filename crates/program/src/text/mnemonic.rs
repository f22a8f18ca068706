//! The words for operations: one table, read in both directions.

use crate::ir::{BinaryOp, CastOp, CompareOp, RmwOp};
use fencepost_base::MemoryOrder;

/// An enum whose variants are written as words.
pub(super) trait Mnemonic: Copy + 'static {
    const ALL: &'static [Self];
    fn word(self) -> &'static str;
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|variant| variant.word() == word)
    }
}

macro_rules! mnemonics {
    ($($enum:ident { $($variant:ident $word:literal)* })*) => {$(
        impl Mnemonic for $enum {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
    )*};
}

// Binary operations, comparisons and casts follow `=` without another keyword, so their words are distinct.
mnemonics! {
    BinaryOp {
        Add "add" Sub "sub" Mul "mul" UDiv "udiv" SDiv "sdiv" URem "urem" SRem "srem"
        Shl "shl" LShr "lshr" AShr "ashr" And "and" Or "or" Xor "xor"
        FAdd "fadd" FSub "fsub" FMul "fmul" FDiv "fdiv" FRem "frem"
    }
    CompareOp {
        Eq "eq" Ne "ne" Ult "ult" Ule "ule" Ugt "ugt" Uge "uge" Slt "slt" Sle "sle" Sgt "sgt" Sge "sge"
        FOeq "foeq" FOne "fone" FOlt "folt" FOle "fole" FOgt "fogt" FOge "foge"
        FUeq "fueq" FUne "fune" FUlt "fult" FUle "fule" FUgt "fugt" FUge "fuge" FOrd "ford" FUno "funo"
    }
    CastOp {
        Truncate "truncate" ZeroExtend "zero_extend" SignExtend "sign_extend" Bits "bits"
        FloatToFloat "float_to_float" FloatToSigned "float_to_signed" FloatToUnsigned "float_to_unsigned"
        SignedToFloat "signed_to_float" UnsignedToFloat "unsigned_to_float"
    }
    RmwOp {
        Exchange "exchange" Add "add" Sub "sub" And "and" Nand "nand" Or "or" Xor "xor"
        SMax "smax" SMin "smin" UMax "umax" UMin "umin" FAdd "fadd" FSub "fsub"
    }
    MemoryOrder {
        Plain "plain" Relaxed "relaxed" Acquire "acquire" Release "release" AcqRel "acq_rel" SeqCst "seq_cst"
    }
}
