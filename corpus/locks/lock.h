// Some threads count under a lock. The file that includes this says how to take and give it back. For `fencepost datatype` and `fences`
// each thread is an operation that shows what it has counted from: (p|q).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef THREADS
#define THREADS 3
#endif

// With -DRELAXED nothing orders what is done under the lock with giving it back.
#ifdef RELAXED
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed
#define ACQ_REL memory_order_relaxed
#else
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#define ACQ_REL memory_order_acq_rel
#endif

static void acquire(int me);
static void release(int me);

static int counter;

#ifdef DATATYPE_HARNESS
#include <fencepost.h>

void init(void) {
}

static void count_once(int me) {
    acquire(me);
    int before = counter;
    counter = before + 1;
    release(me);
    fencepost_observe_result("before", before);
}

void p(void) {
    count_once(0);
}

void q(void) {
    count_once(1);
}
#else
static void *count(void *number) {
    int me = (int)(intptr_t)number;
    acquire(me);
    counter = counter + 1;
    release(me);
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, count, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    assert(counter == THREADS);
    return 0;
}
#endif
