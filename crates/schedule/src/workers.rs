//! Threads that work on one thing together. Whoever needs some starts them here.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

/// Has each of `workers` run in a thread of its own, and `meanwhile` in this one; returns what they return, in their order. Where the system
/// gives no more threads, those that there are have to do: `meanwhile` is told how many were started. A panic of a worker becomes one of
/// the caller, as soon as all have ended.
///
/// A thread has as many bytes of stack as asked for, or as many as usual.
pub fn run_beside<W, T, M>(
    workers: impl IntoIterator<Item = W>,
    stack: Option<usize>,
    meanwhile: impl FnOnce(usize) -> M,
) -> (M, Vec<T>)
where
    W: FnOnce() -> T + Send,
    T: Send,
{
    let builder = || stack.into_iter().fold(Builder::new(), Builder::stack_size);
    scope(|scope| {
        let threads: Vec<_> =
            workers.into_iter().map_while(|worker| builder().spawn_scoped(scope, worker).ok()).collect();
        let own = meanwhile(threads.len());
        let joined = threads.into_iter().map(|thread| match thread.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        (own, joined.collect())
    })
}

/// Has up to so many threads, of which this is one, work on the items; returns the results in the order of the items, whichever came first.
/// `on_progress` is called with how many there are each time that there is one more.
pub fn map_in_order<I: Sync, T: Send>(
    items: &[I],
    jobs: usize,
    work: impl Fn(&I) -> T + Sync,
    on_progress: impl FnMut(usize) + Send,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((Vec::new(), on_progress));
    let worker = || {
        while let Some((index, item)) = next_item(&next, items) {
            let result = work(item);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            let (results, on_progress) = &mut *results;
            results.push((index, result));
            on_progress(results.len());
        }
    };
    let others = (1..jobs.clamp(1, items.len().max(1))).map(|_| worker);
    run_beside(others, None, |_| worker());
    let (mut results, _) = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

fn next_item<'i, I>(next: &AtomicUsize, items: &'i [I]) -> Option<(usize, &'i I)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    items.get(index).map(|item| (index, item))
}

#[cfg(test)]
mod tests {
    use super::{map_in_order, run_beside};
    use std::sync::mpsc::channel;

    #[test]
    fn results_come_in_the_order_of_the_workers() {
        // Each waits for the next one, so that the last ends first.
        let (mut receivers, mut senders) = (Vec::new(), Vec::new());
        for _ in 0..4 {
            let (sender, receiver) = channel::<()>();
            senders.push(sender);
            receivers.push(receiver);
        }
        let workers = senders.into_iter().zip(receivers.into_iter().skip(1).map(Some).chain([None])).enumerate();
        let workers = workers.map(|(number, (sender, next))| {
            move || {
                next.map(|next| next.recv());
                drop(sender);
                number
            }
        });
        assert_eq!(run_beside(workers, None, |started| started), (4, vec![0, 1, 2, 3]));
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for jobs in [0, 1, 3, 100] {
            let mut reported = Vec::new();
            let found = map_in_order(&[5, 4, 3, 2, 1], jobs, |number| number * 2, |done| reported.push(done));
            assert_eq!((found, reported), (vec![10, 8, 6, 4, 2], vec![1, 2, 3, 4, 5]), "{jobs}");
        }
        assert_eq!(map_in_order(&[(); 0], 4, |()| 1, |_| {}), Vec::<i32>::new());
    }

    #[test]
    fn a_panic_is_handed_on_with_what_it_says() {
        let workers = [true, false].map(|panics| move || assert!(!panics, "this one is wrong"));
        let caught = std::panic::catch_unwind(|| run_beside(workers, None, |_| ())).expect_err("it panics");
        assert_eq!(caught.downcast_ref::<&str>(), Some(&"this one is wrong"));
    }

    #[test]
    fn without_threads_there_is_still_the_caller() {
        // More than there are addresses.
        let (own, others) = run_beside([|| 1, || 1], Some(1 << 47), |started| (started, 2));
        assert_eq!((own, others), ((0, 2), Vec::new()));
    }
}
