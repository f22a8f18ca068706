//! The monitors of the papers: `sober` agrees with the relaxed model on one execution of each trace, the operational ones when
//! all interleavings are run, and there are programs on which they miss violations if they are not.

use crate::judge;
use crate::judge::{answer_by, explored_says, monitor_says};
use fencepost_base::MemoryOrder;
use fencepost_explore::{Options, StrategyKind, explore};
use fencepost_model::BufferModel;
use fencepost_monitor::{OperationalMonitor, SoberMonitor, operations};
use fencepost_oracle::mini::generate::{Flavour, random_program_about};
use fencepost_oracle::mini::language::{Main, MiniProgram, Op, load, store};
use fencepost_oracle::mini::lower::lower;
use fencepost_robust::MonitorKind;
use fencepost_testing::is_slow;
use fencepost_trace::BlindSpot;
use fencepost_trace::Trace;
use std::ops::ControlFlow;

/// Whether `clean` holds for every SC execution that the strategy looks at; none if there are more than `limit`.
fn all_clean(
    program: &MiniProgram,
    strategy: StrategyKind,
    limit: usize,
    clean: impl Fn(&Trace) -> bool,
) -> Option<bool> {
    let (mut robust, mut seen) = (true, 0);
    explore(&lower(program), &Options::new(BufferModel::Sc, strategy), &mut |end| {
        robust &= clean(&end.trace());
        seen += 1;
        if robust && seen <= limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (!robust || seen <= limit).then_some(robust)
}

fn sober_finds_nothing(trace: &Trace) -> bool {
    let mut sober = SoberMonitor::new();
    operations(trace).iter().all(|operation| sober.take(operation).is_empty())
}

fn operational_finds_nothing(trace: &Trace, model: BufferModel) -> bool {
    let mut monitor = OperationalMonitor::new(model);
    operations(trace).iter().all(|operation| monitor.take(operation).is_empty())
}

fn operational_says(program: &MiniProgram, model: BufferModel, strategy: StrategyKind, limit: usize) -> Option<bool> {
    all_clean(program, strategy, limit, |trace| operational_finds_nothing(trace, model))
}

/// How many programs to compare, and how many interleavings each may have.
fn scale() -> (usize, usize) {
    if is_slow() { (2_500, 5_000) } else { (100, 600) }
}

/// A program with a main that only creates the threads, and few operations, so that it has few interleavings.
fn small_program(seed: u64) -> Option<MiniProgram> {
    let flavour = if seed % 4 == 3 { Flavour::Locks } else { Flavour::General };
    let mut program = random_program_about(flavour, seed);
    program.main = Main { handles_on_stack: true, ends_program: true, ..Main::default() };
    let operations: usize = program.to_string().lines().filter(|line| line.starts_with("    ")).count();
    (of_one_size(&program) && operations <= 8).then_some(program)
}

/// Programs whose accesses have one size: `SoberMonitor` and the operational monitors look at the past of the thread alone, and where
/// sizes are mixed there is another way into an operation (docs/robustness.md).
fn of_one_size(program: &MiniProgram) -> bool {
    !program.to_string().contains('[')
}

#[test]
fn the_monitors_of_the_papers_agree_with_the_relaxed_models() {
    let (wanted, limit) = scale();
    let (mut by_sober, mut by_all, mut missed) = ([0, 0], [[0, 0], [0, 0]], [0, 0]);
    for seed in 0.. {
        if by_sober[0] + by_sober[1] >= wanted && by_all.iter().all(|counts| counts[0] + counts[1] >= wanted) {
            break;
        }
        let Some(program) = small_program(seed) else { continue };
        for (index, model) in [BufferModel::Tso, BufferModel::Pso].into_iter().enumerate() {
            // Programs that take too long in this way say nothing.
            let Some(said) = operational_says(&program, model, StrategyKind::Exhaustive, limit) else { continue };
            let robust = explored_says(&program, model);
            assert_eq!(said, robust, "the operational monitor under {model}, over all interleavings\n{program}");
            assert_eq!(monitor_says(&program, model), robust, "the monitor under {model}\n{program}");
            let found = answer_by(MonitorKind::Operational, &program, model, StrategyKind::Exhaustive).found;
            assert_eq!(found.findings.is_empty(), robust, "what it reports is shown, under {model}\n{program}");
            assert!(!found.blind_spots.contains(&BlindSpot::Interleavings));
            by_all[index][usize::from(robust)] += 1;
            let reduced = operational_says(&program, model, StrategyKind::Optimal, usize::MAX);
            assert!(robust <= (reduced == Some(true)), "a violation that is none under {model}\n{program}");
            missed[index] += usize::from(!robust && reduced == Some(true));
            if model == BufferModel::Tso {
                let said = all_clean(&program, StrategyKind::Optimal, usize::MAX, sober_finds_nothing);
                assert_eq!(said, Some(robust), "sober\n{program}");
                by_sober[usize::from(robust)] += 1;
            }
        }
    }
    println!("sober: {by_sober:?} (not robust, robust); operational: {by_all:?}; missed on reduced sets: {missed:?}");
    assert!(by_sober[0] * 50 > wanted && by_all.iter().all(|counts| counts[0] * 50 > wanted), "{by_all:?}");
}

/// The first thread reads its own store from the buffer, and the second overwrites what it has read. That load is before the
/// overwriting store, but no clock says so, and the search for all readers went on without end.
#[test]
fn a_load_from_the_own_buffer_is_counted_among_the_readers() {
    let reader = vec![store(0, 1), store(2, 1), load(0, 2), load(1, 1)];
    let program = MiniProgram::joined(3, vec![reader, vec![store(1, 1), load(0, 0), store(2, 1)]]);
    for model in [BufferModel::Tso, BufferModel::Pso] {
        let robust = explored_says(&program, model);
        let found = answer_by(MonitorKind::Operational, &program, model, StrategyKind::Exhaustive).found;
        assert_eq!(found.findings.is_empty(), robust, "{model}\n{program}");
    }
}

/// Two loads of `x` are independent, but the first of them makes the monitor commit `x = 1`, and with it the chance to delay it
/// past the second is gone. In the execution that shows the violation, thread 1 reads `x` late.
fn missed_under_tso() -> MiniProgram {
    let fence = Op::Fence(MemoryOrder::SeqCst);
    MiniProgram::joined(
        3,
        vec![
            vec![store(0, 1), load(0, 1), fence],
            vec![load(0, 0), load(1, 2), load(2, 0)],
            vec![store(1, 1), store(2, 1)],
        ],
    )
}

/// As above; here it is a fence of the storing thread.
fn missed_under_pso() -> MiniProgram {
    let fence = Op::Fence(MemoryOrder::SeqCst);
    MiniProgram::joined(
        2,
        vec![vec![store(0, 1), load(0, 0)], vec![store(1, 1), store(0, 2), fence], vec![load(0, 0), load(1, 1)]],
    )
}

/// Thread 1 alone writes `x`, so that an SC machine takes no step to read it, and none for the fence before that. The
/// interleavings in which others come before the fence are there all the same.
#[test]
fn a_fence_before_a_load_without_a_step_comes_late() {
    let fence = Op::Fence(MemoryOrder::SeqCst);
    let program = MiniProgram::joined(
        2,
        vec![vec![load(0, 0), store(1, 1), load(1, 0)], vec![store(1, 2), store(0, 1), fence, load(0, 0)]],
    );
    assert!(!explored_says(&program, BufferModel::Pso));
    assert_eq!(operational_says(&program, BufferModel::Pso, StrategyKind::Exhaustive, usize::MAX), Some(false));
}

/// What `robust --monitor` does with them. SOBER's finds the same executions borderline as the monitor that needs no condition, since both
/// answers are properties of the trace; what the operational ones report, though it may be in other executions, is a violation.
#[test]
fn what_the_monitors_of_the_papers_report_is_shown() {
    let (programs, _) = scale();
    let mut borderline = 0;
    for program in (0..).filter_map(small_program).take(programs) {
        for model in [BufferModel::Tso, BufferModel::Pso] {
            let answers = [MonitorKind::Exact, MonitorKind::Sober, MonitorKind::Operational]
                .map(|monitor| answer_by(monitor, &program, model, StrategyKind::Optimal).found);
            let [exact, sober, operational] = &answers;
            for found in &answers {
                assert_eq!(found.bug, None, "under {model}:\n{program}");
                assert_eq!(found.executions, exact.executions, "under {model}:\n{program}");
                let not_shown = |spot: &BlindSpot| matches!(spot, BlindSpot::NotShown { .. });
                assert!(!found.blind_spots.iter().any(not_shown), "{:?} under {model}:\n{program}", found.blind_spots);
            }
            if model == BufferModel::Tso {
                assert_eq!(sober.borderline, exact.borderline, "{program}");
                assert_eq!(sober.findings.len(), exact.findings.len(), "{program}");
                borderline += exact.borderline;
            }
            let robust = exact.findings.is_empty();
            assert!(operational.findings.is_empty() || !robust, "under {model}:\n{program}");
            assert!(operational.blind_spots.contains(&BlindSpot::Interleavings));
        }
    }
    assert!(borderline > 0);
}

/// Store buffering has three SC traces. After `x = 1; r = y; y = 1` or its mirror image the other load may come too early; where both
/// loads see the stores, none can. The operational monitor sees one of the two only: if main joins a thread before the other one goes on,
/// that commits its store.
#[test]
fn store_buffering_has_two_borderline_executions_of_three() {
    let program = judge::store_buffering();
    for (monitor, borderline) in
        [(MonitorKind::Exact, 2..=2), (MonitorKind::Sober, 2..=2), (MonitorKind::Operational, 1..=2)]
    {
        let found = answer_by(monitor, &program, BufferModel::Tso, StrategyKind::Optimal).found;
        assert_eq!(found.executions, 3);
        assert!(borderline.contains(&found.borderline), "{monitor:?}: {}", found.borderline);
    }
}

#[test]
fn n6_is_found_by_sober_and_by_the_monitor() {
    let n6 = MiniProgram::joined(2, vec![vec![store(0, 1), load(0, 0), load(1, 1)], vec![store(1, 2), store(0, 2)]]);
    assert!(!explored_says(&n6, BufferModel::Tso));
    assert!(!monitor_says(&n6, BufferModel::Tso));
    assert_eq!(all_clean(&n6, StrategyKind::Optimal, usize::MAX, sober_finds_nothing), Some(false));
}

#[test]
fn operational_monitors_miss_violations_under_partial_order_reduction() {
    for (program, model) in [(missed_under_tso(), BufferModel::Tso), (missed_under_pso(), BufferModel::Pso)] {
        assert!(!explored_says(&program, model), "it is not robust");
        assert!(!monitor_says(&program, model), "the monitor that fencepost uses finds that");
        // Which executions stand for their traces depends on the strategy, so all choices are tried.
        let violating = violating_traces(&program, model);
        let all = operational_says(&program, model, StrategyKind::Exhaustive, usize::MAX);
        assert_eq!(all, Some(false), "over all interleavings it is found");
        assert!(violating, "one interleaving of each trace can be chosen such that nothing is found, under {model}");
    }
}

/// Whether there is an interleaving of every trace in which the operational monitor finds nothing, though it finds something in
/// others.
fn violating_traces(program: &MiniProgram, model: BufferModel) -> bool {
    let mut traces: std::collections::HashMap<Vec<String>, bool> = std::collections::HashMap::new();
    explore(&lower(program), &Options::new(BufferModel::Sc, StrategyKind::Exhaustive), &mut |end| {
        let trace = end.trace();
        let clean = operational_finds_nothing(&trace, model);
        *traces.entry(name_of(&trace)).or_insert(false) |= clean;
        ControlFlow::Continue(())
    });
    traces.len() > 1 && traces.values().all(|clean| *clean)
}

/// What tells the traces of a program with different values apart: what each thread does, and the order of stores.
fn name_of(trace: &Trace) -> Vec<String> {
    let mut threads = vec![String::new(); trace.threads.len() + 1];
    let mut counts = vec![0; trace.threads.len()];
    let names: Vec<String> = trace
        .events
        .iter()
        .map(|event| {
            let thread = event.thread.number() as usize;
            counts[thread] += 1;
            format!("{thread}.{}", counts[thread])
        })
        .collect();
    for event in &trace.events {
        let text = match &event.action {
            fencepost_trace::Action::Load { at, from, .. } => {
                let from: Vec<_> =
                    from.iter().map(|source| source.store.map(|id| names[id.number() as usize].clone())).collect();
                format!("{} from {from:?};", at.name)
            }
            other => format!("{};", serde_json::to_value(other).expect("it can be written")["action"]),
        };
        threads[event.thread.number() as usize].push_str(&text);
    }
    for order in &trace.coherence {
        let stores: Vec<_> = order.stores.iter().map(|id| names[id.number() as usize].as_str()).collect();
        let text = format!("{}: {stores:?};", order.address);
        threads.last_mut().expect("one more than threads").push_str(&text);
    }
    threads
}
