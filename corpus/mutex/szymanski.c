// Szymanski's algorithm: a waiting room with two doors.
// expect: sc pass 29, tso fail, pso fail
// with TSO_FENCES: sc pass 29, tso pass 29, pso fail
// with PSO_FENCES: sc pass 29, tso pass 29, pso pass 29
// because: the anchors give the verdicts, brute force the counts; without fences also a thread may wait for one who did not see it
#include "mutex.h"

enum { OUTSIDE, WANTS_IN, WAITS_FOR_OTHERS, IN_DOOR, INSIDE };

static atomic_int state[2];

static void enter(int me) {
    int other = 1 - me;
    WRITE(state[me], WANTS_IN);
    FENCE();
    while (READ(state[other]) >= IN_DOOR)
        ;
    WRITE(state[me], IN_DOOR);
    FENCE();
    if (READ(state[other]) == WANTS_IN) {
        WRITE(state[me], WAITS_FOR_OTHERS);
        FENCE();
        while (READ(state[other]) != INSIDE)
            ;
    }
    WRITE(state[me], INSIDE);
    FENCE();
    if (me == 1)
        while (READ(state[other]) >= WAITS_FOR_OTHERS)
            ;
}

static void leave(int me) {
    if (me == 0)
        for (;;) {
            int seen = READ(state[1]);
            if (seen != WAITS_FOR_OTHERS && seen != IN_DOOR)
                break;
        }
    STORE_BARRIER();
    WRITE(state[me], OUTSIDE);
}
