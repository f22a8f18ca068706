// Waits with a deadline: they end in time or not, whether or not somebody comes.
// expect: pass 6
// with NEVER_LATE: fail assertion
// with ALWAYS_LATE: fail assertion
// with CALLS: pass 1
// because: the signal S and the wait W, which enters, leaves and locks: S first; S after W; W leaves before S looks; between S
// because: looking and acting; after S has acted, and is then late or not: 6
// because: the other thread may come before the deadline or after it, so neither claim holds; nobody waits forever
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *signaller(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void calls(struct timespec deadline) {
    pthread_condattr_t attributes;
    pthread_cond_t steady;
    clockid_t clock = 9;
    int shared = 9;
    struct timespec now, wrong = {0, 1000000000};
    pthread_condattr_init(&attributes);
    assert(pthread_condattr_getclock(&attributes, &clock) == 0 && clock == CLOCK_REALTIME);
    assert(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0);
    assert(pthread_condattr_getclock(&attributes, &clock) == 0 && clock == CLOCK_MONOTONIC);
    assert(pthread_condattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0);
    assert(pthread_condattr_getpshared(&attributes, &shared) == 0 && shared == PTHREAD_PROCESS_SHARED);
    assert(pthread_condattr_getclock(&attributes, &clock) == 0 && clock == CLOCK_MONOTONIC);
    pthread_cond_init(&steady, &attributes);
    assert(pthread_condattr_destroy(&attributes) == 0);
    pthread_mutex_lock(&mutex);
    assert(pthread_cond_timedwait(&condition, &mutex, &wrong) == EINVAL);
    assert(pthread_cond_timedwait(&condition, &mutex, &deadline) == ETIMEDOUT && time(0) >= deadline.tv_sec);
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += 100;
    assert(pthread_cond_timedwait(&steady, &mutex, &deadline) == ETIMEDOUT);
    clock_gettime(CLOCK_MONOTONIC, &now);
    assert(now.tv_sec >= deadline.tv_sec);
    deadline.tv_sec += 100;
    assert(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &deadline) == ETIMEDOUT);
    clock_gettime(CLOCK_MONOTONIC, &now);
    assert(now.tv_sec >= deadline.tv_sec);
    assert(pthread_mutex_trylock(&mutex) == EBUSY);
    deadline.tv_sec += 100;
    assert(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &deadline) == ETIMEDOUT);
    clock_gettime(CLOCK_MONOTONIC, &now);
    assert(now.tv_sec >= deadline.tv_sec);
    assert(pthread_mutex_timedlock(&mutex, &deadline) == ETIMEDOUT);
    pthread_mutex_unlock(&mutex);
    assert(pthread_mutex_timedlock(&mutex, &deadline) == 0 && pthread_mutex_trylock(&mutex) == EBUSY);
    pthread_mutex_unlock(&mutex);
}

int main(void) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 10;
#ifdef CALLS
    calls(deadline);
#else
    pthread_t thread;
    pthread_create(&thread, 0, signaller, 0);
    pthread_mutex_lock(&mutex);
    int result = pthread_cond_timedwait(&condition, &mutex, &deadline);
    assert(result == 0 || result == ETIMEDOUT);
#ifdef NEVER_LATE
    assert(result == 0);
#endif
#ifdef ALWAYS_LATE
    assert(result == ETIMEDOUT);
#endif
    assert(pthread_mutex_trylock(&mutex) == EBUSY);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
#endif
    return 0;
}
