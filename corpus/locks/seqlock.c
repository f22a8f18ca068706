// A seqlock: the writer makes the sequence odd while it writes; a reader that meets an odd or a changing sequence tries again.
// expect: sc pass 3, tso pass 3, pso fail assertion
// with PSO_FENCES: sc pass 3, tso pass 3, pso pass 3
// with READERS=2: sc pass 9, tso pass 9, pso fail assertion
// because: the stores of the writer must stay in order, which only PSO does not do by itself; brute force gives the counts
#include "../fences.h"
#include <assert.h>
#include <pthread.h>

#ifndef READERS
#define READERS 1
#endif

static atomic_uint sequence;
static atomic_int left, right;

static void *writer(void *unused) {
    (void)unused;
    for (unsigned round = 0; round < 2; round++) {
        WRITE(sequence, 2 * round + 1);
        STORE_BARRIER();
        WRITE(left, (int)round + 1);
        WRITE(right, (int)round + 1);
        STORE_BARRIER();
        WRITE(sequence, 2 * round + 2);
    }
    return 0;
}

static void *reader(void *unused) {
    (void)unused;
    unsigned before, after;
    int l, r;
    do {
        before = READ(sequence);
        l = READ(left);
        r = READ(right);
        after = READ(sequence);
    } while (before % 2 != 0 || before != after);
    assert(l == r);
    return 0;
}

// For `fencepost datatype` and `fences`: (w|r).
#ifdef DATATYPE_HARNESS
#include <fencepost.h>

void init(void) {
}

void w(void) {
    writer(0);
}

void r(void) {
    reader(0);
}
#else
int main(void) {
    pthread_t threads[1 + READERS];
    pthread_create(&threads[0], 0, writer, 0);
    for (int i = 0; i < READERS; i++)
        pthread_create(&threads[1 + i], 0, reader, 0);
    for (int i = 0; i < 1 + READERS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
#endif
