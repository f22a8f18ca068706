//! `fencepost robust`: explores the SC executions of a program with a monitor, has every violation shown by a relaxed execution,
//! and reports.

use crate::advice::advise_after;
use crate::arguments::{LongRunArguments, RobustArguments};
use crate::colour;
use crate::cycles::cycle;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::monitor::unseen;
use crate::program::{load, origin};
use crate::progress_line::ProgressLine;
use crate::search::bounded;
use crate::seconds_so_far;
use crate::trace_file::{written, written_error};
use crate::watcher::Watcher;
use fencepost_explore::{Options, Settings, StrategyKind};
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_report::{
    Case, Exhibit, JsonRobustness, OvertakenStore, Report, RobustnessRun, Run, robustness_text, shown_path,
    verdict_text,
};
use fencepost_robust::{FoundViolation, MonitorResult, Question, Remedy, monitor_trace};
use fencepost_source::Diagnostic;
use fencepost_trace::{Inconclusive, Statistics, Trace, Verdict};
use fencepost_witness::replay;
use std::path::{Path, PathBuf};

/// What is known after the search.
struct Known {
    found: MonitorResult,
    /// The first error of the program under SC.
    error: Option<Trace>,
    /// In which execution it was found.
    error_in: u64,
    statistics: Statistics,
    seconds: f64,
    unfinished: Option<Inconclusive>,
    /// What the program may do in the executions that show this.
    settings: Settings,
}

/// Finds out and prints the answer.
pub fn run(arguments: &RobustArguments) -> Result<Exit, Failure> {
    if arguments.model.is_sequentially_consistent() {
        let diagnostic = Diagnostic::new("every execution under SC is sequentially consistent");
        return Err(diagnostic.with_help("ask for --model tso or --model pso").into());
    }
    let monitor = arguments.search.monitor;
    if !monitor.kind().can_check(arguments.model) {
        let diagnostic = Diagnostic::new("SOBER's monitor is one for TSO");
        return Err(diagnostic.with_help("ask for --model tso, or leave out --monitor").into());
    }
    let options = options(arguments);
    let loaded = load(&arguments.input)?;
    let origin = origin(&loaded, &arguments.input, options.settings);
    let program = loaded.program;
    let known = match &arguments.search.schedule {
        Some(file) => given(arguments, &program, &options, file)?,
        None => searched(arguments, &program, &options)?,
    };
    if let Some(bug) = &known.found.bug {
        return Err(Failure::OwnBug(format!("a violation was found, but cannot be shown: {bug}")));
    }
    let origin = origin.with_settings(known.settings);
    let error_file = match &known.error {
        Some(trace) => written_error(&origin, trace, known.settings, &arguments.output, &arguments.input, None),
        None => None,
    };
    let violations = known.found.findings.iter().enumerate().map(|(index, finding)| {
        let file = written(&origin, &finding.shown.trace, &arguments.output, index + 1);
        violation(finding, file)
    });
    let answer = RobustnessRun {
        model: arguments.model.name(),
        executions: known.found.executions,
        cut: known.found.executions.saturating_sub(known.statistics.executions),
        borderline: known.found.borderline,
        monitor: monitor.name(),
        promise: monitor.promise(),
        seconds: known.seconds,
        first_found: known.found.findings.iter().map(|finding| finding.execution).min().unwrap_or(0),
        violations: violations.collect(),
        error: known.error.as_ref().and_then(|trace| trace.error.as_ref()),
        unfinished: known.unfinished.clone(),
    };
    let text = text(arguments, &answer, &known, error_file.as_deref());
    arguments.reports.write_with(&text, || report(arguments, &answer, &known));
    Ok(match (answer.error.is_none() && answer.violations.is_empty(), answer.unfinished.is_some()) {
        (false, _) => Exit::Violated,
        (true, true) => Exit::Inconclusive,
        (true, false) => Exit::Holds,
    })
}

fn text(arguments: &RobustArguments, answer: &RobustnessRun<'_>, known: &Known, error_file: Option<&Path>) -> String {
    if arguments.output.json {
        return JsonRobustness::new(answer).to_json() + "\n";
    }
    let style = colour::of_output();
    let robustness = robustness_text(answer, style, arguments.output.quiet);
    let Some(trace) = &known.error else { return robustness };
    let statistics = Statistics { executions: known.error_in, ..known.statistics };
    let verdict = Verdict::Fail(Box::new(trace.clone()));
    let (model, strategy) = (BufferModel::Sc.name(), "optimal");
    let run = Run {
        verdict: &verdict,
        statistics: &statistics,
        model,
        strategy,
        seconds: known.seconds,
        trace_file: error_file,
    };
    let error = verdict_text(&run, style, arguments.output.quiet);
    match (arguments.output.quiet, answer.violations.is_empty()) {
        (false, _) => error + &robustness,
        // One line: what is worse than the error counts more.
        (true, true) => error,
        (true, false) => robustness,
    }
}

