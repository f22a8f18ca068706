//! Every function of C libraries that a program can call, for people: `docs/supported.md` is made of it. A test compares it with
//! what the machine and this crate really provide.

/// Functions that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Its heading.
    pub title: &'static str,
    /// What is to be known about all of them; may be empty.
    pub remark: &'static str,
    /// The functions.
    pub rows: &'static [Row],
}

/// Functions about which there is the same to say.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Their names, with blanks in between.
    pub names: &'static str,
    /// What they do here, where that is not obvious.
    pub remark: &'static str,
}

const fn row(names: &'static str, remark: &'static str) -> Row {
    Row { names, remark }
}

/// All groups, in the order of the documentation.
pub const CATALOGUE: &[Group] = &[
    Group {
        title: "Threads",
        remark: "Creating, joining and ending a thread are full fences, as POSIX asks for.",
        rows: &[
            row("pthread_create", "never fails; of attributes only the detach state counts"),
            row("pthread_join pthread_detach pthread_exit pthread_self pthread_equal sched_yield pthread_yield", ""),
            row("pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate pthread_attr_getdetachstate", ""),
            row(
                "pthread_attr_setstacksize pthread_attr_getstacksize pthread_attr_setstack pthread_attr_getstack \
                 pthread_attr_setguardsize pthread_attr_getguardsize pthread_attr_setscope pthread_attr_getscope \
                 pthread_attr_setschedpolicy pthread_attr_getschedpolicy pthread_attr_setschedparam \
                 pthread_attr_getschedparam pthread_attr_setinheritsched pthread_attr_getinheritsched",
                "remembered, without effect",
            ),
            row(
                "pthread_setname_np pthread_setaffinity_np pthread_setschedparam pthread_setconcurrency \
                 sched_setaffinity",
                "without effect",
            ),
            row("pthread_setcancelstate pthread_setcanceltype pthread_testcancel", "no thread is ever cancelled"),
            row("pthread_cancel", "not supported: the verdict is INCONCLUSIVE where it is called"),
            row(
                "pthread_key_create pthread_key_delete pthread_setspecific pthread_getspecific",
                "64 keys; destructors run when a thread ends, in up to four rounds",
            ),
            row("pthread_once call_once", ""),
        ],
    },
    Group {
        title: "Mutexes and other locks",
        remark: "Misuse is an error: a lock that is not held is released, or one that is held or waited for destroyed. A wait with a \
                 deadline is a try, because to wait is to be scheduled later: it fails if the lock is held at that moment.",
        rows: &[
            row(
                "pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock",
                "normal, recursive and error-checking ones",
            ),
            row("pthread_mutex_timedlock pthread_mutex_clocklock", ""),
            row(
                "pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_settype pthread_mutexattr_gettype \
                 pthread_mutexattr_setpshared pthread_mutexattr_getpshared pthread_mutexattr_setprotocol",
                "",
            ),
            row("pthread_mutexattr_setrobust", "robust mutexes are not supported: INCONCLUSIVE"),
            row(
                "pthread_rwlock_init pthread_rwlock_destroy pthread_rwlock_rdlock pthread_rwlock_wrlock \
                 pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock \
                 pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock pthread_rwlock_unlock",
                "neither readers nor writers are preferred; a writer that locks again is a deadlock",
            ),
            row(
                "pthread_rwlockattr_init pthread_rwlockattr_destroy pthread_rwlockattr_setpshared \
                 pthread_rwlockattr_getpshared pthread_rwlockattr_setkind_np pthread_rwlockattr_getkind_np",
                "remembered, without effect",
            ),
            row(
                "pthread_spin_init pthread_spin_destroy pthread_spin_lock pthread_spin_trylock pthread_spin_unlock",
                "",
            ),
        ],
    },
    Group {
        title: "Condition variables, semaphores, barriers",
        remark: "Misuse is an error.",
        rows: &[
            row(
                "pthread_cond_init pthread_cond_destroy pthread_cond_wait pthread_cond_signal pthread_cond_broadcast",
                "a signal wakes any of the threads that wait at that time, and each choice is explored; a thread wakes up without a \
                 signal only with `--spurious`; at most 40 threads wait for one of them",
            ),
            row(
                "pthread_cond_timedwait pthread_cond_clockwait",
                "may be late at any time, also when a signal comes, which is then lost",
            ),
            row(
                "pthread_condattr_init pthread_condattr_destroy pthread_condattr_setclock pthread_condattr_getclock \
                 pthread_condattr_setpshared pthread_condattr_getpshared",
                "",
            ),
            row("sem_init sem_destroy sem_wait sem_trywait sem_post sem_getvalue", ""),
            row("sem_timedwait sem_clockwait", "a try, as for locks"),
            row(
                "pthread_barrier_init pthread_barrier_destroy pthread_barrier_wait",
                "the last thread to arrive gets PTHREAD_BARRIER_SERIAL_THREAD; its memory must not be freed before all have returned",
            ),
            row(
                "pthread_barrierattr_init pthread_barrierattr_destroy pthread_barrierattr_setpshared \
                 pthread_barrierattr_getpshared",
                "",
            ),
        ],
    },
    Group {
        title: "C11 threads",
        remark: "On top of the above. Atomics are instructions, not calls; those that are calls because of their size are below.",
        rows: &[
            row(
                "thrd_create thrd_join thrd_detach thrd_exit thrd_current thrd_equal thrd_yield thrd_sleep mtx_init \
                 mtx_destroy mtx_lock mtx_trylock mtx_timedlock mtx_unlock cnd_init cnd_destroy cnd_wait cnd_timedwait \
                 cnd_signal cnd_broadcast tss_create tss_delete tss_set tss_get",
                "",
            ),
            row(
                "__atomic_load __atomic_store __atomic_exchange __atomic_compare_exchange __atomic_is_lock_free",
                "one access up to 16 aligned bytes, else under a lock",
            ),
        ],
    },
    Group {
        title: "The heap",
        remark: "Allocation never fails, and memory is never handed out twice.",
        rows: &[
            row("malloc calloc free aligned_alloc posix_memalign memalign valloc malloc_usable_size", ""),
            row("realloc reallocarray", "always moves the block"),
        ],
    },
    Group {
        title: "Memory and strings",
        remark: "Byte by byte, each an access of its own where others can see the memory. In the C locale.",
        rows: &[
            row("memcpy memmove memset", "in pieces of up to eight bytes, as alignment allows"),
            row(
                "memcmp bcmp memchr memrchr rawmemchr memmem memccpy mempcpy bcopy bzero explicit_bzero strlen strnlen \
                 strcmp strncmp strcoll strcasecmp strncasecmp strcpy strncpy stpcpy stpncpy strcat strncat strchr strrchr \
                 strchrnul strstr strcasestr strspn strcspn strpbrk strtok strtok_r strsep strdup strndup __strdup __strtok_r",
                "",
            ),
            row(
                "isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit \
                 tolower toupper toascii",
                "",
            ),
            row(
                "__memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __explicit_bzero_chk __strcpy_chk __stpcpy_chk \
                 __strncpy_chk __stpncpy_chk __strcat_chk __strncat_chk __stack_chk_fail",
                "of `_FORTIFY_SOURCE`; too little room is an error",
            ),
            row("strerror strerror_r", "the usual texts; errno belongs to a thread"),
        ],
    },
    Group {
        title: "Numbers, sorting, random numbers",
        remark: "",
        rows: &[
            row(
                "atoi atol atoll atof strtol strtoul strtoll strtoull strtoimax strtoumax strtod",
                "rounded as IEEE 754 asks for; hexadecimal floating point is not supported",
            ),
            row("abs labs llabs div ldiv lldiv ffs ffsl ffsll", ""),
            row("qsort qsort_r bsearch", "sorting is stable"),
            row(
                "rand srand rand_r random srandom",
                "the same numbers for the same seed, but not those of glibc; drawing is one atomic step",
            ),
        ],
    },
    Group {
        title: "Output",
        remark: "Shown in traces, without effect on the exploration. Results are not exact: strings count as empty.",
        rows: &[
            row(
                "printf puts fprintf dprintf vprintf vfprintf fputs fputc putc putchar fwrite perror fflush setbuf setvbuf \
                 flockfile funlockfile __printf_chk __fprintf_chk __vprintf_chk __vfprintf_chk",
                "the number of characters is undefined if it depends on a string that another thread could change, or on a rare \
                 conversion (`%e`, `%g`, a precision for integers)",
            ),
            row("stdin stdout stderr", "only to be passed on"),
            row(
                "snprintf sprintf vsnprintf vsprintf asprintf vasprintf __snprintf_chk __sprintf_chk __vsnprintf_chk \
                 __vsprintf_chk",
                "for real, with exact results; no `long double`, wide characters, `%a` or `%n`",
            ),
        ],
    },
    Group {
        title: "The end of the program",
        remark: "",
        rows: &[
            row("exit atexit on_exit quick_exit at_quick_exit _exit _Exit", ""),
            row("abort __assert_fail", "errors"),
        ],
    },
    Group {
        title: "Time and the system",
        remark: "A thread has a clock of its own, which starts at a fixed time and moves when the thread looks at it, sleeps or lets \
                 a deadline pass. Times of different threads cannot be compared.",
        rows: &[
            row(
                "clock_gettime clock_getres gettimeofday time timespec_get clock difftime nanosleep clock_nanosleep sleep \
                 usleep",
                "",
            ),
            row("sysconf get_nprocs get_nprocs_conf getpagesize", "four processors, pages of 4096 bytes"),
            row("sched_getcpu getpid getppid gettid", "fixed numbers"),
            row(
                "sched_getaffinity __sched_cpucount sched_getscheduler sched_setscheduler sched_getparam sched_setparam \
                 sched_get_priority_max sched_get_priority_min",
                "four processors; one policy, of a process without privileges",
            ),
            row("poll", "without descriptors, as a way to sleep; with some the verdict is INCONCLUSIVE"),
            row("sigemptyset sigfillset sigaddset sigdelset sigismember", "sets of the 64 signals of Linux"),
            row(
                "sigprocmask pthread_sigmask sigaction",
                "no signal is ever delivered: a handler makes the verdict INCONCLUSIVE where it is installed, and so does a thread that asks for the mask that it has from its creator",
            ),
            row("getenv secure_getenv", "there is no environment"),
        ],
    },
    Group {
        title: "Verification",
        remark: "`#include <fencepost.h>` declares them.",
        rows: &[
            row("fencepost_choose", "any of 0 to n-1; each is explored"),
            row("fencepost_assume __VERIFIER_assume", "leaves out executions in which the condition does not hold"),
            row("fencepost_assert __VERIFIER_assert __VERIFIER_error reach_error", "errors; also with NDEBUG"),
            row(
                "__VERIFIER_atomic_begin __VERIFIER_atomic_end",
                "one lock for all such sections; code outside of them still runs between their steps",
            ),
            row(
                "fencepost_fence_ll fencepost_fence_ls fencepost_fence_sl fencepost_fence_ss fencepost_fence_full \
                 fencepost_fence_aliased_loads fencepost_fence_data_dependent_loads fencepost_fence_control_dependent",
                "fences by kind for `fencepost datatype`; elsewhere the weakest fences of C11 that include them",
            ),
            row(
                "fencepost_observe_operation fencepost_observe_argument fencepost_observe_result",
                "what `fencepost datatype` sees of an operation; elsewhere nothing",
            ),
            row("fencepost_cas fencepost_cas_32 fencepost_cas_64", "compare-and-swap without a fence"),
            row(
                "fencepost_dcas fencepost_dcas_32 fencepost_dcas_64",
                "double compare-and-swap, known to `fencepost datatype` only",
            ),
            row("fencepost_lock_init fencepost_lock fencepost_unlock", "a spin lock with the fences that it needs"),
            row(
                "fencepost_malloc fencepost_free",
                "memory that may be used again, by the next call or through a pointer that is still there; both are full fences \
                 but for `fencepost datatype`",
            ),
            row("fencepost_malloc_noreuse fencepost_free_noreuse", "memory that stays"),
            row("fencepost_thread_id fencepost_thread_count", "known to `fencepost datatype` only"),
            row(
                "lsl_malloc lsl_free lsl_malloc_noreuse lsl_free_noreuse lsl_assert lsl_assert_as lsl_assume lsl_initlock lsl_lock \
                 lsl_unlock lsl_fence lsl_get_number_threads lsl_get_thread_id lsl_observe_label lsl_observe_input \
                 lsl_observe_output lsl_nondet lsl_choose lsl_cas_32 lsl_cas_64 lsl_cas_ptr lsl_dcas_32 lsl_dcas_64 \
                 lsl_dcas_ptr",
                "those of appendix B.1 of Burckhardt's dissertation; `#include \"lsl_protos.h\"` declares them",
            ),
            row(
                "__VERIFIER_nondet_bool __VERIFIER_nondet_char __VERIFIER_nondet_schar __VERIFIER_nondet_uchar \
                 __VERIFIER_nondet_short __VERIFIER_nondet_ushort __VERIFIER_nondet_int __VERIFIER_nondet_uint \
                 __VERIFIER_nondet_unsigned __VERIFIER_nondet_long __VERIFIER_nondet_ulong __VERIFIER_nondet_longlong \
                 __VERIFIER_nondet_ulonglong __VERIFIER_nondet_size_t",
                "any value of the type, within the range that `nondet` gives",
            ),
        ],
    },
];

/// What there is of C++, whose functions have no names that people know.
pub const CPP: &[&str] = &[
    "`std::thread`, `std::this_thread`; `std::mutex` and its kin, `std::shared_mutex`, locks and guards, `std::call_once`",
    "`std::condition_variable` and `std::condition_variable_any`; a wait with a deadline may be late at any time",
    "`std::atomic` and fences, as instructions",
    "`new` and `delete` in all forms; deleting as an object of another size is an error",
    "virtual functions, `dynamic_cast`, local statics, thread-local objects, destructors of global objects",
    "`std::string`, `std::vector`, `std::deque`, `std::list`, `std::map`, `std::set`, `std::unordered_map` and their kin, smart \
     pointers, `std::function`, algorithms: what the headers of libstdc++ define",
    "`std::cout`, `std::cerr` and `std::clog` with texts and numbers, shown in traces only; no manipulators but `std::endl` \
     and `std::flush`",
    "`std::chrono` clocks, as above",
    "not exceptions: an uncaught throw is an error, a program that catches what it throws is refused, and a throw of the C++ library that might be caught makes the verdict INCONCLUSIVE",
    "not `std::future`, `std::async`, file and string streams, locales",
];

impl Row {
    /// Each name.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.names.split_whitespace()
    }
}
