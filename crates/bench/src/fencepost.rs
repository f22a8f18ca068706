//! The command that is measured.

use crate::child::{self, Cost, shown};
use crate::error::BenchError;
use crate::workload::{Model, Workload};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The environment variable that names the compiler, as for the command itself.
const CLANG_VARIABLE: &str = "FENCEPOST_CLANG";

/// What `fencepost` does with C, so that it gets the same module as a file.
const CLANG_ARGS: &[&str] =
    &["-S", "-emit-llvm", "-O0", "-g", "-fno-pic", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names"];

const BUILD_IT: &str = "build it with ./x bench, or name it with --fencepost";
const INSTALL_CLANG: &str = "install clang, or name it in FENCEPOST_CLANG";

/// The command, and the programs to run it on.
#[derive(Debug)]
pub struct Fencepost {
    binary: PathBuf,
    programs: PathBuf,
    /// Whether there is a flag for the number of jobs.
    knows_jobs: bool,
    /// The modules that were made of the programs.
    modules: TempDir,
}

/// A search that has ended well.
#[derive(Debug)]
pub struct Search {
    /// Complete executions.
    pub executions: u64,
    /// Steps.
    pub events: u64,
    /// What it took.
    pub cost: Cost,
}

impl Fencepost {
    /// The command at a path, and the programs in a folder.
    pub fn new(binary: &Path, programs: &Path) -> Result<Self, BenchError> {
        let modules = tempfile::Builder::new().prefix("fencepost-bench-").tempdir().map_err(|cause| {
            let remedy = "make the folder for temporary files, $TMPDIR, writable";
            BenchError::File { path: std::env::temp_dir(), cause, remedy }
        })?;
        let help = child::run(Command::new(binary).args(["verify", "--help"]), BUILD_IT)?;
        let knows_jobs = help.output.contains("--jobs");
        Ok(Self { binary: binary.to_owned(), programs: programs.to_owned(), knows_jobs, modules })
    }

    /// Whether the number of jobs can be chosen.
    pub fn knows_jobs(&self) -> bool {
        self.knows_jobs
    }

    /// The folder with the programs.
    pub fn programs(&self) -> &Path {
        &self.programs
    }

    /// The C file of a workload.
    pub fn source(&self, workload: &Workload) -> PathBuf {
        self.programs.join(format!("{}.c", workload.program))
    }

    /// The LLVM IR of a workload. The compiler is run once, and its time is not that of the search.
    pub fn module(&self, workload: &Workload) -> Result<PathBuf, BenchError> {
        let joined = if workload.joined { "-joined" } else { "" };
        let name = format!("{}-{}{joined}", workload.program, workload.size);
        self.compiled(&self.source(workload), defines(workload), &name)
    }

    /// The LLVM IR of a C file, under a name of its own.
    fn compiled(&self, source: &Path, flags: impl Iterator<Item = String>, name: &str) -> Result<PathBuf, BenchError> {
        let module = self.modules.path().join(format!("{name}.ll"));
        if !module.exists() {
            let clang = std::env::var_os(CLANG_VARIABLE).unwrap_or_else(|| "clang".into());
            let mut compile = Command::new(clang);
            compile.args(CLANG_ARGS).args(flags).arg("-o").arg(&module).arg(source);
            let ended = child::run(&mut compile, INSTALL_CLANG)?;
            if !ended.status.success() {
                return Err(ended.failure(&compile));
            }
        }
        Ok(module)
    }

    /// The command that verifies a program of a folder, compiled with these macros, with one job; an error need not be kept.
    pub fn verify_file(&self, source: &Path, macros: &str, model: Model) -> Result<Command, BenchError> {
        let name =
            source.file_stem().unwrap_or_default().to_string_lossy().into_owned() + "+" + &macros.replace(' ', "+");
        let flags = macros.split_whitespace().map(|name| format!("-D{name}"));
        let module = self.compiled(source, flags, &name)?;
        let mut command = Command::new(&self.binary);
        command.arg("verify").arg(module).args(["--model", model.flag(), "--json", "--jobs", "1", "--no-trace"]);
        Ok(command)
    }

    /// The command that verifies a workload, with one job if that can be chosen.
    pub fn verify(&self, workload: &Workload) -> Result<Command, BenchError> {
        self.verify_with(workload, 1)
    }

    /// The command that verifies a workload with so many jobs.
    pub fn verify_with(&self, workload: &Workload, jobs: u32) -> Result<Command, BenchError> {
        let mut command = Command::new(&self.binary);
        command.arg("verify").arg(self.module(workload)?).args(["--model", workload.model.flag(), "--json"]);
        if self.knows_jobs {
            command.args(["--jobs", &jobs.to_string()]);
        }
        Ok(command)
    }
}

/// Runs a command that may find an error. Returns whether it does, besides what it took.
pub fn verdict(command: &mut Command) -> Result<(bool, Search), BenchError> {
    let ended = child::run(command, BUILD_IT)?;
    let problem = |cause: serde_json::Error| BenchError::Output { command: shown(command), problem: cause.to_string() };
    match ended.status.code() {
        Some(code @ (0 | 1)) => {
            let (executions, events) = counts(&ended.output).map_err(problem)?;
            Ok((code == 1, Search { executions, events, cost: ended.cost }))
        }
        _ => Err(ended.failure(command)),
    }
}

/// Runs a command that should find no error.
pub fn search(command: &mut Command) -> Result<Search, BenchError> {
    let ended = child::run(command, BUILD_IT)?;
    if !ended.status.success() {
        return Err(ended.failure(command));
    }
    let (executions, events) = counts(&ended.output)
        .map_err(|cause| BenchError::Output { command: shown(command), problem: cause.to_string() })?;
    Ok(Search { executions, events, cost: ended.cost })
}

/// An answer in JSON: of format 2, or of a command from before formats had numbers.
#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Numbered { statistics: Counts },
    Early(Counts),
}

#[derive(Deserialize)]
struct Counts {
    executions: u64,
    events: u64,
}

/// The executions and events of a verdict in JSON.
pub fn counts(output: &str) -> Result<(u64, u64), serde_json::Error> {
    let (Answer::Numbered { statistics: counts } | Answer::Early(counts)) = serde_json::from_str(output)?;
    Ok((counts.executions, counts.events))
}

/// The flags of a compiler for the size of a workload and whether main joins the threads.
pub fn defines(workload: &Workload) -> impl Iterator<Item = String> {
    let joined = workload.joined.then(|| "-DJOIN".to_owned());
    std::iter::once(format!("-DN={}", workload.size)).chain(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_out_of_a_verdict() {
        let output = r#"{"format":2,"fencepost":"0.2.0","command":"verify","verdict":"pass","seconds":0.5,"findings":[],
            "statistics":{"executions":720,"blocked":0,"cut":0,"events":4321}}"#;
        assert_eq!(counts(output).unwrap(), (720, 4321));
        let early = r#"{"verdict":"pass","executions":720,"events":4321,"error":null,"trace":null}"#;
        assert_eq!(counts(early).unwrap(), (720, 4321));
    }

    #[test]
    fn a_verdict_without_counts_is_an_error() {
        assert!(counts(r#"{"verdict":"pass"}"#).is_err());
    }
}
