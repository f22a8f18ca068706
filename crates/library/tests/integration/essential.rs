//! Which functions a program may not do without.

use fencepost_library::{is_essential, supported_function};

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
        assert!(is_essential(name), "{name}");
    }
    assert_eq!(supported_function("_pthread_join"), Some("pthread_join"));
    assert_eq!(supported_function("__real_malloc"), Some("malloc"));
}

#[test]
fn other_functions_may_be_left_out() {
    for name in ["sensor", "log_message", "read_clock", "is_member", "stream_open", "unblock", "display", "case_of"] {
        assert!(!is_essential(name), "{name}");
    }
    assert_eq!(supported_function("sensor"), None);
}
