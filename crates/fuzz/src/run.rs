//! Runs the command on one input, within limits, and judges how it ended.

use fencepost_testing::wrong_with_answer;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// More than any input may take.
pub const LONGEST: Duration = Duration::from_secs(20);

/// More memory than any input may take, in KiB: 2 GiB, and the address space that the command sets aside for stacks.
const MOST_MEMORY: u64 = (2048 + 400) << 10;

/// So much is looked at of what the command says.
const MOST_READ: usize = 1 << 20;

/// What the command says when it gets no more memory.
const NO_MEMORY: &str = "the system gives no more memory";

/// What is wrong with how a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A panic, an own bug, or anything else that is no exit code for input.
    Panic(String),
    /// It did not end in time.
    Hang,
    /// It took more memory than it may.
    Memory,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic(how) => write!(f, "ended with {how}"),
            Self::Hang => write!(f, "did not end within {} s", LONGEST.as_secs()),
            Self::Memory => write!(f, "took more than 2 GiB of memory"),
        }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// What is wrong, if anything.
    pub fault: Option<Fault>,
    /// Whether the input was refused.
    pub is_refused: bool,
    /// How long it took.
    pub time: Duration,
}

/// Runs the command in a folder.
pub fn run(fencepost: &Path, folder: &Path, arguments: &[String]) -> std::io::Result<RunResult> {
    let said = folder.join("said");
    let file = File::create(&said)?;
    let start = Instant::now();
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {MOST_MEMORY}; exec \"$0\" \"$@\"")]).arg(fencepost).args(arguments);
    command.current_dir(folder).env("TMPDIR", folder).env("NO_COLOR", "1").env("FENCEPOST_CACHE", "off");
    let mut child = command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file).spawn()?;
    let status = wait(&mut child, start)?;
    let time = start.elapsed();
    let mut bytes = Vec::new();
    File::open(&said)?.take(MOST_READ as u64).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let fault = match status {
        None => Some(Fault::Hang),
        Some(_) if text.contains(NO_MEMORY) => Some(Fault::Memory),
        Some(status) => match status.code() {
            Some(0..=3) => {
                let mut objects = text.lines().filter(|line| line.starts_with("{\"format\":") && line.ends_with('}'));
                let wrong = objects.find_map(wrong_with_answer).filter(|_| bytes.len() < MOST_READ);
                wrong.map(|wrong| Fault::Panic(format!("an object for other programs: {wrong}")))
            }
            Some(code) => Some(Fault::Panic(format!("exit code {code}: {}", first_lines(&text)))),
            None => Some(Fault::Panic(format!("signal {}: {}", status.signal().unwrap_or(0), first_lines(&text)))),
        },
    };
    Ok(RunResult { fault, is_refused: status.is_some_and(|status| status.code() == Some(2)), time })
}

fn wait(child: &mut Child, start: Instant) -> std::io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(500);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > LONGEST {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

fn first_lines(text: &str) -> String {
    text.lines().take(3).collect::<Vec<_>>().join(" | ")
}
