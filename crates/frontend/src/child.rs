//! Other programs that are run, such as clang: they end when the work is to end, and so does whatever they have started.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long to wait before looking again whether it has ended: at first, and at most.
const SHORTEST_WAIT: Duration = Duration::from_micros(200);
const LONGEST_WAIT: Duration = Duration::from_millis(5);

/// When other programs are not waited for any more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop {
    /// When this is set.
    pub flag: Option<&'static AtomicBool>,
    /// From this time on.
    pub time: Option<Instant>,
}

impl Stop {
    /// When a flag is set.
    pub fn when(flag: &'static AtomicBool) -> Self {
        Self { flag: Some(flag), time: None }
    }

    fn is_over(self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.time.is_some_and(|time| Instant::now() >= time)
    }
}

/// Runs a program to its end; none if that is not waited for, because the work is to stop.
///
/// What it writes goes to files: a pipe would have to be read while it runs, and might be kept open by others.
pub fn output(command: &mut Command, stop: Stop) -> io::Result<Option<Output>> {
    let (stdout, stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
    command.stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    in_a_group_of_its_own(command);
    let mut child = command.spawn()?;
    match wait(&mut child, stop) {
        Ok(Some(status)) => Ok(Some(Output { status, stdout: contents(stdout)?, stderr: contents(stderr)? })),
        stopped => {
            kill_group(&mut child);
            let _ = child.wait();
            stopped.map(|_| None)
        }
    }
}

fn wait(child: &mut Child, stop: Stop) -> io::Result<Option<ExitStatus>> {
    let mut pause = SHORTEST_WAIT;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if stop.is_over() {
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(LONGEST_WAIT);
    }
}

fn contents(mut file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn in_a_group_of_its_own(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn in_a_group_of_its_own(_: &mut Command) {}

/// Ends the program and those that it has started.
#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    // It leads its group, and has not been waited for, so that the number is still its own.
    if let Ok(group) = i32::try_from(child.id()) {
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_a_program_writes_is_read() {
        let output = output(&mut shell("head -c 300000 /dev/zero; echo wrong >&2; exit 3"), Stop::default());
        let output = output.expect("it runs").expect("it ends");
        assert_eq!((output.stdout.len(), output.stderr.as_slice()), (300_000, b"wrong\n".as_slice()));
        assert_eq!(output.status.code(), Some(3));
    }

    #[test]
    fn those_that_it_has_started_end_with_it() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("late");
        std::thread::spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            STOP.store(true, Ordering::Relaxed);
        });
        let start = Instant::now();
        let script = format!("(sleep 1; touch '{}') & sleep 60", file.display());
        assert!(output(&mut shell(&script), Stop::when(&STOP)).expect("it runs").is_none());
        assert!(start.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_secs(2));
        assert!(!file.exists());
    }
}
