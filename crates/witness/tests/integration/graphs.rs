//! Graphs by hand: what a program can do is accepted, and a graph with one wrong edge, value, order, address or event is not.

use fencepost_base::{MemoryOrder, TypedId, fence_kinds};
use fencepost_graph::{
    Bytes, Content, ErrorKind, Event, EventId, EventKind, ExecutionGraph, FenceKind, Place, ReadsFrom, ThreadId,
};
use fencepost_model::relational::RelationalModel;
use fencepost_model::{axiomatic, cat};
use fencepost_program::{FunctionId, Program, addresses, text, verify};
use fencepost_witness::WitnessError;
use fencepost_witness::graph::{BlockKind, Claim, ClaimedBlock, ClaimedThread, Ending, Law, ObservedRun, judge};

/// One thread sends a message and sets a flag; the other reads the flag and the message, and increments a counter if there was one.
/// The third waits for the flag.
const MESSAGE: &str = "file file0 \"message.c\"
    global g0 \"message\" align 4 = hex \"07000000\"
    global g1 \"flag\" align 4 = zero 4
    global g2 \"counter\" align 4 = zero 4
    entry fn0
    fn fn0 \"send\"() -> i32 {
      reg i32 r0
    b0:
      store relaxed i32 [g0], 5 @file0:1:1
      fence release @file0:2:1
      store release i32 [g1], 1 @file0:3:1
      return 9
    }
    fn fn1 \"receive\"() -> i32, i32 {
      reg i32 r0, r1, r2
      reg i1 r3
    b0:
      r0 = load acquire i32 [g1] @file0:5:1
      r1 = load relaxed i32 [g0] @file0:6:1
      r3 = eq i32 r0, 1
      branch r3, b1, b2
    b1:
      r2 = rmw add acq_rel i32 [g2], r1 @file0:7:1
      jump b2
    b2:
      return r0, r1
    }
    fn fn2 \"wait\"() -> i32 {
      reg i32 r0
      reg i1 r1
    b0:
      r0 = load relaxed i32 [g1] @file0:9:1
      r1 = eq i32 r0, 2
      branch r1, b1, b0
    b1:
      return 0
    }
    fn fn3 \"divide\"() -> i32 {
      reg i32 r0
    b0:
      r0 = load relaxed i32 [g1] @file0:11:1
      r0 = udiv i32 1, r0 @file0:12:1
      store i32 [g0], r0 @file0:13:1
      return r0
    }
    fn fn4 \"fail\"() -> i32 {
      reg i32 r0
      reg i1 r1
    b0:
      r0 = load relaxed i32 [g1] @file0:15:1
      r1 = eq i32 r0, 1
      branch r1, b1, b2
    b1:
      r0 = udiv i32 1, 0 @file0:16:1
      return r0
    b2:
      return 0
    }
    fn fn5 \"copy\"() -> i32 {
      reg i32 r0
    b0:
      r0 = load relaxed i32 [g2] @file0:18:1
      store relaxed i32 [g1], r0 @file0:19:1
      return r0
    }
    fn fn6 \"fencepost_dcas_32\"(r0, r1, r2, r3, r4, r5) -> i1 {
      reg ptr r0, r1
      reg i32 r2, r3, r4, r5
      reg i1 r6
    b0:
      return r6
    }
    fn fn7 \"both\"() -> i1 {
      reg i1 r0
    b0:
      r0 = call fn6(g1, g2, 0, 0, 1, 1) @file0:21:1
      return r0
    }
    fn fn8 \"local\"() -> i32 {
      reg ptr r0
    b0:
      r0 = stack_alloc 4 align 4 @file0:23:1
      store i32 [r0], 3 @file0:24:1
      return 0
    }
    fn fn9 \"undefined\"() -> i1 {
      reg ptr r0
      reg i1 r1
    b0:
      r0 = stack_alloc 4 align 4 @file0:26:1
      r1 = call fn6(g2, r0, 0, 0, 1, 1) @file0:27:1
      return r1
    }";

const MESSAGE_AT: usize = 0;
const FLAG: usize = 1;
const COUNTER: usize = 2;

fn program() -> Program {
    let program = text::parse(MESSAGE).unwrap_or_else(|error| panic!("{error}"));
    verify::verify(&program).unwrap_or_else(|violations| panic!("{violations:?}"));
    program
}

