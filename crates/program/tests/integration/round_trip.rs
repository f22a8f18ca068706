//! Any program, sensible or not, is read back from its text; any text is read or refused, but never panics.

use fencepost_base::{IdVec, MemoryOrder};
use fencepost_program::text::parse;
use fencepost_program::verify::verify;
use fencepost_program::{library::LIBRARY, *};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn id<K>(new: fn(u32) -> K) -> impl Strategy<Value = K>
where
    K: std::fmt::Debug,
{
    prop_oneof![4 => 0..4u32, 1 => any::<u32>()].prop_map(new)
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z]{1,3}", any::<String>()]
}

fn place() -> impl Strategy<Value = Option<SourcePlace>> {
    option::of((id(FileId::new), any::<u32>(), any::<u32>()).prop_map(|(file, line, column)| SourcePlace {
        file,
        line,
        column,
    }))
}

fn scalar() -> impl Strategy<Value = Scalar> {
    use FloatKind::*;
    prop_oneof![any::<u8>().prop_map(Scalar::Int), select(vec![Scalar::Ptr, Scalar::Float(F32), Scalar::Float(F64)])]
}

fn order() -> impl Strategy<Value = MemoryOrder> {
    use MemoryOrder::*;
    select(vec![Plain, Relaxed, Acquire, Release, AcqRel, SeqCst])
}

fn symbol() -> impl Strategy<Value = Symbol> {
    prop_oneof![id(GlobalId::new).prop_map(Symbol::Global), id(FunctionId::new).prop_map(Symbol::Function)]
}

fn reg() -> impl Strategy<Value = RegId> {
    id(RegId::new)
}

fn bits() -> impl Strategy<Value = u128> {
    prop_oneof![0..20000u128, any::<u128>()]
}

fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof![
        reg().prop_map(Operand::Reg),
        bits().prop_map(Operand::Bits),
        (symbol(), prop_oneof![Just(0), any::<i64>()]).prop_map(|(symbol, offset)| Operand::Address(symbol, offset)),
        Just(Operand::Undefined),
    ]
}

fn binary_op() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp::*;
    select(vec![Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor, FAdd, FSub, FMul, FDiv, FRem])
}

fn compare_op() -> impl Strategy<Value = CompareOp> {
    use CompareOp::*;
    let integers = [Eq, Ne, Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge];
    let floats = [FOeq, FOne, FOlt, FOle, FOgt, FOge, FUeq, FUne, FUlt, FUle, FUgt, FUge, FOrd, FUno];
    select([&integers[..], &floats[..]].concat())
}

fn cast_op() -> impl Strategy<Value = CastOp> {
    use CastOp::*;
    let integers = [Truncate, ZeroExtend, SignExtend, Bits];
    let floats = [FloatToFloat, FloatToSigned, FloatToUnsigned, SignedToFloat, UnsignedToFloat];
    select([&integers[..], &floats[..]].concat())
}

fn rmw_op() -> impl Strategy<Value = RmwOp> {
    use RmwOp::*;
    select(vec![Exchange, Add, Sub, And, Nand, Or, Xor, SMax, SMin, UMax, UMin, FAdd, FSub])
}

fn pure_op() -> impl Strategy<Value = Op> {
    prop_oneof![
        (reg(), operand()).prop_map(|(dst, src)| Op::Copy { dst, src }),
        (reg(), binary_op(), scalar(), operand(), operand(), any::<bool>()).prop_map(
            |(dst, op, ty, left, right, no_signed_wrap)| Op::Binary { dst, op, ty, left, right, no_signed_wrap }
        ),
        (reg(), compare_op(), scalar(), operand(), operand()).prop_map(|(dst, op, ty, left, right)| Op::Compare {
            dst,
            op,
            ty,
            left,
            right
        }),
        (reg(), cast_op(), scalar(), scalar(), operand()).prop_map(|(dst, op, from, to, src)| Op::Cast {
            dst,
            op,
            from,
            to,
            src
        }),
        (reg(), operand(), operand(), operand()).prop_map(|(dst, cond, yes, no)| Op::Select { dst, cond, yes, no }),
        (reg(), operand(), operand(), any::<u64>(), any::<i64>())
            .prop_map(|(dst, base, index, scale, offset)| Op::Address { dst, base, index, scale, offset }),
        (reg(), operand(), any::<u64>(), option::of(name()), option::of(id(LayoutId::new)), any::<bool>()).prop_map(
            |(dst, size, align, name, layout, escapes)| Op::StackAlloc { dst, size, align, name, layout, escapes }
        ),
    ]
}

