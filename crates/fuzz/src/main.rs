//! `./x fuzz`: damages inputs of all kinds and has the command read them.

use fencepost_fuzz::{Fault, Input, Reader, Workshop, shrink};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const HELP: &str = "./x fuzz [--seed N] [--inputs N] [--jobs N] [READER...]

Damages inputs and has fencepost read them. It may refuse them, but not panic, take more than 20 s or more than 2 GiB.
An input that shows such a fault is made smaller and kept in target/fuzz.

  --seed N       where the random numbers start [default: 1]
  --inputs N     how many inputs [default: 20000]
  --jobs N       how many at once [default: as many as there are processors]
  --keep FOLDER  where inputs are kept that show a fault [default: target/fuzz]
  READER         c, ll, litmus, mm, fpm, trace, checkpoint, journal or proof [default: all]
";

/// How often a smaller input is tried; one that hangs takes long each time.
const ATTEMPTS: usize = 150;
const ATTEMPTS_AT_HANGS: usize = 10;

struct Arguments {
    fencepost: PathBuf,
    root: PathBuf,
    keep: PathBuf,
    seed: u64,
    inputs: usize,
    jobs: usize,
    readers: Vec<(Reader, usize)>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    inputs: usize,
    refused: usize,
    panics: usize,
    hangs: usize,
    hungry: usize,
    longest: Duration,
}

fn main() -> ExitCode {
    let arguments = match parse(std::env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("{message}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match fuzz(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz: {error}");
            ExitCode::from(2)
        }
    }
}

fn parse(mut words: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let (fencepost, root, keep) = ("target/debug/fencepost".into(), ".".into(), "target/fuzz".into());
    let mut found = Arguments { fencepost, root, keep, seed: 1, inputs: 20_000, jobs, readers: Vec::new() };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} has no value"));
        let number = |text: String| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number"));
        match word.as_str() {
            "--help" | "-h" => return Ok(None),
            "--seed" => found.seed = number(value()?)? as u64,
            "--inputs" => found.inputs = number(value()?)?,
            "--jobs" => found.jobs = number(value()?)?.max(1),
            "--fencepost" => found.fencepost = value()?.into(),
            "--root" => found.root = value()?.into(),
            "--keep" => found.keep = value()?.into(),
            name => {
                let reader = Reader::ALL.iter().find(|(_, known, _)| *known == name);
                let (reader, _, share) = reader.ok_or_else(|| format!("there is no reader `{name}`"))?;
                found.readers.push((*reader, *share));
            }
        }
    }
    if found.readers.is_empty() {
        found.readers = Reader::ALL.iter().map(|(reader, _, share)| (*reader, *share)).collect();
    }
    Ok(Some(found))
}

/// Whether nothing was wrong.
fn fuzz(arguments: &Arguments) -> std::io::Result<bool> {
    let workshop = Workshop::new(&arguments.fencepost, &arguments.root)?;
    std::fs::create_dir_all(&arguments.keep)?;
    let turns: Vec<Reader> =
        arguments.readers.iter().flat_map(|(reader, share)| std::iter::repeat_n(*reader, *share)).collect();
    let (next, start) = (AtomicUsize::new(0), Instant::now());
    let counts = Mutex::new(vec![Counts::default(); Reader::ALL.len()]);
    let failed = Mutex::new(None);
    let work = || -> std::io::Result<()> {
        let folder = workshop.bench()?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.inputs {
                return Ok(());
            }
            let reader = turns[number % turns.len()];
            let Some(input) = workshop.input(reader, arguments.seed, number) else { continue };
            let ended = workshop.run(folder.path(), &input)?;
            if let Some(fault) = &ended.fault {
                let name = format!("{}-{}-{number}", reader.name(), arguments.seed);
                kept(arguments, &workshop, folder.path(), &name, &input, fault)?;
            }
            let mut all = counts.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let Some(own) = all.get_mut(reader as usize) else { continue };
            own.inputs += 1;
            own.refused += usize::from(ended.is_refused);
            own.panics += usize::from(matches!(ended.fault, Some(Fault::Panic(_))));
            own.hangs += usize::from(ended.fault == Some(Fault::Hang));
            own.hungry += usize::from(ended.fault == Some(Fault::Memory));
            own.longest = own.longest.max(ended.time);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            scope.spawn(|| {
                if let Err(error) = work() {
                    *failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
                }
            });
        }
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        return Err(error);
    }
    let counts = counts.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    Ok(table(&counts, &workshop, start.elapsed()))
}

/// Keeps an input that shows a fault, as small as it can be made.
fn kept(
    arguments: &Arguments,
    workshop: &Workshop,
    folder: &Path,
    name: &str,
    input: &Input,
    fault: &Fault,
) -> std::io::Result<()> {
    let attempts = if matches!(fault, Fault::Hang) { ATTEMPTS_AT_HANGS } else { ATTEMPTS };
    let is_same = |other: &Fault| std::mem::discriminant(other) == std::mem::discriminant(fault);
    let bytes = match std::str::from_utf8(&input.bytes) {
        Err(_) => input.bytes.clone(),
        Ok(text) => shrink(text, attempts, &mut |text| {
            let smaller = Input { bytes: text.as_bytes().to_vec(), ..input.clone() };
            workshop.run(folder, &smaller).is_ok_and(|ended| ended.fault.as_ref().is_some_and(is_same))
        })
        .into_bytes(),
    };
    let path = arguments.keep.join(format!("{name}-{}", input.file));
    std::fs::write(&path, bytes)?;
    println!("{}: `fencepost {}` {fault}", path.display(), input.arguments.join(" "));
    Ok(())
}

/// Prints what was found, and whether nothing was wrong.
fn table(counts: &[Counts], workshop: &Workshop, time: Duration) -> bool {
    println!(
        "{:<11} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>10}",
        "reader", "examples", "inputs", "refused", "panics", "hangs", "> 2 GiB", "longest"
    );
    let line = |name: &str, examples: usize, own: &Counts| {
        let Counts { inputs, refused, panics, hangs, hungry, longest } = own;
        println!(
            "{name:<11} {examples:>8} {inputs:>8} {refused:>8} {panics:>8} {hangs:>8} {hungry:>8} {:>8.2} s",
            longest.as_secs_f64()
        );
    };
    let mut sum = Counts::default();
    for ((reader, name, _), own) in Reader::ALL.iter().zip(counts).filter(|(_, own)| own.inputs > 0) {
        line(name, workshop.examples(*reader), own);
        sum.inputs += own.inputs;
        sum.refused += own.refused;
        sum.panics += own.panics;
        sum.hangs += own.hangs;
        sum.hungry += own.hungry;
        sum.longest = sum.longest.max(own.longest);
    }
    line("all", Reader::ALL.iter().map(|(reader, ..)| workshop.examples(*reader)).sum(), &sum);
    println!("{:.0} s", time.as_secs_f64());
    sum.panics + sum.hangs + sum.hungry == 0
}