/// A graph that is made event by event, each access of four bytes.
pub(super) struct Builder {
    pub graph: ExecutionGraph,
    at: Vec<Bytes>,
    pub initial: Vec<EventId>,
}

impl Builder {
    pub fn new(program: &Program) -> Self {
        let mut graph = ExecutionGraph::default();
        let at: Vec<Bytes> =
            addresses::place_globals(program).iter().map(|address| Bytes { address: *address, size: 4 }).collect();
        let mut initial = Vec::new();
        for (at, value) in at.iter().zip([7, 0, 0]) {
            let event = graph.events.push(Event { written: number(value), ..Event::initial(*at) });
            graph.coherence.extend(at.addresses().map(|address| (address, vec![event])));
            initial.push(event);
        }
        Self { graph, at, initial }
    }

    fn push(&mut self, thread: u32, kind: EventKind, order: MemoryOrder, location: Option<usize>) -> EventId {
        let at = location.map(|location| self.at[location]);
        self.graph.events.push(Event { at, ..Event::new(Some(ThreadId::new(thread)), kind, order) })
    }

    pub fn write(&mut self, thread: u32, order: MemoryOrder, location: usize, value: u128) -> EventId {
        let id = self.push(thread, EventKind::Write, order, Some(location));
        self.graph.events[id].written = number(value);
        for address in self.at[location].addresses() {
            self.graph.coherence.entry(address).or_default().push(id);
        }
        id
    }

    pub fn read(&mut self, thread: u32, order: MemoryOrder, location: usize, from: EventId) -> EventId {
        let id = self.push(thread, EventKind::Read, order, Some(location));
        self.graph.events[id].read = self.graph.events[from].written.clone();
        self.graph.reads_from.push(ReadsFrom { read: id, bytes: self.at[location], write: from });
        id
    }

    /// Makes a read an update, which writes a number and is in coherence after all writes so far.
    pub fn make_update(&mut self, read: EventId, value: u128) {
        let event = &mut self.graph.events[read];
        (event.kind, event.update, event.written) = (EventKind::Update, Some(event.order), number(value));
        for address in event.at.into_iter().flat_map(Bytes::addresses) {
            self.graph.coherence.entry(address).or_default().push(read);
        }
    }

    pub fn full_fence(&mut self, thread: u32) -> EventId {
        let kinds = fence_kinds(MemoryOrder::SeqCst).iter().copied().collect();
        self.push(thread, EventKind::Fence(kinds), MemoryOrder::SeqCst, None)
    }
}

fn number(value: u128) -> Option<Content> {
    Some(Content::of_number(value, 4, value.to_string()))
}

/// The message arrives: all three threads of `threads` in order, which are `send`, `receive` and, if wanted, `wait`.
fn arrives(program: &Program) -> Builder {
    let mut graph = Builder::new(program);
    let message = graph.write(0, MemoryOrder::Relaxed, MESSAGE_AT, 5);
    let kinds = [FenceKind::LoadStore, FenceKind::StoreStore].into_iter().collect();
    graph.push(0, EventKind::Fence(kinds), MemoryOrder::Release, None);
    let flag = graph.write(0, MemoryOrder::Release, FLAG, 1);
    graph.read(1, MemoryOrder::Acquire, FLAG, flag);
    graph.read(1, MemoryOrder::Relaxed, MESSAGE_AT, message);
    let counter = graph.initial[COUNTER];
    let update = graph.read(1, MemoryOrder::AcqRel, COUNTER, counter);
    graph.make_update(update, 5);
    graph
}

fn judge_threads(program: &Program, graph: &ExecutionGraph, functions: &[u32]) -> Result<ObservedRun, WitnessError> {
    let thread = |function: &u32| ClaimedThread { function: Some(FunctionId::new(*function)), ..Default::default() };
    judge_with(program, graph, functions.iter().map(thread).collect(), Law::Relations(&rc11()))
}

pub(super) fn judge_with(
    program: &Program,
    graph: &ExecutionGraph,
    threads: Vec<ClaimedThread>,
    law: Law<'_>,
) -> Result<ObservedRun, WitnessError> {
    let (orders, overflow_is_error, may_stop) = (Vec::new(), false, false);
    judge(&Claim { program, graph, threads, orders, overflow_is_error, may_stop, fences: Vec::new() }, law)
}

fn rc11() -> RelationalModel {
    cat::built_in("rc11").expect("it is built in")
}

