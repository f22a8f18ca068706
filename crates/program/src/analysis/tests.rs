use super::Analysis;
use super::rounds::CutPoint;
use crate::ir::{BlockId, FunctionId, GlobalId, Program, RegId};
use crate::text::parse;
use crate::verify::verify;
use fencepost_base::TypedId;

fn program(text: &str) -> Program {
    let program = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{violations:?}"));
    program
}

/// Whether the first instruction of `fn0`, a `stack_alloc`, makes an address that stays with its thread.
fn first_local_is_private(body: &str, callee: &str) -> bool {
    let text = format!(
        "global g0 \"g\" align 8 = zero 8\nentry fn0\n\nfn fn0 \"main\"() -> i32 {{\n  reg ptr r0, r1\n  reg i64 r2\n  reg i32 r3\nb0:\n  r0 = stack_alloc 8 align 8 escapes\n{body}  return 0\n}}\n\n{callee}"
    );
    Analysis::new(&program(&text)).is_private(FunctionId::new(0), BlockId::new(0), 0)
}

#[test]
fn an_address_that_is_only_used_stays_private() {
    assert!(first_local_is_private("  store i64 [r0], 1\n  r2 = load i64 [r0]\n", ""));
}

#[test]
fn an_address_that_is_stored_does_not() {
    assert!(!first_local_is_private("  store ptr [g0], r0\n", ""));
}

#[test]
fn an_address_that_is_copied_and_moved_before_it_is_stored_does_not() {
    assert!(!first_local_is_private(
        "  r1 = address r0[0 * 1 + 4]\n  r2 = bits ptr r1 to i64\n  store i64 [g0], r2\n",
        ""
    ));
}

#[test]
fn an_address_that_another_thread_gets_does_not() {
    assert!(!first_local_is_private("  r3 = library pthread_create(g0, 0, fn0, r0)\n", ""));
}

#[test]
fn a_callee_that_only_uses_its_parameter_keeps_it_private() {
    let callee = "fn fn1 \"f\"(r0) -> ptr {\n  reg ptr r0\nb0:\n  store i64 [r0], 1\n  return r0\n}\n";
    assert!(first_local_is_private("  r1 = call fn1(r0)\n  store i64 [r1], 2\n", callee));
    assert!(!first_local_is_private("  r1 = call fn1(r0)\n  store ptr [g0], r1\n", callee), "it comes back");
}

#[test]
fn a_callee_that_stores_its_parameter_does_not() {
    let callee = "fn fn1 \"f\"(r0) {\n  reg ptr r0\nb0:\n  store ptr [g0], r0\n  return\n}\n";
    assert!(!first_local_is_private("  call fn1(r0)\n", callee));
}

#[test]
fn thread_local_variables_are_private_unless_their_address_is_stored() {
    let text = |body: &str| {
        format!(
            "global g0 \"own\" thread_local align 8 = zero 8\nglobal g1 \"p\" align 8 = zero 8\nentry fn0\n\nfn fn0 \"main\"() -> i32 {{\n  reg ptr r0\nb0:\n  r0 = call fn1()\n{body}  return 0\n}}\n\nfn fn1 \"location\"() -> ptr {{\nb0:\n  return g0\n}}\n"
        )
    };
    let private = |body: &str| Analysis::new(&program(&text(body))).is_private_global(GlobalId::new(0));
    assert!(private("  store i32 [r0], 1\n"));
    assert!(!private("  store ptr [g1], fn1\n"), "called through a pointer, it lets others know");
    assert!(!private("  store ptr [g1], r0\n"));
}

