//! What to do about a function that nobody defines. To leave out one that threads, memory or the system depend on would change what the
//! program means, so that nobody is advised to.

use fencepost_library::catalogue::CATALOGUE;

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

/// The advice; `--extern` is among it if the command has that option.
pub fn remedy(name: &str, has_extern: bool) -> String {
    if is_essential(name) {
        let instead = match supported(name) {
            Some(known) => format!("call `{known}`, which is supported"),
            None => "use what is supported".to_owned(),
        };
        return format!(
            "nobody defines it, and threads or memory may depend on it; name the file that defines it, or {instead} \
             (docs/supported.md lists all functions)"
        );
    }
    match has_extern {
        true => format!(
            "nobody defines it; name the file that does, or say what it does: --extern '{name}=nop' for nothing, \
             --extern '{name}=havoc(0..3)' for any of these results"
        ),
        false => "nobody defines it; write a definition of it into the file (docs/supported.md lists those that are there already)"
            .to_owned(),
    }
}

/// Whether a function may be one of threads, synchronisation, memory or the system, as far as its name tells.
fn is_essential(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_ascii_alphabetic());
    ANYWHERE.iter().any(|part| name.contains(part))
        || words.any(|word| WORDS.contains(&word))
        || supported(&name).is_some_and(|known| known != name)
}

/// The function that is supported and has the same name, up to what libraries put around it.
fn supported(name: &str) -> Option<&'static str> {
    let plain = name.trim_matches('_');
    let plain =
        ["real_", "wrap_", "libc_", "GI_", "sys_"].iter().find_map(|start| plain.strip_prefix(start)).unwrap_or(plain);
    let all = CATALOGUE.iter().flat_map(|group| group.rows).flat_map(|row| row.names());
    all.into_iter().find(|known| known.trim_matches('_') == plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_threads_and_memory_depend_on_is_never_left_out() {
        for name in [
            "_pthread_join",
            "__pthread_mutex_lock",
            "pthread_join_np",
            "syscall",
            "futex_wait",
            "my_lock",
            "queue_unlock",
            "__real_malloc",
            "je_calloc",
            "free",
            "_exit",
            "_ZNSt6thread4joinEv",
            "mtx_lock_shared",
            "smp_mb",
            "mmap64",
            "__sync_lock_test_and_set_16",
            "atomic_add_return",
            "raise",
            "sem_clockwait",
            "fork",
            "cmpxchg",
            "Mutex_Acquire",
        ] {
            for has_extern in [true, false] {
                let advice = remedy(name, has_extern);
                assert!(!advice.contains("--extern") && advice.contains("docs/supported.md"), "{name}: {advice}");
            }
        }
        assert!(remedy("_pthread_join", true).contains("call `pthread_join`, which is supported"));
    }

    #[test]
    fn other_functions_may_be_left_out_where_that_can_be_said() {
        for name in ["sensor", "log_message", "read_clock", "is_member", "stream_open", "unblock", "display", "case_of"]
        {
            assert!(remedy(name, true).contains(&format!("--extern '{name}=nop'")), "{name}");
            assert!(!remedy(name, false).contains("--extern"), "{name}");
        }
    }
}
