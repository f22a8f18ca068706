use super::simplify;
use crate::ir::Program;
use crate::text::parse;
use crate::verify::verify;

/// The body of `fn0`, simplified, one instruction a line. `g0` is a variable that everybody knows.
fn simplified(registers: &str, body: &str) -> String {
    let text = format!(
        "file file0 \"a.c\"\nglobal g0 \"g\" align 8 = zero 8\nentry fn0\n\nfn fn0 \"main\"() -> i32 {{\n{registers}{body}}}\n\nfn fn1 \"f\"(r0) -> i32 {{\n  reg ptr r0\nb0:\n  return 0\n}}\n"
    );
    let mut program = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    check(&program);
    simplify(&mut program);
    check(&program);
    let text = program.to_string();
    assert_eq!(parse(&text).as_ref(), Ok(&program), "the text says all");
    let body = text.split("\nb0:\n").nth(1).and_then(|rest| rest.split("}\n").next());
    body.expect("there is a function with a block").lines().map(|line| format!("{}\n", line.trim())).collect()
}

fn check(program: &Program) {
    verify(program).unwrap_or_else(|violations| panic!("{violations:?}\n{program}"));
}

const REGISTERS: &str = "  reg ptr r0, r1\n  reg i64 r2, r3\n  reg i32 r4, r5, r6, r7 \"x\", r8 \"y\"\n  reg i1 r9\n  reg ptr r10 \"p\"\n  reg f32 r11\n";

/// What becomes of the `stack_alloc` of a variable of four bytes that is used like this.
fn variable(uses: &str) -> String {
    simplified(REGISTERS, &format!("b0:\n  r0 = stack_alloc 4 align 4 \"v\"\n{uses}"))
}

#[track_caller]
fn assert_in_memory(uses: &str) {
    let found = variable(uses);
    assert!(found.contains("r0 = stack_alloc 4"), "{found}");
}

#[test]
fn a_variable_with_plain_accesses_becomes_a_register() {
    let body = "  store i32 [r0], 1\n  jump b1\nb1:\n  r4 = load i32 [r0]\n  store i32 [g0], r4\n  return 0\n";
    assert_eq!(variable(body), "r0 = copy 1\njump b1\nb1:\nstore i32 [g0], r0\nreturn 0\n");
}

#[test]
fn a_variable_that_is_read_before_it_is_written_stays_undefined() {
    assert_eq!(variable("  r4 = load i32 [r0]\n  store i32 [g0], r4\n  return 0\n"), "store i32 [g0], r0\nreturn 0\n");
}

#[test]
fn a_variable_that_nobody_uses_is_gone() {
    assert_eq!(variable("  return 0\n"), "return 0\n");
}

#[test]
fn another_type_of_the_same_width_sees_the_same_bits() {
    let body = "  r11 = load f32 [g0]\n  store f32 [r0], r11\n  r4 = load i32 [r0]\n  store i32 [g0], r4\n  return 0\n";
    // The variable is a float now, since that is what was stored first.
    assert_eq!(variable(body), "r0 = load f32 [g0]\nr4 = bits f32 r0 to i32\nstore i32 [g0], r4\nreturn 0\n");
}

#[test]
fn widths_without_whole_bytes_are_fine_if_they_are_all_the_same() {
    let body = |load: &str, dst: &str| {
        format!(
            "b0:\n  r0 = stack_alloc 1 align 1\n  store i1 [r0], 1\n  {dst} = load {load} [r0]\n  r9 = eq {load} {dst}, 1\n  branch r9, b1, b1\nb1:\n  return 0\n"
        )
    };
    let registers = format!("{REGISTERS}  reg i8 r12\n");
    assert!(!simplified(&registers, &body("i1", "r9")).contains("stack_alloc"));
    assert!(simplified(&registers, &body("i8", "r12")).contains("stack_alloc"), "seven bits would be missing");
}

#[test]
fn accesses_that_do_not_fill_a_variable_keep_it_in_memory() {
    assert_in_memory("  store i16 [r0], 1\n  return 0\n");
    assert_in_memory("  store i64 [r0], 1\n  return 0\n");
    assert_in_memory("  store i32 [r0], 1\n  store i24 [r0], 1\n  return 0\n");
}

#[test]
fn atomic_accesses_keep_a_variable_in_memory() {
    assert_in_memory("  store seq_cst i32 [r0], 1\n  return 0\n");
    assert_in_memory("  r4 = load relaxed i32 [r0]\n  return 0\n");
    assert_in_memory("  r4 = rmw add seq_cst i32 [r0], 1\n  return 0\n");
}

#[test]
fn every_other_use_of_its_address_keeps_a_variable_in_memory() {
    assert_in_memory("  store ptr [g0], r0\n  return 0\n");
    assert_in_memory("  store ptr [r0], r0\n  return 0\n");
    assert_in_memory("  r1 = address r0[0 * 1 + 0]\n  store i32 [r1], 1\n  return 0\n");
    assert_in_memory("  r1 = copy r0\n  store ptr [g0], r1\n  return 0\n");
    assert_in_memory("  r9 = eq ptr r0, 0\n  branch r9, b1, b1\nb1:\n  return 0\n");
    assert_in_memory("  r2 = bits ptr r0 to i64\n  store i64 [g0], r2\n  return 0\n");
    assert_in_memory("  r4 = call fn1(r0)\n  return 0\n");
    assert_in_memory("  library free(r0)\n  return 0\n");
    assert_in_memory("  jump b1(r0)\nb1(r1):\n  store ptr [g0], r1\n  return 0\n");
}

#[test]
fn a_variable_whose_address_is_not_always_that_stays_in_memory() {
    assert_in_memory("  store i32 [r0], 1\n  r0 = copy g0\n  store i32 [r0], 2\n  return 0\n");
}