#[test]
fn loops_are_found_with_the_registers_that_matter() {
    let text = "global g0 \"x\" align 8 = zero 8\nentry fn0\n\nfn fn0 \"main\"() -> i32 {\n  reg i32 r0, r1\n  reg i1 r2\nb0:\n  r1 = copy 7\n  jump b1\nb1:\n  r0 = load i32 [g0]\n  r2 = eq i32 r0, r1\n  branch r2, b1, b2\nb2:\n  return r0\n}\n";
    let program = program(text);
    let analysis = Analysis::new(&program);
    let head = analysis.loop_head(FunctionId::new(0), BlockId::new(1)).expect("b1 is where the loop starts");
    assert_eq!(head.back_from, [BlockId::new(1)]);
    // r0 and r2 are written before they are read; r1 is what the loop compares with.
    assert_eq!(head.live.iter().map(|register| register.index()).collect::<Vec<_>>(), [1]);
    assert!(analysis.loop_head(FunctionId::new(0), BlockId::new(2)).is_none());
}

/// Whether every round of a loop stores, that starts with this and goes on with `left` or `right`.
fn always_stores(head: &str, left: &str, right: &str) -> bool {
    let text = format!(
        "global g0 \"x\" align 8 = zero 8\nglobal g1 \"own\" thread_local align 8 = zero 8\nentry fn0\n\nfn fn0 \"main\"() -> i32 {{\n  reg i1 r0\n  reg ptr r1\nb0:\n  r1 = stack_alloc 4 align 4\n  jump b1\nb1:\n{head}  branch r0, b2, b3\nb2:\n{left}  branch r0, b1, b4\nb3:\n{right}  branch r0, b1, b4\nb4:\n  store i32 [g0], 4\n  return 0\n}}\n"
    );
    let analysis = Analysis::new(&program(&text));
    analysis.loop_head(FunctionId::new(0), BlockId::new(1)).expect("b1 is where the loop starts").always_stores
}

#[test]
fn a_loop_that_stores_on_every_way_does_not_wait() {
    const STORE: &str = "  store i32 [g0], 1\n";
    assert!(always_stores(STORE, "", ""));
    assert!(always_stores("", STORE, STORE));
    assert!(!always_stores("", "", ""), "what is stored after the loop does not count");
    assert!(!always_stores("", STORE, ""), "it need not come this way");
    assert!(!always_stores("", "", STORE));
    assert!(!always_stores("  store i32 [g1], 1\n", "", ""), "each thread has its own");
    assert!(!always_stores("  store i32 [r1], 1\n", "", ""), "nobody else knows it");
}

/// The start function of the one thread that writes `g0` in a program whose `fn0` has this body and starts `fn1` and `fn2`
/// once each.
fn sole_writer(body: &str, first: &str, second: &str) -> Option<u32> {
    let thread = |id: u32, body: &str| {
        format!("fn fn{id} \"f{id}\"(r0) -> ptr {{\n  reg ptr r0\n  reg i32 r1\nb0:\n{body}  return 0\n}}\n\n")
    };
    let text = format!(
        "global g0 \"g\" align 8 = zero 8\nglobal g1 \"h\" align 8 = zero 8\nentry fn0\n\nfn fn0 \"main\"() -> i32 {{\n  reg i32 r0\n  reg ptr r1\nb0:\n  r0 = library pthread_create(g1, 0, fn1, 0)\n  r0 = library pthread_create(g1, 0, fn2, 0)\n{body}  return 0\n}}\n\n{}{}{}",
        thread(1, first),
        thread(2, second),
        thread(3, "  store i32 [g0], 3\n"),
    );
    Analysis::new(&program(&text)).sole_writer(GlobalId::new(0)).map(|start| start.number())
}

const STORE: &str = "  store i32 [g0], 1\n";
const LOAD: &str = "  r1 = load i32 [g0]\n";

#[test]
fn a_variable_that_one_thread_stores_has_a_sole_writer() {
    assert_eq!(sole_writer("", STORE, LOAD), Some(1));
    assert_eq!(sole_writer(STORE, LOAD, LOAD), Some(0), "the main thread counts");
    assert_eq!(sole_writer("", "  r1 = rmw add relaxed i32 [g0], 1\n", LOAD), Some(1));
    assert_eq!(sole_writer("", "  r0 = call fn3(0)\n", LOAD), Some(1), "who calls the function that stores");
}

