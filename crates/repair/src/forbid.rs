//! Which fences forbid an execution. Fences change nothing but the order in which a thread takes effect, so an execution of the
//! program with some fences is one of the program with fewer, and whether it is one with more can be told from the execution
//! alone: by the axioms of the model, with the fences in their places among its events.

use crate::candidate::{Candidate, FenceKind};
use fencepost_base::MemoryOrder;
use fencepost_model::BufferModel;
use fencepost_trace::{Action, Trace};
use fencepost_witness::axiomatic::is_possible;

/// The order of the fences that mark points. They do nothing to a store buffer.
pub const MARK: MemoryOrder = MemoryOrder::Acquire;

/// An execution, in which the points that a thread has passed are known.
#[derive(Clone, Debug)]
pub struct PassedPoints {
    trace: Trace,
    model: BufferModel,
    /// The events that are fences at points, with file and point.
    points: Vec<(usize, (usize, usize))>,
    /// The events that are atomic accesses of the source, with file and number.
    accesses: Vec<(usize, (usize, usize))>,
}

/// Who knows the point or the access at a place.
pub type Finder<'f> = &'f dyn Fn(&fencepost_trace::Place) -> Option<(usize, usize)>;

impl PassedPoints {
    /// An execution of marked files, whose fences and accesses are known by place.
    pub fn new(trace: &Trace, model: BufferModel, point_at: Finder<'_>, access_at: Finder<'_>) -> Self {
        let is_fence = |action: &Action| matches!(action, Action::Fence { .. });
        let fences = trace.events.iter().enumerate().filter(|(_, event)| is_fence(&event.action));
        let points = fences.filter_map(|(index, event)| Some((index, point_at(event.place.as_ref()?)?))).collect();
        let is_access = |action: &Action| matches!(action, Action::Store { .. } | Action::Update { .. });
        let accesses = trace.events.iter().enumerate().filter(|(_, event)| is_access(&event.action));
        let accesses = accesses.filter_map(|(index, event)| Some((index, access_at(event.place.as_ref()?)?))).collect();
        Self { trace: trace.clone(), model, points, accesses }
    }

    /// Whether the execution is one of the program with these fences.
    pub fn is_possible_with(&self, fences: &[Candidate]) -> bool {
        let mut trace = self.trace.clone();
        for (index, at) in &self.points {
            let strongest = |kind| fences.contains(&Candidate { file: at.0, point: at.1, kind });
            let kind = [FenceKind::Full, FenceKind::STORE_STORE].into_iter().find(|kind| strongest(*kind));
            if let Action::Fence { order, .. } = &mut trace.events[*index].action {
                *order = kind.map_or(MARK, FenceKind::order);
            }
        }
        // An exchange counts as what is stronger: whoever tries it learns what it does.
        for (index, at) in &self.accesses {
            let mut here = fences.iter().filter(|fence| fence.kind.is_access() && (fence.file, fence.point) == *at);
            let wanted = match (here.clone().any(|fence| fence.kind.order() == MemoryOrder::SeqCst), here.next()) {
                (true, _) => MemoryOrder::SeqCst,
                (false, Some(_)) => MemoryOrder::Release,
                (false, None) => continue,
            };
            if let Action::Store { order, .. } | Action::Update { order, .. } = &mut trace.events[*index].action
                && *order != MemoryOrder::SeqCst
            {
                *order = wanted;
            }
        }
        is_possible(&trace, self.model)
    }

    /// Candidates of which at least one is needed to forbid the execution, besides those that are there: what is left when as
    /// many as possible have been added without forbidding it.
    pub fn needed(&self, candidates: &[Candidate], chosen: &[usize]) -> Vec<usize> {
        // Accesses that were made stronger are so in the execution already.
        let chosen_fences = chosen.iter().map(|number| candidates[*number]).filter(|one| !one.kind.is_access());
        let mut present: Vec<Candidate> = chosen_fences.collect();
        let mut needed = Vec::new();
        for (number, candidate) in candidates.iter().enumerate().filter(|(number, _)| !chosen.contains(number)) {
            present.push(*candidate);
            let events = if candidate.kind.is_access() { &self.accesses } else { &self.points };
            let passed = events.iter().any(|(_, at)| *at == (candidate.file, candidate.point));
            if passed && !self.is_possible_with(&present) {
                present.pop();
                needed.push(number);
            }
        }
        needed
    }
}
