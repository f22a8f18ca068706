//! Runs tests in parallel, and shows on a terminal how many are done.

use crate::status_line::StatusLine;
use fencepost_schedule::workers::run_beside;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const BAR: usize = 30;

/// The results in the order of the files, whoever came first.
pub fn run_all<T: Send>(
    files: Vec<PathBuf>,
    jobs: usize,
    shows_progress: bool,
    one: &(dyn Fn(&Path) -> T + Sync),
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Results { finished: Vec::new(), line: StatusLine::new(shows_progress) });
    let work = || {
        while let Some((index, file)) = next_file(&next, &files) {
            let finished = one(file);
            let mut results = results.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            results.finished.push((index, finished));
            results.look(files.len());
        }
    };
    let others = (1..jobs.clamp(1, files.len().max(1))).map(|_| work);
    run_beside(others, None, |_| work());
    let mut results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    results.finished.sort_by_key(|(index, _)| *index);
    results.finished.into_iter().map(|(_, finished)| finished).collect()
}

fn next_file<'f>(next: &AtomicUsize, files: &'f [PathBuf]) -> Option<(usize, &'f Path)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    files.get(index).map(|file| (index, file.as_path()))
}

struct Results<T> {
    finished: Vec<(usize, T)>,
    line: StatusLine,
}

impl<T> Results<T> {
    fn look(&mut self, all: usize) {
        let done = self.finished.len();
        let bar = BAR * done / all.max(1);
        self.line.show(|| format!("[{}{}] {done} of {all} tests", "#".repeat(bar), "-".repeat(BAR - bar)));
    }
}