#[test]
fn a_variable_that_two_threads_store_has_none() {
    assert_eq!(sole_writer("", STORE, STORE), None);
    assert_eq!(sole_writer(STORE, STORE, LOAD), None);
    assert_eq!(sole_writer("", "  r0 = call fn3(0)\n", "  r0 = call fn3(0)\n"), None);
}

#[test]
fn a_function_that_is_started_more_than_once_is_no_sole_writer() {
    assert_eq!(sole_writer("  r0 = library pthread_create(g1, 0, fn1, 0)\n", STORE, LOAD), None);
    assert_eq!(sole_writer("", STORE, "  r1 = library pthread_create(g1, 0, fn1, 0)\n"), None);
    assert_eq!(sole_writer("  r1 = call fn1(0)\n", STORE, LOAD), None, "the main thread calls it, too");
    assert_eq!(
        sole_writer("  jump b1\nb1:\n  r0 = library pthread_create(g1, 0, fn3, 0)\n  jump b1\nb2:\n", LOAD, LOAD),
        None,
        "in a loop"
    );
}

#[test]
fn a_function_whose_address_is_used_may_be_run_by_anybody() {
    assert_eq!(sole_writer("  store ptr [g1], fn1\n", STORE, LOAD), None);
    assert_eq!(sole_writer("", "  r0 = call fn3(0)\n", "  store ptr [g1], fn3\n"), None);
}

#[test]
fn a_variable_whose_address_is_used_may_be_written_by_anybody() {
    assert_eq!(sole_writer("  store ptr [g1], g0\n", STORE, LOAD), None);
    assert_eq!(sole_writer("  r1 = address g0[0 * 1 + 0]\n", STORE, LOAD), None);
    assert_eq!(sole_writer("  r0 = library pthread_create(g0, 0, fn3, 0)\n", STORE, LOAD), None);
    assert_eq!(sole_writer("  store ptr [g0], g0\n", LOAD, LOAD), None, "also where it is written itself");
}

/// A function with these blocks; `b1` is the start of a loop. `r0` to `r3` are numbers, `r4` a condition.
fn with_loop(blocks: &str) -> Analysis {
    let text = format!(
        "global g0 \"x\" align 8 = zero 8\nglobal g1 \"y\" align 8 = zero 8\nentry fn0\n\nfn fn0 \"main\"() -> i32 {{\n  reg i32 r0, r1, r2, r3\n  reg i1 r4\n{blocks}}}\n"
    );
    Analysis::new(&program(&text))
}

fn numbers(registers: &[RegId]) -> Vec<usize> {
    registers.iter().map(|register| register.index()).collect()
}

fn cut_point(analysis: &Analysis, block: u32) -> Option<&CutPoint> {
    analysis.cut_point(FunctionId::new(0), BlockId::new(block))
}

/// `r0 = x; while (r0 != 0) r0 = x;`, with what is done before the loop and in it.
fn copied(before: &str, inside: &str) -> Analysis {
    with_loop(&format!(
        "b0:\n{before}  jump b1\nb1:\n  r4 = ne i32 r0, 0\n  branch r4, b2, b3\nb2:\n{inside}  jump b1\nb3:\n  return r0\n"
    ))
}

#[test]
fn a_loop_is_judged_where_its_copy_does_not_matter() {
    let analysis = copied("  r0 = load i32 [g0]\n", "  r0 = load i32 [g0]\n");
    let point = cut_point(&analysis, 2).expect("the copy is about to be overwritten there");
    assert_eq!((point.head, &point.live), (BlockId::new(1), &Vec::new()));
    // The loop is entered by what it does in each round.
    assert_eq!(point.twins, [(BlockId::new(0), 0)]);
    assert_eq!(numbers(&point.live_at_head), [0], "the round has looked at the copy");
    assert!(cut_point(&analysis, 3).is_none(), "it is not in the loop");
}

