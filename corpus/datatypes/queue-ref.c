// What a queue is: an array under one lock.
// expect: sc pass 6, tso pass 6, pso pass 6
// with PAIRS: sc pass 6, tso pass 6, pso pass 6
// because: two threads take the lock twice each, in 4! / (2! 2!) orders
#define LOCKS_FENCED
#include "primitives.h"

enum { ROOM = 16 }; // for all that is ever enqueued

struct queue {
    int values[ROOM];
    int taken, put; // how many so far
    spin_lock lock;
};

static void queue_init(struct queue *queue) {
    queue->taken = queue->put = 0;
    spin_lock_init(&queue->lock);
}

static void enqueue(struct queue *queue, int value, bool may_retry) {
    (void)may_retry;
    spin_lock_acquire(&queue->lock);
    queue->values[queue->put++] = value;
    spin_lock_release(&queue->lock);
}

static bool dequeue(struct queue *queue, int *value, bool may_retry) {
    (void)may_retry;
    spin_lock_acquire(&queue->lock);
    bool found = queue->taken < queue->put;
    if (found)
        *value = queue->values[queue->taken++];
    spin_lock_release(&queue->lock);
    return found;
}

#include "queue.h"
