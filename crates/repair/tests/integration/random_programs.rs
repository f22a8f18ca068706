//! The search against all subsets, on random programs: which sets of fences make every execution sequentially consistent is found
//! by brute force, which shares no code with the engine, the monitor or the search. A few programs under each model in the
//! ordinary run, a thousand when `FENCEPOST_SLOW=1`.

use fencepost_base::MemoryOrder;
use fencepost_explore::{Interruption, Options, Progress, StrategyKind, Watch};
use fencepost_model::BufferModel;
use fencepost_oracle::mini::generate::random_program;
use fencepost_oracle::mini::language::{MiniProgram, Op};
use fencepost_oracle::mini::lower::{function_name, lower};
use fencepost_oracle::mini::simulate::{TooBig, simulate};
use fencepost_program::{Op as Instruction, Program, SourceFile, SourcePlace};
use fencepost_repair::HittingSets;
use fencepost_repair::candidate::{Candidate, FenceKind};
use fencepost_repair::forbid::{MARK, PassedPoints};
use fencepost_repair::search::{Ending, Engine, Examination, Judgement, Refutation, search};
use fencepost_robust::Question;
use fencepost_testing::is_slow;
use fencepost_trace::Trace;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

struct Patient;

impl Watch for Patient {
    fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Interruption> {
        ControlFlow::Continue(())
    }
}

/// More candidates would have too many subsets.
const MOST_CANDIDATES: usize = 7;
const BUDGET: usize = 20_000;

/// A program with places for fences between the operations of its threads, and candidates at these.
struct Trial {
    program: MiniProgram,
    model: BufferModel,
    /// Thread and position of each point.
    points: Vec<(usize, usize)>,
    candidates: Vec<Candidate>,
}

impl Trial {
    fn new(program: MiniProgram, model: BufferModel) -> Option<Self> {
        let between = |(thread, body): (usize, &Vec<Op>)| (1..body.len()).map(move |position| (thread, position));
        let points: Vec<(usize, usize)> = program.threads.iter().enumerate().flat_map(between).collect();
        let at = |point: usize| FenceKind::of(model).into_iter().map(move |kind| Candidate { file: 0, point, kind });
        let candidates: Vec<Candidate> = (0..points.len()).flat_map(at).collect();
        let fits = (1..=MOST_CANDIDATES).contains(&candidates.len());
        // Such a fence is how points are known in the lowered program.
        let has_acquire = format!("{program:?}").contains("Fence(Acquire)");
        (fits && !has_acquire).then_some(Self { program, model, points, candidates })
    }

    /// The program with a fence at every point.
    fn fenced(&self, order_at: &dyn Fn(usize) -> MemoryOrder) -> MiniProgram {
        let mut program = self.program.clone();
        for (number, (thread, position)) in self.points.iter().enumerate().rev() {
            program.threads[*thread].insert(*position, Op::Fence(order_at(number)));
        }
        program
    }

    /// Whether all executions are sequentially consistent with these candidates, by brute force.
    fn is_robust_with(&self, chosen: &[usize]) -> Result<bool, TooBig> {
        let has =
            |point, kind| chosen.iter().any(|number| self.candidates[*number] == Candidate { file: 0, point, kind });
        let order = |point| match () {
            () if has(point, FenceKind::Full) => MemoryOrder::SeqCst,
            () if has(point, FenceKind::STORE_STORE) => MemoryOrder::Release,
            () => MemoryOrder::Acquire,
        };
        let program = self.fenced(&order);
        Ok(simulate(&program, self.model, BUDGET)? == simulate(&program, BufferModel::Sc, BUDGET)?)
    }

    /// Whether a set has all that another one has, or a full fence where that has a weaker one.
    fn does_all_of(&self, strong: &[usize], weak: &[usize]) -> bool {
        let does = |candidate: Candidate| {
            let full = Candidate { kind: FenceKind::Full, ..candidate };
            strong.iter().any(|number| [candidate, full].contains(&self.candidates[*number]))
        };
        weak.iter().all(|number| does(self.candidates[*number]))
    }

    /// The sets that are enough, of which nothing can be left out or replaced by something weaker.
    fn minimal_sets(&self) -> Result<BTreeSet<Vec<usize>>, TooBig> {
        let mut minimal: Vec<Vec<usize>> = Vec::new();
        let mut subsets: Vec<Vec<usize>> = (0..1_usize << self.candidates.len())
            .map(|bits| (0..self.candidates.len()).filter(|number| bits >> number & 1 == 1).collect())
            .collect();
        subsets.sort_by_key(Vec::len);
        for subset in subsets {
            let has_smaller = minimal.iter().any(|known| known.iter().all(|number| subset.contains(number)));
            if !has_smaller && self.is_robust_with(&subset)? {
                minimal.push(subset);
            }
        }
        let is_needless = |set: &Vec<usize>| minimal.iter().any(|other| other != set && self.does_all_of(set, other));
        Ok(minimal.iter().filter(|set| !is_needless(set)).cloned().collect())
    }
}

/// The monitor of `fencepost robust` on the lowered program.
struct Monitor<'t> {
    trial: &'t Trial,
    program: Program,
    /// By line the point of a fence there.
    lines: Vec<(u32, usize)>,
}

