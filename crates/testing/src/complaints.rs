//! Tests over many cases, which go on after the first that is wrong.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

/// Looks at all cases, several at a time; what is wrong with them, in their order.
pub fn complaints<T: Sync>(cases: &[T], check: impl Fn(&T) -> Vec<String> + Sync) -> Vec<String> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(number) else { return };
                    let complaints = check(case);
                    found.lock().expect("nobody panics with it").push((number, complaints));
                }
            });
        }
    });
    let mut found = found.into_inner().expect("nobody panics with it");
    found.sort();
    found.into_iter().flat_map(|(_, complaints)| complaints).collect()
}

/// Fails with all complaints, if there are any.
#[track_caller]
pub fn assert_no_complaints(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
