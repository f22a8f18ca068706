// Two processes that wake each other in turn with a latch, and say with a flag that there is work, as PostgreSQL does. Who is woken
// must find work.
// expect: sc pass 1, tso pass 1, pso fail
// with PSO_FENCES: sc pass 1, tso pass 1, pso pass 1
// with PSO_FENCES ROUNDS=4: sc pass 1, tso pass 1, pso pass 1
// because: the anchors give the verdicts; the two alternate strictly, so there is one trace, as brute force confirms
// because: under PSO the work may be seen late, and the end of a turn may overwrite the next wake-up: whichever is found first
#include "../fences.h"
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif

static atomic_int latch[2] = {1, 0};
static atomic_int work[2] = {1, 0};

static void *process(void *number) {
    int me = (int)(intptr_t)number;
    int other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        while (!READ(latch[me]))
            ;
        WRITE(latch[me], 0);
        assert(READ(work[me]));
        WRITE(work[me], 0);
        WRITE(work[other], 1);
        STORE_BARRIER();
        WRITE(latch[other], 1);
    }
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, process, (void *)0);
    pthread_create(&threads[1], 0, process, (void *)1);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
