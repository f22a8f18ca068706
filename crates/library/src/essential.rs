//! Functions that a program may not do without: to leave out one that threads, memory or the system depend on would change what the program
//! means, so that nobody is advised to.

use crate::catalogue::CATALOGUE;

/// A name with one of these in it.
const ANYWHERE: [&str; 14] = [
    "pthread",
    "thread",
    "thrd",
    "mutex",
    "futex",
    "semaphore",
    "barrier",
    "atomic",
    "condition",
    "syscall",
    "malloc",
    "calloc",
    "mmap",
    "setjmp",
];
/// A name of which one of these is a word, as `lock` is of `queue_lock`.
const WORDS: [&str; 61] = [
    "lock",
    "unlock",
    "trylock",
    "spinlock",
    "spin",
    "rwlock",
    "rdlock",
    "wrlock",
    "mtx",
    "cnd",
    "cond",
    "tss",
    "sem",
    "once",
    "join",
    "detach",
    "yield",
    "sched",
    "wait",
    "notify",
    "wake",
    "signal",
    "sigaction",
    "kill",
    "raise",
    "longjmp",
    "rcu",
    "fence",
    "mb",
    "rmb",
    "wmb",
    "smp",
    "sync",
    "cas",
    "casp",
    "swap",
    "xchg",
    "cmpxchg",
    "fetch",
    "fork",
    "vfork",
    "clone",
    "execve",
    "exec",
    "exit",
    "abort",
    "alloc",
    "realloc",
    "free",
    "brk",
    "sbrk",
    "mprotect",
    "mremap",
    "munmap",
    "memalign",
    "membarrier",
    "memcpy",
    "memmove",
    "memset",
    "epoll",
    "select",
];

/// Whether a function may be one of threads, synchronisation, memory or the system, as far as its name tells.
pub fn is_essential(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_ascii_alphabetic());
    ANYWHERE.iter().any(|part| name.contains(part))
        || words.any(|word| WORDS.contains(&word))
        || supported_function(&name).is_some_and(|known| known != name)
}

/// What to do about an essential function without a definition.
pub fn replacement(name: &str) -> String {
    let instead = match supported_function(name) {
        Some(known) => format!("call `{known}`, which is supported"),
        None => "use what is supported".to_owned(),
    };
    format!("name the file that defines it, or {instead} (docs/supported.md lists all functions)")
}

/// The function of the library or the machine that has the same name, up to what libraries put around it.
pub fn supported_function(name: &str) -> Option<&'static str> {
    let plain = name.trim_matches('_');
    let plain =
        ["real_", "wrap_", "libc_", "GI_", "sys_"].iter().find_map(|start| plain.strip_prefix(start)).unwrap_or(plain);
    let all = CATALOGUE.iter().flat_map(|group| group.rows).flat_map(|row| row.names());
    all.into_iter().find(|known| known.trim_matches('_') == plain)
}
