// A ring buffer with two slots between one producer and one consumer, who wait for each other.
// expect: sc pass 9, tso pass 9, pso fail
// with PSO_FENCES: sc pass 9, tso pass 9, pso pass 9
// slow with PSO_FENCES ITEMS=8: sc pass, tso pass, pso pass
// robust: tso no, pso no
// robust with PSO_FENCES: tso no, pso no
// because: not robust, as each may look before the other's step is visible, and both wait for a round more than under SC
// because: a slot must be filled before it counts, which only PSO does not do by itself; brute force gives the counts
#include "../fences.h"
#include <assert.h>
#include <pthread.h>

#define SLOTS 2
#ifndef ITEMS
#define ITEMS 3
#endif

static int slots[SLOTS];
static atomic_int written, consumed;

static void *producer(void *unused) {
    (void)unused;
    for (int i = 0; i < ITEMS; i++) {
        while (i - READ(consumed) == SLOTS)
            ;
        slots[i % SLOTS] = i + 1;
        STORE_BARRIER();
        WRITE(written, i + 1);
    }
    return 0;
}

static void *consumer(void *unused) {
    (void)unused;
    for (int i = 0; i < ITEMS; i++) {
        while (READ(written) == i)
            ;
        int item = slots[i % SLOTS];
        assert(item == i + 1);
        WRITE(consumed, i + 1);
    }
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, producer, 0);
    pthread_create(&threads[1], 0, consumer, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
