//! `./x bench --protocol`: how many states a second, and how much memory, on `examples/piranha.fpm`; beside rumur and Spin where
//! they are installed. Each row is a process of its own, so that its CPU time and memory are its own.
//!
//! Rows with `reduced` have all reductions. `--large` adds those with three processors and three locations.

use fencepost_protocol::automata::Lemma;
use fencepost_protocol::language::{check, parse};
use fencepost_protocol::lemma::{LemmaEnd, Question, examine};
use fencepost_protocol::reduction::{Reductions, guesses};
use nix::sys::resource::{UsageWho, getrusage};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [flag, procs, locs, k, reduced, jobs] = arguments.as_slice()
        && flag == "--one"
    {
        let number = |text: &String| text.parse().unwrap_or(1);
        return one(number(procs), number(locs), number(k), reduced == "reduced", number(jobs) as usize);
    }
    let large = arguments.iter().any(|word| word == "--large");
    println!("{:<24} {:>12} {:>12} {:>8} {:>12} {:>8}", "", "states", "transitions", "CPU s", "states/s", "MB");
    let mut rows = vec![(2, 3, 2, "plain", 1), (3, 2, 2, "plain", 1), (3, 2, 2, "plain", 2), (3, 2, 2, "reduced", 1)];
    if large {
        rows.extend([(3, 3, 1, "reduced", 1), (3, 3, 2, "reduced", 1), (3, 3, 3, "reduced", 1)]);
    }
    let own = std::env::current_exe().expect("this program has a name");
    for (procs, locs, k, reduced, jobs) in rows {
        let words = [procs, locs, k].map(|number: u32| number.to_string());
        let mut command = Command::new(&own);
        command.arg("--one").args(words).arg(reduced).arg(jobs.to_string());
        let name = format!("{procs},{locs},{k} {reduced}, {jobs} job{}", if jobs == 1 { "" } else { "s" });
        print_row(&name, &mut command, &|output| {
            let mut words = output.split_whitespace().filter_map(|word| word.parse().ok());
            Some((words.next()?, words.next()?))
        });
    }
    match peers() {
        Ok(built) => {
            for (name, mut command, states) in built {
                print_row(&name, &mut command, &states);
            }
        }
        Err(error) => println!("other tools cannot be built: {error}"),
    }
}

/// A search in this process.
fn one(procs: u32, locs: u32, k: u32, reduced: bool, jobs: usize) {
    let source = std::fs::read_to_string(format!("{ROOT}/examples/piranha.fpm")).expect("the example is there");
    let model = check(&parse(&source).expect("it is fine"), procs, locs).expect("it is fine").model;
    let reductions = if reduced { Reductions::ALL } else { Reductions::NONE };
    let question = Question { model: &model, lemma: Lemma::canonical(k), reductions, jobs };
    let report = examine(&question, &mut guesses(&model), None, &mut ()).expect("it can be searched");
    assert_eq!(report.end, LemmaEnd::Holds);
    println!("{} {}", report.counts.states, report.counts.transitions);
}

type Counts<'a> = dyn Fn(&str) -> Option<(u64, u64)> + 'a;

/// Runs a command and prints what it took. CPU time and memory are those of the children that have ended.
fn print_row(name: &str, command: &mut Command, counts: &Counts<'_>) {
    let cpu = || {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system tells");
        let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
        seconds(usage.user_time()) + seconds(usage.system_time())
    };
    let before = cpu();
    let Ok(mut child) = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn() else {
        return println!("{name:<24} cannot be started");
    };
    // The peak is kept by the system, and read as late as possible.
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let output = std::thread::scope(|scope| {
        let mut stdout = child.stdout.take();
        let reader = scope.spawn(move || {
            let mut text = String::new();
            if let Some(out) = &mut stdout {
                let _ = std::io::Read::read_to_string(out, &mut text);
            }
            text
        });
        while let Ok(None) = child.try_wait() {
            let text = std::fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
            peak = peak.max(kib.unwrap_or(0));
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        reader.join().unwrap_or_default()
    });
    let seconds = cpu() - before;
    match counts(&output) {
        Some((states, transitions)) => println!(
            "{name:<24} {states:>12} {transitions:>12} {seconds:>8.2} {:>12.0} {:>8.0}",
            states as f64 / seconds,
            peak as f64 / 1e3
        ),
        None => println!("{name:<24} says nothing that is understood"),
    }
}

type Built = Vec<(String, Command, Box<Counts<'static>>)>;

/// Checkers made by other tools of the same system with 3 processors, 2 locations and k = 2.
fn peers() -> Result<Built, String> {
    let folder = std::env::temp_dir().join(format!("fencepost-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let mut built: Built = Vec::new();
    let model = |ending: &str| PathBuf::from(format!("{ROOT}/benches/protocol/piranha.{ending}"));
    if installed("rumur") {
        let source = folder.join("rumur.c");
        let options = ["--deadlock-detection", "off", "--threads", "1", "--output"];
        make(&folder, Command::new("rumur").args(options).arg(&source).arg(model("m")))?;
        let program = folder.join("rumur");
        let options = ["-O3", "-march=native", "-o"];
        make(&folder, Command::new("cc").args(options).arg(&program).arg(&source).arg("-lpthread"))?;
        built.push(("3,2,2 rumur".to_owned(), Command::new(program), Box::new(rumur_counts)));
    }
    if installed("spin") {
        make(&folder, Command::new("spin").arg("-a").arg(model("pml")))?;
        let program = folder.join("spin-checker");
        let options = ["-O3", "-DSAFETY", "-DNOREDUCE", "-o"];
        make(&folder, Command::new("cc").args(options).arg(&program).arg("pan.c"))?;
        let mut command = Command::new(program);
        command.args(["-m1000000", "-w24"]);
        built.push(("3,2,2 Spin (depth first)".to_owned(), command, Box::new(spin_counts)));
    }
    Ok(built)
}

fn installed(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

fn make(folder: &Path, command: &mut Command) -> Result<(), String> {
    let output = command.current_dir(folder).output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// `4820897 states, 33528532 rules fired in …`, after lines like it that tell of its progress.
fn rumur_counts(output: &str) -> Option<(u64, u64)> {
    let line = output.lines().rfind(|line| line.contains("rules fired"))?;
    let mut numbers = line.split([' ', ',']).filter_map(|word| word.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// `4820898 states, stored` and `33528541 transitions (= …`
fn spin_counts(output: &str) -> Option<(u64, u64)> {
    let number = |what: &str| {
        let line = output.lines().find(|line| line.contains(what))?;
        line.split_whitespace().next()?.parse().ok()
    };
    Some((number("states, stored")?, number("transitions (=")?))
}