fn memory_op() -> impl Strategy<Value = Op> {
    prop_oneof![
        (reg(), scalar(), operand(), order()).prop_map(|(dst, ty, addr, order)| Op::Load { dst, ty, addr, order }),
        (scalar(), operand(), operand(), order()).prop_map(|(ty, addr, value, order)| Op::Store {
            ty,
            addr,
            value,
            order
        }),
        (reg(), rmw_op(), scalar(), operand(), operand(), order())
            .prop_map(|(dst, op, ty, addr, value, order)| Op::ReadModifyWrite { dst, op, ty, addr, value, order }),
        ((reg(), reg()), scalar(), operand(), operand(), operand(), (order(), order())).prop_map(
            |((dst, success), ty, addr, expected, desired, (order, failure_order))| Op::CompareExchange {
                dst,
                success,
                ty,
                addr,
                expected,
                desired,
                order,
                failure_order
            }
        ),
        order().prop_map(|order| Op::Fence { order }),
    ]
}

fn call() -> impl Strategy<Value = Op> {
    let callee = prop_oneof![id(FunctionId::new).prop_map(Callee::Direct), operand().prop_map(Callee::Indirect)];
    let library = select(LIBRARY).prop_map(|entry| entry.function);
    prop_oneof![
        (vec(reg(), 0..4), callee, vec(operand(), 0..4)).prop_map(|(dsts, callee, args)| Op::Call {
            dsts,
            callee,
            args
        }),
        (vec(reg(), 0..4), library, vec(operand(), 0..4)).prop_map(|(dsts, function, args)| Op::Library {
            dsts,
            function,
            args
        }),
    ]
}

fn target() -> impl Strategy<Value = Target> {
    (id(BlockId::new), vec(operand(), 0..3)).prop_map(|(block, args)| Target { block, args })
}

fn terminator() -> impl Strategy<Value = Terminator> {
    prop_oneof![
        target().prop_map(Terminator::Jump),
        (operand(), target(), target()).prop_map(|(cond, yes, no)| Terminator::Branch { cond, yes, no }),
        (scalar(), operand(), vec((bits(), target()), 0..4), target())
            .prop_map(|(ty, value, cases, default)| Terminator::Switch { ty, value, cases, default }),
        vec(operand(), 0..3).prop_map(Terminator::Return),
        Just(Terminator::Unreachable),
    ]
}

fn block() -> impl Strategy<Value = Block> {
    // All of it on the stack is more than a thread of a test has.
    let op = prop_oneof![pure_op().boxed(), memory_op().boxed(), call().boxed()];
    let heap_type = option::of(id(HeapTypeId::new));
    let instruction = (op, place(), heap_type).prop_map(|(op, place, heap_type)| Instruction { op, place, heap_type });
    (vec(reg(), 0..3), vec(instruction, 0..6), terminator().boxed(), place())
        .prop_map(|(params, instructions, terminator, place)| Block { params, instructions, terminator, place })
}

fn id_vec<K: fencepost_base::TypedId, V: std::fmt::Debug>(
    values: impl Strategy<Value = V>,
) -> impl Strategy<Value = IdVec<K, V>> {
    vec(values, 0..4).prop_map(IdVec::from_iter)
}

