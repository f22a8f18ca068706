//! What monitoring costs: the time of SC explorations with a monitor over those without, in one process, and how time and memory
//! grow with the length of one execution. `./x bench --monitors` runs it; `docs/benchmarks.md` explains it.

use fencepost_base::MemoryOrder;
use fencepost_explore::{Interruption, Options, Progress, Snapshot, StrategyKind, Verification, Watch};
use fencepost_frontend::load_with;
use fencepost_model::BufferModel;
use fencepost_monitor::{ExactMonitor, Kind, Operation, OperationalMonitor, SoberMonitor, Touch};
use fencepost_program::Program;
use fencepost_robust::Question;
use fencepost_testing::Random;
use fencepost_trace::ThreadId;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

struct Patient;

impl Watch for Patient {
    fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Interruption> {
        ControlFlow::Continue(())
    }
}

const MODELS: [BufferModel; 2] = [BufferModel::Tso, BufferModel::Pso];

fn main() {
    println!("program                    executions  SC alone s  with TSO monitor  with PSO monitor");
    for (file, defines) in [
        ("corpus/large/store.c", &[][..]),
        ("corpus/library/thread-pool.c", &[][..]),
        ("corpus/lockfree/deque.c", &["PSO_FENCES"][..]),
        ("corpus/datatypes/harris.c", &["FENCED"][..]),
        ("corpus/datatypes/snark.c", &["FENCED"][..]),
        ("benches/rd.c", &["N=13"][..]),
        ("benches/fib.c", &["N=5"][..]),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
        match path.exists().then(|| load(path, defines)).flatten() {
            Some(program) => overhead(file, &program),
            None => println!("{file}: not there"),
        }
    }
    println!("\noperations  monitor           seconds  ns/operation  resident MB");
    for length in [10_000, 100_000, 1_000_000] {
        long_execution(length);
    }
}

fn load(path: PathBuf, defines: &[&str]) -> Option<Program> {
    let clang_args = defines.iter().map(|define| format!("-D{define}")).collect();
    let options = fencepost_frontend::Options { clang_args, ..fencepost_frontend::Options::default() };
    load_with(&[path], &options).ok()
}

/// Many rounds of all three, each in turn the first, so that a busy machine disturbs all of them alike; of the ratios within a
/// round the median.
fn overhead(name: &str, program: &Program) {
    let options = Options { max_steps: 1_000_000, ..Options::new(BufferModel::Sc, StrategyKind::Optimal) };
    let executions = std::cell::Cell::new(0);
    let alone = || {
        let verification = Verification { program, name, options, all_errors: true, jobs: 1 };
        executions.set(verification.run(Snapshot::beginning(), &mut Patient).statistics.executions);
    };
    let monitored = |model| {
        let answer = Question { program, name, model, options }.answer(&mut Patient);
        assert_eq!(answer.found.bug, None);
    };
    let runs: [&dyn Fn(); 3] = [&alone, &|| monitored(MODELS[0]), &|| monitored(MODELS[1])];
    let (mut times, start) = (Vec::new(), Instant::now());
    while times.len() < 9 || start.elapsed() < Duration::from_secs(10) {
        let mut round = [0.0; 3];
        for which in (0..3).map(|turn| (turn + times.len()) % 3) {
            let begun = Instant::now();
            runs[which]();
            round[which] = begun.elapsed().as_secs_f64();
        }
        times.push(round);
    }
    let best = times.iter().map(|round| round[0]).fold(f64::INFINITY, f64::min);
    let [tso, pso] = [1, 2].map(|which| median(times.iter().map(|round| round[which] / round[0]).collect()));
    println!("{name:<28} {:>8} {best:>11.4} {tso:>17.2} {pso:>17.2}", executions.get());
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Random operations of eight threads on 64 locations; every tenth is a fence or an update.
fn random_operations(length: usize) -> impl Iterator<Item = Operation> {
    let mut random = Random::congruence(1);
    let mut next = move |bound: u64| random.number(bound);
    (0..length).map(move |_| {
        let thread = ThreadId::new(next(8) as u32);
        let (kind, order) = match next(20) {
            0 => (Kind::Fence, MemoryOrder::SeqCst),
            1 => (Kind::Update, MemoryOrder::Relaxed),
            2..=7 => (Kind::Store, MemoryOrder::Relaxed),
            _ => (Kind::Load, MemoryOrder::Relaxed),
        };
        let mut operation = Operation::new(thread, kind, order);
        if kind != Kind::Fence {
            operation.touches.extend(Touch::bytes(next(64) * 8, 8, kind != Kind::Load));
        }
        operation
    })
}

fn long_execution(length: usize) {
    for model in MODELS {
        let mut monitor = OperationalMonitor::new(model);
        measure(length, &format!("operational {model}"), |operation| monitor.take(operation).len());
    }
    let mut sober = SoberMonitor::new();
    measure(length, "sober", |operation| sober.take(operation).len());
    for model in MODELS {
        let mut monitor = ExactMonitor::new(model);
        measure(length, &format!("exact {model}"), |operation| {
            let mut found = 0;
            monitor.take(operation, &mut |_| found += 1);
            found
        });
    }
}

fn measure(length: usize, name: &str, mut take: impl FnMut(&Operation) -> usize) {
    let (before, start) = (resident(), Instant::now());
    let found: usize = random_operations(length).map(|operation| take(&operation)).sum();
    let (seconds, memory) = (start.elapsed().as_secs_f64(), resident().saturating_sub(before) as f64 / 1e6);
    let each = 1e9 * seconds / length as f64;
    println!("{length:>10}  {name:<16} {seconds:>8.3}  {each:>12.0}  {memory:>11.1}   ({found} pairs)");
}

/// The memory of this process in bytes, where the system tells.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}
