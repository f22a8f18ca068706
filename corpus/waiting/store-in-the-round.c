// A loop that waits by a copy, and that stores in some of its rounds before the copy ceases to matter. The helper asks for two of these stores, and
// a third undoes its own.
// expect: sc fail assertion, tso fail assertion, pso fail assertion
// options: --unroll 5
// because: rounds that store are not in vain, whatever they store: the third store can come between the last one of the helper and its load
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int request = 2, beat;

static void *help(void *unused) {
    for (int times = 0; times < 2; times++) {
        while (beat != 1)
            ;
        beat = 0;
    }
    assert(beat == 0);
    request = 0;
    return unused;
}

int main(void) {
    pthread_t helper;
    pthread_create(&helper, 0, help, 0);
    int copy = request;
    while (copy != 0) {
        if (copy == 2)
            beat = 1;
        copy = request;
    }
    pthread_join(helper, 0);
    return 0;
}
