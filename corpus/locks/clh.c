// The lock of Craig, Landin and Hagersten: a queue in which everybody spins on the node of the one before.
// expect: sc pass 6, tso pass 6, pso pass 6
// with RELAXED: sc pass 6, tso pass 6, pso fail
// because: a trace is an order in which the threads queue up, 3! of them, as brute force confirms; relaxed under PSO, the node is
// because: left before the count is there, or looked at before it says that the lock is taken
#include "lock.h"

struct node {
    atomic_int busy;
};

static struct node nodes[THREADS + 1];
static _Atomic(struct node *) tail = &nodes[THREADS];

static void acquire(int me) {
    atomic_store_explicit(&nodes[me].busy, 1, memory_order_relaxed);
    struct node *previous = atomic_exchange_explicit(&tail, &nodes[me], ACQ_REL);
    while (atomic_load_explicit(&previous->busy, ACQUIRE))
        ;
}

static void release(int me) {
    atomic_store_explicit(&nodes[me].busy, 0, RELEASE);
}
