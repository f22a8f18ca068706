//! Textual LLVM IR in the forms of several versions: typed and opaque pointers, numbered values, debug records.

use crate::interpreter;
use fencepost_frontend::from_llvm_text;
use fencepost_program::{Program, Terminator};

fn program(text: &str) -> Program {
    match from_llvm_text(text, "case.ll") {
        Ok(program) => program,
        Err(error) => panic!("{error}\n{text}"),
    }
}

fn check(text: &str, facts: &[(&str, usize)]) {
    let shown = program(text).to_string();
    for (wanted, count) in facts {
        assert_eq!(shown.matches(wanted).count(), *count, "{wanted:?} in\n{shown}");
    }
}

/// Runs a module and compares what `main` returns.
fn returns(text: &str, value: u128) {
    let program = program(text);
    assert_eq!(interpreter::run(&program), Ok(value), "{program}");
}

#[test]
fn typed_and_opaque_pointers_mean_the_same() {
    let typed = "
        %pair = type { i32, %pair* }
        @cell = global %pair { i32 4, %pair* @cell }, align 8
        define i32 @main() {
        entry:
          %slot = alloca %pair*, align 8
          store %pair* @cell, %pair** %slot, align 8
          %p = load %pair*, %pair** %slot, align 8
          %next = getelementptr inbounds %pair, %pair* %p, i64 0, i32 1
          %q = load %pair*, %pair** %next, align 8
          %raw = bitcast %pair* %q to i32*
          %v = load i32, i32* %raw, align 8
          ret i32 %v
        }";
    let opaque = "
        %pair = type { i32, ptr }
        @cell = global %pair { i32 4, ptr @cell }, align 8
        define i32 @main() {
        entry:
          %slot = alloca ptr, align 8
          store ptr @cell, ptr %slot, align 8
          %p = load ptr, ptr %slot, align 8
          %next = getelementptr inbounds nuw %pair, ptr %p, i64 0, i32 1
          %q = load ptr, ptr %next, align 8
          %v = load i32, ptr %q, align 8
          ret i32 %v
        }";
    assert_eq!(program(typed), program(opaque));
    returns(typed, 4);
}

#[test]
fn unnamed_values_and_blocks_share_one_numbering() {
    returns(
        "define i32 @pick(i1, i32, i32) {
           br i1 %0, label %4, label %6
         4:
           %5 = add nsw i32 %1, 1
           br label %6
         6:
           %7 = phi i32 [ %5, %4 ], [ %2, %3 ]
           ret i32 %7
         }
         define i32 @main() {
           %1 = call i32 @pick(i1 true, i32 20, i32 3)
           %2 = call i32 @pick(i1 false, i32 20, i32 3)
           %3 = mul i32 %1, %2
           ret i32 %3
         }",
        63,
    );
}

#[test]
fn phis_become_parameters_and_swap_at_once() {
    let text = "
        define i32 @main() {
        entry:
          br label %loop
        loop:
          %a = phi i32 [ 1, %entry ], [ %b, %loop ]
          %b = phi i32 [ 2, %entry ], [ %a, %loop ]
          %i = phi i32 [ 0, %entry ], [ %next, %loop ]
          %next = add i32 %i, 1
          %more = icmp ult i32 %next, 4
          br i1 %more, label %loop, label %done
        done:
          %tens = mul i32 %a, 10
          %sum = add i32 %tens, %b
          ret i32 %sum
        }";
    returns(text, 21);
    let program = program(text);
    let main = &program.functions[program.entry.expect("main")];
    assert_eq!(main.blocks.iter().map(|block| block.params.len()).collect::<Vec<_>>(), [0, 3, 0]);
}

#[test]
fn a_number_that_nobody_declares_is_computed_all_the_same() {
    let text = "
        define i32 @main() {
          call void @sinf(float 1.0)
          ret i32 3
        }
        declare void @sinf(float)";
    program(text);
}

#[test]
fn a_phi_without_a_name_is_no_parameter() {
    let text = "
        define i32 @main() {
        entry:
          br label %next
        next:
          %a = phi i32 [ 3, %entry ]
          phi i32 [ 4, %entry ]
          ret i32 %a
        }";
    returns(text, 3);
}

