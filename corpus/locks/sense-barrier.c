// A barrier out of atomics: the last to arrive turns the sense around, the others wait for that.
// expect: sc pass 36, tso pass 36, pso pass 36
// with ROUNDS=1: sc pass 6, tso pass 6, pso pass 6
// with RELAXED: sc pass 36, tso pass 36, pso fail
// because: a trace is an order of arrival in each of two rounds, 3! * 3!; brute force confirms it for one round; relaxed under
// because: PSO, the arrival is seen before what was done before it, or the count is reset too late and all wait forever
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define THREADS 3
#ifndef ROUNDS
#define ROUNDS 2
#endif
#ifdef RELAXED
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed
#define ACQ_REL memory_order_relaxed
#else
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#define ACQ_REL memory_order_acq_rel
#endif

static atomic_int arrived, sense;
static int done[THREADS][ROUNDS];

static void barrier(int *my_sense) {
    *my_sense = !*my_sense;
    if (atomic_fetch_add_explicit(&arrived, 1, ACQ_REL) == THREADS - 1) {
        atomic_store_explicit(&arrived, 0, memory_order_relaxed);
        atomic_store_explicit(&sense, *my_sense, RELEASE);
    } else {
        while (atomic_load_explicit(&sense, ACQUIRE) != *my_sense)
            ;
    }
}

static void *work(void *number) {
    int me = (int)(intptr_t)number;
    int my_sense = 0;
    for (int round = 0; round < ROUNDS; round++) {
        done[me][round] = 1;
        barrier(&my_sense);
        assert(done[(me + 1) % THREADS][round] == 1);
    }
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
