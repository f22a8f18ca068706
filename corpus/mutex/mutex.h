// Two threads count in a critical section, each in as many rounds as -DROUNDS says. The file that includes this says how to enter and
// leave it. For `fencepost datatype` and `fences` each thread is an operation that shows what it has counted from: (p|q).
#include "../fences.h"
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef ROUNDS
#define ROUNDS 1
#endif

static void enter(int me);
static void leave(int me);

static int counter;

#ifndef DATATYPE_HARNESS
static void *count(void *number) {
    int me = (int)(intptr_t)number;
    for (int round = 0; round < ROUNDS; round++) {
        enter(me);
        counter = counter + 1;
        leave(me);
    }
    return 0;
}
#else
#include <fencepost.h>

void init(void) {
}

static void count_once(int me) {
    enter(me);
    int before = counter;
    counter = before + 1;
    leave(me);
    fencepost_observe_result("before", before);
}

void p(void) {
    count_once(0);
}

void q(void) {
    count_once(1);
}
#endif

#ifndef DATATYPE_HARNESS
int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, count, (void *)0);
    pthread_create(&threads[1], 0, count, (void *)1);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(counter == 2 * ROUNDS);
    return 0;
}
#endif
