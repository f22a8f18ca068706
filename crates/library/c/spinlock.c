/* Spin locks: 0 is free, 1 is held. */
#include "atomic.h"
#include "errno.h"

enum { FREE = 0, HELD = 1, DESTROYED = INT_MIN };

static void misuse(const char *message) {
    __fencepost_error(FENCEPOST_LOCK_MISUSE, message);
}

int pthread_spin_init(int *lock, int shared) {
    (void)shared;
    write_word(lock, FREE);
    return 0;
}

int pthread_spin_destroy(int *lock) {
    int old = __atomic_exchange_n(lock, DESTROYED, __ATOMIC_SEQ_CST);
    if (old == DESTROYED)
        misuse("a spin lock is destroyed twice");
    if (old != FREE)
        misuse("a spin lock is destroyed while it is held");
    return 0;
}

int pthread_spin_lock(int *lock) {
    if (__fencepost_await_add(lock, INT_MIN, FREE, HELD) == DESTROYED)
        misuse("a spin lock is used after it was destroyed");
    return 0;
}

int pthread_spin_trylock(int *lock) {
    int old = FREE;
    if (__atomic_compare_exchange_n(lock, &old, HELD, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        return 0;
    if (old == DESTROYED)
        misuse("a spin lock is used after it was destroyed");
    return EBUSY;
}

int pthread_spin_unlock(int *lock) {
    int old = __atomic_exchange_n(lock, FREE, __ATOMIC_SEQ_CST);
    if (old != HELD)
        misuse("a spin lock is unlocked that is not locked");
    return 0;
}
