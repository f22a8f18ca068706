//! The other reading of the models: a choice of reads-from and coherence is a trace if a relation is free of cycles.
//!
//! The nodes are the moments at which memory is touched: of a load, when it is executed; of a store, when it commits; of
//! a read-modify-write, both at once. The edges: what the model keeps of program order, reads from other threads,
//! coherence, and from-reads. A load that reads its own thread's store takes no edge from any write. For straight-line
//! programs without compare-exchange only, since there the choice does not depend on values.

use super::cells::Cells;
use super::language::{MiniProgram, Op, UpdateKind, VariableBytes};
use super::shasha_snir::{CanonicalTrace, OpId, Step};
use fencepost_base::MemoryOrder;
use fencepost_model::BufferModel;
use std::collections::HashSet;

/// For each read (by thread, then program order) and each of its cells the source, then for each cell its writes in
/// order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    sources: Vec<Option<OpId>>,
    coherence: Vec<Vec<OpId>>,
}

/// All choices that the model allows; none if the program is not of the right kind or has too many candidates.
pub fn allowed(program: &MiniProgram, model: BufferModel, most: usize) -> Option<HashSet<Choice>> {
    let graph = Graph::of(program, model)?;
    let coherences = graph.coherences();
    let sources = graph.sources();
    let mut counts = coherences.iter().map(Vec::len).chain(sources.iter().map(Vec::len));
    let candidates = counts.try_fold(1usize, |all, count| all.checked_mul(count))?;
    if candidates > most {
        return None;
    }
    let mut found = HashSet::new();
    for candidate in 0..candidates {
        let mut left = candidate;
        let mut digit = |base: usize| {
            let digit = left % base;
            left /= base;
            digit
        };
        let coherence: Vec<&Vec<usize>> = coherences.iter().map(|orders| &orders[digit(orders.len())]).collect();
        let source: Vec<Option<usize>> = sources.iter().map(|options| options[digit(options.len())]).collect();
        if graph.is_consistent(&coherence, &source) {
            let id = |node: usize| graph.nodes[node].id;
            found.insert(Choice {
                sources: source.iter().map(|write| write.map(id)).collect(),
                coherence: coherence.iter().map(|order| order.iter().map(|&node| id(node)).collect()).collect(),
            });
        }
    }
    Some(found)
}

/// The choice that a trace has made.
pub fn choice_of(program: &MiniProgram, trace: &CanonicalTrace) -> Choice {
    let cells = Cells::of(program);
    let mut sources = Vec::new();
    for step in trace.threads.iter().flatten() {
        if let Step::Load { at, from, .. } | Step::Update { at, from, .. } = step {
            let per_byte: Vec<_> = from.iter().flat_map(|run| (0..run.size).map(|_| run.write)).collect();
            for cell in cells.of_place(*at) {
                sources.push(per_byte[cells.ranges[cell].start - at.bytes().start]);
            }
        }
    }
    let writes = |byte: usize| {
        let range = trace.coherence.iter().find(|range| (range.first..range.first + range.size).contains(&byte));
        range.map_or_else(Vec::new, |range| range.writes.clone())
    };
    Choice { sources, coherence: cells.ranges.iter().map(|cell| writes(cell.start)).collect() }
}

struct Node {
    id: OpId,
    at: VariableBytes,
    writes: bool,
}

struct Graph {
    nodes: Vec<Node>,
    cells: Cells,
    /// What the model keeps of program order.
    is_preserved: Vec<(usize, usize)>,
    /// The pairs of a reading node and a cell, in the order of [`Choice::sources`].
    reads: Vec<(usize, usize)>,
}

impl Graph {
    fn of(program: &MiniProgram, model: BufferModel) -> Option<Self> {
        let mut graph =
            Self { nodes: Vec::new(), cells: Cells::of(program), is_preserved: Vec::new(), reads: Vec::new() };
        if !program.main.ops.is_empty() || !program.main.before.is_empty() {
            return None;
        }
        for (thread, ops) in program.threads.iter().enumerate() {
            // The nodes of the thread so far, by the position of their operation.
            let mut earlier: Vec<(usize, usize)> = Vec::new();
            for (index, op) in ops.iter().enumerate() {
                let (at, reads, writes) = match op {
                    Op::Load { at, .. } => (*at, true, false),
                    Op::Store { at, .. } => (*at, false, true),
                    Op::Update { kind: UpdateKind::CompareExchange { .. }, .. } => return None,
                    Op::Update { at, .. } => (*at, true, true),
                    Op::Fence(_) => continue,
                    _ => return None,
                };
                let node = graph.nodes.len();
                let id = OpId { thread: thread as u8, index: index as u8 };
                graph.nodes.push(Node { id, at, writes });
                if reads {
                    graph.reads.extend(graph.cells.of_place(at).map(|cell| (node, cell)));
                }
                for &(position, other) in &earlier {
                    if is_preserved(model, &ops[position..=index]) {
                        graph.is_preserved.push((other, node));
                    }
                }
                earlier.push((index, node));
            }
        }
        Some(graph)
    }

    fn writes_to(&self, cell: usize) -> Vec<usize> {
        let touches = |node: &Node| node.writes && self.cells.of_place(node.at).contains(&cell);
        (0..self.nodes.len()).filter(|&node| touches(&self.nodes[node])).collect()
    }

