// What a deque is: an array that is filled from the middle, under one lock.
// expect: sc pass 6, tso pass 6, pso pass 6
// with THREE_POPPERS: sc pass 20, tso pass 20, pso pass 20
// because: two threads take the lock twice each, in 4! / (2! 2!) orders; or one takes it three times and two once, in 5! / 3!
#define LOCKS_FENCED
#include "primitives.h"

enum side { LEFT, RIGHT };

enum { MIDDLE = 16 }; // room on either side of it for all that is ever pushed

struct deque {
    int values[2 * MIDDLE];
    int left, right; // the values are from left up to right, which is not one of them
    spin_lock lock;
};

static void deque_init(struct deque *deque) {
    deque->left = deque->right = MIDDLE;
    spin_lock_init(&deque->lock);
}

static void push(struct deque *deque, enum side side, int value, bool may_retry) {
    (void)may_retry;
    spin_lock_acquire(&deque->lock);
    if (side == LEFT)
        deque->values[--deque->left] = value;
    else
        deque->values[deque->right++] = value;
    spin_lock_release(&deque->lock);
}

static bool pop(struct deque *deque, enum side side, int *value, bool may_retry) {
    (void)may_retry;
    spin_lock_acquire(&deque->lock);
    bool found = deque->left < deque->right;
    if (found)
        *value = side == LEFT ? deque->values[deque->left++] : deque->values[--deque->right];
    spin_lock_release(&deque->lock);
    return found;
}

#include "deque.h"
