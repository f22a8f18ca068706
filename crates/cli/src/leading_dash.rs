//! Names that begin with a dash. Clap takes them for options and advises to put them after `--`, where they would be clang's.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use fencepost_report::{shell_file, shell_word};
use std::any::TypeId;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// How clap's advice begins.
const CLAPS: &str = "to pass '";

/// Replaces clap's advice by one that is right; `line` is the command line without the name of the program.
pub fn advise(error: &mut clap::Error, root: &Command, line: &[OsString]) {
    let Some(ContextValue::StyledStrs(tips)) = error.get(ContextKind::Suggested) else { return };
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else { return };
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    let mut kept: Vec<StyledStr> = tips.iter().filter(|tip| !tip.to_string().starts_with(CLAPS)).cloned().collect();
    // What is like an option is meant to be one.
    if kept.len() < tips.len() && error.get(ContextKind::SuggestedArg).is_none() {
        kept.extend(tips_for(unknown, root, line).into_iter().map(StyledStr::from));
    }
    error.remove(ContextKind::Suggested);
    if !kept.is_empty() {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(kept));
    }
}

fn tips_for(unknown: &str, root: &Command, line: &[OsString]) -> Vec<String> {
    let Some(number) = line.iter().position(|argument| is_named(argument, unknown)) else { return Vec::new() };
    let (argument, command) = (&line[number], asked(root, &line[..number]));
    let relative = shell_file(&Path::new(".").join(argument));
    let before = number.checked_sub(1).map(|before| &line[before]);
    if let Some((before, option)) = before.and_then(|before| Some((before.to_str()?, option(command, before)?))) {
        let value = if is_path(option) { relative } else { shell_word(argument) };
        return vec![format!("if it is the value of {before}, write {before}={value}")];
    }
    let mut tips = Vec::new();
    if command.get_positionals().any(|one| is_path(one) && !one.is_last_set()) {
        tips.push(format!("if it is a file, write {relative}"));
    }
    if command.get_positionals().any(Arg::is_last_set) {
        tips.push("if it is for clang, write it at the end, after --".to_owned());
    }
    tips
}

/// Whether an argument is what clap does not know: of `-d.c` it tells the letter, of `--name=value` the name.
fn is_named(argument: &OsStr, unknown: &str) -> bool {
    let is_long = unknown.starts_with("--");
    let rest = argument.as_encoded_bytes().strip_prefix(unknown.as_bytes());
    rest.is_some_and(|rest| !is_long || rest.is_empty() || rest.starts_with(b"="))
}

/// The command that words ask for.
fn asked<'c>(root: &'c Command, words: &[OsString]) -> &'c Command {
    words.iter().fold(root, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// The option of this name, if the next argument would be its value.
fn option<'c>(command: &'c Command, name: &OsStr) -> Option<&'c Arg> {
    let long = name.to_str()?.strip_prefix("--")?;
    let is_it =
        |one: &&Arg| one.get_long() == Some(long) || one.get_all_aliases().is_some_and(|all| all.contains(&long));
    command.get_arguments().find(is_it).filter(|one| one.get_action().takes_values())
}

fn is_path(argument: &Arg) -> bool {
    argument.get_value_parser().type_id() == TypeId::of::<PathBuf>()
}
