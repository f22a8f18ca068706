//! What happens when the system gives no more memory, as under `ulimit -v`: not SIGABRT, which is how both Rust and C++ would end, but an
//! end with an answer.
//!
//! 1. The first time, a reserve is given back and the work is told to stop; with luck it comes to an end in the usual way.
//! 2. If that is not enough, whoever asks for memory waits for what others give back. Meanwhile [`waits`] tells the rest of the
//!    program, which may end it as it likes.
//! 3. If that takes too long, the process ends with words that were prepared while there was memory.
//!
//! A file that may not become longer is a matter of the same kind: [`ignore_file_size_signal`].
//!
//! This is the only crate with unsafe code, because an allocator cannot be written without. It knows nothing of what the program does.

mod system;

pub use system::{ignore_file_size_signal, save_address_space};

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering};
use std::time::Duration;

/// Enough to stop and to say so. Nobody touches it before, so that it is no memory in use.
const RESERVE: Layout = match Layout::from_size_align(16 << 20, 16) {
    Ok(layout) => layout,
    Err(_) => panic!("16 is a power of two"),
};

/// How long whoever asks for memory waits before it asks again, and how often in all.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(10);
const MOST_WAITS: u32 = 300;

static RESERVED: AtomicPtr<u8> = AtomicPtr::new(null_mut());
static WAITS: AtomicU32 = AtomicU32::new(0);
static PREPARED: OnceLock<Preparation> = OnceLock::new();

struct Preparation {
    stop: &'static AtomicBool,
    words: LastWords,
}

/// How the process ends if nothing else helps.
#[derive(Clone, Debug)]
pub struct LastWords {
    /// For standard output.
    pub output: String,
    /// The exit code.
    pub code: i32,
}

/// From now on the work is told to stop when memory runs out. Only the first call counts.
pub fn prepare(stop: &'static AtomicBool, words: LastWords) {
    if PREPARED.set(Preparation { stop, words }).is_ok() {
        // SAFETY: the layout has a size.
        RESERVED.store(unsafe { System.alloc(RESERVE) }, Ordering::Release);
        system::on_failure_of_new(wait_for_memory);
    }
}

/// How often somebody has waited for memory, as the reserve was not enough. It grows all the time while somebody waits.
pub fn waits() -> u32 {
    WAITS.load(Ordering::Relaxed)
}

/// Ends the process with the words that were prepared.
pub fn end_with_last_words() -> ! {
    let Some(Preparation { words, .. }) = PREPARED.get() else {
        system::write(2, b"error: there is not enough memory to begin\n");
        system::exit(2)
    };
    system::write(1, words.output.as_bytes());
    system::exit(words.code)
}

/// Ends the process at once, whatever its other threads do: nothing is destroyed under their hands.
pub fn end_now(code: i32) -> ! {
    system::exit(code)
}

/// The system's allocator, which never fails. For `#[global_allocator]`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allocator;

// SAFETY: all blocks are the system's, which gets them back with the layout that it has given them for. Nothing here unwinds.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises that the system asks for, which are the same.
        retry_until_allocated(|| unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        retry_until_allocated(|| unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above; a block that could not be made larger is as it was, and can be tried again.
        retry_until_allocated(|| unsafe { System.realloc(block, layout, size) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

fn retry_until_allocated(attempt: impl Fn() -> *mut u8) -> *mut u8 {
    loop {
        let block = attempt();
        if !block.is_null() {
            return block;
        }
        wait_for_memory();
    }
}

/// Returns when it is worth while to try again, if ever. Allocates nothing.
#[cold]
extern "C" fn wait_for_memory() {
    let Some(prepared) = PREPARED.get() else { end_with_last_words() };
    prepared.stop.store(true, Ordering::Relaxed);
    let reserve = RESERVED.swap(null_mut(), Ordering::AcqRel);
    if !reserve.is_null() {
        // SAFETY: it was allocated with this layout, and whoever has swapped it out is the only one who has it.
        return unsafe { System.dealloc(reserve, RESERVE) };
    }
    if WAITS.fetch_add(1, Ordering::Relaxed) >= MOST_WAITS {
        end_with_last_words()
    }
    std::thread::sleep(BETWEEN_ATTEMPTS);
}