#[test]
fn cases_of_a_switch_may_lead_to_one_block() {
    let text = "
        define i32 @main() {
        entry:
          switch i8 -2, label %other [ i8 1, label %same
            i8 -2, label %same
            i8 3, label %other ]
        other:
          br label %same
        same:
          %v = phi i32 [ 5, %entry ], [ 5, %entry ], [ 6, %other ]
          ret i32 %v
        }";
    returns(text, 5);
    let program = program(text);
    let main = &program.functions[program.entry.expect("main")];
    let Some(Terminator::Switch { cases, .. }) = main.blocks.iter().next().map(|block| &block.terminator) else {
        panic!("a switch is expected in\n{program}");
    };
    assert!(cases.iter().any(|(value, target)| *value == 0xfe && target.args.len() == 1));
}

#[test]
fn blocks_may_come_in_any_order_and_dead_ones_go() {
    let text = "
        define i32 @main() {
        entry:
          br label %first
        last:
          ret i32 %v
        dead:
          %x = call i32 @nowhere()
          br label %last
        first:
          %v = add i32 40, 2
          br label %last
        }
        declare i32 @nowhere()";
    returns(text, 42);
}

#[test]
fn constants_of_all_kinds() {
    returns(
        r#"%s = type <{ i8, i32, [2 x i16] }>
           @bytes = constant [4 x i8] c"\01\02\00\FF"
           @packed = global %s <{ i8 1, i32 -2, [2 x i16] [i16 3, i16 4] }>
           @zero = global { i64, [3 x float] } zeroinitializer
           @inner = global ptr getelementptr inbounds (i8, ptr @packed, i64 7)
           @number = global i64 add (i64 ptrtoint (ptr @bytes to i64), i64 3)
           @distance = global i64 sub (i64 ptrtoint (ptr getelementptr ([4 x i8], ptr @bytes, i64 1) to i64), i64 ptrtoint (ptr @bytes to i64))
           @half = global float 0x3FE0000000000000
           @other = alias i16, getelementptr (i8, ptr @packed, i64 5)
           define i32 @main() {
             %p = load ptr, ptr @inner
             %four = load i16, ptr %p, align 1
             %a = load i64, ptr @number
             %q = inttoptr i64 %a to ptr
             %ff = load i8, ptr %q
             %one = load i64, ptr @distance
             %f = load float, ptr @half
             %g = fadd float %f, 1.500000e+00
             %two = fptosi float %g to i32
             %three = load i16, ptr @other, align 1
             %r1 = zext i16 %four to i32
             %r2 = zext i8 %ff to i32
             %r3 = trunc i64 %one to i32
             %r4 = sext i16 %three to i32
             %s1 = add i32 %r1, %r2
             %s2 = add i32 %s1, %r3
             %s3 = add i32 %s2, %two
             %s4 = mul i32 %r4, 1000
             %s5 = add i32 %s3, %s4
             ret i32 %s5
           }"#,
        3000 + 4 + 255 + 4 + 2,
    );
}

