//! Ends work that uses too much memory, where nobody else watches over the process.

use crate::{ResourceLimits, RunWatch};
use fencepost_trace::Reason;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How often the memory in use is looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// A watch over the memory of the process, on a thread that ends when this is dropped.
pub(crate) struct MemoryGuard {
    watch: RunWatch,
}

impl MemoryGuard {
    /// Of work that ends also when `other` is set. A guard takes one byte of memory until the process ends.
    pub fn start(bytes: u64, other: Option<&'static AtomicBool>) -> std::io::Result<Arc<Self>> {
        let watch = RunWatch::new(Box::leak(Box::new(AtomicBool::new(false))), || 0);
        watch.begin(ResourceLimits { time: None, memory: Some(bytes) });
        let guard = Arc::new(Self { watch });
        let weak = Arc::downgrade(&guard);
        std::thread::Builder::new().spawn(move || guard_memory(&weak, other))?;
        Ok(guard)
    }

    /// Is set when the work is to end.
    pub fn stop_flag(&self) -> &'static AtomicBool {
        self.watch.stop_flag()
    }

    /// That too much memory is in use, if that is why the work is to end.
    pub fn reason(&self) -> Option<Reason> {
        Some(self.watch.notice()).filter(|reason| matches!(reason, Reason::MemoryLimit { .. }))
    }
}

fn guard_memory(guard: &Weak<MemoryGuard>, other: Option<&'static AtomicBool>) {
    while let Some(guard) = guard.upgrade() {
        if other.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            guard.watch.add_signal();
        }
        guard.watch.poll();
        if guard.watch.is_over() {
            return;
        }
        drop(guard);
        std::thread::sleep(INTERVAL);
    }
}
