/* Barriers. The last thread to arrive is the one that is told so, as POSIX leaves open which one it is.
 *
 * A waiting thread looks at the barrier once more after it was released, so memory that holds a barrier must not be given
 * back before all threads have returned from it. */
#include "atomic.h"
#include "errno.h"

/* Lies in a pthread_barrier_t (32 bytes). */
typedef struct {
    int needed;   /* how many threads meet; 0 after the end of the barrier's life */
    int arrived;  /* in total */
    int released; /* rounds in total */
    int state;    /* INITIALISED, or anything else */
} Barrier;

enum { SERIAL_THREAD = -1 };

static void misuse(const char *message) {
    __fencepost_error(FENCEPOST_LOCK_MISUSE, message);
}

int pthread_barrier_init(Barrier *barrier, const void *attributes, unsigned count) {
    (void)attributes;
    if (count == 0 || count > INT_MAX)
        return EINVAL;
    if (initialise(&barrier->state))
        misuse("a barrier is initialised again, and was not destroyed before");
    write_word(&barrier->arrived, 0);
    write_word(&barrier->released, 0);
    write_word(&barrier->needed, (int)count);
    return 0;
}

int pthread_barrier_destroy(Barrier *barrier) {
    int needed = __atomic_exchange_n(&barrier->needed, 0, __ATOMIC_SEQ_CST);
    if (needed == 0)
        misuse("a barrier is destroyed that was not initialised");
    if (read_word(&barrier->arrived) % needed != 0)
        misuse("a barrier is destroyed while threads wait at it");
    write_word(&barrier->state, 0);
    return 0;
}

int pthread_barrier_wait(Barrier *barrier) {
    int needed = __atomic_load_n(&barrier->needed, __ATOMIC_SEQ_CST);
    if (needed == 0)
        misuse("a barrier is used before it was initialised or after it was destroyed");
    int before = __atomic_fetch_add(&barrier->arrived, 1, __ATOMIC_SEQ_CST);
    int round = before / needed + 1;
    if (before + 1 == round * needed) {
        write_word(&barrier->released, round);
        return SERIAL_THREAD;
    }
    __fencepost_await_add(&barrier->released, round, INT_MAX, 0);
    return 0;
}

int pthread_barrierattr_init(int *attributes) {
    *attributes = 0;
    return 0;
}

int pthread_barrierattr_destroy(int *attributes) {
    (void)attributes;
    return 0;
}

int pthread_barrierattr_setpshared(int *attributes, int shared) {
    if (shared != 0 && shared != 1)
        return EINVAL;
    *attributes = shared;
    return 0;
}

int pthread_barrierattr_getpshared(const int *attributes, int *shared) {
    *shared = *attributes;
    return 0;
}
