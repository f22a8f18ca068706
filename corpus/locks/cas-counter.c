// Two threads each add one with a single compare-exchange that may fail.
// expect: sc pass 4, tso pass 4, pso pass 4
// because: each thread reads and then exchanges; the loads come before or after the other's exchange: both exchanges
// because: succeed in 2 orders when one thread is wholly first, and one of them fails in 2 when both have read zero
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;
static int failures[2];

static void *add(void *which) {
    int seen = atomic_load(&counter);
    if (!atomic_compare_exchange_strong(&counter, &seen, seen + 1))
        *(int *)which = 1;
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, add, &failures[0]);
    pthread_create(&threads[1], 0, add, &failures[1]);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(counter == 2 - failures[0] - failures[1] && counter >= 1);
    return 0;
}
