//! The search for violations: follows an exploration of the SC executions, and gathers what the monitor finds.

use crate::operations::Operations;
use crate::relaxed::{NotShown, Runner, Shown};
use fencepost_base::{MemoryOrder, TypedId};
use fencepost_explore::{Followed, Follower};
use fencepost_machine::{Machine, Names, Operation as Does, StepName};
use fencepost_monitor::{Exact, Kind, Operation, Overtaking, Violation};
use fencepost_program::{FileId, SourcePlace};
use fencepost_trace::ThreadId;
use rustc_hash::FxHashMap;

/// What keeps an access from overtaking a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Between the two, a fence that waits until the store is in memory.
    FullFence,
    /// Between the two, a fence that keeps stores before it from stores after it.
    StoreStoreBarrier,
}

/// A store that an access of its thread can overtake such that the execution is not sequentially consistent. Those with the
/// same lines in the source are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// An execution that shows it.
    pub shown: Shown,
    /// In how many SC executions the monitor has seen it.
    pub count: u64,
    /// What removes it.
    pub remedy: Remedy,
    /// In which SC execution it was seen first, from 1.
    pub execution: u64,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where sequential consistency is violated, in the order in which it was found.
    pub findings: Vec<Finding>,
    /// The first violation that could not be shown: a bug of ours.
    pub bug: Option<NotShown>,
    /// Whether there were too many possibilities at some place to try them all, so that violations may be missing.
    pub gave_up: bool,
}

type Line = Option<(FileId, u32)>;

fn line(place: Option<SourcePlace>) -> Line {
    place.map(|place| (place.file, place.line))
}

/// Follows a search.
pub(crate) struct Search<'p> {
    monitor: Exact,
    operations: Operations,
    /// The operation of the newest step.
    newest: Operation,
    gathered: Gathered<'p>,
}

/// What was found.
struct Gathered<'p> {
    runner: Runner<'p>,
    findings: Vec<Finding>,
    by_lines: FxHashMap<(Line, Line), usize>,
    /// Those that the current execution shows, each with the number of operations after which it does.
    current: Vec<(usize, usize)>,
    /// The number of executions that have come to their end.
    ended: u64,
    /// By finding, the last execution in which it was counted.
    counted: Vec<u64>,
    /// The first violation that could not be shown: a bug of ours.
    bug: Option<NotShown>,
}

impl<'p> Search<'p> {
    pub fn new(runner: Runner<'p>) -> Self {
        let gathered = Gathered {
            runner,
            findings: Vec::new(),
            by_lines: FxHashMap::default(),
            current: Vec::new(),
            ended: 0,
            counted: Vec::new(),
            bug: None,
        };
        let newest = Operation::new(ThreadId::new(0), Kind::Local, MemoryOrder::Plain);
        Self { monitor: Exact::new(runner.model), operations: Operations::default(), newest, gathered }
    }

    /// What was found.
    pub fn finish(self) -> Found {
        let Self { monitor, gathered: Gathered { findings, bug, .. }, .. } = self;
        Found { findings, bug, gave_up: monitor.gave_up() }
    }
}

impl Follower for Search<'_> {
    fn step(&mut self, followed: &Followed<'_>) {
        let Self { monitor, operations, newest, gathered } = self;
        let fence = operations.enter(followed, newest);
        let names = followed.machine.names();
        let mut report = |violation: &Violation<'_>| gathered.add(violation, operations, names);
        monitor.take(newest, &mut report);
        if let Some(fence) = fence {
            monitor.take(&fence, &mut report);
        }
    }

    fn undo_to(&mut self, steps: usize) {
        let operations = self.operations.undo_to(steps);
        self.monitor.undo_to(operations);
        while self.gathered.current.pop_if(|(after, _)| *after > operations).is_some() {}
    }

    fn end(&mut self, machine: &Machine<'_>, number: u64) {
        let at_end = if machine.has_waited() { self.look_at_waiting(machine) } else { Vec::new() };
        self.gathered.end(number, &at_end);
    }
}

impl Search<'_> {
    /// The violations of operations that wait for ever, each as if it were performed: under the relaxed model it might be.
    fn look_at_waiting(&mut self, machine: &Machine<'_>) -> Vec<usize> {
        let (steps, before) = (self.operations.steps(), self.gathered.current.len());
        let mut found = Vec::new();
        for step in machine.guarded() {
            let (agent, fence) = (step.agent, None);
            let name = StepName { agent, count: machine.taken(agent) + 1 };
            let operation = machine.next_operation(agent).unwrap_or(Does::Synchronise);
            let place = machine.next_step_place(agent);
            self.step(&Followed { machine, step: &step, name, operation, place, fence });
            found.extend(self.gathered.current[before..].iter().map(|(_, finding)| *finding));
            self.undo_to(steps);
        }
        found
    }
}

impl Gathered<'_> {
    fn add(&mut self, violation: &Violation<'_>, operations: &Operations, names: &Names) {
        let at = |id: fencepost_monitor::OperationId| &operations.origins[id.index()];
        let lines = |overtaking: &Overtaking| (line(at(overtaking.store).place), line(at(overtaking.access).place));
        let after = violation.access().index() + 1;
        // Most violations are like others, and need not be explained.
        if let Some(overtakings) = violation.overtakings().filter(|_| !violation.depends_on_values()) {
            debug_assert_eq!(overtakings, violation.explain().overtakings(), "the graph tells the same");
            let known = overtakings.iter().map(|overtaking| self.by_lines.get(&lines(overtaking)).copied());
            if let Some(known) = known.collect::<Option<Vec<usize>>>().filter(|known| !known.is_empty()) {
                self.current.extend(known.into_iter().map(|finding| (after, finding)));
                return;
            }
        }
        let graph = violation.explain();
        if !graph.has_cycle() {
            return;
        }
        let overtakings = graph.overtakings();
        if overtakings.is_empty() {
            self.bug.get_or_insert(NotShown::NoOrder);
        }
        for overtaking in overtakings {
            let lines = lines(&overtaking);
            let known = self.by_lines.get(&lines).copied();
            if let Some(finding) = known.filter(|_| !violation.depends_on_values()) {
                self.current.push((after, finding));
                continue;
            }
            let shown = graph
                .order(overtaking)
                .ok_or(NotShown::NoOrder)
                .and_then(|acts| self.runner.show(&acts, &operations.origins, names, overtaking, violation.store()));
            match shown {
                Ok(shown) => {
                    let finding = known.unwrap_or_else(|| self.enter(lines, shown, remedy(operations, overtaking)));
                    self.current.push((after, finding));
                }
                // It was only possible.
                Err(_) if violation.depends_on_values() => {}
                Err(why) => {
                    self.bug.get_or_insert(why);
                }
            }
        }
    }

    fn enter(&mut self, lines: (Line, Line), shown: Shown, remedy: Remedy) -> usize {
        let finding = self.findings.len();
        self.findings.push(Finding { shown, count: 0, remedy, execution: self.ended + 1 });
        self.counted.push(0);
        self.by_lines.insert(lines, finding);
        finding
    }

    fn end(&mut self, number: u64, at_end: &[usize]) {
        self.ended = number;
        for &finding in self.current.iter().map(|(_, finding)| finding).chain(at_end) {
            if self.counted[finding] < number {
                self.counted[finding] = number;
                self.findings[finding].count += 1;
            }
        }
    }
}

fn remedy(operations: &Operations, overtaking: Overtaking) -> Remedy {
    match operations.origins[overtaking.access.index()].kind {
        Kind::Store | Kind::Update => Remedy::StoreStoreBarrier,
        _ => Remedy::FullFence,
    }
}
