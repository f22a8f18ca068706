// A spin lock that tests and sets.
// expect: sc pass 6, tso pass 6, pso pass 6
// with RELAXED: sc pass 6, tso pass 6, pso fail assertion
// slow with THREADS=6: sc pass 720, tso pass 720, pso pass 720
// because: a trace is an order of the critical sections, 3! (6!) of them, as brute force confirms for 3; PSO lets the lock be given
// because: back before the count is there, unless the store releases
#include "lock.h"

static atomic_int taken;

static void acquire(int me) {
    (void)me;
    while (atomic_exchange_explicit(&taken, 1, ACQUIRE))
        ;
}

static void release(int me) {
    (void)me;
    atomic_store_explicit(&taken, 0, RELEASE);
}
