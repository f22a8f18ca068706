// Lamport's fast mutual exclusion: seven accesses when nobody else is there.
// expect: sc pass 16, tso fail assertion, pso fail assertion
// with TSO_FENCES: sc pass 16, tso pass 16, pso fail assertion
// with PSO_FENCES: sc pass 16, tso pass 16, pso pass 16
// because: the anchors give the verdicts, brute force the counts
#include "mutex.h"

static atomic_int busy[2];
static atomic_int x, y; // the number of a thread and one, or 0 for nobody

static void enter(int me) {
    for (;;) {
        WRITE(busy[me], 1);
        STORE_BARRIER();
        WRITE(x, me + 1);
        FENCE();
        if (READ(y) != 0) {
            WRITE(busy[me], 0);
            while (READ(y) != 0)
                ;
            continue;
        }
        WRITE(y, me + 1);
        FENCE();
        if (READ(x) == me + 1)
            return;
        STORE_BARRIER();
        WRITE(busy[me], 0);
        FENCE();
        while (READ(busy[1 - me]))
            ;
        if (READ(y) == me + 1)
            return;
        while (READ(y) != 0)
            ;
    }
}

static void leave(int me) {
    STORE_BARRIER();
    WRITE(y, 0);
    STORE_BARRIER();
    WRITE(busy[me], 0);
}
