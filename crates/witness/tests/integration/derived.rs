//! What events depend on, and which are one read-modify-write, is found by the judge itself, and a graph that says something else is
//! refused.

use super::graphs::{Builder, judge_with};
use fencepost_base::MemoryOrder;
use fencepost_graph::{Bytes, EventId, ExecutionGraph};
use fencepost_model::cat;
use fencepost_program::{FunctionId, Program, text, verify};
use fencepost_witness::WitnessError;
use fencepost_witness::graph::{BlockKind, ClaimedBlock, ClaimedThread, DerivedRelations, Law, ObservedRun};

const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;
const RELAXED: MemoryOrder = MemoryOrder::Relaxed;

/// A program of one function, which reads x and y and then writes z.
fn program_of(body: &str) -> Program {
    let program = format!(
        "global g0 \"x\" align 4 = hex \"07000000\"
        global g1 \"y\" align 4 = zero 4
        global g2 \"z\" align 4 = zero 4
        entry fn0
        fn fn0 \"body\"() -> i32 {{
          reg i32 r0, r1, r2, r3
          reg i1 r4, r5
          reg i64 r6
          reg ptr r7
        b0:
          r0 = load relaxed i32 [g0]
          r1 = load relaxed i32 [g1]
          {body}
          return 0
        }}
        fn fn1 \"same\"(r0) -> i32 {{
          reg i32 r0
        b0:
          return r0
        }}"
    );
    let program = text::parse(&program).unwrap_or_else(|error| panic!("{error}"));
    verify::verify(&program).unwrap_or_else(|violations| panic!("{violations:?}"));
    program
}

/// What the write of z depends on: whether on x, and whether on y; by its address, by what it writes, by a branch.
type Expected = [(bool, bool); 3];

const NO: (bool, bool) = (false, false);
const ON_X: (bool, bool) = (true, false);
const ON_Y: (bool, bool) = (false, true);
const BOTH: (bool, bool) = (true, true);

fn as_dependences(expected: Expected, x: EventId, y: EventId, z: EventId) -> DerivedRelations {
    let [address, data, control] = expected.map(|(on_x, on_y)| {
        let reads = [(on_x, x), (on_y, y)].into_iter().filter(|(depends, _)| *depends);
        reads.map(|(_, read)| (read, z)).collect()
    });
    DerivedRelations { address, data, control, ..Default::default() }
}

#[test]
fn a_thread_depends_on_what_its_values_are_made_of() {
    let cases: [(&str, Expected, u128); 12] = [
        ("store relaxed i32 [g2], r0", [NO, ON_X, NO], 7),
        ("r2 = add i32 r0, r1\n r3 = copy r2\n store relaxed i32 [g2], r3", [NO, BOTH, NO], 7),
        // What the value is does not matter.
        ("r2 = xor i32 r1, r1\n store relaxed i32 [g2], r2", [NO, ON_Y, NO], 0),
        ("r6 = zero_extend i32 r1 to i64\n r7 = address g2[r6 * 4 + 0]\n store relaxed i32 [r7], 1", [ON_Y, NO, NO], 1),
        ("r4 = eq i32 r0, 7\n r2 = select r4, r1, 5\n store relaxed i32 [g2], r2", [NO, BOTH, NO], 0),
        // What was not chosen counts, too.
        ("r2 = select 1, 5, r1\n store relaxed i32 [g2], r2", [NO, ON_Y, NO], 5),
        ("r4 = eq i32 r0, 7\n branch r4, b1, b2\n b1:\n jump b2\n b2:\n store relaxed i32 [g2], 1", [NO, NO, ON_X], 1),
        ("switch i32 r1 { 0: b1, else: b1 }\n b1:\n store relaxed i32 [g2], r0", [NO, ON_X, ON_Y], 7),
        ("r2 = call fn1(r1)\n store relaxed i32 [g2], r2", [NO, ON_Y, NO], 0),
        ("r2 = call fn1(r1)\n store relaxed i32 [g2], 3", [NO, NO, NO], 3),
        (
            "r7 = stack_alloc 4 align 4\n store i32 [r7], r1\n r3 = load i32 [r7]\n store relaxed i32 [g2], r3",
            [NO, ON_Y, NO],
            0,
        ),
        ("r2 = and i32 r0, 0\n r2 = copy 4\n store relaxed i32 [g2], r2", [NO, NO, NO], 4),
    ];
    for (body, expected, written) in cases {
        let program = program_of(body);
        let (mut graph, x, y) = reads(&program);
        let z = graph.write(0, RELAXED, Z, written);
        let seen = judge_body(&program, &graph.graph).unwrap_or_else(|error| panic!("{body}: {error}"));
        assert_eq!(seen.derived, as_dependences(expected, x, y, z), "{body}");
    }
}