impl<'t> Monitor<'t> {
    fn new(trial: &'t Trial) -> Self {
        let mut program = lower(&trial.fenced(&|_| MemoryOrder::Acquire));
        let file = program.files.push(SourceFile { path: "random.c".to_owned(), system: false });
        let (mut line, mut lines) = (0, Vec::new());
        for function in program.functions.iter_mut() {
            let thread = (0..trial.program.threads.len()).find(|thread| function_name(*thread) == function.name);
            let mut own = (0..trial.points.len()).filter(|point| Some(trial.points[*point].0) == thread);
            for instruction in function.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
                line += 1;
                instruction.place = Some(SourcePlace { file, line, column: 0 });
                if matches!(instruction.op, Instruction::Fence { order: MemoryOrder::Acquire }) {
                    lines.push((line, own.next().expect("a point for each")));
                }
            }
        }
        assert_eq!(lines.len(), trial.points.len());
        Self { trial, program, lines }
    }

    fn point_at(&self, line: u32) -> Option<usize> {
        self.lines.iter().find(|(other, _)| *other == line).map(|(_, point)| *point)
    }
}

impl Monitor<'_> {
    /// Executions of the program with these fences that are not sequentially consistent.
    fn violations(&self, chosen: &[usize]) -> Vec<Trace> {
        let mut program = self.program.clone();
        for function in program.functions.iter_mut() {
            for instruction in function.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
                let Some(point) = instruction.place.and_then(|place| self.point_at(place.line)) else { continue };
                let fence = |kind| Candidate { file: 0, point, kind };
                let has = |kind| chosen.iter().any(|number| self.trial.candidates[*number] == fence(kind));
                let kind = [FenceKind::Full, FenceKind::STORE_STORE].into_iter().find(|kind| has(*kind));
                instruction.op = Instruction::Fence { order: kind.map_or(MARK, FenceKind::order) };
            }
        }
        let model = self.trial.model;
        let options = Options::new(BufferModel::Sc, StrategyKind::Optimal);
        let answer = Question { program: &program, name: "random", model, options }.answer(&mut Patient);
        assert_eq!(answer.found.bug, None);
        answer.found.findings.into_iter().map(|finding| finding.shown.trace).collect()
    }
}

impl Engine for Monitor<'_> {
    type Error = Infallible;
    type Execution = Trace;

    fn judge(&mut self, chosen: &[usize]) -> Result<Judgement<Trace>, Infallible> {
        let point_at = |place: &fencepost_trace::Place| self.point_at(place.line).map(|point| (0, point));
        let refutation = |trace: Trace| {
            let passed = PassedPoints::new(&trace, self.trial.model, &point_at, &|_| None);
            Refutation { needed: passed.needed(&self.trial.candidates, chosen), execution: trace }
        };
        let found: Vec<_> = self.violations(chosen).into_iter().map(refutation).collect();
        Ok(if found.is_empty() { Judgement::Right } else { Judgement::Wrong(found) })
    }

    fn examine(&mut self, chosen: &[usize]) -> Result<Examination<Trace>, Infallible> {
        Ok(self.violations(chosen).into_iter().next().map_or(Examination::Right, Examination::Wrong))
    }
}

#[test]
fn under_tso_the_search_finds_what_trying_all_subsets_finds() {
    compare(BufferModel::Tso);
}

#[test]
fn under_pso_the_search_finds_what_trying_all_subsets_finds() {
    compare(BufferModel::Pso);
}

fn compare(model: BufferModel) {
    let wanted = if is_slow() { 1_000 } else { 5 };
    let (mut compared, mut fenced, mut hopeless, mut calls) = (0, 0, 0, 0);
    for seed in 0.. {
        if compared == wanted {
            break;
        }
        let Some(trial) = Trial::new(random_program(seed), model) else { continue };
        // Programs that need nothing are quickly passed over.
        match trial.is_robust_with(&[]) {
            Ok(false) => {}
            Ok(true) | Err(_) => continue,
        }
        let Ok(expected) = trial.minimal_sets() else { continue };
        compared += 1;
        let costs = trial.candidates.iter().map(|candidate| 1 + u64::from(candidate.kind == FenceKind::Full)).collect();
        let is_stronger = |strong: usize, weak: usize| {
            let (strong, weak) = (trial.candidates[strong], trial.candidates[weak]);
            strong.is_at(&weak) && strong.kind.is_stronger(weak.kind)
        };
        let question = HittingSets::new(costs).with_stronger(is_stronger);
        let Ok(answer) = search(question, true, &mut Monitor::new(&trial));
        let found: BTreeSet<Vec<usize>> = answer
            .solutions
            .iter()
            .map(|solution| solution.fences.iter().map(|needed| needed.candidate).collect())
            .collect();
        assert_eq!(found, expected, "seed {seed} under {model}:\n{}", trial.program);
        let costs: Vec<u64> = answer.solutions.iter().map(|solution| solution.cost).collect();
        assert!(costs.is_sorted(), "seed {seed}: the cheapest comes first");
        let is_hopeless = matches!(answer.ending, Ending::NoFenceHelps(_));
        assert_eq!(is_hopeless, expected.is_empty(), "seed {seed} under {model}:\n{}", trial.program);
        (fenced, hopeless) = (fenced + usize::from(!is_hopeless), hopeless + usize::from(is_hopeless));
        calls += answer.calls;
    }
    println!("{model}: {compared} programs, {fenced} with fences, {hopeless} without, {calls} calls");
    assert!(fenced * 2 > compared, "most are repaired: {fenced} of {compared}");
}
