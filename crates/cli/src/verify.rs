//! `fencepost verify`: explores a program and reports.

use crate::advice::{advise_after, unusable};
use crate::arguments::{LongRunArguments, VerifyArguments};
use crate::colour;
use crate::cycles::cycle;
use crate::estimate;
use crate::example;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::output_files;
use crate::program::{load, origin};
use crate::progress_line::ProgressLine;
use crate::search::{jobs, options};
use crate::seconds_so_far;
use crate::standard_streams::carry;
use crate::trace_file::{refuted, written_error};
use crate::watcher::Watcher;
use fencepost_explore::checkpoint::{self, CheckpointFile, ResumedSearch, Search};
use fencepost_explore::{FoundError, Options, Outcome, Settings, Snapshot, Verification};
use fencepost_graph::Cycle;
use fencepost_origin::Origin;
use fencepost_program::Program;
use fencepost_report::{
    Case, Exhibit, JsonError, JsonFound, JsonVerdict, Report, Run, errors_text, example_line, other_first, reason_text,
    verdict_text, verdict_warnings,
};
use fencepost_trace::{Action, ErrorKind, Event, Statistics, Trace, Verdict};

/// Verifies and prints the verdict.
pub fn run(arguments: &VerifyArguments) -> Result<Exit, Failure> {
    let options = options(arguments)?;
    let loaded = load(&arguments.input)?;
    if arguments.long.estimate {
        return estimate::run(arguments, &options, &loaded.program);
    }
    let origin = origin(&loaded, &arguments.input, options.settings);
    let program = loaded.program;
    let keep_going = arguments.search.keep_going;
    let (start, mut watcher) = begin(arguments, &program, &options)?;
    let (name, jobs) = (&arguments.input.name(), jobs(&arguments.search));
    let verification = Verification { program: &program, name, options, all_errors: keep_going, jobs };
    let outcome = advise_after(verification.run(start, &mut watcher));
    let seconds = watcher.stop();
    if let Some(met) = &outcome.refuted {
        return Err(refuted(&origin, met, options.settings, &arguments.output, &arguments.input));
    }
    let example = example::written(arguments, &program, &origin, &options, &mut watcher);
    let example_file = example.as_ref().ok().and_then(Option::as_deref);
    let run = Run {
        verdict: &outcome.verdict,
        statistics: &outcome.statistics,
        model: arguments.model.name(),
        strategy: options.strategy.name(),
        seconds,
        trace_file: None,
    };
    let failed = matches!(outcome.verdict, Verdict::Fail(_));
    let mut trace_file = None;
    let text = if failed && keep_going {
        all_errors(&origin, &outcome, run, &options, arguments, example_file)
    } else {
        trace_file = match &outcome.verdict {
            Verdict::Fail(trace) => {
                let settings = Settings { unroll: outcome.unroll, ..options.settings };
                written_error(&origin, trace, settings, &arguments.output, &arguments.input, None)
            }
            _ => None,
        };
        let run = Run { trace_file: trace_file.as_deref(), ..run };
        let unfinished = outcome.unfinished.as_ref().filter(|_| outcome.out_of_order);
        if arguments.output.json {
            let verdict = JsonVerdict::new(&run);
            let reason = verdict.reason.clone().or_else(|| unfinished.map(reason_text));
            JsonVerdict { reason, example: example_file.map(str::to_owned), ..verdict }.to_json() + "\n"
        } else {
            verdict_text(&run, colour::of_output(), arguments.output.quiet)
                + &unfinished.map_or(String::new(), other_first)
                + &shown_example(example_file, arguments)
                + if !arguments.output.quiet && waits_after_main(&outcome.verdict) { MAIN_HAS_RETURNED } else { "" }
        }
    };
    verdict_warnings(&run).iter().for_each(|warning| carry(warning));
    let run = Run { trace_file: trace_file.as_deref(), ..run };
    arguments.reports.write_with(&text, || report(&run, &outcome, arguments));
    if output_files::all_written() {
        watcher.finish();
    }
    example?;
    Ok(match outcome.verdict {
        Verdict::Pass => Exit::Holds,
        Verdict::Fail(_) => Exit::Violated,
        Verdict::Inconclusive(_) => Exit::Inconclusive,
    })
}

const MAIN_HAS_RETURNED: &str =
    "help: main has returned by then; where the process is meant to end with it, add --main-ends-process\n";