#[test]
fn debug_calls_and_debug_records_name_variables() {
    let metadata = "
        !llvm.dbg.cu = !{!0}
        !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: \"none\")
        !1 = !DIFile(filename: \"src/pair.c\", directory: \"/tmp\")
        !2 = distinct !DISubprogram(name: \"main\", scope: !1, file: !1, line: 3, unit: !0)
        !3 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)
        !4 = !DILocalVariable(name: \"count\", scope: !2, file: !1, line: 4, type: !3)
        !5 = !DILocation(line: 4, column: 7, scope: !2)
        !6 = !DILocalVariable(name: \"twice\", scope: !2, file: !1, line: 5, type: !3)
        !7 = !DILocation(line: 0, scope: !2)";
    let old = format!(
        "define i32 @main() !dbg !2 {{
           %1 = alloca i32, align 4
           call void @llvm.dbg.declare(metadata i32* %1, metadata !4, metadata !DIExpression()), !dbg !5
           store i32 3, i32* %1, align 4, !dbg !5
           %2 = load i32, i32* %1, align 4, !dbg !5
           %3 = shl i32 %2, 1, !dbg !7
           call void @llvm.dbg.value(metadata i32 %3, metadata !6, metadata !DIExpression()), !dbg !5
           ret i32 %3
         }}
         declare void @llvm.dbg.declare(metadata, metadata, metadata)
         declare void @llvm.dbg.value(metadata, metadata, metadata)
         {metadata}"
    );
    let new = format!(
        "define i32 @main() !dbg !2 {{
           %1 = alloca i32, align 4
             #dbg_declare(ptr %1, !4, !DIExpression(), !5)
           store i32 3, ptr %1, align 4, !dbg !5
           %2 = load i32, ptr %1, align 4, !dbg !5
           %3 = shl i32 %2, 1, !dbg !7
             #dbg_value(i32 %3, !6, !DIExpression(), !5)
           ret i32 %3
         }}
         {metadata}"
    );
    assert_eq!(program(&old), program(&new));
    check(
        &new,
        &[("\"count\"", 1), ("\"twice\"", 1), ("file file0 \"src/pair.c\"", 1), ("@file0:4:7", 2), ("@file0:3:0", 1)],
    );
}

#[test]
fn a_variable_in_a_loop_is_not_one_register() {
    // The second round must not see the first one's content as its own variable: such an alloca stays memory.
    check(
        "define i32 @main() {
         entry:
           br label %loop
         loop:
           %x = alloca i32
           store i32 1, ptr %x
           %v = load i32, ptr %x
           %c = icmp eq i32 %v, 1
           br i1 %c, label %done, label %loop
         done:
           ret i32 0
         }",
        &[("stack_alloc 4", 1), ("escapes", 0)],
    );
}

#[test]
fn a_lifetime_that_starts_again_forgets_the_value() {
    let text = |call: &str| {
        format!(
            "define i32 @main() {{
               %x = alloca i32
               {call}
               store i32 1, ptr %x
               %v = load i32, ptr %x
               ret i32 %v
             }}
             declare void @llvm.lifetime.start.p0(i64, ptr)"
        )
    };
    for call in
        ["call void @llvm.lifetime.start.p0(i64 4, ptr %x)", "call void @llvm.lifetime.start.p0(ptr nonnull %x) #3"]
    {
        check(&text(call), &[("stack_alloc", 0), ("copy undef", 1)]);
    }
}

#[test]
fn addresses_that_reach_a_phi_or_select_escape_with_it() {
    let text = |end: &str| {
        format!(
            "@leak = global ptr null
             define i32 @main() {{
             entry:
               %x = alloca i32
               %y = alloca i32
               %p = select i1 true, ptr %x, ptr %y
               br label %next
             next:
               %q = phi ptr [ %p, %entry ]
               %r = getelementptr i8, ptr %q, i64 0
               {end}
               ret i32 0
             }}"
        )
    };
    check(&text("store ptr %r, ptr @leak"), &[("stack_alloc", 2), ("escapes", 2)]);
    check(&text("store i32 1, ptr %r"), &[("stack_alloc", 2), ("escapes", 0)]);
}

#[test]
fn saturating_and_overflowing_arithmetic() {
    let text = |call: &str, ty: &str| {
        format!(
            "define i32 @main() {{
               %r = call {ty} {call}
               %w = sext {ty} %r to i32
               ret i32 %w
             }}
             declare i8 @llvm.sadd.sat.i8(i8, i8)
             declare i8 @llvm.ssub.sat.i8(i8, i8)
             declare i8 @llvm.uadd.sat.i8(i8, i8)
             declare i8 @llvm.usub.sat.i8(i8, i8)
             declare i8 @llvm.fshl.i8(i8, i8, i8)
             declare i8 @llvm.fshr.i8(i8, i8, i8)
             declare i8 @llvm.umin.i8(i8, i8)
             declare i8 @llvm.ctlz.i8(i8, i1)"
        )
    };
    let signed = |value: i32| u128::from(value as u32);
    for (call, value) in [
        ("@llvm.sadd.sat.i8(i8 100, i8 100)", 127),
        ("@llvm.sadd.sat.i8(i8 -100, i8 -100)", -128),
        ("@llvm.sadd.sat.i8(i8 5, i8 -7)", -2),
        ("@llvm.ssub.sat.i8(i8 -100, i8 100)", -128),
        ("@llvm.uadd.sat.i8(i8 200, i8 100)", -1),
        ("@llvm.uadd.sat.i8(i8 2, i8 100)", 102),
        ("@llvm.usub.sat.i8(i8 2, i8 100)", 0),
        ("@llvm.usub.sat.i8(i8 100, i8 98)", 2),
        ("@llvm.fshl.i8(i8 1, i8 -128, i8 1)", 3),
        ("@llvm.fshl.i8(i8 1, i8 -128, i8 8)", 1),
        ("@llvm.fshr.i8(i8 1, i8 64, i8 9)", -96),
        ("@llvm.umin.i8(i8 -1, i8 7)", 7),
        ("@llvm.ctlz.i8(i8 0, i1 false)", 8),
    ] {
        returns(&text(call, "i8"), signed(value));
    }
}

