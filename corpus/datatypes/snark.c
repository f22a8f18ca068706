// The "snark" deque: a list with a hat on either end, and compare-and-swap of two places. A node that was popped points to itself
// in the direction it was popped from, and a hat on such a node means that the deque is empty.
//
// As corrected by Doherty and others in "DCAS is not a silver bullet for nonblocking algorithm design": who pops a node must
// also claim its value. With -DORIGINAL as Detlefs and others had it in "Even better DCAS-based concurrent deques", where a
// deque may be said to be empty that never was, and a value may be popped twice.
// expect: sc pass, tso pass, pso fail uninitialised
// with FENCED: sc pass, tso pass, pso pass
// with FENCED WITHOUT_FENCE=2: sc pass, tso pass, pso fail uninitialised
// with FENCED WITHOUT_FENCE=4: sc pass, tso pass, pso fail uninitialised
// with ORIGINAL FENCED: sc fail assertion, tso fail assertion, pso fail assertion
// with ORIGINAL FENCED THREE_POPPERS: sc fail assertion, tso fail assertion, pso fail assertion
// robust: tso yes, pso no
// robust with FENCED: tso yes, pso yes
// slow with FENCED THREE_POPPERS: sc pass, tso pass, pso pass
// because: without a fence before it, the hat is on a node before what is in it is there, which does not happen if stores stay in order;
// because: the two errors of the original are those that Doherty and others found
#include "primitives.h"

// One text serves both ends: what is done on one side with one neighbour is done on the other side with the other.
enum side { LEFT, RIGHT };
#define OTHER(side) ((enum side)(1 - (side)))

enum { CLAIMED = -1 };

struct node {
    shared_pointer neighbour[2];
    atomic_int value;
};

struct deque {
    struct node *dummy; // beyond the last node on either side
    shared_pointer hat[2];
};

static void deque_init(struct deque *deque) {
    struct node *dummy = allocate_fresh(struct node);
    WRITE(dummy->neighbour[LEFT], dummy);
    WRITE(dummy->neighbour[RIGHT], dummy);
    deque->dummy = dummy;
    WRITE(deque->hat[LEFT], dummy);
    WRITE(deque->hat[RIGHT], dummy);
}

static void push(struct deque *deque, enum side side, int value, bool may_retry) {
    struct node *node = allocate_fresh(struct node);
    WRITE(node->neighbour[side], deque->dummy);
    WRITE(node->value, value);
    for (;;) {
        struct node *end = READ_WHOLE(deque->hat[side]);
        // Relaxed: what is in the node was written before the hat was put on it.
        fence_dependent(1);
        struct node *beyond = READ_WHOLE(end->neighbour[side]);
        if (beyond == end) {
            WRITE(node->neighbour[OTHER(side)], deque->dummy);
            struct node *other_end = READ_WHOLE(deque->hat[OTHER(side)]);
            // PSO, relaxed: nobody must find the node before what is in it.
            fence_ss(2);
            if (dcas(&deque->hat[side], &deque->hat[OTHER(side)], end, other_end, node, node))
                return;
        } else {
            WRITE(node->neighbour[OTHER(side)], end);
            // PSO, relaxed: as above.
            fence_ss(4);
            if (dcas(&deque->hat[side], &end->neighbour[side], end, beyond, node, node))
                return;
        }
        begin_anew_if(may_retry);
        // Relaxed: the next round must not see a hat that is older than the one of this round.
        fence_aliased(5);
    }
}

#ifndef ORIGINAL

static bool pop(struct deque *deque, enum side side, int *value, bool may_retry) {
    // Relaxed: a node that this thread has just put the hat on must not be read before it was found.
    fence_ll(10);
    for (;;) {
        struct node *end = READ_WHOLE(deque->hat[side]);
        // Relaxed: what is in the node was written before the hat was put on it.
        fence_dependent(6);
        struct node *next = READ_WHOLE(end->neighbour[OTHER(side)]);
        if (READ_WHOLE(end->neighbour[side]) == end) {
            // Relaxed: only if the hat is still there now was the deque empty then.
            fence_ll(7);
            if (READ_WHOLE(deque->hat[side]) == end)
                return false;
        } else if (dcas(&deque->hat[side], &end->neighbour[OTHER(side)], end, next, next, end)) {
            int found = READ(end->value);
            // If somebody on the other side has claimed the value, it was the last one.
            if (found == CLAIMED || !cas(&end->value, found, CLAIMED))
                return false;
            // If this thread pops again while the store is buffered, and another thread does so on the other side, what they read is not
            // sequentially consistent, under TSO already. It decides nothing, so that no fence is needed for correct results.
            WRITE(end->neighbour[side], deque->dummy);
            *value = found;
            return true;
        }
        begin_anew_if(may_retry);
    }
}

#else

static bool pop(struct deque *deque, enum side side, int *value, bool may_retry) {
    for (;;) {
        struct node *end = READ_WHOLE(deque->hat[side]);
        struct node *other_end = READ_WHOLE(deque->hat[OTHER(side)]);
        // Relaxed: what is in the node was written before the hat was put on it.
        fence_dependent(6);
        // Wrong: since the hat was read, others may have pushed, so that the deque was not empty at any time.
        if (READ_WHOLE(end->neighbour[side]) == end)
            return false;
        if (end == other_end) {
            if (dcas(&deque->hat[side], &deque->hat[OTHER(side)], end, other_end, deque->dummy, deque->dummy)) {
                *value = READ(end->value);
                return true;
            }
        } else {
            struct node *next = READ_WHOLE(end->neighbour[OTHER(side)]);
            // Wrong: the hat may have gone and come back, to a node that was popped on the other side meanwhile.
            if (dcas(&deque->hat[side], &end->neighbour[OTHER(side)], end, next, next, end)) {
                *value = READ(end->value);
                WRITE(end->neighbour[side], deque->dummy);
                return true;
            }
        }
        begin_anew_if(may_retry);
    }
}

#endif

#include "deque.h"
