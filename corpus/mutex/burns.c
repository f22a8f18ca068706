// The algorithm of Burns and Lynch, which needs one bit a thread: the thread with the higher number gives way.
// expect: sc pass 4, tso fail assertion, pso fail assertion
// with TSO_FENCES: sc pass 4, tso pass 4, pso fail assertion
// with PSO_FENCES: sc pass 4, tso pass 4, pso pass 4
// because: each thread stores its bit and looks at the other's, which is store buffering, and without a barrier under PSO the
// because: bit is cleared before the count is there; brute force gives the counts
#include "mutex.h"

static atomic_int wants[2];

static void enter(int me) {
    if (me == 0) {
        WRITE(wants[0], 1);
        FENCE();
        while (READ(wants[1]))
            ;
        return;
    }
    for (;;) {
        WRITE(wants[1], 1);
        FENCE();
        if (!READ(wants[0]))
            return;
        WRITE(wants[1], 0);
        while (READ(wants[0]))
            ;
    }
}

static void leave(int me) {
    STORE_BARRIER();
    WRITE(wants[me], 0);
}
