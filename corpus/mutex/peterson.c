// Peterson's algorithm for two threads.
// expect: sc pass 4, tso fail assertion, pso fail assertion
// with TSO_FENCES: sc pass 4, tso pass 4, pso fail assertion
// with PSO_FENCES: sc pass 4, tso pass 4, pso pass 4
// because: the anchors give the verdicts, brute force the counts
#include "mutex.h"

static atomic_int wants[2], turn;

static void enter(int me) {
    int other = 1 - me;
    WRITE(wants[me], 1);
    STORE_BARRIER();
    WRITE(turn, other);
    FENCE();
    while (READ(wants[other]) && READ(turn) == other)
        ;
}

static void leave(int me) {
    STORE_BARRIER();
    WRITE(wants[me], 0);
}
