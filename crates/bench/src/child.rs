//! Runs a command and measures it.

use crate::cpu;
use crate::error::BenchError;
use crate::proc_status::resident;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often memory is looked at. The peak is kept by the system, so that only what is new in the last moments is missed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// A command that has ended.
#[derive(Debug)]
pub struct FinishedCommand {
    /// How it ended.
    pub status: ExitStatus,
    /// Its standard output.
    pub output: String,
    /// Its standard error.
    pub errors: String,
    /// What it took.
    pub cost: Cost,
}

/// What a run took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cost {
    /// CPU time, user and system, of the process and its children.
    pub cpu_seconds: f64,
    /// Time on the wall.
    pub wall_seconds: f64,
    /// The most resident memory in bytes; none where the system does not tell.
    pub peak_bytes: Option<u64>,
    /// Resident memory over time.
    pub samples: Vec<Sample>,
}

/// The memory at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Since the start of the process.
    pub seconds: f64,
    /// Resident memory.
    pub bytes: u64,
}

/// Runs a command to its end. CPU time is that of all children of this process that end meanwhile, so only one is run at a
/// time.
pub fn run(command: &mut Command, remedy: &'static str) -> Result<FinishedCommand, BenchError> {
    let cannot_start = |cause, command: &Command| BenchError::Start {
        program: command.get_program().display().to_string(),
        cause,
        remedy,
    };
    let cpu_before = cpu::children_seconds();
    let start = Instant::now();
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = spawned.map_err(|cause| cannot_start(cause, command))?;
    let process = child.id();
    let ended = AtomicBool::new(false);
    let (output, peak_bytes, samples) = thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(process, start, &ended));
        let output = child.wait_with_output();
        ended.store(true, Ordering::Relaxed);
        // The watcher only reads files and numbers.
        let (peak, samples) = watcher.join().expect("watching does not panic");
        (output, peak, samples)
    });
    let wall_seconds = start.elapsed().as_secs_f64();
    let output = output.map_err(|cause| cannot_start(cause, command))?;
    let cpu_seconds = cpu::children_seconds() - cpu_before;
    Ok(FinishedCommand {
        status: output.status,
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
        cost: Cost { cpu_seconds, wall_seconds, peak_bytes, samples },
    })
}

/// Looks at the memory of a process until it has ended.
fn watch(process: u32, start: Instant, ended: &AtomicBool) -> (Option<u64>, Vec<Sample>) {
    let (mut peak, mut samples) = (None, Vec::new());
    while !ended.load(Ordering::Relaxed) {
        if let Some(memory) = resident(process) {
            peak = peak.max(Some(memory.peak));
            samples.push(Sample { seconds: start.elapsed().as_secs_f64(), bytes: memory.now });
        }
        thread::sleep(BETWEEN_LOOKS);
    }
    (peak, samples)
}

/// A command as one would type it, nearly: for messages.
pub fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

impl FinishedCommand {
    /// The failure of a command that should have succeeded.
    pub fn failure(&self, command: &Command) -> BenchError {
        BenchError::Failed { command: shown(command), status: self.status, output: self.last_words() }
    }

    /// The last lines of what the command has written.
    pub fn last_words(&self) -> String {
        let text = if self.errors.trim().is_empty() { &self.output } else { &self.errors };
        let lines: Vec<_> = text.trim().lines().collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_status_are_those_of_the_command() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo out; echo one >&2; echo two >&2; exit 3"]);
        let ended = run(&mut command, "install a shell").unwrap();
        assert_eq!((ended.output.as_str(), ended.status.code()), ("out\n", Some(3)));
        assert_eq!(ended.last_words(), "one\ntwo");
        assert!(ended.failure(&command).to_string().contains("exit status: 3"));
    }

    #[test]
    fn a_command_that_is_not_there_is_an_error_with_a_remedy() {
        let error = run(&mut Command::new("/nowhere/at-all"), "build it").unwrap_err();
        assert!(error.to_string().starts_with("`/nowhere/at-all` cannot be started: "));
        assert!(error.to_string().ends_with("; build it"));
    }

    #[test]
    fn memory_is_seen_while_the_command_runs() {
        let ended = run(Command::new("sleep").arg("0.1"), "").unwrap();
        if resident(std::process::id()).is_some() {
            assert!(ended.cost.peak_bytes.is_some_and(|bytes| bytes > 0));
            assert!(!ended.cost.samples.is_empty());
        }
    }
}