fn function() -> impl Strategy<Value = Function> {
    let register = (scalar(), option::of(name())).prop_map(|(ty, name)| Register { ty, name });
    (name(), vec(reg(), 0..3), vec(scalar(), 0..3), id_vec(register), id_vec(block().boxed()), place()).prop_map(
        |(name, params, results, registers, blocks, place)| Function {
            name,
            params,
            results,
            registers,
            blocks,
            place,
        },
    )
}

/// Bytes with runs of zeros and of text.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let run = prop_oneof![vec(any::<u8>(), 0..6), vec(Just(0), 0..20), "[ -~]{0,20}".prop_map(String::into_bytes)];
    vec(run, 0..5).prop_map(|runs| runs.concat())
}

fn global() -> impl Strategy<Value = Global> {
    let relocation = (any::<u64>(), symbol(), any::<i64>()).prop_map(|(offset, target, addend)| Relocation {
        offset,
        target,
        addend,
    });
    let flags = (any::<bool>(), any::<bool>());
    (name(), bytes(), vec(relocation, 0..3), any::<u64>(), flags, option::of(id(LayoutId::new)), place()).prop_map(
        |(name, bytes, relocations, align, (constant, thread_local), layout, place)| Global {
            name,
            bytes,
            relocations,
            align,
            constant,
            thread_local,
            layout,
            place,
        },
    )
}

fn layout() -> impl Strategy<Value = Layout> {
    let field = (name(), any::<u64>(), id(LayoutId::new)).prop_map(|(name, offset, layout)| LayoutField {
        name,
        offset,
        layout,
    });
    let content = prop_oneof![
        Just(Content::Signed),
        Just(Content::Unsigned),
        Just(Content::Pointer),
        Just(Content::Word),
        Just(Content::Unknown),
    ];
    prop_oneof![
        (any::<u64>(), content).prop_map(|(size, content)| Layout::Scalar { size, content }),
        (id(LayoutId::new), any::<u64>(), any::<u64>()).prop_map(|(element, stride, count)| Layout::Array {
            element,
            stride,
            count
        }),
        (vec(field, 0..3), any::<u64>()).prop_map(|(fields, size)| Layout::Struct { fields, size }),
    ]
}

fn program() -> impl Strategy<Value = Program> {
    let file = (name(), any::<bool>()).prop_map(|(path, system)| SourceFile { path, system });
    let heap_type = (name(), id(LayoutId::new)).prop_map(|(name, layout)| HeapType { name, layout });
    let entry = option::of(id(FunctionId::new));
    let end = option::of(id(FunctionId::new));
    (
        id_vec(file),
        id_vec(layout()),
        id_vec(heap_type),
        id_vec(global().boxed()),
        id_vec(function().boxed()),
        entry,
        end,
    )
        .prop_map(|(files, layouts, heap_types, globals, functions, entry, thread_end)| Program {
            files,
            layouts,
            heap_types,
            globals,
            functions,
            entry,
            thread_end,
        })
}

proptest! {
    #[test]
    fn programs_are_read_back(program in program()) {
        let text = program.to_string();
        prop_assert_eq!(parse(&text), Ok(program), "{}", text);
    }

    #[test]
    fn the_verifier_does_not_panic(program in program()) {
        let _verdict = verify(&program);
    }

    #[test]
    fn the_parser_does_not_panic_on_damaged_programs(
        program in program(),
        damage in vec((any::<prop::sample::Index>(), "[ -~\n]|ß"), 1..4),
    ) {
        let mut characters: Vec<String> = program.to_string().chars().map(String::from).collect();
        for (index, replacement) in damage {
            if !characters.is_empty() {
                *index.get_mut(&mut characters) = replacement;
            }
        }
        let _result = parse(&characters.concat());
    }

    #[test]
    fn the_parser_does_not_panic_on_anything(text in any::<String>()) {
        let _result = parse(&text);
    }
}
