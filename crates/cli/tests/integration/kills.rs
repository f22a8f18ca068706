//! Searches that are kept in a checkpoint and killed at random moments, again and again: what they report in the end is what a
//! search reports that was never interrupted. No execution or state is lost, and none counted twice.
//! With `FENCEPOST_SLOW=1` in the environment there are at least 200 kills.

use fencepost_testing::{Random, Run, assert_answers, folder, is_slow, repository, timeless};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A search, and with how many jobs it goes on. Where it is kept is not said.
struct Killed {
    line: &'static str,
    jobs: [u32; 3],
}

const SEARCHES: [Killed; 9] = [
    Killed { line: "verify benches/ww.c -DN=8 --model tso", jobs: [1, 1, 1] },
    Killed { line: "verify benches/ww.c -DN=8 --model sc", jobs: [2, 1, 3] },
    Killed { line: "verify benches/sb.c -DN=15 --model pso", jobs: [1, 2, 1] },
    Killed { line: "verify benches/fib_true.c -DN=4 --model tso", jobs: [2, 2, 2] },
    Killed { line: "verify benches/fib_true.c -DN=4 --model pso --depth 40", jobs: [1, 1, 2] },
    // Errors are found, kept, and counted.
    Killed { line: "verify benches/ww.c -DN=7 --model sc --races --keep-going", jobs: [2, 1, 2] },
    Killed { line: "verify benches/ww.c -DN=6 --model tso --races --keep-going", jobs: [1, 1, 1] },
    Killed {
        line: "protocol examples/piranha.fpm --procs 3 --locs 2 --k 1 --no-symmetry --keep-dead",
        jobs: [1, 2, 1],
    },
    Killed {
        line: "protocol examples/piranha.fpm --procs 2 --locs 3 --k 1 --no-symmetry --keep-dead",
        jobs: [2, 1, 1],
    },
];

fn fencepost(folder: &Path, line: &str) -> Command {
    let mut command = crate::fencepost();
    let root = repository().display();
    let line = line.replace("benches/", &format!("{root}/benches/")).replace("examples/", &format!("{root}/examples/"));
    command
        .current_dir(folder)
        .compiling_once(folder)
        .args(line.split(' '))
        .arg("--json")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The verdict without what differs from run to run; none if it was not told to the end.
fn verdict(output: &Output) -> Option<Value> {
    let verdict: Value = serde_json::from_slice(&output.stdout).ok()?;
    assert_answers(&verdict.to_string());
    Some(timeless(&verdict))
}

/// Lets a search run to its end with at most so many kills on the way. Returns how many there were, and how many of them came
/// after the search had got on and kept that.
fn kill_and_resume(search: &Killed, most: u32, random: &mut Random) -> (u32, u32) {
    let folder = folder();
    let run = |line: &str| fencepost(folder.path(), line).output().expect("the command can be run");
    // The second time, nothing is compiled.
    run(search.line);
    let begin = Instant::now();
    let expected = verdict(&run(search.line)).expect("it comes to an answer");
    let whole = begin.elapsed().max(Duration::from_millis(20));
    let kept = folder.path().join("kept");
    let (mut kills, mut in_the_middle) = (0, 0);
    loop {
        let is_kept = kept.exists();
        let mut line = format!("{} --jobs {}", search.line, search.jobs[kills as usize % 3]);
        line += match (search.line.starts_with("verify"), is_kept) {
            (true, false) => " --checkpoint kept --checkpoint-every 0.01",
            (true, true) => " --checkpoint kept --checkpoint-every 0.01 --resume kept",
            (false, false) => " --checkpoint kept",
            (false, true) => " --resume kept",
        };
        let before = std::fs::read(&kept).ok();
        let mut child = fencepost(folder.path(), &line).spawn().expect("it can be run");
        if kills < most {
            // Most searches are killed when there is something to lose, and some whenever it may be.
            let is_early = random.below(6) == 0;
            let has_got_on = || std::fs::read(&kept).is_ok_and(|now| Some(now) != before);
            while !is_early && !has_got_on() && child.try_wait().expect("it can be asked").is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(whole.mul_f64(random.below(600) as f64 / 1000.0));
            child.kill().expect("it can be killed");
        }
        let output = child.wait_with_output().expect("it has ended");
        if let Some(found) = verdict(&output) {
            assert_eq!(found, expected, "{line} after {kills} kills");
            assert!(output.status.code().is_none() || !kept.exists(), "{line}: what is done is not kept");
            return (kills, in_the_middle);
        }
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), complaints.as_ref()), (None, ""), "{line} after {kills} kills");
        kills += 1;
        in_the_middle += u32::from(std::fs::read(&kept).ok() != before);
    }
}

#[test]
fn nothing_is_lost_when_a_search_is_killed() {
    let (wanted, most) = if is_slow() { (200, 12) } else { (9, 2) };
    let (mut kills, mut in_the_middle, mut rounds) = (0, 0, 0);
    let mut random = Random::congruence(1);
    while kills < wanted {
        for search in &SEARCHES {
            let begin = Instant::now();
            let (more, middle) = kill_and_resume(search, most, &mut random);
            let seconds = begin.elapsed().as_secs_f64();
            println!("{}: {more} kills, {middle} in the middle, {seconds:.1} s", search.line);
            (kills, in_the_middle) = (kills + more, in_the_middle + middle);
        }
        rounds += 1;
        assert!(rounds < 20, "searches are over before they can be killed: {kills} kills");
    }
    println!("{kills} kills, {in_the_middle} in the middle of a search that had got on");
    assert!(in_the_middle * 3 > kills, "few searches had got on: {in_the_middle} of {kills}");
}