/// The reads of x and y that every body begins with.
fn reads(program: &Program) -> (Builder, EventId, EventId) {
    let mut graph = Builder::new(program);
    let x = graph.read(0, RELAXED, X, graph.initial[X]);
    let y = graph.read(0, RELAXED, Y, graph.initial[Y]);
    (graph, x, y)
}

fn judge_body(program: &Program, graph: &ExecutionGraph) -> Result<ObservedRun, WitnessError> {
    let local = ClaimedBlock { at: Bytes { address: 0x100_0000, size: 4 }, kind: BlockKind::Local };
    let thread = ClaimedThread { function: Some(FunctionId::new(0)), blocks: vec![local], ..Default::default() };
    judge_with(program, graph, vec![thread], Law::Relations(&cat::built_in("coherence").expect("it is built in")))
}

/// A read-modify-write of z as one event, or as two of an atomic block; the event that reads and that which writes.
fn update(graph: &mut Builder, is_whole: bool, written: u128) -> [EventId; 2] {
    let read = graph.read(0, RELAXED, Z, graph.initial[Z]);
    graph.graph.events[read].update = Some(RELAXED);
    if is_whole {
        graph.make_update(read, written);
        return [read; 2];
    }
    let write = graph.write(0, RELAXED, Z, written);
    graph.graph.events[write].update = Some(RELAXED);
    graph.graph.atomic_blocks.push(vec![read, write]);
    [read, write]
}

#[test]
fn an_update_depends_on_what_it_reads_only_if_it_uses_it() {
    for is_whole in [true, false] {
        for (operation, data_on_own) in [("add", true), ("exchange", false)] {
            let program = program_of(&format!("r2 = rmw {operation} relaxed i32 [g2], r0"));
            let (mut graph, x, _) = reads(&program);
            let [read, write] = update(&mut graph, is_whole, 7);
            let seen = judge_body(&program, &graph.graph).unwrap_or_else(|error| panic!("{operation}: {error}"));
            let own = (data_on_own && read != write).then_some((read, write));
            assert_eq!(seen.derived.data, own.into_iter().chain([(x, write)]).collect(), "{operation}, {is_whole}");
            assert!(seen.derived.control.is_empty() && seen.derived.address.is_empty());
        }
    }
}

#[test]
fn a_compare_exchange_is_a_branch() {
    let body =
        |expected: &str| format!("r2, r4 = compare_exchange relaxed relaxed i32 [g2], {expected}, r0\n fence seq_cst");
    for is_whole in [true, false] {
        // It finds zero, which y holds.
        let program = program_of(&body("r1"));
        let (mut graph, x, y) = reads(&program);
        let [read, write] = update(&mut graph, is_whole, 7);
        let fence = graph.full_fence(0);
        let seen = judge_body(&program, &graph.graph).unwrap_or_else(|error| panic!("{error}"));
        let own = (read != write).then_some((read, write));
        let control = [(y, write), (y, fence), (read, fence)].into_iter().chain(own);
        assert_eq!(seen.derived.control, control.collect(), "{is_whole}");
        assert_eq!(seen.derived.data, [(x, write)].into());
    }
    // It fails, and what comes later depends on that.
    let program = program_of(&body("5"));
    let (mut graph, ..) = reads(&program);
    let read = graph.read(0, RELAXED, Z, graph.initial[Z]);
    graph.graph.events[read].update = Some(RELAXED);
    let fence = graph.full_fence(0);
    let seen = judge_body(&program, &graph.graph).unwrap_or_else(|error| panic!("{error}"));
    let expected = DerivedRelations { control: [(read, fence)].into(), ..Default::default() };
    assert_eq!(seen.derived, expected);
}