#[test]
fn a_use_before_the_variable_exists_stays_an_error() {
    let found = simplified(REGISTERS, "b0:\n  store i32 [r0], 1\n  r0 = stack_alloc 4 align 4\n  return 0\n");
    assert!(found.contains("stack_alloc"), "{found}");
}

#[test]
fn variables_that_may_be_made_several_times_stay_in_memory() {
    let later = "b0:\n  jump b1\nb1:\n  r0 = stack_alloc 4 align 4\n  store i32 [r0], 1\n  jump b1\n";
    assert!(simplified(REGISTERS, later).contains("stack_alloc"));
    let again = "b0:\n  r0 = stack_alloc 4 align 4\n  store i32 [r0], 1\n  jump b0\n";
    assert!(simplified(REGISTERS, again).contains("stack_alloc"));
}

#[test]
fn variables_of_unknown_or_large_size_stay_in_memory() {
    let unknown = "b0:\n  r2 = load i64 [g0]\n  r0 = stack_alloc r2 align 4\n  store i32 [r0], 1\n  return 0\n";
    assert!(simplified(REGISTERS, unknown).contains("stack_alloc"));
    assert!(simplified(REGISTERS, "b0:\n  r0 = stack_alloc 17 align 4\n  return 0\n").contains("stack_alloc"));
}

#[test]
fn counting_is_one_instruction() {
    let body = "b0:\n  r7 = copy 0\n  jump b1\nb1:\n  r4 = copy r7\n  r5 = add nsw i32 r4, 1\n  r7 = copy r5\n  jump b2\nb2:\n  store i32 [g0], r7\n  return 0\n";
    let found = "r7 = copy 0\njump b1\nb1:\nr7 = add nsw i32 r7, 1\njump b2\nb2:\nstore i32 [g0], r7\nreturn 0\n";
    assert_eq!(simplified(REGISTERS, body), found);
}

#[test]
fn an_old_value_is_kept_until_its_last_use() {
    let swap = "  r4 = copy r7\n  r5 = copy r8\n  r7 = copy r5\n  r8 = copy r4\n  jump b2\nb2:\n  store i32 [g0], r7\n  store i32 [g0], r8\n  return 0\n";
    let body = format!("b0:\n  r7 = load i32 [g0]\n  r8 = load i32 [g0]\n  jump b1\nb1:\n{swap}");
    let found = "r4 = copy r7\nr7 = copy r8\nr8 = copy r4\njump b2";
    assert!(simplified(REGISTERS, &body).contains(found), "{}", simplified(REGISTERS, &body));
}

#[test]
fn a_variable_does_not_change_before_others_have_done_their_part() {
    // The load is a step of its own, and `x` is read after it.
    let body = "b0:\n  r7 = load i32 [g0]\n  r4 = add i32 r7, 1\n  r5 = load i32 [g0]\n  store i32 [g0], r7\n  r7 = copy r4\n  jump b1\nb1:\n  store i32 [g0], r7\n  store i32 [g0], r5\n  return 0\n";
    assert!(simplified(REGISTERS, body).contains("store i32 [g0], r7\nr7 = copy r4\n"));
}

#[test]
fn a_temporary_that_another_block_reads_stays() {
    let body = "b0:\n  r7 = load i32 [g0]\n  r4 = copy r7\n  r7 = load i32 [g0]\n  jump b1\nb1:\n  store i32 [g0], r4\n  store i32 [g0], r7\n  return 0\n";
    assert!(simplified(REGISTERS, body).contains("r4 = copy r7\n"));
}

#[test]
fn what_says_that_no_argument_follows_is_not_made_up() {
    let body = "b0:\n  r1 = copy undefined\n  r4 = call *fn1(r1)\n  return 0\n";
    assert_eq!(simplified(REGISTERS, body), "r1 = copy undefined\nr4 = call *fn1(r1)\nreturn 0\n");
}

#[test]
fn variables_keep_what_they_refer_to() {
    let body = "b0:\n  r1 = library malloc(8)\n  r4 = load i32 [g0]\n  r10 = copy r1\n  r7 = copy r4\n  store i32 [r1], r4\n  return 0\n";
    // Nobody reads either variable, but `x` is too small to refer to memory.
    let found = "r1 = library malloc(8)\nr4 = load i32 [g0]\nr10 = copy r1\nstore i32 [r1], r4\nreturn 0\n";
    assert_eq!(simplified(REGISTERS, body), found);
}

#[test]
fn a_loop_begins_where_it_did() {
    let body = |place: &str| {
        format!(
            "b0:\n  r7 = copy 0\n  jump b1\nb1:\n  r4 = copy r7{place}\n  r9 = slt i32 r4, 3 @file0:2:5\n  branch r9, b1, b2\nb2:\n  return 0\n"
        )
    };
    assert!(simplified(REGISTERS, &body(" @file0:2:3")).contains("r4 = copy r7 @file0:2:3\nr9 = slt i32 r7, 3"));
    assert!(!simplified(REGISTERS, &body(" @file0:2:5")).contains("r4"), "what follows is there as well");
}

#[test]
fn a_read_for_nothing_stays_if_it_is_the_only_one() {
    // Otherwise `x` would not be live at the start of the loop, which would seem to wait.
    let body = "b0:\n  r7 = copy 0\n  jump b1\nb1:\n  r9 = eq i32 0, 0\n  r4 = copy r7\n  r7 = load i32 [g0]\n  branch r9, b1, b2\nb2:\n  return 0\n";
    assert!(simplified(REGISTERS, body).contains("r4 = copy r7\n"));
}
