//! What is written for others than users of verdicts: completions for shells, manual pages, and the headers for compilers and editors.

use crate::arguments::Arguments;
use crate::exit::{Exit, Failure};
use crate::output_files::{FILES, FOLDER};
use crate::print;
use crate::report_files::folder_to_write;
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use fencepost_report::shown_path;
use std::path::{Path, PathBuf};

/// `fencepost completions`
#[derive(Debug, Args)]
pub struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// `fencepost man`
#[derive(Debug, Args)]
pub struct ManArguments {
    /// Where to write the pages of all commands, in place of printing that of fencepost itself
    #[arg(value_name = "FOLDER", value_parser = folder_to_write())]
    pub folder: Option<PathBuf>,
}

/// `fencepost headers`
#[derive(Debug, Args)]
pub struct HeadersArguments {
    /// Where to write fencepost.h and lsl_protos.h
    #[arg(value_name = "FOLDER", value_parser = folder_to_write())]
    pub folder: PathBuf,
}

/// Prints a shell completion script.
pub fn completions(arguments: &CompletionsArguments) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    print(&String::from_utf8_lossy(&script));
    Ok(Exit::Holds)
}

/// Prints a manual page, or writes them all.
pub fn man(arguments: &ManArguments) -> Result<Exit, Failure> {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    match &arguments.folder {
        None => print(&page(&command).map_err(|error| FILES.unwritable(Path::new("the page"), FOLDER, &error))?),
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|error| FILES.unwritable(folder, FOLDER, &error))?;
            let count = write(folder, &command, "")?;
            print(&format!("{count} pages written to {}\n", shown_path(folder)));
        }
    }
    Ok(Exit::Holds)
}

/// Writes the headers that programs may include.
pub fn headers(arguments: &HeadersArguments) -> Result<Exit, Failure> {
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder).map_err(|error| FILES.unwritable(folder, FOLDER, &error))?;
    for (name, text) in fencepost_library::HEADERS {
        let path = folder.join(name);
        if FILES.write_into_folder(&path, FOLDER, text.as_bytes())? {
            print(&format!("{}\n", shown_path(&path)));
        }
    }
    Ok(Exit::Holds)
}

/// Writes the page of a command, and of those below it: `fencepost-litmus-generate.1`. Returns how many.
fn write(folder: &Path, command: &Command, above: &str) -> Result<usize, Failure> {
    let name = format!("{above}{}", command.get_name());
    let path = folder.join(format!("{name}.1"));
    // `display_name` is what the page is headed with.
    let named = command.clone().display_name(&name);
    let text = page(&named).map_err(|error| FILES.unwritable(&path, FOLDER, &error))?;
    let mut count = usize::from(FILES.write_into_folder(&path, FOLDER, text.as_bytes())?);
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        count += write(folder, below, &format!("{name}-"))?;
    }
    Ok(count)
}

fn page(command: &Command) -> std::io::Result<String> {
    let mut text = Vec::new();
    let source = format!("fencepost {}", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).manual("fencepost").source(source).render(&mut text)?;
    let mut text = String::from_utf8_lossy(&text).into_owned();
    // Options with a letter only would be shown as `[-D ]`.
    for option in command.get_arguments().filter(|option| option.get_long().is_none()) {
        if let (Some(letter), Some([value])) = (option.get_short(), option.get_value_names()) {
            let named = format!("[\\fB\\-{letter}\\fR \\fI{value}\\fR]");
            text = text.replace(&format!("[\\fB\\-{letter} \\fR]"), &named);
        }
    }
    // What follows the options in `--help` has sections of its own here.
    let text = text.replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n.nf\n");
    Ok(text.replace("\nExit codes:\n", ".fi\n.SH \"EXIT CODES\"\n.nf\n").replace("\n.SH VERSION", "\n.fi\n.SH VERSION"))
}
