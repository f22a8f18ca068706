// The lock of Mellor-Crummey and Scott: a queue in which everybody spins on a place of its own.
// expect: sc pass 66, tso pass 66, pso pass 66
// with RELAXED: sc pass 66, tso pass 66, pso fail
// with THREADS=2: sc pass 6, tso pass 6, pso pass 6
// because: brute force gives the counts; relaxed under PSO, the lock is handed over before the count is there
#include "lock.h"
#include <stddef.h>

struct node {
    _Atomic(struct node *) next;
    atomic_int waits;
};

static struct node nodes[THREADS];
static _Atomic(struct node *) tail;

static void acquire(int me) {
    struct node *node = &nodes[me];
    atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&node->waits, 1, memory_order_relaxed);
    struct node *previous = atomic_exchange_explicit(&tail, node, ACQ_REL);
    if (previous) {
        atomic_store_explicit(&previous->next, node, RELEASE);
        while (atomic_load_explicit(&node->waits, ACQUIRE))
            ;
    }
}

static void release(int me) {
    struct node *node = &nodes[me];
    struct node *next = atomic_load_explicit(&node->next, ACQUIRE);
    if (!next) {
        struct node *expected = node;
        if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, RELEASE, memory_order_relaxed))
            return;
        while (!(next = atomic_load_explicit(&node->next, ACQUIRE)))
            ;
    }
    atomic_store_explicit(&next->waits, 0, RELEASE);
}