/// For the files that were asked for.
fn report(arguments: &RobustArguments, answer: &RobustnessRun<'_>, known: &Known) -> Report {
    let subject = arguments.input.name();
    let mut case = Case::of_robustness(answer, &subject);
    case.seconds = seconds_so_far();
    case.place.get_or_insert_with(|| arguments.input.whole());
    case.files = arguments.input.texts();
    let error = known.error.as_ref();
    case.exhibits.extend(error.map(|trace| Exhibit::error("An error under SC already", trace, cycle(trace))));
    Report { command: "robust", subject, cases: vec![case], ..Report::default() }
}

fn options(arguments: &RobustArguments) -> Options {
    let search = &arguments.search;
    let strategy = match (search.preemptions, search.random) {
        (Some(bound), _) => StrategyKind::Preemptions { bound },
        (None, Some(walks)) => StrategyKind::Random { seed: search.seed.unwrap_or(0), walks },
        (None, None) if search.all_interleavings => StrategyKind::Exhaustive,
        (None, None) => StrategyKind::Optimal,
    };
    bounded(Options::new(BufferModel::Sc, strategy), &arguments.meaning, &arguments.limits)
}

/// Looks at the executions that the strategy chooses.
fn searched(arguments: &RobustArguments, program: &Program, options: &Options) -> Result<Known, Failure> {
    let limits = limits::limits(None);
    let line = ProgressLine::new(&arguments.output);
    let mut watcher = Watcher::new(limits, line, None, &LongRunArguments::default(), 0.0);
    let name = &arguments.input.name();
    let question = Question { program, name, model: arguments.model, options: *options };
    let answer = question.answer_by(arguments.search.monitor.kind(), &mut watcher);
    let seconds = watcher.stop();
    let outcome = advise_after(answer.outcome);
    if let Some(met) = outcome.refuted {
        return Err(Failure::OwnBug(met.why));
    }
    let (error, by_search) = match outcome.verdict {
        Verdict::Fail(trace) => (Some(*trace), outcome.unfinished),
        Verdict::Inconclusive(why) => (None, Some(why)),
        Verdict::Pass => (None, None),
    };
    let gave_up = answer.found.gave_up.then(too_many_ways);
    let by_choice = by_choice(options.strategy, answer.found.findings.is_empty());
    let unseen = unseen(&answer.found);
    let unfinished = by_choice.or(by_search).or(gave_up).or(unseen);
    let (statistics, error_in) = (outcome.statistics, outcome.execution);
    let settings = answer.settings;
    Ok(Known { found: answer.found, error, error_in, statistics, seconds, unfinished, settings })
}

/// Looks at the execution of a trace file.
fn given(arguments: &RobustArguments, program: &Program, options: &Options, file: &Path) -> Result<Known, Failure> {
    let refused = |message: String| {
        let help = "`fencepost verify --model sc` writes a trace when it finds an error in this program, and --example FILE one without";
        Failure::from(Diagnostic::new(format!("{}: {message}", shown_path(file))).with_help(help))
    };
    let limits = limits::limits(None);
    let text = std::fs::read_to_string(file).map_err(|error| refused(format!("cannot be read: {error}")))?;
    let trace = Trace::from_json(&text).map_err(|error| refused(error.to_string()))?;
    let monitor = arguments.search.monitor.kind();
    let found = monitor_trace(program, &trace, arguments.model, monitor, options.settings)
        .map_err(|error| refused(error.to_string()))?;
    // The monitor does not look at errors.
    let judged = match trace.error {
        Some(_) => fencepost_witness::accept(program, &trace, options.settings),
        None => replay::follow(program, &trace, options.settings).map(drop),
    };
    judged.map_err(|error| refused(error.to_string()))?;
    limits::answered();
    let statistics = Statistics { executions: 1, events: trace.events.len() as u64, ..Statistics::default() };
    let unfinished = Some(Inconclusive::because("one execution was looked at"));
    let error = trace.error.is_some().then_some(trace);
    let (seconds, settings) = (limits.seconds(), options.settings);
    Ok(Known { found, error, error_in: 1, statistics, seconds, unfinished, settings })
}

/// What the user has left out.
fn by_choice(strategy: StrategyKind, clean: bool) -> Option<Inconclusive> {
    let what = match strategy {
        StrategyKind::Preemptions { bound } => format!("up to {bound} preemption{}", if bound == 1 { "" } else { "s" }),
        StrategyKind::Random { seed, .. } => format!("in random executions from seed {seed}"),
        _ => return None,
    };
    let message = if clean { format!("no violation {what}") } else { format!("violations were looked for {what}") };
    Some(Inconclusive::because(message))
}

fn too_many_ways() -> Inconclusive {
    Inconclusive::because("an operation that depends on values could come early in too many ways to try them all")
}

fn violation(finding: &FoundViolation, trace_file: Option<PathBuf>) -> OvertakenStore<'_> {
    let shown = &finding.shown;
    OvertakenStore {
        trace: &shown.trace,
        store: shown.store,
        access: shown.access,
        cycle: shown.cycle.clone(),
        noticed: shown.noticed.as_ref(),
        count: finding.count,
        barrier_is_enough: finding.remedy == Remedy::StoreStoreBarrier,
        trace_file,
    }
}
