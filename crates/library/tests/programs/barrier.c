// Barriers: nobody goes on before all have come, in every round, and one of them is told so.
// expect: pass 4
// with THREE: pass 6
// with WITHOUT: fail assertion
// with NOT_ALL_COME: fail deadlock
// with NO_THREADS: fail mutex_misuse
// with BUSY: fail mutex_misuse
// with DESTROYED: fail mutex_misuse
// because: two rounds with 2 orders of arrival each: 4
// because: what a thread has written before the barrier the other sees behind it; WITHOUT the barrier it may not
// because: THREE threads do nothing but arrive, in one of 3! orders
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int written[2][2], serials;

static void *meet(void *which) {
    int me = which != 0;
    for (int round = 0; round < 2; round++) {
        written[me][round] = 1;
#ifndef WITHOUT
        int result = pthread_barrier_wait(&barrier);
        assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
        if (result == PTHREAD_BARRIER_SERIAL_THREAD)
            __atomic_fetch_add(&serials, 1, __ATOMIC_SEQ_CST);
#endif
        assert(written[!me][round] == 1);
    }
    return 0;
}

static void *arrive(void *unused) {
    pthread_barrier_wait(&barrier);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_barrierattr_t attributes;
    int shared = 9;
    assert(pthread_barrierattr_init(&attributes) == 0);
    assert(pthread_barrierattr_getpshared(&attributes, &shared) == 0 && shared == PTHREAD_PROCESS_PRIVATE);
    assert(pthread_barrierattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0);
    assert(pthread_barrierattr_getpshared(&attributes, &shared) == 0 && shared == PTHREAD_PROCESS_SHARED);
    assert(pthread_barrier_init(&barrier, &attributes, 0) == EINVAL);
    assert(pthread_barrierattr_destroy(&attributes) == 0);
#if defined NO_THREADS
    pthread_barrier_wait(&barrier);
#elif defined THREE
    pthread_barrier_init(&barrier, 0, 3);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, arrive, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
#elif defined NOT_ALL_COME || defined BUSY
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&threads[0], 0, arrive, 0);
#ifdef BUSY
    pthread_barrier_destroy(&barrier);
#endif
    pthread_join(threads[0], 0);
#elif defined DESTROYED
    pthread_barrier_init(&barrier, 0, 1);
    assert(pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    assert(pthread_barrier_destroy(&barrier) == 0);
    pthread_barrier_wait(&barrier);
#else
    assert(pthread_barrier_init(&barrier, 0, 2) == 0);
    pthread_create(&threads[0], 0, meet, 0);
    pthread_create(&threads[1], 0, meet, &barrier);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
#ifndef WITHOUT
    assert(serials == 2);
    assert(pthread_barrier_destroy(&barrier) == 0);
#endif
#endif
    return 0;
}
