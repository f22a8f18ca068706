//! The functions that the machine provides itself: threads, locks, the heap, and the verifier's vocabulary.
//!
//! One table gives name, number of arguments and results of each; the front end matches calls against it and the
//! documentation lists it.

use crate::math::{MATH, MathFunction};
use crate::types::FloatKind;

/// A function that the machine provides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LibraryFunction {
    /// `int pthread_create(pthread_t *thread, attr, void *(*start)(void *), void *arg)`
    ThreadCreate,
    /// `int pthread_join(pthread_t thread, void **result)`
    ThreadJoin,
    /// `void pthread_exit(void *result)`
    ThreadExit,
    /// `pthread_t pthread_self(void)`
    ThreadSelf,
    /// `int pthread_mutex_init(pthread_mutex_t *, attr)`
    MutexInit,
    /// `int pthread_mutex_destroy(pthread_mutex_t *)`
    MutexDestroy,
    /// `int pthread_mutex_lock(pthread_mutex_t *)`
    MutexLock,
    /// `int pthread_mutex_trylock(pthread_mutex_t *)`
    MutexTryLock,
    /// `int pthread_mutex_unlock(pthread_mutex_t *)`
    MutexUnlock,
    /// `void *malloc(size_t)`
    Malloc,
    /// `void *calloc(size_t, size_t)`
    Calloc,
    /// `void free(void *)`
    Free,
    /// `void __assert_fail(const char *text, const char *file, unsigned line, const char *function)`
    AssertFail,
    /// `void __VERIFIER_assume(int)`
    Assume,
    /// `void __VERIFIER_error(void)` and `reach_error`
    VerifierError,
    /// `void abort(void)`
    Abort,
    /// `int sched_yield(void)`; also the processor's pause hint.
    Yield,
    /// `int pthread_detach(pthread_t thread)`
    ThreadDetach,
    /// `void *__fencepost_aligned_alloc(size_t align, size_t size)`
    AlignedAlloc,
    /// `size_t __fencepost_block_size(void *block)`: the size that was asked for.
    BlockSize,
    /// `int __fencepost_choose(int n)`: any of `0..n`, all of which are explored.
    Choose,
    /// `long __fencepost_choose_between(long lo, long hi)`: any of `lo..=hi`, all of which are explored.
    ChooseBetween,
    /// `long __fencepost_nondet(long lo, long hi)`: any value that the user has asked for of those from `lo` to `hi`.
    Nondet,
    /// `int __fencepost_spurious(void)`: how often a waiting thread may wake up for no reason.
    Spurious,
    /// `int __fencepost_is(int value, int number)`: whether a value that may be uninitialised is this number.
    Is,
    /// `int __fencepost_await_add(int *word, int lo, int hi, int delta)`: waits until `lo <= *word <= hi`, then adds, in
    /// one step that is a full fence; the old value.
    AwaitAdd,
    /// `void __fencepost_error(int kind, const char *message)`: an error of the program.
    Error,
    /// `void __fencepost_limit(const char *message)`: the program does something that is not supported.
    Limit,
    /// `void __fencepost_exit(int status)`: the program ends.
    Exit,
    /// `printf`-like output of a format and its arguments; seen in traces only.
    Print,
    /// `int puts(const char *)`; seen in traces only.
    Puts,
    /// A function of numbers alone, such as `double sqrt(double)`.
    Math(MathFunction, FloatKind),
}

/// A row of the table of library functions.
#[derive(Clone, Copy, Debug)]
pub struct LibraryEntry {
    /// Name in C.
    pub name: &'static str,
    /// What it is.
    pub function: LibraryFunction,
    /// Number of arguments.
    pub args: usize,
    /// Whether more may follow.
    pub variadic: bool,
    /// Number of results.
    pub results: usize,
}

use LibraryFunction as F;

const fn entry(name: &'static str, function: F, args: usize, results: usize) -> LibraryEntry {
    LibraryEntry { name, function, args, variadic: false, results }
}

const fn variadic(name: &'static str, function: F, args: usize, results: usize) -> LibraryEntry {
    LibraryEntry { name, function, args, variadic: true, results }
}

/// Every name that a call may use, but for numeric functions, which [`MATH`] has. The first row of a function is its usual name.
pub const LIBRARY: &[LibraryEntry] = &[
    entry("pthread_create", F::ThreadCreate, 4, 1),
    entry("pthread_join", F::ThreadJoin, 2, 1),
    entry("pthread_exit", F::ThreadExit, 1, 0),
    entry("pthread_self", F::ThreadSelf, 0, 1),
    entry("pthread_mutex_init", F::MutexInit, 2, 1),
    entry("pthread_mutex_destroy", F::MutexDestroy, 1, 1),
    entry("pthread_mutex_lock", F::MutexLock, 1, 1),
    entry("pthread_mutex_trylock", F::MutexTryLock, 1, 1),
    entry("pthread_mutex_unlock", F::MutexUnlock, 1, 1),
    entry("malloc", F::Malloc, 1, 1),
    entry("calloc", F::Calloc, 2, 1),
    entry("free", F::Free, 1, 0),
    entry("__assert_fail", F::AssertFail, 4, 0),
    entry("__VERIFIER_assume", F::Assume, 1, 0),
    entry("__VERIFIER_error", F::VerifierError, 0, 0),
    entry("reach_error", F::VerifierError, 0, 0),
    entry("abort", F::Abort, 0, 0),
    entry("sched_yield", F::Yield, 0, 1),
    entry("pthread_detach", F::ThreadDetach, 1, 1),
    entry("__fencepost_aligned_alloc", F::AlignedAlloc, 2, 1),
    entry("__fencepost_block_size", F::BlockSize, 1, 1),
    entry("__fencepost_choose", F::Choose, 1, 1),
    entry("__fencepost_choose_between", F::ChooseBetween, 2, 1),
    entry("__fencepost_nondet", F::Nondet, 2, 1),
    entry("__fencepost_spurious", F::Spurious, 0, 1),
    entry("__fencepost_is", F::Is, 2, 1),
    entry("__fencepost_await_add", F::AwaitAdd, 4, 1),
    entry("__fencepost_error", F::Error, 2, 0),
    entry("__fencepost_limit", F::Limit, 1, 0),
    entry("__fencepost_exit", F::Exit, 1, 0),
    variadic("printf", F::Print, 1, 1),
    variadic("__fencepost_print", F::Print, 1, 1),
    entry("puts", F::Puts, 1, 1),
];

/// All rows, those of numeric functions last.
fn rows() -> impl Iterator<Item = &'static LibraryEntry> {
    LIBRARY.iter().chain(MATH)
}

impl LibraryEntry {
    /// Whether it can be called with this many arguments.
    pub fn takes(&self, args: usize) -> bool {
        args == self.args || self.variadic && args > self.args
    }
}

impl LibraryFunction {
    /// The function that C calls `name`.
    pub fn by_name(name: &str) -> Option<&'static LibraryEntry> {
        rows().find(|entry| entry.name == name)
    }
    /// The row of its usual name.
    pub fn entry(self) -> &'static LibraryEntry {
        // Every variant has a row; the test below checks it.
        rows().find(|entry| entry.function == self).expect("every library function has a row")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_lead_back() {
        for row in rows() {
            assert_eq!(LibraryFunction::by_name(row.name).map(|r| r.function), Some(row.function));
            assert_eq!(row.function.entry().function, row.function);
        }
    }
}
