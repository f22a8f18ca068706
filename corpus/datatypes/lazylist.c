// The lazy list of Heller, Herlihy, Luchangco, Moir, Scherer and Shavit: a sorted list with a lock in each node. Who adds or removes
// finds the place without locks, locks both neighbours and looks again; a node is marked before it is unlinked, so that who looks for
// a number needs no locks at all.
// expect: sc pass, tso pass, pso fail uninitialised
// with LOCKS_FENCED: sc pass, tso pass, pso fail uninitialised
// with FENCED: sc pass, tso pass, pso pass
// with FENCED MARKED_UNINITIALISED: sc fail uninitialised, tso fail uninitialised, pso fail uninitialised
// with LOOK: sc pass, tso pass, pso fail uninitialised
// with LOOK FENCED: sc pass, tso pass, pso pass
// with LOOK FENCED WITHOUT_FENCE=4: sc pass, tso pass, pso fail uninitialised
// robust: tso yes, pso no
// robust with FENCED: tso yes, pso yes
// because: without the fence a node is linked before what is in it is there, which does not happen if stores stay in order; as first
// because: published, a new node was not said to be unmarked
// Relaxed: what is written under a lock was read under it before, and the value of a mark that was not seen there would not be another.
#define NO_STORE_COMES_EARLY
#include "primitives.h"

enum { BELOW_ALL_KEYS, LEAST_KEY, GREATEST_KEY, ABOVE_ALL_KEYS };

struct node {
    shared_pointer next;
    atomic_int key;
    spin_lock lock;
    atomic_bool marked;
};

// Both ends are nodes that stay forever.
struct set {
    struct node *head, *tail;
};

static struct node *node_before(struct node *next, int key) {
    struct node *node = allocate_fresh(struct node);
    WRITE(node->next, next);
    WRITE(node->key, key);
    spin_lock_init(&node->lock);
#ifndef MARKED_UNINITIALISED
    WRITE(node->marked, false);
#endif
    return node;
}

static void set_init(struct set *set) {
    set->tail = node_before(NULL, ABOVE_ALL_KEYS);
    set->head = node_before(set->tail, BELOW_ALL_KEYS);
}

static bool set_contains(struct set *set, int key, bool may_retry) {
    (void)may_retry;
    struct node *node = set->head;
    while (READ(node->key) < key) {
        node = READ(node->next);
        // Relaxed: what is in the node was written before it was linked.
        fence_dependent(1);
    }
    return READ(node->key) == key && !READ(node->marked);
}

static void unlock(struct node *left, struct node *right) {
    spin_lock_release(&left->lock);
    spin_lock_release(&right->lock);
}

// Locks the first node whose key is at least this one, and the node to its left.
static struct node *locate(struct set *set, int key, struct node **left, bool may_retry) {
    for (;;) {
        struct node *before = set->head;
        struct node *node = READ(before->next);
        // Relaxed: as in set_contains.
        fence_dependent(2);
        while (READ(node->key) < key) {
            before = node;
            node = READ(node->next);
            // Relaxed: as in set_contains.
            fence_dependent(3);
        }
        spin_lock_acquire(&before->lock);
        spin_lock_acquire(&node->lock);
        if (!READ(before->marked) && !READ(node->marked) && READ(before->next) == node) {
            *left = before;
            return node;
        }
        unlock(before, node);
        begin_anew_if(may_retry);
    }
}

static bool set_add(struct set *set, int key, bool may_retry) {
    struct node *left, *right = locate(set, key, &left, may_retry);
    bool is_new = READ(right->key) != key;
    if (is_new) {
        struct node *node = node_before(right, key);
        // PSO, relaxed: nobody must find the node before what is in it.
        fence_ss(4);
        WRITE(left->next, node);
    }
    unlock(left, right);
    return is_new;
}

static bool set_remove(struct set *set, int key, bool may_retry) {
    struct node *left, *node = locate(set, key, &left, may_retry);
    bool is_there = READ(node->key) == key;
    if (is_there) {
        WRITE(node->marked, true);
        WRITE(left->next, READ(node->next));
    }
    unlock(left, node);
    return is_there;
}

#include "set.h"
