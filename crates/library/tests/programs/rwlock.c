// Read-write locks: a writer excludes all, readers only writers.
// expect: pass 14
// with WITHOUT: fail assertion
// with READERS_MEET: fail assertion
// with CALLS: pass 1
// with NOT_LOCKED: fail mutex_misuse
// with NOT_MINE: fail mutex_misuse
// with NOT_MY_READ_LOCK: fail mutex_misuse
// with DESTROYED: fail mutex_misuse
// with HELD: fail mutex_misuse
// with TWICE: fail deadlock
// because: locks and unlocks of two readers have 2 orders without and 4 with an overlap, and the writer 3 and 2 places in them:
// because: 6 + 8
// because: the writer changes two variables that no reader sees different; WITHOUT the writer's lock one does
// because: READERS_MEET asserts that never two readers are inside, and they may be
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int a, b, readers;

static void *reader(void *unused) {
    pthread_rwlock_rdlock(&lock);
#ifdef READERS_MEET
    int others = __atomic_fetch_add(&readers, 1, __ATOMIC_SEQ_CST);
    assert(others == 0);
    __atomic_fetch_sub(&readers, 1, __ATOMIC_SEQ_CST);
#endif
    assert(a == b);
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *writer(void *unused) {
#ifndef WITHOUT
    pthread_rwlock_wrlock(&lock);
#endif
    a++;
    b++;
#ifndef WITHOUT
    pthread_rwlock_unlock(&lock);
#endif
    return unused;
}

static void calls(void) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 10;
    pthread_rwlockattr_t attributes;
    pthread_rwlock_t other;
    int value = 5;
    assert(pthread_rwlockattr_init(&attributes) == 0);
    assert(pthread_rwlockattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0);
    assert(pthread_rwlockattr_getpshared(&attributes, &value) == 0 && value == PTHREAD_PROCESS_SHARED);
    assert(pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NP) == 0);
    assert(pthread_rwlockattr_getkind_np(&attributes, &value) == 0 && value == PTHREAD_RWLOCK_PREFER_WRITER_NP);
    assert(pthread_rwlockattr_setkind_np(&attributes, 9) == EINVAL);
    assert(pthread_rwlock_init(&other, &attributes) == 0 && pthread_rwlockattr_destroy(&attributes) == 0);
    assert(pthread_rwlock_rdlock(&other) == 0 && pthread_rwlock_tryrdlock(&other) == 0);
    assert(pthread_rwlock_trywrlock(&other) == EBUSY && pthread_rwlock_timedwrlock(&other, &deadline) == ETIMEDOUT);
    assert(time(0) >= deadline.tv_sec);
    assert(pthread_rwlock_clockwrlock(&other, CLOCK_MONOTONIC, &deadline) == ETIMEDOUT);
    assert(pthread_rwlock_timedrdlock(&other, &deadline) == 0);
    assert(pthread_rwlock_clockrdlock(&other, CLOCK_MONOTONIC, &deadline) == 0);
    for (int i = 0; i < 4; i++)
        assert(pthread_rwlock_unlock(&other) == 0);
    assert(pthread_rwlock_trywrlock(&other) == 0 && pthread_rwlock_tryrdlock(&other) == EBUSY);
    assert(pthread_rwlock_timedrdlock(&other, &deadline) == ETIMEDOUT && pthread_rwlock_unlock(&other) == 0);
    assert(pthread_rwlock_timedwrlock(&other, &deadline) == 0 && pthread_rwlock_unlock(&other) == 0);
    assert(pthread_rwlock_wrlock(&other) == 0 && pthread_rwlock_unlock(&other) == 0);
    assert(pthread_rwlock_destroy(&other) == 0);
}

static void *unlock(void *unused) {
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[3];
#if defined CALLS
    calls();
#elif defined NOT_LOCKED
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
#elif defined NOT_MINE || defined NOT_MY_READ_LOCK
#ifdef NOT_MINE
    pthread_rwlock_wrlock(&lock);
#else
    pthread_rwlock_rdlock(&lock);
#endif
    pthread_create(&threads[0], 0, unlock, 0);
    pthread_join(threads[0], 0);
#elif defined DESTROYED
    pthread_rwlock_destroy(&lock);
    pthread_rwlock_rdlock(&lock);
#elif defined HELD
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_destroy(&lock);
#elif defined TWICE
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_rdlock(&lock);
#else
    pthread_create(&threads[0], 0, reader, 0);
    pthread_create(&threads[1], 0, reader, 0);
    pthread_create(&threads[2], 0, writer, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
#endif
    return 0;
}
