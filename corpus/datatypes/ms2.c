// The queue of Michael and Scott with two locks: a list whose first node is a dummy, one lock for each end.
// expect: sc pass 4, tso pass 4, pso fail
// with LOCKS_FENCED: sc pass 4, tso pass 4, pso fail uninitialised
// with FENCED: sc pass 4, tso pass 4, pso pass 4
// with FENCED WITHOUT_FENCE=1: sc pass 4, tso pass 4, pso fail uninitialised
// with PAIRS: sc pass 4, tso pass 4, pso fail
// with PAIRS FENCED: sc pass 4, tso pass 4, pso pass 4
// with PAIRS FENCED WITHOUT_FENCE=104: sc pass 4, tso pass 4, pso fail
// robust: tso yes, pso no
// robust with FENCED: tso yes, pso yes
// because: without the first fence a node is linked before its value is there, without the one in the lock it is free before the list
// because: is changed, and neither happens if stores stay in order; each of the two attempts to dequeue finds the queue empty or not,
// because: which makes 4, and with PAIRS there are two orders of the threads at either lock, which makes 4 as well
#include "primitives.h"

struct node {
    shared_pointer next;
    atomic_int value;
};

struct queue {
    shared_pointer head; // the dummy
    shared_pointer tail; // the last node
    spin_lock head_lock, tail_lock;
};

static void queue_init(struct queue *queue) {
    struct node *dummy = malloc(sizeof *dummy);
    WRITE(dummy->next, NULL);
    WRITE(dummy->value, 0);
    WRITE(queue->head, dummy);
    WRITE(queue->tail, dummy);
    spin_lock_init(&queue->head_lock);
    spin_lock_init(&queue->tail_lock);
}

static void enqueue(struct queue *queue, int value, bool may_retry) {
    (void)may_retry;
    struct node *node = malloc(sizeof *node);
    WRITE(node->value, value);
    WRITE(node->next, NULL);
    // PSO, relaxed: who holds the other lock must not find the node before what is in it.
    fence_ss(1);
    spin_lock_acquire(&queue->tail_lock);
    struct node *last = READ(queue->tail);
    WRITE(last->next, node);
    WRITE(queue->tail, node);
    spin_lock_release(&queue->tail_lock);
}

static bool dequeue(struct queue *queue, int *value, bool may_retry) {
    (void)may_retry;
    spin_lock_acquire(&queue->head_lock);
    struct node *dummy = READ(queue->head);
    struct node *first = READ(dummy->next);
    if (first) {
        // Relaxed: the node was written under the other lock, so nothing else orders its value after the pointer to it.
        fence_dependent(2);
        *value = READ(first->value);
        WRITE(queue->head, first);
    }
    spin_lock_release(&queue->head_lock);
    if (!first)
        return false;
    free(dummy);
    return true;
}

#include "queue.h"
