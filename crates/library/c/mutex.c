/* What there is to mutexes besides locking: attributes, in glibc's layout, and deadlines. */
#include "clock.h"
#include "errno.h"
#include "machine.h"

/* The low bits hold the kind (normal 0, recursive 1, error-checking 2, adaptive 3), the highest whether processes share. */
enum { KIND = 3, SHARED = INT_MIN };

int pthread_mutexattr_init(int *attributes) {
    *attributes = 0;
    return 0;
}

int pthread_mutexattr_destroy(int *attributes) {
    *attributes = -1 & ~SHARED; /* not a valid set any more */
    return 0;
}

int pthread_mutexattr_settype(int *attributes, int kind) {
    if (kind < 0 || kind > KIND)
        return EINVAL;
    *attributes = (*attributes & ~KIND) | kind;
    return 0;
}

int pthread_mutexattr_gettype(const int *attributes, int *kind) {
    *kind = *attributes & KIND;
    return 0;
}

int pthread_mutexattr_setpshared(int *attributes, int shared) {
    if (shared != 0 && shared != 1)
        return EINVAL;
    *attributes = shared ? *attributes | SHARED : *attributes & ~SHARED;
    return 0;
}

int pthread_mutexattr_getpshared(const int *attributes, int *shared) {
    *shared = (*attributes & SHARED) != 0;
    return 0;
}

/* Priorities play no role, but a mutex that outlives its owner is something else than a normal one. */
int pthread_mutexattr_setprotocol(int *attributes, int protocol) {
    (void)attributes;
    return protocol >= 0 && protocol <= 2 ? 0 : EINVAL;
}

int pthread_mutexattr_setrobust(int *attributes, int robust) {
    (void)attributes;
    if (robust == 1)
        __fencepost_limit("robust mutexes are not supported");
    return robust == 0 ? 0 : EINVAL;
}

/* To wait is to be scheduled later, so a wait with a deadline is a try: it fails only while another thread holds the mutex. */
int pthread_mutex_clocklock(void *mutex, int clock, const struct timespec *deadline) {
    int result = pthread_mutex_trylock(mutex);
    if (result != EBUSY)
        return result;
    if (!is_time(deadline))
        return EINVAL;
    __fencepost_pass_deadline(clock, deadline);
    return ETIMEDOUT;
}

int pthread_mutex_timedlock(void *mutex, const struct timespec *deadline) {
    return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, deadline);
}
