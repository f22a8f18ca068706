//! `fencepost verify`: explores a program, has a counterexample confirmed by the witness, and reports.

use crate::arguments::{Strategy, VerifyArguments};
use crate::diagnostic::Diagnostic;
use crate::exit::{Exit, Failure};
use crate::program::load;
use crate::{complain, print};
use fencepost_explore::{Options, Outcome, Settings, StrategyKind, verify};
use fencepost_program::Program;
use fencepost_report::{JsonVerdict, Run, Style, verdict_text};
use fencepost_trace::{Inconclusive, Trace, Verdict};
use std::path::{Path, PathBuf};
use std::time::Instant;

const DEFAULT_WALKS: u64 = 10_000;

/// Verifies and prints the verdict.
pub fn run(arguments: &VerifyArguments) -> Result<Exit, Failure> {
    let options = options(arguments)?;
    let program = load(&arguments.input)?;
    let start = Instant::now();
    let outcome = explore(&program, arguments, &options, start);
    let seconds = start.elapsed().as_secs_f64();
    let trace_file = match &outcome.verdict {
        Verdict::Fail(trace) => confirmed(&program, trace, options.settings, arguments)?,
        _ => None,
    };
    let run = Run {
        verdict: &outcome.verdict,
        statistics: &outcome.statistics,
        model: arguments.model.name(),
        strategy: options.strategy.name(),
        seconds,
        trace_file: trace_file.as_deref(),
    };
    if arguments.json {
        print(&(JsonVerdict::new(&run).to_json() + "\n"));
    } else {
        let style = if arguments.color { Style::Colour } else { Style::Plain };
        print(&verdict_text(&run, style, arguments.quiet));
    }
    Ok(match outcome.verdict {
        Verdict::Pass => Exit::Holds,
        Verdict::Fail(_) => Exit::Violated,
        Verdict::Inconclusive(_) => Exit::Inconclusive,
    })
}

fn options(arguments: &VerifyArguments) -> Result<Options, Failure> {
    let only_random = |given: bool, flag: &str| {
        let diagnostic =
            || Diagnostic::new(format!("{flag} is for random walks only")).with_help("add --strategy random");
        if given && arguments.strategy != Strategy::Random { Err(Failure::from(diagnostic())) } else { Ok(()) }
    };
    only_random(arguments.seed.is_some(), "--seed")?;
    only_random(arguments.walks.is_some(), "--walks")?;
    let strategy = match arguments.strategy {
        Strategy::Optimal => StrategyKind::Optimal,
        Strategy::Source => StrategyKind::Source,
        Strategy::Exhaustive => StrategyKind::Exhaustive,
        Strategy::Random => {
            StrategyKind::Random { seed: arguments.seed.unwrap_or(0), walks: arguments.walks.unwrap_or(DEFAULT_WALKS) }
        }
    };
    let mut options = Options::new(arguments.model, strategy);
    if let Some(max_steps) = arguments.max_steps {
        options.max_steps = max_steps;
    }
    Ok(options)
}

/// Runs the engine. What only this crate knows (the time limit, the number of walks) is put into words here.
fn explore(program: &Program, arguments: &VerifyArguments, options: &Options, start: Instant) -> Outcome {
    let name = arguments.input.name();
    let mut too_late = false;
    let mut outcome = verify(program, &name, options, &mut |_| {
        too_late = arguments.timeout.is_some_and(|limit| start.elapsed() >= limit);
        !too_late
    });
    let message = match (&outcome.verdict, options.strategy, arguments.timeout) {
        (Verdict::Inconclusive(_), _, Some(limit)) if too_late => {
            Some(format!("the time limit of {} s was reached", limit.as_secs_f64()))
        }
        (Verdict::Inconclusive(why), StrategyKind::Random { seed, walks }, _)
            if why.place.is_none() && outcome.statistics.executions + outcome.statistics.cut >= walks =>
        {
            Some(format!("no error in {walks} random walks from seed {seed}, which prove nothing"))
        }
        _ => None,
    };
    if let Some(message) = message {
        outcome.verdict = Verdict::Inconclusive(Inconclusive { message, place: None });
    }
    outcome
}

/// Writes the trace to its file and has it checked by the witness. Returns the file's name.
fn confirmed(
    program: &Program,
    trace: &Trace,
    settings: Settings,
    arguments: &VerifyArguments,
) -> Result<Option<String>, Failure> {
    let path = arguments.trace.clone().unwrap_or_else(|| default_trace_file(arguments.input.first()));
    let written = std::fs::write(&path, trace.to_json() + "\n");
    fencepost_witness::accept(program, trace, settings).map_err(|error| {
        let trace = written.as_ref().map_or(String::new(), |()| format!("; its trace is in {}", path.display()));
        Failure::OwnBug(format!("a counterexample was found, but the check of it fails: {error}{trace}"))
    })?;
    match written {
        Ok(()) => Ok(Some(path.display().to_string())),
        Err(error) => {
            let warning = format!("warning: {}: the trace cannot be written: {error}\n", path.display());
            complain(&(warning + "help: name another file with --trace\n"));
            Ok(None)
        }
    }
}

/// `queue.trace.json` for `src/queue.c`, in the current directory.
fn default_trace_file(program: &Path) -> PathBuf {
    let mut name = program.file_stem().unwrap_or(program.as_os_str()).to_owned();
    name.push(".trace.json");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Command};
    use clap::Parser;

    /// A counterexample that the witness does not accept is not shown, whatever the engine says.
    #[test]
    fn an_unconfirmed_counterexample_is_a_bug_of_ours() {
        let document = include_str!("../../../docs/trace-format.md");
        let example = document.split("```").find_map(|block| block.strip_prefix("json\n")).expect("it has an example");
        let trace = Trace::from_json(example).expect("the example is fine");
        let file = std::env::temp_dir().join(format!("fencepost-{}.trace.json", std::process::id()));
        let line = ["fencepost", "verify", "sb.c", "--model", "tso", "--trace"].map(std::ffi::OsStr::new);
        let arguments = Arguments::try_parse_from(line.into_iter().chain([file.as_os_str()]));
        let Command::Verify(arguments) = arguments.expect("the line is fine").command else { panic!("it is verify") };
        let refused = confirmed(&Program::default(), &trace, Settings::default(), &arguments);
        let _ = std::fs::remove_file(&file);
        assert!(matches!(refused, Err(Failure::OwnBug(_))), "{refused:?}");
    }

    #[test]
    fn traces_are_named_after_the_program() {
        assert_eq!(default_trace_file(Path::new("src/queue.c")), Path::new("queue.trace.json"));
        assert_eq!(default_trace_file(Path::new("a.b.c")), Path::new("a.b.trace.json"));
    }
}
