/* Read-write locks and their attributes. Nobody is preferred: whoever comes first. */
#include "atomic.h"
#include "clock.h"
#include "errno.h"

/* Lies in a pthread_rwlock_t (56 bytes), whose static initialiser is all zeros. */
typedef struct {
    int state; /* how many threads hold it for reading, or WRITER */
    int owner; /* the thread that holds it for writing, else 0 */
} RwLock;

enum { FREE = 0, WRITER = -1, DESTROYED = INT_MAX };

/* How many read locks the thread holds, of any lock. */
static _Thread_local int held_for_reading;

/* A thread's handle is a small number. */
static int self(void) {
    return (int)pthread_self();
}

static void misuse(const char *message) {
    __fencepost_error(FENCEPOST_LOCK_MISUSE, message);
}

static void check_alive(int state) {
    if (state == DESTROYED)
        misuse("a read-write lock is used after it was destroyed");
}

int pthread_rwlock_init(RwLock *lock, const void *attributes) {
    (void)attributes;
    write_word(&lock->owner, 0);
    write_word(&lock->state, FREE);
    return 0;
}

int pthread_rwlock_destroy(RwLock *lock) {
    int state = __atomic_exchange_n(&lock->state, DESTROYED, __ATOMIC_SEQ_CST);
    check_alive(state);
    if (state != FREE)
        misuse("a read-write lock is destroyed while it is held");
    return 0;
}

int pthread_rwlock_rdlock(RwLock *lock) {
    check_alive(__fencepost_await_add(&lock->state, 0, INT_MAX, 1));
    held_for_reading++;
    return 0;
}

int pthread_rwlock_tryrdlock(RwLock *lock) {
    int state = try_add(&lock->state, 0, INT_MAX - 1, 1);
    check_alive(state);
    if (state < 0)
        return EBUSY;
    held_for_reading++;
    return 0;
}

int pthread_rwlock_wrlock(RwLock *lock) {
    __fencepost_await_add(&lock->state, FREE, FREE, WRITER);
    write_word(&lock->owner, self());
    return 0;
}

int pthread_rwlock_trywrlock(RwLock *lock) {
    int state = FREE;
    if (!__atomic_compare_exchange_n(&lock->state, &state, WRITER, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        check_alive(state);
        return EBUSY;
    }
    write_word(&lock->owner, self());
    return 0;
}

/* The owner is looked at rather than the state, as it does not change while others read. */
int pthread_rwlock_unlock(RwLock *lock) {
    if (__atomic_load_n(&lock->owner, __ATOMIC_SEQ_CST) == self()) {
        write_word(&lock->owner, 0);
        __atomic_fetch_sub(&lock->state, WRITER, __ATOMIC_SEQ_CST);
        return 0;
    }
    int state = __atomic_fetch_sub(&lock->state, 1, __ATOMIC_SEQ_CST);
    check_alive(state);
    if (state == WRITER)
        misuse("a read-write lock is unlocked by a thread that does not hold it");
    if (state <= 0)
        misuse("a read-write lock is unlocked that is not locked");
    if (held_for_reading == 0)
        misuse("a read-write lock is unlocked by a thread that does not hold it");
    held_for_reading--;
    return 0;
}

/* To wait is to be scheduled later, so a wait with a deadline is a try. */
static int in_time(int result, int clock, const struct timespec *deadline) {
    if (result != EBUSY)
        return result;
    if (!is_time(deadline))
        return EINVAL;
    __fencepost_pass_deadline(clock, deadline);
    return ETIMEDOUT;
}

int pthread_rwlock_timedrdlock(RwLock *lock, const struct timespec *deadline) {
    return in_time(pthread_rwlock_tryrdlock(lock), CLOCK_REALTIME, deadline);
}

int pthread_rwlock_timedwrlock(RwLock *lock, const struct timespec *deadline) {
    return in_time(pthread_rwlock_trywrlock(lock), CLOCK_REALTIME, deadline);
}

int pthread_rwlock_clockrdlock(RwLock *lock, int clock, const struct timespec *deadline) {
    return in_time(pthread_rwlock_tryrdlock(lock), clock, deadline);
}

int pthread_rwlock_clockwrlock(RwLock *lock, int clock, const struct timespec *deadline) {
    return in_time(pthread_rwlock_trywrlock(lock), clock, deadline);
}

/* struct { int kind; int shared; }: neither matters. */
int pthread_rwlockattr_init(int *attributes) {
    attributes[0] = attributes[1] = 0;
    return 0;
}

int pthread_rwlockattr_destroy(int *attributes) {
    (void)attributes;
    return 0;
}

int pthread_rwlockattr_setpshared(int *attributes, int shared) {
    if (shared != 0 && shared != 1)
        return EINVAL;
    attributes[1] = shared;
    return 0;
}

int pthread_rwlockattr_getpshared(const int *attributes, int *shared) {
    *shared = attributes[1];
    return 0;
}

int pthread_rwlockattr_setkind_np(int *attributes, int kind) {
    if (kind < 0 || kind > 2)
        return EINVAL;
    attributes[0] = kind;
    return 0;
}

int pthread_rwlockattr_getkind_np(const int *attributes, int *kind) {
    *kind = attributes[0];
    return 0;
}
