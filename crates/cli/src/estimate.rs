//! `fencepost verify --estimate`: how large the search would be.

use crate::advice::advise;
use crate::arguments::VerifyArguments;
use crate::colour;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::search::{DEFAULT_WALKS, jobs};
use crate::{print, print_json};
use fencepost_explore::{Estimate, Options, estimate};
use fencepost_graph::Cycle;
use fencepost_program::Program;
use fencepost_report::{Case, Report, Run, SearchEstimate, Style, Subject, estimate_text, verdict_text};
use fencepost_trace::{Inconclusive, Statistics, Verdict};
use std::ops::ControlFlow;

/// Nobody wants to wait longer for an estimate, unless they say how many walks there are to be;
const MOST_SECONDS: f64 = 10.0;
/// nor for one that is better than this share of it,
const GOOD_ENOUGH: f64 = 0.01;
/// if there were some walks to learn that from.
const FEWEST: u64 = 30;

/// Estimates and prints. Nothing is verified, so the exit code is never that of a pass.
pub fn run(arguments: &VerifyArguments, options: &Options, program: &Program) -> Result<Exit, Failure> {
    let limits = limits::limits(None);
    let (seed, walks) = (arguments.search.seed.unwrap_or(0), arguments.search.walks);
    let options = Options { stop_at_error: !arguments.search.keep_going, ..*options };
    let begin = limits.seconds();
    let mut go_on = |so_far: &Estimate| {
        let is_small = |error| error < GOOD_ENOUGH * so_far.executions;
        let precise = so_far.descents >= FEWEST && so_far.executions_error.is_some_and(is_small);
        if walks.is_none() && (precise || limits.seconds() - begin > MOST_SECONDS) {
            return ControlFlow::Break(());
        }
        limits.check().map_break(drop)
    };
    let found = estimate(program, &options, seed, walks.unwrap_or(DEFAULT_WALKS), &mut go_on, &limits::is_over);
    limits::answered();
    let (model, strategy) = (options.model.name(), options.strategy.name());
    let style = colour::of_output();
    let seconds = limits.seconds();
    let (text, case) = match found {
        Ok(found) if found.descents == 0 => no_estimate(limits::why(), model, strategy, seconds, style),
        Ok(found) => {
            let jobs = jobs(&arguments.search);
            let seconds_a_step = (seconds - begin) / (found.steps_taken.max(1) as f64);
            // A search that ends at an execution which is too long has no size.
            let has_size = found.cut == 0 || options.skips_long;
            let size = |number: f64| has_size.then_some(number);
            let estimate = SearchEstimate {
                executions: size(found.executions),
                executions_error: found.executions_error.and_then(size),
                events: size(found.events),
                seconds: size(found.events * seconds_a_step / jobs as f64),
                descents: found.descents,
                followed: found.followed,
                wrong: found.failed,
                cut: found.cut,
                most_steps: options.max_steps as u64,
            };
            let help = if found.cut > 0 { "help: --depth N sets the bound on the steps of an execution\n" } else { "" };
            let text = estimate_text(&estimate, model, jobs, seconds, style) + help;
            (text, Case::of_estimate(&estimate, model, strategy, seconds))
        }
        Err(why) => no_estimate(why, model, strategy, seconds, style),
    };
    let files = arguments.input.files.iter().map(|file| file.display().to_string()).collect();
    let case = Case { subject: Subject { files, test: None }, ..case };
    let mut report = Report { command: "verify", cases: vec![case], ..Report::default() };
    if arguments.output.json {
        print_json(&mut report)
    } else {
        print(&text)
    }
    Ok(Exit::Inconclusive)
}

/// The program cannot be followed even once.
fn no_estimate(why: Inconclusive, model: &str, strategy: &str, seconds: f64, style: Style) -> (String, Case) {
    let (verdict, statistics) = (Verdict::Inconclusive(advise(why)), Statistics::default());
    let run = Run { verdict: &verdict, statistics: &statistics, model, strategy, seconds, trace_file: None };
    (verdict_text(&run, style, false), Case::of_run(&run, "", Cycle::default()))
}