#[test]
fn a_copy_that_is_used_in_the_round_is_judged_at_the_start_alone() {
    let analysis = copied("  r0 = load i32 [g0]\n", "  r1 = load i32 [g0]\n  r0 = add i32 r0, r1\n");
    assert_eq!(cut_point(&analysis, 2), None);
}

#[test]
fn a_loop_is_entered_by_other_code() {
    let twins = |before: &str, inside: &str| {
        let analysis = copied(before, inside);
        cut_point(&analysis, 2).expect("the copy is overwritten there").twins.clone()
    };
    let inside = "  r1 = load i32 [g0]\n  r0 = add i32 r1, 1\n";
    assert_eq!(twins(&inside.replace("r1", "r2"), inside), [(BlockId::new(0), 0)], "other registers do");
    let longer = format!("  r3 = copy 1\n{inside}");
    assert_eq!(twins(&longer, inside), [(BlockId::new(0), 1)], "the end of what comes before does");
    for other in [
        "",
        "  r1 = load i32 [g1]\n  r0 = add i32 r1, 1\n",
        "  r1 = load acquire i32 [g0]\n  r0 = add i32 r1, 1\n",
        "  r1 = load i32 [g0]\n  r0 = add i32 r1, 2\n",
        "  r1 = load i32 [g0]\n  r0 = add i32 r2, 1\n",
        "  r0 = copy 1\n  r1 = load i32 [g0]\n",
        "  r1 = load i32 [g0]\n  r2 = add i32 r1, 1\n",
    ] {
        assert_eq!(twins(other, inside), [], "{other}");
    }
}

#[test]
fn registers_that_stand_for_others_are_told_apart() {
    // r1 stands for r2, then r1 for r3, after which nothing stands for r2.
    let inside = "  r2 = load i32 [g0]\n  r3 = load i32 [g1]\n  r0 = add i32 r2, r3\n";
    for before in [
        "  r1 = load i32 [g0]\n  r1 = load i32 [g1]\n  r0 = add i32 r1, r1\n",
        "  r1 = load i32 [g0]\n  r1 = load i32 [g1]\n  r0 = add i32 r2, r1\n",
        "  r3 = load i32 [g0]\n  r2 = load i32 [g1]\n  r0 = add i32 r2, r3\n",
    ] {
        let analysis = copied(before, inside);
        assert_eq!(cut_point(&analysis, 2).expect("r0 is overwritten").twins, [], "{before}");
    }
}

/// `for (;;) { r1 = x; if (r1 >= 0) r0 = r1; if (r0 == y) break; r3 = 1; }`, with more done at the start of each round.
fn kept(at_start: &str) -> Analysis {
    with_loop(&format!(
        "b0:\n  r0 = copy 0\n  r3 = copy 0\n  jump b1\nb1:\n{at_start}  r1 = load i32 [g0]\n  r4 = sge i32 r1, 0\n  branch r4, b2, b3\nb2:\n  r0 = copy r1\n  jump b3\nb3:\n  r2 = load i32 [g1]\n  r4 = ne i32 r0, r2\n  branch r4, b5, b4\nb4:\n  return r3\nb5:\n  r3 = copy 1\n  jump b1\n"
    ))
}

/// The registers that matter at the start of a round of such a loop that comes to where `r0` is overwritten.
fn live_through_b2(at_start: &str) -> Vec<usize> {
    let analysis = kept(at_start);
    assert_eq!(cut_point(&analysis, 3), None, "both ways lead there");
    numbers(&cut_point(&analysis, 2).expect("what was kept is about to be overwritten").live_at_head)
}

#[test]
fn what_was_kept_does_not_matter_on_the_way_that_overwrites_it() {
    assert_eq!(live_through_b2(""), [3]);
}

#[test]
fn what_was_kept_matters_if_the_round_has_used_it() {
    assert_eq!(live_through_b2("  r2 = add i32 r0, 1\n"), [0, 3]);
}

#[test]
fn what_is_counted_matters_on_every_way() {
    assert_eq!(live_through_b2("  r3 = add i32 r3, 1\n"), [3]);
}
