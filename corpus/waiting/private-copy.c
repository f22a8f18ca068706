// A loop that waits by a copy of what it waits for, which is read before the loop and again at the end of each round, or in
// another way. The copy differs from round to round, but nothing uses it any more when it is read again.
// expect: sc pass 1, tso pass 1, pso pass 1
// with LAST=14: sc pass 1, tso pass 1, pso pass 1
// with NOT_READ_BEFORE: sc pass 1, tso pass 1, pso pass 1
// with TWO: sc pass 1, tso pass 1, pso pass 1
// with OTHER_ORDER: sc pass 5, tso pass 5, pso pass 5
// with MISSED: sc fail liveness, tso fail liveness, pso fail liveness
// because: a loop that waits counts as its last round; with OTHER_ORDER what comes before the loop is no round, and reads any of the 5 values
#include <pthread.h>
#include <stdatomic.h>

#ifndef LAST
#define LAST 4
#endif

static atomic_int progress, unused;

static void *write(void *nothing) {
    for (int value = 1; value <= LAST; value++)
        progress = value;
#ifdef MISSED
    progress = 0;
#endif
    return nothing;
}

static void *await(void *nothing) {
#if defined(NOT_READ_BEFORE)
    int seen = -1;
    while (seen != LAST)
        seen = progress;
#elif defined(TWO)
    int seen = progress, other = unused;
    while (seen != LAST || other) {
        seen = progress;
        other = unused;
    }
#elif defined(OTHER_ORDER)
    int other = unused, seen = progress;
    while (seen != LAST || other) {
        seen = progress;
        other = unused;
    }
#else
    int seen = progress;
    while (seen != LAST)
        seen = progress;
#endif
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
