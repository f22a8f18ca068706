// A ticket lock.
// expect: sc pass 6, tso pass 6, pso pass 6
// with RELAXED: sc pass 6, tso pass 6, pso fail assertion
// slow with THREADS=6: sc pass 720, tso pass 720, pso pass 720
// because: a trace is an order in which the tickets are drawn, 3! (6!) of them, as brute force confirms for 3; PSO lets the next
// because: ticket be served before the count is there, unless the store releases
#include "lock.h"

static atomic_int next, serving;
static int tickets[THREADS];

static void acquire(int me) {
    tickets[me] = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, ACQUIRE) != tickets[me])
        ;
}

static void release(int me) {
    atomic_store_explicit(&serving, tickets[me] + 1, RELEASE);
}
