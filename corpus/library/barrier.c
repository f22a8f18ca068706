// Three threads and a barrier: what was done before it is seen after it, and one of them is told that it was the last.
// expect: sc pass, tso pass, pso pass
// with TOO_FEW: sc fail deadlock, tso fail deadlock, pso fail deadlock
// with NO_BARRIER: sc fail assertion, tso fail assertion, pso fail assertion
// because: that is what a barrier is for; a barrier for four waits forever; without it a thread may look before the other has written
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define THREADS 3

static pthread_barrier_t barrier;
static int before[THREADS], last[THREADS];

static void *work(void *number) {
    int me = (int)(intptr_t)number;
    before[me] = 1;
#ifndef NO_BARRIER
    int result = pthread_barrier_wait(&barrier);
    assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
    last[me] = result != 0;
#endif
    assert(before[(me + 1) % THREADS]);
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
#ifdef TOO_FEW
    pthread_barrier_init(&barrier, 0, THREADS + 1);
#else
    pthread_barrier_init(&barrier, 0, THREADS);
#endif
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    assert(last[0] + last[1] + last[2] == 1);
    pthread_barrier_destroy(&barrier);
    return 0;
}