#[test]
fn what_a_graph_says_of_dependences_must_be_so() {
    let program = program_of("store relaxed i32 [g2], r0");
    let (mut graph, x, y) = reads(&program);
    let z = graph.write(0, RELAXED, Z, 7);
    let judged = |address: &[(EventId, EventId)], data: &[(EventId, EventId)], control: &[(EventId, EventId)]| {
        let graph = ExecutionGraph {
            address_dependences: address.to_vec(),
            data_dependences: data.to_vec(),
            control_dependences: control.to_vec(),
            ..graph.graph.clone()
        };
        judge_body(&program, &graph).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(judged(&[], &[], &[]), Ok(()));
    assert_eq!(judged(&[], &[(x, z)], &[]), Ok(()));
    for (address, data, control, why) in [
        (&[][..], &[(y, z)][..], &[][..], "dependence"),
        (&[], &[(x, z), (y, z)], &[], "does not have a data dependence"),
        (&[(x, z)], &[(x, z)], &[], "does not have an address dependence"),
        (&[(x, z)], &[], &[], "an address dependence"),
        (&[], &[(x, z)], &[(y, z)], "does not have a control dependence"),
    ] {
        let error = judged(address, data, control).expect_err("it is wrong");
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn values_out_of_thin_air_are_refused_though_the_graph_says_nothing_of_dependences() {
    let program = text::parse(
        "global g0 \"x\" align 4 = hex \"07000000\"
        global g1 \"y\" align 4 = zero 4
        global g2 \"z\" align 4 = zero 4
        entry fn0
        fn fn0 \"from y to z\"() -> i32 {
          reg i32 r0
        b0:
          r0 = load relaxed i32 [g1]
          store relaxed i32 [g2], r0
          return 0
        }
        fn fn1 \"from z to y\"() -> i32 {
          reg i32 r0
        b0:
          r0 = load relaxed i32 [g2]
          store relaxed i32 [g1], r0
          return 0
        }",
    );
    let program = program.unwrap_or_else(|error| panic!("{error}"));
    let mut graph = Builder::new(&program);
    // The reads come before the writes that they read from.
    let first = graph.read(0, RELAXED, Y, graph.initial[Y]);
    let z = graph.write(0, RELAXED, Z, 42);
    graph.read(1, RELAXED, Z, z);
    let y = graph.write(1, RELAXED, Y, 42);
    graph.graph.events[first].read = graph.graph.events[y].written.clone();
    graph.graph.reads_from[0].write = y;
    let judged = |text: &str| {
        let model = cat::read("of the test", text, &|_| Ok(None)).unwrap_or_else(|error| panic!("{error}"));
        let thread = |number| ClaimedThread { function: Some(FunctionId::new(number)), ..Default::default() };
        judge_with(&program, &graph.graph, vec![thread(0), thread(1)], Law::Relations(&model)).is_ok()
    };
    assert!(judged("acyclic po-loc | rf | co | fr"));
    assert!(!judged("acyclic data | rf"));
}

#[test]
fn what_is_no_update_is_refused() {
    let program = program_of("store relaxed i32 [g2], r0");
    let (mut graph, x, y) = reads(&program);
    let z = graph.write(0, RELAXED, Z, 7);
    assert!(judge_body(&program, &graph.graph).is_ok());
    for (read, write) in [(x, z), (x, y)] {
        let mut wrong = graph.graph.clone();
        wrong.read_modify_writes.push((read, write));
        let error = judge_body(&program, &wrong).expect_err("it is no read-modify-write").to_string();
        assert!(error.contains("read-modify-write"), "{error}");
        let mut wrong = graph.graph.clone();
        wrong.atomic_blocks.push(vec![read, write]);
        let error = judge_body(&program, &wrong).expect_err("it is no block").to_string();
        assert!(error.contains("atomic block"), "{error}");
    }
}

/// Two threads that both increment what was zero. Nothing says that they are read-modify-writes of two events but the program.
#[test]
fn a_lost_update_is_refused_though_the_graph_says_nothing_of_updates() {
    let program = program_of("r2 = rmw add relaxed i32 [g2], 1");
    let mut graph = Builder::new(&program);
    for thread in 0..2 {
        graph.read(thread, RELAXED, X, graph.initial[X]);
        graph.read(thread, RELAXED, Y, graph.initial[Y]);
        let read = graph.read(thread, RELAXED, Z, graph.initial[Z]);
        let write = graph.write(thread, RELAXED, Z, 1);
        for event in [read, write] {
            graph.graph.events[event].update = Some(RELAXED);
        }
        graph.graph.atomic_blocks.push(vec![read, write]);
    }
    let thread = || ClaimedThread { function: Some(FunctionId::new(0)), ..Default::default() };
    for name in ["coherence", "ra", "sra", "rc11", "sc", "relaxed"] {
        let model = cat::built_in(name).expect("it is built in");
        let judged = judge_with(&program, &graph.graph, vec![thread(), thread()], Law::Relations(&model));
        assert!(judged.is_err(), "{name}");
    }
}
