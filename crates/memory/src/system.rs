//! What is asked of the system without allocating anything.

use std::ffi::{c_int, c_void};

unsafe extern "C" {
    #[link_name = "write"]
    fn libc_write(file: c_int, bytes: *const c_void, count: usize) -> isize;
    #[link_name = "_exit"]
    safe fn libc_exit(code: c_int) -> !;
}

// What C++ calls when `operator new` finds no memory, in place of an exception that nobody would catch. The name is that of
// `std::set_new_handler` in the libraries of GNU and LLVM, either of which is linked for the SAT solver.
#[cfg(feature = "cplusplus")]
#[cfg_attr(any(target_os = "macos", target_os = "freebsd"), link(name = "c++"))]
#[cfg_attr(not(any(target_os = "macos", target_os = "freebsd")), link(name = "stdc++"))]
unsafe extern "C" {
    #[link_name = "_ZSt15set_new_handlerPFvvE"]
    fn set_new_handler(handler: Option<extern "C" fn()>) -> Option<extern "C" fn()>;
}

/// The handler is called when `operator new` of C++ fails, which then tries again.
#[cfg(feature = "cplusplus")]
pub fn on_failure_of_new(handler: extern "C" fn()) {
    // SAFETY: a handler may be set at any time; this one may be called from any thread.
    unsafe { set_new_handler(Some(handler)) };
}

/// There is no C++ in this program.
#[cfg(not(feature = "cplusplus"))]
pub fn on_failure_of_new(_: extern "C" fn()) {}

/// Less address space than this is little.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LITTLE: u64 = 8 << 30;

/// Where the address space is limited to little, the allocator of GNU shall not set aside a part of it for each thread: the first ones would
/// take so much that the others had to ask the system for every block.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn save_address_space() {
    use nix::sys::resource::{Resource, getrlimit};
    const M_ARENA_MAX: c_int = -8;
    unsafe extern "C" {
        safe fn mallopt(option: c_int, value: c_int) -> c_int;
    }
    if getrlimit(Resource::RLIMIT_AS).is_ok_and(|(limit, _)| limit < LITTLE) {
        mallopt(M_ARENA_MAX, 1);
    }
}

/// Others set nothing aside.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn save_address_space() {}

/// What is too long for a file by the limit of the shell (`ulimit -f`) is an error of whoever writes it, and not the end of the process. Programs
/// that are started from here have it in the same way.
#[cfg(unix)]
pub fn ignore_file_size_signal() {
    use nix::libc::{SIG_IGN, SIGXFSZ, signal};
    // SAFETY: no function is set that could be called in the middle of something.
    unsafe { signal(SIGXFSZ, SIG_IGN) };
}

/// Others have no such limit.
#[cfg(not(unix))]
pub fn ignore_file_size_signal() {}

/// Writes as much as the system takes.
pub fn write(file: i32, mut bytes: &[u8]) {
    while !bytes.is_empty() {
        // SAFETY: the bytes are there for as long as the call takes.
        let count = unsafe { libc_write(file, bytes.as_ptr().cast(), bytes.len()) };
        match usize::try_from(count) {
            Ok(count) if count > 0 => bytes = bytes.get(count..).unwrap_or(&[]),
            _ => return,
        }
    }
}

/// Ends the process, and runs nothing that is to be run at its end.
pub fn exit(code: i32) -> ! {
    libc_exit(code)
}
