//! A process that gets no more memory is told to stop, and ends with its last words if it does not: in Rust and in C++.
//! A program of its own, as an allocator is for all tests of a program, and these tests run themselves in processes that have little memory.
#![cfg(target_os = "linux")]

use fencepost_memory::{Allocator, LastWords, prepare, waits};
use std::ffi::c_void;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

static STOP: AtomicBool = AtomicBool::new(false);

/// What a process of its own does, if it is one: its name is in this variable.
const ROLE: &str = "FENCEPOST_MEMORY_ROLE";

/// Large enough that the reserve holds only a few.
const BLOCK: usize = 1 << 20;

unsafe extern "C" {
    /// `operator new` of C++.
    #[link_name = "_Znwm"]
    fn operator_new(size: usize) -> *mut c_void;
}

fn allocate_in_rust() {
    std::mem::forget(std::hint::black_box(Vec::<u8>::with_capacity(BLOCK)));
}

fn allocate_in_cpp() {
    // SAFETY: any size may be asked for; nobody uses the block.
    std::hint::black_box(unsafe { operator_new(BLOCK) });
}

/// Takes memory until there is none: those who heed the flag end with 7, the others as was prepared.
fn take_all(allocate: fn(), heeds: bool) -> ! {
    prepare(&STOP, LastWords { output: "last words\n".to_owned(), code: 3 });
    let mut blocks = 0;
    while !(heeds && STOP.load(Ordering::Relaxed)) {
        allocate();
        blocks += 1;
    }
    assert!(blocks > 10 && waits() == 0);
    // There is enough left to say something.
    println!("stopped after {blocks} blocks");
    std::process::exit(7)
}

fn ended(role: &str) -> (Option<i32>, String) {
    let own = std::env::current_exe().expect("it is known");
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -v 200000; exec \"$0\" roles --exact --nocapture --test-threads 1"]).arg(own);
    let output = shell.env(ROLE, role).output().expect("there is a shell");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Not a test by itself: the others run it in processes of their own.
#[test]
fn roles() {
    match std::env::var(ROLE).as_deref() {
        Ok("rust") => take_all(allocate_in_rust, true),
        Ok("stubborn rust") => take_all(allocate_in_rust, false),
        Ok("c++") => take_all(allocate_in_cpp, true),
        Ok("stubborn c++") => take_all(allocate_in_cpp, false),
        _ => {}
    }
}

#[test]
fn who_heeds_the_flag_can_end_as_it_likes() {
    for role in ["rust", "c++"] {
        let (code, text) = ended(role);
        assert!(code == Some(7) && text.contains("stopped after "), "{role}: {code:?} {text}");
    }
}

#[test]
fn who_does_not_ends_with_its_last_words() {
    for role in ["stubborn rust", "stubborn c++"] {
        let (code, text) = ended(role);
        assert!(code == Some(3) && text.ends_with("last words\n"), "{role}: {code:?} {text}");
    }
}
