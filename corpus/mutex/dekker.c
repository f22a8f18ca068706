// Dekker's algorithm, as Dijkstra published it.
// expect: sc pass 4, tso fail assertion, pso fail assertion
// with TSO_FENCES: sc pass 4, tso pass 4, pso fail assertion
// with PSO_FENCES: sc pass 4, tso pass 4, pso pass 4
// with ROBUST_FENCES: sc pass 4, tso pass 4, pso pass 4
// because: the anchors give the verdicts, brute force the counts
#include "mutex.h"

static atomic_int wants[2], turn;

static void enter(int me) {
    int other = 1 - me;
    WRITE(wants[me], 1);
    FENCE();
    while (READ(wants[other])) {
        if (READ(turn) == other) {
            WRITE(wants[me], 0);
            // Whoever waits for its turn must not look as if it still wanted to enter.
            ROBUST_FENCE();
            while (READ(turn) == other)
                ;
            WRITE(wants[me], 1);
            FENCE();
        }
    }
}

static void leave(int me) {
    WRITE(turn, 1 - me);
    STORE_BARRIER();
    WRITE(wants[me], 0);
}
