// Lamport's bakery for two customers.
// expect: sc pass 9, tso fail assertion, pso fail assertion
// with TSO_FENCES: sc pass 9, tso pass 9, pso fail assertion
// with PSO_FENCES: sc pass 9, tso pass 9, pso pass 9
// because: each thread stores its number and looks at the other's, which is store buffering, and without a barrier under PSO the
// because: number is given up before the count is there; brute force gives the counts
#include "mutex.h"

static atomic_int choosing[2], number[2];

static void enter(int me) {
    int other = 1 - me;
    WRITE(choosing[me], 1);
    FENCE();
    int mine = READ(number[other]) + 1;
    WRITE(number[me], mine);
    STORE_BARRIER();
    WRITE(choosing[me], 0);
    FENCE();
    while (READ(choosing[other]))
        ;
    for (;;) {
        int theirs = READ(number[other]);
        if (theirs == 0 || theirs > mine || (theirs == mine && other > me))
            break;
    }
}

static void leave(int me) {
    STORE_BARRIER();
    WRITE(number[me], 0);
}