/// Whether the error is that a thread waits forever when `main` has returned.
fn waits_after_main(verdict: &Verdict) -> bool {
    let Verdict::Fail(trace) = verdict else { return false };
    let kind = trace.error.as_ref().map(|error| error.kind);
    let returns = |event: &Event| event.thread.number() == 0 && event.action == Action::Exit;
    matches!(kind, Some(ErrorKind::Deadlock | ErrorKind::Liveness)) && trace.events.iter().any(returns)
}

/// Where the search begins, and who watches over it.
fn begin(arguments: &VerifyArguments, program: &Program, options: &Options) -> Result<(Snapshot, Watcher), Failure> {
    let LongRunArguments { checkpoint, resume, .. } = &arguments.long;
    let limits = limits::limits(checkpoint.as_deref());
    let line = ProgressLine::new(&arguments.output);
    if checkpoint.is_none() && resume.is_none() {
        return Ok((Snapshot::beginning(), Watcher::new(limits, line, None, &arguments.long, 0.0)));
    }
    let name = &arguments.input.name();
    let search = Search { program, name, options, all_errors: arguments.search.keep_going };
    let start = match resume {
        Some(file) => checkpoint::resume(file, search).map_err(unusable)?,
        None => ResumedSearch { snapshot: Snapshot::beginning(), seconds: 0.0 },
    };
    let file = match checkpoint {
        Some(file) => Some(CheckpointFile::create(file, search, &start, resume.as_deref()).map_err(unusable)?),
        None => None,
    };
    Ok((start.snapshot, Watcher::new(limits, line, file, &arguments.long, start.seconds)))
}

/// A line about the example, if there is one and somebody wants to read more than the verdict.
fn shown_example(file: Option<&str>, arguments: &VerifyArguments) -> String {
    file.filter(|_| !arguments.output.quiet).map_or(String::new(), example_line)
}

/// The report of a search that has gone on after its first error.
fn all_errors(
    origin: &Origin,
    outcome: &Outcome,
    run: Run<'_>,
    options: &Options,
    arguments: &VerifyArguments,
    example: Option<&str>,
) -> String {
    let Verdict::Fail(first) = &outcome.verdict else { return String::new() };
    let first = FoundError { trace: Trace::clone(first), execution: outcome.execution, unroll: outcome.unroll };
    let mut text = String::new();
    let mut errors = Vec::new();
    for (index, FoundError { trace, execution, unroll }) in std::iter::once(&first).chain(&outcome.more).enumerate() {
        let settings = Settings { unroll: *unroll, ..options.settings };
        let (output, number) = (&arguments.output, Some(index + 1));
        let file = written_error(origin, trace, settings, output, &arguments.input, number);
        let verdict = Verdict::Fail(Box::new(trace.clone()));
        let statistics = Statistics { executions: *execution, ..outcome.statistics };
        let run = Run { verdict: &verdict, statistics: &statistics, trace_file: file.as_deref(), ..run };
        text.push_str(&verdict_text(&run, colour::of_output(), arguments.output.quiet));
        errors.extend(trace.error.as_ref().map(|error| JsonFound {
            error: JsonError::new(error),
            trace: file.as_ref().map(|file| file.display().to_string()),
        }));
    }
    if !arguments.output.json {
        let unfinished = outcome.unfinished.as_ref();
        text.push_str(&errors_text(&run, errors.len(), outcome.failed_executions, unfinished, colour::of_output()));
        return text + &shown_example(example, arguments);
    }
    let trace = errors.first().and_then(|found| found.trace.clone());
    let reason = outcome.unfinished.as_ref().map(reason_text);
    let (wrong, example) = (Some(outcome.failed_executions), example.map(str::to_owned));
    let verdict = JsonVerdict { trace, errors, reason, wrong, example, ..JsonVerdict::new(&run) };
    verdict.to_json() + "\n"
}

/// For the files that were asked for.
fn report(run: &Run<'_>, outcome: &Outcome, arguments: &VerifyArguments) -> Report {
    let subject = arguments.input.name();
    let first = match run.verdict {
        Verdict::Fail(trace) => cycle(trace),
        _ => Cycle::default(),
    };
    let mut case = Case::of_run(run, &subject, first);
    case.seconds = seconds_so_far();
    case.place.get_or_insert_with(|| arguments.input.whole());
    case.files = arguments.input.texts();
    let more = outcome.more.iter().map(|FoundError { trace, .. }| trace);
    case.exhibits.extend(more.map(|trace| Exhibit::error("Another error", trace, cycle(trace))));
    Report { command: "verify", subject, cases: vec![case], ..Report::default() }
}