fn refused(graph: &ExecutionGraph, why: &str) {
    match judge_threads(&program(), graph, &[0, 1]) {
        Err(error) => assert!(error.to_string().contains(why), "refused because of {error}, not {why}"),
        Ok(seen) => panic!("accepted, though {why}: {seen:?}"),
    }
}

#[test]
fn what_a_program_can_do_is_accepted() {
    let program = program();
    let seen = judge_threads(&program, &arrives(&program).graph, &[0, 1]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(seen.endings, [Ending::Returned(vec![Some(9)]), Ending::Returned(vec![Some(1), Some(5)])]);
    assert!(seen.errors.is_empty() && seen.shown.is_empty());
}

#[test]
fn a_wrong_source_is_refused() {
    let program = program();
    let mut graph = arrives(&program);
    // The old message, as it is.
    let initial = graph.initial[MESSAGE_AT];
    graph.graph.reads_from[1].write = initial;
    refused(&graph.graph, "reads at");
    // With the old value, it is what release and acquire forbid.
    let read = graph.graph.reads_from[1].read;
    graph.graph.events[read].read = number(7);
    let update = EventId::from_index(graph.graph.len() - 1);
    graph.graph.events[update].written = number(7);
    refused(&graph.graph, "not an execution of RC11");
    // A source elsewhere, and none.
    graph.graph.reads_from[1].write = graph.initial[FLAG];
    refused(&graph.graph, "which does not write it");
    graph.graph.reads_from.remove(1);
    refused(&graph.graph, "from nowhere");
}

#[test]
fn wrong_values_are_refused() {
    let program = program();
    let mut graph = arrives(&program).graph;
    let last = EventId::from_index(graph.len() - 1);
    graph.events[last].written = number(6);
    refused(&graph, "does not write what");
    graph.events[last].written = Some(Content::undefined(4));
    refused(&graph, "does not write what");
    let mut graph = arrives(&program);
    let initial = graph.initial[COUNTER];
    graph.graph.events[initial].written = number(1);
    graph.graph.events[last].read = number(1);
    graph.graph.events[last].written = number(6);
    refused(&graph.graph, "before it runs");
}

#[test]
fn wrong_orders_and_addresses_are_refused() {
    let program = program();
    let of = |kind: EventKind, graph: &ExecutionGraph| {
        let found = graph.events.enumerate().find(|(_, event)| event.kind == kind && event.thread.is_some());
        found.expect("it is there").0
    };
    let mut graph = arrives(&program).graph;
    let write = of(EventKind::Write, &graph);
    graph.events[write].order = MemoryOrder::SeqCst;
    refused(&graph, "(seq_cst)");
    let mut graph = arrives(&program).graph;
    let last = EventId::from_index(graph.len() - 1);
    graph.events[last].update = None;
    refused(&graph, "Update");
    let mut builder = arrives(&program);
    let fence = EventId::from_index(4);
    builder.graph.events[fence].kind = EventKind::Fence([FenceKind::LoadLoad].into_iter().collect());
    refused(&builder.graph, "Fence");
    // The flag and the message change places: the graph is sound in itself.
    let mut graph = Builder::new(&program);
    let flag = graph.write(0, MemoryOrder::Relaxed, FLAG, 5);
    let kinds = [FenceKind::LoadStore, FenceKind::StoreStore].into_iter().collect();
    graph.push(0, EventKind::Fence(kinds), MemoryOrder::Release, None);
    graph.write(0, MemoryOrder::Release, MESSAGE_AT, 1);
    graph.read(1, MemoryOrder::Acquire, FLAG, flag);
    let initial = graph.initial[MESSAGE_AT];
    graph.read(1, MemoryOrder::Relaxed, MESSAGE_AT, initial);
    refused(&graph.graph, "does Write");
}

#[test]
fn wrong_coherence_is_refused() {
    let program = program();
    let mut builder = arrives(&program);
    let first = builder.at[FLAG].address;
    builder.graph.coherence.get_mut(&first).expect("the flag is written").reverse();
    refused(&builder.graph, "each of them once");
    builder.graph.coherence.remove(&first);
    refused(&builder.graph, "each of them once");
}

#[test]
fn events_too_many_and_too_few_are_refused() {
    let program = program();
    let mut builder = arrives(&program);
    builder.write(0, MemoryOrder::Relaxed, COUNTER, 1);
    refused(&builder.graph, "does nothing like it");
    // The flag is never set, and its thread says that it has returned.
    let mut graph = Builder::new(&program);
    graph.write(0, MemoryOrder::Relaxed, MESSAGE_AT, 5);
    refused(&graph.graph, "of which the claim says nothing");
}

#[test]
fn a_thread_waits_only_for_what_never_comes() {
    let program = program();
    let waits = |value: u128| {
        let mut graph = Builder::new(&program);
        let initial = graph.initial[FLAG];
        graph.read(0, MemoryOrder::Relaxed, FLAG, initial);
        graph.write(1, MemoryOrder::Relaxed, MESSAGE_AT, 5);
        let kinds = [FenceKind::LoadStore, FenceKind::StoreStore].into_iter().collect();
        graph.push(1, EventKind::Fence(kinds), MemoryOrder::Release, None);
        graph.write(1, MemoryOrder::Release, FLAG, value);
        judge_threads(&program, &graph.graph, &[2, 0])
    };
    let seen = waits(1).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(seen.endings[0], Ending::Waits);
    // What it waits for would come, and then it does not wait; but `send` writes something else.
    assert!(waits(2).is_err());
}

#[test]
fn an_error_ends_a_thread_and_is_seen_where_it_is() {
    let program = program();
    let mut graph = Builder::new(&program);
    let initial = graph.initial[FLAG];
    graph.read(0, MemoryOrder::Relaxed, FLAG, initial);
    let seen = judge_threads(&program, &graph.graph, &[3]).unwrap_or_else(|error| panic!("{error}"));
    let [error] = &seen.errors[..] else { panic!("{seen:?}") };
    assert_eq!((error.kind, error.thread), (ErrorKind::Division, ThreadId::new(0)));
    assert_eq!(error.place.as_ref().map(|place| place.line), Some(12));
    assert_eq!(seen.endings, [Ending::Failed]);
}

/// What a thread is said to do after its error must not be the cause of that error.
#[test]
fn an_error_is_not_its_own_cause() {
    let program = program();
    let judged = |from_after_the_error: bool| {
        let mut graph = Builder::new(&program);
        let flag = graph.initial[FLAG];
        let read = graph.read(0, MemoryOrder::Relaxed, FLAG, flag);
        let counter = graph.write(0, MemoryOrder::Relaxed, COUNTER, 1);
        let source = if from_after_the_error { counter } else { graph.initial[COUNTER] };
        graph.read(1, MemoryOrder::Relaxed, COUNTER, source);
        let value = u128::from(from_after_the_error);
        let flag = graph.write(1, MemoryOrder::Relaxed, FLAG, value);
        graph.graph.reads_from[0].write = flag;
        graph.graph.events[read].read = number(value);
        let thread = |function: u32| ClaimedThread { function: Some(FunctionId::new(function)), ..Default::default() };
        let claim = Claim {
            program: &program,
            graph: &graph.graph,
            threads: vec![thread(4), thread(5)],
            orders: Vec::new(),
            overflow_is_error: false,
            may_stop: true,
            fences: Vec::new(),
        };
        judge(&claim, Law::Relations(&cat::built_in("coherence").expect("it is built in")))
    };
    let seen = judged(true).unwrap_or_else(|error| panic!("{error}"));
    assert!(seen.errors.is_empty() && seen.unreal.len() == 4, "{seen:?}");
    // Without an error the thread does nothing of the kind.
    assert!(judged(false).is_err());
}

#[test]
fn threads_come_after_those_that_end_before() {
    let program = program();
    let mut graph = arrives(&program).graph;
    let [earlier, later]: [Vec<EventId>; 2] = [0, 1].map(|thread| graph.thread(ThreadId::new(thread)).collect());
    graph.synchronisation =
        earlier.iter().flat_map(|earlier| later.iter().map(move |later| (*earlier, *later))).collect();
    let judged = |graph: &ExecutionGraph| {
        let thread = |function: u32| ClaimedThread { function: Some(FunctionId::new(function)), ..Default::default() };
        let threads = vec![thread(0), ClaimedThread { after: vec![ThreadId::new(0)], ..thread(1) }];
        let (orders, overflow_is_error, may_stop) = (Vec::new(), false, false);
        let claim =
            Claim { program: &program, graph, threads, orders, overflow_is_error, may_stop, fences: Vec::new() };
        judge(&claim, Law::Relations(&rc11()))
    };
    assert!(judged(&graph).is_ok());
    for number in 0..graph.synchronisation.len() {
        let mut fewer = graph.clone();
        fewer.synchronisation.remove(number);
        assert!(judged(&fewer).is_err(), "without pair {number}");
    }
}

#[test]
fn a_double_compare_exchange_is_one_block() {
    let program = program();
    let mut graph = Builder::new(&program);
    let first = graph.graph.len();
    for location in [FLAG, COUNTER] {
        let initial = graph.initial[location];
        graph.read(0, MemoryOrder::Plain, location, initial);
    }
    for location in [FLAG, COUNTER] {
        graph.write(0, MemoryOrder::Plain, location, 1);
    }
    let events: Vec<EventId> = graph.graph.events.ids().skip(first).collect();
    for event in &events {
        graph.graph.events[*event].update = Some(MemoryOrder::Plain);
    }
    graph.graph.atomic_blocks = vec![events.clone()];
    assert!(judge_threads(&program, &graph.graph, &[7]).is_ok());
    for wrong in [Vec::new(), vec![events[1..].to_vec()], vec![events[..2].to_vec(), events[2..].to_vec()]] {
        graph.graph.atomic_blocks = wrong;
        assert!(judge_threads(&program, &graph.graph, &[7]).is_err());
    }
}

/// One that finds what nothing determines ends with an error, and has read both in one block.
#[test]
fn a_double_compare_exchange_of_nothing_is_one_block() {
    let program = program();
    let local = ClaimedBlock { at: Bytes { address: 0x100_0000, size: 4 }, kind: BlockKind::Local };
    let mut graph = Builder::new(&program);
    graph.at.push(local.at);
    let nothing = graph.graph.events.push(Event { written: Some(Content::undefined(4)), ..Event::initial(local.at) });
    graph.graph.coherence.extend(local.at.addresses().map(|address| (address, vec![nothing])));
    let counter = graph.read(0, MemoryOrder::Plain, COUNTER, graph.initial[COUNTER]);
    let found = graph.read(0, MemoryOrder::Plain, COUNTER + 1, nothing);
    for event in [counter, found] {
        graph.graph.events[event].update = Some(MemoryOrder::Plain);
    }
    let thread = ClaimedThread { function: Some(FunctionId::new(9)), blocks: vec![local], ..Default::default() };
    let judged = |graph: &ExecutionGraph| judge_with(&program, graph, vec![thread.clone()], Law::Relations(&rc11()));
    assert!(judged(&graph.graph).is_err());
    graph.graph.atomic_blocks.push(vec![counter, found]);
    let seen = judged(&graph.graph).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((seen.endings, seen.errors[0].kind), (vec![Ending::Failed], ErrorKind::Uninitialised));
}

#[test]
fn a_local_variable_ends_once() {
    let program = program();
    let local = ClaimedBlock { at: Bytes { address: 0x100_0000, size: 4 }, kind: BlockKind::Local };
    let judged = |ends: usize, base: u64| {
        let mut graph = Builder::new(&program).graph;
        let word = Bytes { address: base + addresses::GONE, size: 8 };
        let thread = Some(ThreadId::new(0));
        let (nothing, zero, one) =
            (Content::undefined(4), Content::of_number(0, 8, "0".into()), Content::of_number(1, 8, "1".into()));
        let mut write = |event: Event, at: Bytes, content: &Content| {
            let id = graph.events.push(Event { at: Some(at), written: Some(content.clone()), ..event });
            at.addresses().for_each(|address| graph.coherence.entry(address).or_default().push(id));
        };
        write(Event::initial(local.at), local.at, &nothing);
        write(Event::initial(word), word, &zero);
        let plain = Event::new(thread, EventKind::Write, MemoryOrder::Plain);
        write(plain.clone(), local.at, &Content::of_number(3, 4, "3".into()));
        for _ in 0..ends {
            write(plain.clone(), word, &one);
        }
        let function = Some(FunctionId::new(8));
        let thread = ClaimedThread { function, blocks: vec![local], ..Default::default() };
        judge_with(&program, &graph, vec![thread], Law::Relations(&rc11()))
            .map(|seen| seen.endings)
            .map_err(|error| error.to_string())
    };
    assert_eq!(judged(0, local.at.address), Ok(vec![Ending::Returned(vec![Some(0)])]));
    assert_eq!(judged(1, local.at.address), Ok(vec![Ending::Returned(vec![Some(0)])]));
    for (ends, base) in [(2, local.at.address), (1, 0x200_0000)] {
        let error = judged(ends, base).expect_err("it does not have that variable");
        assert!(error.contains("that it does not have"), "{error}");
    }
}

#[test]
fn wrong_places_are_refused() {
    let program = program();
    let graph = arrives(&program).graph;
    let at = |line: u32| vec![Place { file: "message.c".to_owned(), line, column: 1 }];
    let first = graph.thread(ThreadId::new(0)).next().expect("it does something");
    for (line, is_right) in [(1, true), (2, false)] {
        let mut graph = graph.clone();
        graph.events[first].places = at(line);
        assert_eq!(judge_threads(&program, &graph, &[0, 1]).is_ok(), is_right, "line {line}");
        // Nobody has called it.
        graph.events[first].places.extend(at(line));
        assert!(judge_threads(&program, &graph, &[0, 1]).is_err());
    }
}

/// A thread writes 1 and reads 0 again, from a second event that says what memory holds at first.
#[test]
fn memory_holds_one_thing_at_first() {
    let program = program();
    let mut graph = arrives(&program);
    let at = graph.at[FLAG];
    let second = graph.graph.events.push(Event { written: number(0), ..Event::initial(at) });
    for address in at.addresses() {
        graph.graph.coherence.entry(address).or_default().push(second);
    }
    refused(&graph.graph, "does not have each of them once");
}

#[test]
fn what_nobody_has_asked_for_is_refused() {
    let program = program();
    type Change = fn(&mut ExecutionGraph);
    let changes: [(Change, &str); 4] = [
        (|graph| graph.synchronisation.push((EventId::new(3), EventId::new(6))), "for which there is no reason"),
        (|graph| graph.events[EventId::new(0)].order = MemoryOrder::SeqCst, "asks for a memory order"),
        (
            |graph| {
                graph
                    .reads_from
                    .push(ReadsFrom { bytes: Bytes { size: 0, ..graph.reads_from[0].bytes }, ..graph.reads_from[0] })
            },
            "reads nothing",
        ),
        (|graph| drop(graph.coherence.insert(0x9999, vec![EventId::new(0)])), "does not write there"),
    ];
    for (change, why) in changes {
        let mut graph = arrives(&program).graph;
        change(&mut graph);
        refused(&graph, why);
    }
}

#[test]
fn relations_with_nothing_are_refused() {
    let program = program();
    let missing = EventId::new(99);
    let changes: [fn(&mut ExecutionGraph, EventId); 5] = [
        |graph, missing| graph.data_dependences.push((missing, EventId::new(0))),
        |graph, missing| graph.synchronisation.push((EventId::new(0), missing)),
        |graph, missing| graph.atomic_blocks.push(vec![missing]),
        |graph, missing| graph.reads_from[0].write = missing,
        |graph, _| graph.reads_from[0].bytes = Bytes { address: u64::MAX, size: 4 },
    ];
    for change in changes {
        let mut graph = arrives(&program).graph;
        change(&mut graph, missing);
        assert!(judge_threads(&program, &graph, &[0, 1]).is_err());
    }
}

#[test]
fn axioms_are_given_the_order_that_they_ask_for() {
    let program = program();
    let mut graph = Builder::new(&program);
    let initial = graph.initial[FLAG];
    let read = graph.read(0, MemoryOrder::Relaxed, FLAG, initial);
    let model = axiomatic::built_in("sc").expect("it is built in");
    let judged = |orders: Vec<(String, Vec<EventId>)>| {
        let thread = ClaimedThread { function: Some(FunctionId::new(3)), ..Default::default() };
        let (graph, threads) = (&graph.graph, vec![thread]);
        let claim = Claim {
            program: &program,
            graph,
            threads,
            orders,
            overflow_is_error: false,
            may_stop: false,
            fences: Vec::new(),
        };
        judge(&claim, Law::Axioms(&model)).map(|seen| seen.endings)
    };
    assert!(judged(vec![("memory_order".to_owned(), vec![read])]).is_ok());
    assert!(judged(Vec::new()).is_err());
    assert!(judged(vec![("another_order".to_owned(), vec![read])]).is_err());
}
