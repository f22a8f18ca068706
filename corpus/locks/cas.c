// A spin lock that is taken with compare-exchange, and yields while it is not free.
// expect: sc pass 6, tso pass 6, pso pass 6
// with RELAXED: sc pass 6, tso pass 6, pso fail assertion
// because: a trace is an order of the critical sections, 3! of them, as brute force confirms; PSO lets the lock be given
// because: back before the count is there, unless the store releases
#include "lock.h"
#include <sched.h>

static atomic_int taken;

static int try_acquire(void) {
    int expected = 0;
    return atomic_compare_exchange_strong_explicit(&taken, &expected, 1, ACQUIRE, memory_order_relaxed);
}

static void acquire(int me) {
    (void)me;
    while (!try_acquire())
        sched_yield();
}

static void release(int me) {
    (void)me;
    atomic_store_explicit(&taken, 0, RELEASE);
}
