//! What monitors have found: each violation once by its lines, with the relaxed execution that shows it, and how many SC executions do.

use crate::operations::Operations;
use crate::relaxed::{RelaxedExecution, Runner, ShowError};
use fencepost_base::TypedId;
use fencepost_machine::Names;
use fencepost_monitor::{Kind, OperationId, Overtaking, Violation};
use fencepost_program::{FileId, SourcePlace};
use fencepost_trace::BlindSpot;
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
pub struct FoundViolation {
    /// An execution that shows it.
    pub shown: RelaxedExecution,
    /// In how many of the SC executions that were looked at the monitor has seen it.
    pub count: u64,
    /// What removes it.
    pub remedy: Remedy,
    /// In which SC execution it was seen first, from 1.
    pub execution: u64,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonitorResult {
    /// Where sequential consistency is violated, in the order in which it was found.
    pub findings: Vec<FoundViolation>,
    /// The first violation that could not be shown: a bug of ours.
    pub bug: Option<ShowError>,
    /// How many SC executions were looked at, those included that were cut.
    pub executions: u64,
    /// How many of these are borderline: one more operation makes an execution out of their beginning that the relaxed model has and SC
    /// has not. SOBER's paper defines and counts them (Definition 6, Fig. 4).
    pub borderline: u64,
    /// What the monitor does not see: unless this is empty, it proves nothing that there are no findings.
    pub blind_spots: Vec<BlindSpot>,
    /// Whether there were too many possibilities at some place to try them all, so that violations may be missing.
    pub gave_up: bool,
}

type Line = Option<(FileId, u32)>;

fn line(place: Option<SourcePlace>) -> Line {
    place.map(|place| (place.file, place.line))
}

/// What was found.
pub(crate) struct ViolationCollector<'p> {
    pub runner: Runner<'p>,
    pub findings: Vec<FoundViolation>,
    by_lines: FxHashMap<(Line, Line), usize>,
    /// Those that the current execution shows, each with the number of operations after which it does.
    pub current: Vec<(usize, usize)>,
    /// The number of executions that have come to their end.
    pub ended: u64,
    /// How many of these are borderline.
    pub borderline: u64,
    /// By finding, the last execution in which it was counted.
    counted: Vec<u64>,
    /// The first violation that could not be shown: a bug of ours.
    pub bug: Option<ShowError>,
}

impl<'p> ViolationCollector<'p> {
    pub fn new(runner: Runner<'p>) -> Self {
        Self {
            runner,
            findings: Vec::new(),
            by_lines: FxHashMap::default(),
            current: Vec::new(),
            ended: 0,
            borderline: 0,
            counted: Vec::new(),
            bug: None,
        }
    }

    /// Enters a violation of the current execution.
    pub fn add(&mut self, violation: &Violation<'_>, operations: &Operations, names: &Names) {
        let after = violation.access().index() + 1;
        // Most violations are like others, and need not be explained.
        if let Some(overtakings) = violation.overtakings().filter(|_| !violation.depends_on_values()) {
            debug_assert_eq!(overtakings, violation.explain().overtakings(), "the graph tells the same");
            let known = overtakings.iter().map(|overtaking| self.by_lines.get(&lines(operations, overtaking)).copied());
            if let Some(known) = known.collect::<Option<Vec<usize>>>().filter(|known| !known.is_empty()) {
                self.current.extend(known.into_iter().map(|finding| (after, finding)));
                return;
            }
        }
        self.explain(violation, operations, names);
    }

    /// Enters a violation of the current execution after the relaxed execution has been built, whether it is like another or not.
    pub fn explain(&mut self, violation: &Violation<'_>, operations: &Operations, names: &Names) {
        let after = violation.access().index() + 1;
        let graph = violation.explain();
        if !graph.has_cycle() {
            return;
        }
        let overtakings = graph.overtakings();
        if overtakings.is_empty() {
            self.bug.get_or_insert(ShowError::NoOrder);
        }
        for overtaking in overtakings {
            let lines = lines(operations, &overtaking);
            let known = self.by_lines.get(&lines).copied();
            if let Some(finding) = known.filter(|_| !violation.depends_on_values()) {
                self.current.push((after, finding));
                continue;
            }
            let shown = graph
                .order(overtaking)
                .ok_or(ShowError::NoOrder)
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

    fn enter(&mut self, lines: (Line, Line), shown: RelaxedExecution, remedy: Remedy) -> usize {
        let finding = self.findings.len();
        self.findings.push(FoundViolation { shown, count: 0, remedy, execution: self.ended + 1 });
        self.counted.push(0);
        self.by_lines.insert(lines, finding);
        finding
    }

    /// The current execution has come to its end, and shows what else would be at its end. Whether it is borderline, the findings tell or
    /// somebody else.
    pub fn end(&mut self, at_end: &[usize], is_borderline: bool) {
        self.ended += 1;
        let number = self.ended;
        self.borderline += u64::from(is_borderline || !self.current.is_empty() || !at_end.is_empty());
        for &finding in self.current.iter().map(|(_, finding)| finding).chain(at_end) {
            if self.counted[finding] < number {
                self.counted[finding] = number;
                self.findings[finding].count += 1;
            }
        }
    }
}

/// The lines of a store and of what overtakes it.
fn lines(operations: &Operations, overtaking: &Overtaking) -> (Line, Line) {
    let at = |id: OperationId| line(operations.origins[id.index()].place);
    (at(overtaking.store), at(overtaking.access))
}

fn remedy(operations: &Operations, overtaking: Overtaking) -> Remedy {
    match operations.origins[overtaking.access.index()].kind {
        Kind::Store | Kind::Update => Remedy::StoreStoreBarrier,
        _ => Remedy::FullFence,
    }
}