#[test]
fn calls_of_functions_without_a_prototype() {
    returns(
        "define i32 @twice(i32 %n) { %r = add i32 %n, %n ret i32 %r }
         define i32 @main() {
           %r = call i32 (i32, ...) bitcast (i32 (i32)* @twice to i32 (i32, ...)*)(i32 21)
           ret i32 %r
         }",
        42,
    );
}

#[test]
fn a_function_gets_its_own_copy_of_a_byval_argument() {
    returns(
        "%two = type { i32, i32 }
         @shared = global %two { i32 1, i32 2 }
         define i32 @change(ptr byval(%two) align 4 %p) {
           store i32 9, ptr %p
           %v = load i32, ptr %p
           ret i32 %v
         }
         define i32 @main() {
           %a = call i32 @change(ptr byval(%two) align 4 @shared)
           %b = load i32, ptr @shared
           %c = mul i32 %a, 10
           %d = add i32 %c, %b
           ret i32 %d
         }",
        91,
    );
}

#[test]
fn details_of_attributes_and_properties_are_skipped() {
    returns(
        r#"source_filename = "x.c"
           target triple = "x86_64-pc-linux-gnu"
           $group = comdat any
           @a = linkonce_odr dso_local local_unnamed_addr constant i32 2, section "some", comdat($group), align 4
           @b = internal thread_local(initialexec) unnamed_addr global i32 3, align 4
           ; Function Attrs: noinline
           define internal fastcc noundef range(i32 0, 9) i32 @f(i32 noundef signext range(i32 0, 5) %x, ptr nocapture readonly align 4 dereferenceable(4) "odd"="yes" %p) unnamed_addr #0 align 16 personality ptr @q {
             %v = load volatile i32, ptr %p, align 4, !tbaa !1, !range !{i32 0, i32 9}
             %w = add nuw nsw i32 %v, %x
             ret i32 %w
           }
           declare !srcloc !2 i32 @q(...) #1
           define i32 @main() local_unnamed_addr #0 {
             %t = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @b)
             %r = tail call fastcc noundef i32 @f(i32 noundef 2, ptr noundef nonnull align 4 %t) #2 [ "bundle"(i32 1) ], !srcloc !2
             %s = musttail call fastcc i32 @f(i32 %r, ptr @a) nounwind willreturn memory(none)
             ret i32 %s, !llvm.loop !3
           }
           declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #1
           attributes #0 = { nounwind "frame-pointer"="all" }
           attributes #1 = { nofree memory(none) }
           !1 = !{!2, !2, i64 0}
           !2 = !{!"int", !1}
           !3 = distinct !{!3, !4}
           !4 = !{!"llvm.loop.mustprogress"}
           ^0 = module: (path: "x", hash: (0, 0))"#,
        7,
    );
}

#[test]
fn the_address_of_a_function_can_be_returned_in_the_old_language() {
    let text = "define void ()* @give() {\n  ret void ()* @called\n}\ndefine void @called() {\n  ret void\n}\n\
                define i32 @main() {\n  %f = call void ()* @give()\n  call void %f()\n  ret i32 0\n}";
    let program = program(text);
    assert_eq!(program.functions.len(), 3, "{program}");
}
