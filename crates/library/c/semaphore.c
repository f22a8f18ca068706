/* Semaphores: the value is the first word of a sem_t (32 bytes), the second says whether it is INITIALISED. */
#include "atomic.h"
#include "clock.h"
#include "errno.h"

enum { DESTROYED = INT_MIN };

static int fail(int number) {
    errno = number;
    return -1;
}

static void check_alive(int value) {
    if (value < 0)
        __fencepost_error(FENCEPOST_LOCK_MISUSE, "a semaphore is used after it was destroyed");
}

int sem_init(int *semaphore, int shared, unsigned value) {
    (void)shared;
    if (value > INT_MAX)
        return fail(EINVAL);
    if (initialise(&semaphore[1]))
        __fencepost_error(FENCEPOST_LOCK_MISUSE, "a semaphore is initialised again, and was not destroyed before");
    write_word(semaphore, (int)value);
    return 0;
}

int sem_destroy(int *semaphore) {
    check_alive(__atomic_exchange_n(semaphore, DESTROYED, __ATOMIC_SEQ_CST));
    write_word(&semaphore[1], 0);
    return 0;
}

/* On a destroyed semaphore this waits forever, and that is reported. */
int sem_wait(int *semaphore) {
    __fencepost_await_add(semaphore, 1, INT_MAX, -1);
    return 0;
}

int sem_trywait(int *semaphore) {
    int value = try_add(semaphore, 1, INT_MAX, -1);
    check_alive(value);
    return value > 0 ? 0 : fail(EAGAIN);
}

/* To wait is to be scheduled later, so a wait with a deadline is a try. */
int sem_clockwait(int *semaphore, int clock, const struct timespec *deadline) {
    int value = try_add(semaphore, 1, INT_MAX, -1);
    check_alive(value);
    if (value > 0)
        return 0;
    if (!is_time(deadline))
        return fail(EINVAL);
    __fencepost_pass_deadline(clock, deadline);
    return fail(ETIMEDOUT);
}

int sem_timedwait(int *semaphore, const struct timespec *deadline) {
    return sem_clockwait(semaphore, CLOCK_REALTIME, deadline);
}

/* One step, which is taken back where it went too far. */
int sem_post(int *semaphore) {
    int value = __atomic_fetch_add(semaphore, 1, __ATOMIC_SEQ_CST);
    check_alive(value);
    if (value == INT_MAX) {
        __atomic_fetch_sub(semaphore, 1, __ATOMIC_SEQ_CST);
        return fail(EOVERFLOW);
    }
    return 0;
}

int sem_getvalue(int *semaphore, int *result) {
    int value = read_word(semaphore);
    check_alive(value);
    *result = value;
    return 0;
}
