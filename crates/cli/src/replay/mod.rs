//! `fencepost replay`: steps through a trace file, on a terminal with keys. What cannot be checked is shown on request only, and marked.

mod terminal;

use crate::arguments::ReplayArguments;
use crate::colour;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::output_files::FILES;
use crate::program::{compile, in_this_run};
use crate::{seconds_so_far, warn};
use fencepost::{Replay, ReplayedExecution, UnconfirmedTrace};
use fencepost_report::shown_path;
use fencepost_source::{Code, Diagnostic};
use std::io::IsTerminal;
use std::rc::Rc;
use terminal::play;

/// Plays or prints every step of a trace that is true.
pub fn run(arguments: &ReplayArguments) -> Result<Exit, Failure> {
    let replay = Replay::of_file(&arguments.trace).unchecked(arguments.unchecked);
    let replay = arguments.clang.iter().fold(replay, Replay::repeat_clang_arg);
    let file = replay.read()?;
    if file.is_of_memory_system() {
        FILES.end_inputs();
    }
    let replayed = replay.check(file, &mut |files, options| {
        let loaded = compile(files, &in_this_run(options)).map_err(|failure| failure.message())?;
        Ok(Rc::new(loaded.program))
    });
    if limits::is_over() {
        return Err(Failure::Stopped(limits::why()));
    }
    FILES.check_inputs()?;
    limits::answered();
    show(arguments, replayed.map_err(advise)?)
}

/// What the command can do besides.
fn advise(UnconfirmedTrace { diagnostic, unrepeated }: UnconfirmedTrace) -> Diagnostic {
    let help = match (unrepeated, &diagnostic.help) {
        (Some(line), _) => format!("to allow these arguments, repeat them: -- {line}"),
        (None, Some(help)) => help.clone(),
        (None, None) => return diagnostic,
    };
    diagnostic.with_help(format!("{help}; or see what the file says, unchecked, with --unchecked"))
}

fn show(arguments: &ReplayArguments, replayed: ReplayedExecution) -> Result<Exit, Failure> {
    if let Some(why) = &replayed.not_checked {
        warn(&format!("{}: not checked: {why}", shown_path(&arguments.trace)), None);
    }
    let somebody_looks = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    let player =
        (somebody_looks && !arguments.print && !arguments.json).then(|| (replayed.player(), replayed.hidden_files()));
    let mut report = replayed.into_report();
    let exit = Exit::of(report.outcome);
    report.document_mut().cases.iter_mut().for_each(|case| case.seconds = seconds_so_far());
    match player {
        Some((player, hidden)) => {
            arguments.reports.write(report.document_mut());
            play(player, hidden, colour::of_output()).map_err(|error| {
                let message = format!("the terminal cannot be used: {error}");
                Diagnostic::new(Code::Terminal, message).with_help("use --print")
            })?;
        }
        None => {
            arguments.reports.answer(&mut report, false);
        }
    }
    Ok(exit)
}
