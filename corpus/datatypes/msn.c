// The queue of Michael and Scott without locks: a list whose first node is a dummy. The tail may lag behind by one node, and whoever
// finds it there helps. Pointers carry no counters, so the memory of a node must not be used again.
// expect: sc pass, tso pass, pso fail uninitialised
// with FENCED: sc pass, tso pass, pso pass
// with FENCED WITHOUT_FENCE=1: sc pass, tso pass, pso fail uninitialised
// with FENCED WITHOUT_FENCE=5: sc pass, tso pass, pso pass
// with PAIRS: sc pass, tso pass, pso fail uninitialised
// with PAIRS FENCED: sc pass, tso pass, pso pass
// with PAIRS FENCED REUSE: sc fail use_after_free, tso fail use_after_free, pso fail use_after_free
// robust: tso yes, pso no
// robust with FENCED: tso yes, pso yes
// because: without the first fence a node is linked before its value is there, which does not happen if stores stay in order; the
// because: algorithm relies on nodes that stay readable after they were dequeued
#include "primitives.h"

struct node {
    shared_pointer next;
    atomic_int value;
};

struct queue {
    shared_pointer head; // the dummy
    shared_pointer tail; // the last node, or the one before it
};

static void queue_init(struct queue *queue) {
    struct node *dummy = allocate_fresh(struct node);
    WRITE(dummy->next, NULL);
    WRITE(queue->head, dummy);
    WRITE(queue->tail, dummy);
}

static void enqueue(struct queue *queue, int value, bool may_retry) {
    struct node *node = allocate_fresh(struct node), *last;
    WRITE(node->value, value);
    WRITE(node->next, NULL);
    // PSO, relaxed: nobody must find the node before what is in it.
    fence_ss(1);
    for (;;) {
        last = READ(queue->tail);
        // Relaxed: a node that was just found holds what was written before it was linked.
        fence_dependent(2);
        struct node *next = READ(last->next);
        // Relaxed: if the tail has not moved, the two belong together.
        fence_ll(3);
        if (last == READ(queue->tail)) {
            if (next)
                cas(&queue->tail, (void *)last, next);
            else if (cas(&last->next, NULL, node))
                break;
        }
        begin_anew_if(may_retry);
    }
    // Relaxed: the tail must not lead to a node that no other node leads to. Under PSO a compare-and-swap acts at once.
    fence_ss(5);
    cas(&queue->tail, (void *)last, node);
}

static bool dequeue(struct queue *queue, int *value, bool may_retry) {
    for (;;) {
        struct node *dummy = READ(queue->head);
        // Relaxed: the tail must not be older than the head, or else a queue that is not empty looks so.
        fence_ll(6);
        struct node *last = READ(queue->tail);
        // Relaxed: what comes after the dummy must not be older than the tail, for the same reason.
        fence_ll(7);
        struct node *first = READ(dummy->next);
        // Relaxed: if the head has not moved, the three belong together; and the value is read after the pointer to its node.
        fence_ll(8);
        if (dummy == READ(queue->head)) {
            if (dummy != last) {
                *value = READ(first->value);
                if (cas(&queue->head, (void *)dummy, first)) {
                    retire(dummy);
                    return true;
                }
            } else if (first)
                cas(&queue->tail, (void *)last, first);
            else
                return false;
        }
        begin_anew_if(may_retry);
    }
}

#include "queue.h"