    /// For each cell every order of its writes that keeps those of a thread in program order.
    fn coherences(&self) -> Vec<Vec<Vec<usize>>> {
        (0..self.cells.ranges.len()).map(|cell| self.orders(Vec::new(), self.writes_to(cell))).collect()
    }

    fn orders(&self, done: Vec<usize>, left: Vec<usize>) -> Vec<Vec<usize>> {
        if left.is_empty() {
            return vec![done];
        }
        let first_of_thread = |node: usize| {
            left.iter().all(|&other| self.nodes[other].id.thread != self.nodes[node].id.thread || other >= node)
        };
        let mut all = Vec::new();
        for &next in left.iter().filter(|&&node| first_of_thread(node)) {
            let done = [done.as_slice(), &[next]].concat();
            all.extend(self.orders(done, left.iter().copied().filter(|&node| node != next).collect()));
        }
        all
    }

    /// For each read what it might read: the writes of other threads, the last own one before it, or the initial
    /// contents if there is no own one.
    fn sources(&self) -> Vec<Vec<Option<usize>>> {
        let options = |&(read, cell): &(usize, usize)| {
            let thread = |node: usize| self.nodes[node].id.thread;
            let writes = self.writes_to(cell);
            let own = writes.iter().copied().filter(|&write| thread(write) == thread(read) && write < read).max();
            let others = writes.iter().copied().filter(|&write| thread(write) != thread(read)).map(Some);
            std::iter::once(own).chain(others).collect()
        };
        self.reads.iter().map(options).collect()
    }

    fn is_consistent(&self, coherence: &[&Vec<usize>], sources: &[Option<usize>]) -> bool {
        let mut edges = self.is_preserved.clone();
        for order in coherence {
            edges.extend(order.windows(2).map(|pair| (pair[0], pair[1])));
        }
        for (&(read, cell), &source) in self.reads.iter().zip(sources) {
            let order = coherence[cell];
            let overwriting = match source {
                Some(source) => {
                    if self.nodes[source].id.thread != self.nodes[read].id.thread {
                        edges.push((source, read));
                    }
                    order.iter().position(|&write| write == source).expect("a source writes the cell") + 1
                }
                None => 0,
            };
            for &write in &order[overwriting..] {
                let own_earlier = self.nodes[write].id.thread == self.nodes[read].id.thread && write < read;
                if own_earlier {
                    return false;
                }
                if write != read {
                    edges.push((read, write));
                }
            }
        }
        is_acyclic(self.nodes.len(), &edges)
    }
}

/// Whether the first operation of the slice touches memory before the last one does.
fn is_preserved(model: BufferModel, ops: &[Op]) -> bool {
    let [first, between @ .., last] = ops else { unreachable!("two different operations") };
    let is_full = |op: &Op| matches!(op, Op::Fence(MemoryOrder::SeqCst));
    let seq_cst_store = |op: &Op| matches!(op, Op::Store { order: MemoryOrder::SeqCst, .. });
    // Read-modify-writes in between need no word here: they are nodes themselves, so their edges compose.
    let drained = between.iter().any(|op| is_full(op) || seq_cst_store(op)) || seq_cst_store(first);
    let barrier = |op: &Op| match op {
        Op::Fence(order) | Op::Store { order, .. } => {
            matches!(order, MemoryOrder::Release | MemoryOrder::AcqRel | MemoryOrder::SeqCst)
        }
        _ => false,
    };
    let place = |op: &Op| match op {
        Op::Load { at, .. } | Op::Store { at, .. } | Op::Update { at, .. } => at.bytes(),
        _ => unreachable!("only accesses are nodes"),
    };
    let overlap = place(first).start < place(last).end && place(last).start < place(first).end;
    match (model, first, last) {
        (BufferModel::Sc, _, _) | (_, Op::Load { .. } | Op::Update { .. }, _) => true,
        (BufferModel::Ibm370, _, Op::Load { .. }) => drained || overlap,
        (_, _, Op::Load { .. }) => drained,
        (BufferModel::Ibm370 | BufferModel::Tso, _, _) => true,
        (BufferModel::Pso, _, Op::Update { order, .. }) => {
            let releases = matches!(order, MemoryOrder::Release | MemoryOrder::AcqRel | MemoryOrder::SeqCst);
            drained || overlap || releases || between.iter().any(barrier)
        }
        (BufferModel::Pso, _, _) => drained || overlap || between.iter().any(barrier) || barrier(last),
        (other, ..) => unreachable!("nobody has said what {other} is"),
    }
}

fn is_acyclic(nodes: usize, edges: &[(usize, usize)]) -> bool {
    let mut incoming = vec![0; nodes];
    edges.iter().for_each(|&(_, to)| incoming[to] += 1);
    let mut free: Vec<usize> = (0..nodes).filter(|&node| incoming[node] == 0).collect();
    let mut removed = 0;
    while let Some(node) = free.pop() {
        removed += 1;
        for &(_, to) in edges.iter().filter(|&&(from, _)| from == node) {
            incoming[to] -= 1;
            if incoming[to] == 0 {
                free.push(to);
            }
        }
    }
    removed == nodes
}
