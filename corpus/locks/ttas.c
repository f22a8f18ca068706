// A spin lock that looks before it tests and sets.
// expect: sc pass 36, tso pass 36, pso pass 36
// with RELAXED: sc pass 36, tso pass 36, pso fail assertion
// with THREADS=2: sc pass 4, tso pass 4, pso pass 4
// because: with two threads, the first in an order looks at the initial value, the second at that or at the first's release: 2 * 2;
// because: brute force gives the same, and the counts for three
#include "lock.h"

static atomic_int taken;

static void acquire(int me) {
    (void)me;
    for (;;) {
        while (atomic_load_explicit(&taken, memory_order_relaxed))
            ;
        if (!atomic_exchange_explicit(&taken, 1, ACQUIRE))
            return;
    }
}

static void release(int me) {
    (void)me;
    atomic_store_explicit(&taken, 0, RELEASE);
}
