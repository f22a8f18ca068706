// A message that goes through sixteen threads: each waits for the one before, adds to the message and passes it on.
// expect: sc pass 1, tso pass 1, pso pass 1
// with RELAXED: sc pass 1, tso pass 1, pso fail assertion
// because: each step can happen in one way only; relaxed under PSO, the flag overtakes the message
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define THREADS 16

#ifdef RELAXED
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed
#else
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#endif

static int message;
static atomic_int passed[THREADS + 1] = {1};

static void *pass(void *number) {
    int me = (int)(intptr_t)number;
    while (!atomic_load_explicit(&passed[me], ACQUIRE))
        ;
    assert(message == me * (me - 1) / 2);
    message += me;
    atomic_store_explicit(&passed[me + 1], 1, RELEASE);
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, pass, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    assert(message == THREADS * (THREADS - 1) / 2);
    return 0;
}
