// A loop that keeps what it has read from one round to the next for all that the code says: a number that is not negative
// replaces it, and there are no others. What a round has left there is used by no later one.
// expect: sc pass 2, tso pass 2, pso pass 2
// with LAST=9: sc pass 2, tso pass 2, pso pass 2
// with MISSED: sc fail liveness, tso fail liveness, pso fail liveness
// with USED: sc pass 10, tso pass 10, pso pass 10
// because: the last round reads 0 twice or LAST twice; with USED it also matters whether there was another round before that, which reads one of
// 8 pairs that differ: 1 to 4 and 0, or 0 to 3 and 4, and is followed by one that reads LAST twice
#include <pthread.h>
#include <stdatomic.h>

#ifndef LAST
#define LAST 4
#endif

static atomic_int progress, announced, was_late;

static void *write(void *nothing) {
    for (int value = 1; value <= LAST; value++)
        atomic_store_explicit(&progress, value, memory_order_release);
#ifdef MISSED
    atomic_store_explicit(&announced, LAST + 1, memory_order_release);
#else
    atomic_store_explicit(&announced, LAST, memory_order_release);
#endif
    return nothing;
}

static void *await(void *nothing) {
    int kept = 0, late = 0;
    for (;;) {
        int seen = progress;
        if (seen >= 0)
            kept = seen;
        if (kept == announced)
            break;
#ifdef USED
        late = 1;
#endif
    }
    was_late = late;
    return nothing;
}

int main(void) {
    pthread_t writer, waiting;
    pthread_create(&writer, 0, write, 0);
    pthread_create(&waiting, 0, await, 0);
    pthread_join(writer, 0);
    pthread_join(waiting, 0);
    return 0;
}
