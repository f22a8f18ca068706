// The list of Harris, without locks: sorted, and the pointer out of a node carries a mark when the node is removed. Whoever comes
// across marked nodes unlinks them.
// expect: sc pass, tso pass, pso fail uninitialised
// with FENCED: sc pass, tso pass, pso pass
// with FENCED WITHOUT_FENCE=3: sc pass, tso pass, pso fail uninitialised
// with LEFT_IS_KEPT FENCED: sc pass, tso pass, pso pass
// with LOOK: sc pass, tso pass, pso fail uninitialised
// with LOOK FENCED: sc pass, tso pass, pso pass
// robust: tso yes, pso no
// robust with FENCED: tso yes, pso yes
// because: without the fence a node is linked before what is in it is there, which does not happen if stores stay in order
#include "primitives.h"
#include <stdint.h>

enum { BELOW_ALL_KEYS, LEAST_KEY, GREATEST_KEY, ABOVE_ALL_KEYS };

struct node {
    shared_pointer next; // marked if this node is removed
    atomic_int key;
};

// Both ends are nodes that stay forever.
struct set {
    struct node *head, *tail;
};

static void *with_mark(void *pointer) {
    return (void *)((uintptr_t)pointer | 1);
}

static void *without_mark(void *pointer) {
    return (void *)((uintptr_t)pointer & ~(uintptr_t)1);
}

static bool is_marked(void *pointer) {
    return (uintptr_t)pointer & 1;
}

static void set_init(struct set *set) {
    set->tail = allocate_fresh(struct node);
    WRITE(set->tail->next, NULL);
    WRITE(set->tail->key, ABOVE_ALL_KEYS);
    set->head = allocate_fresh(struct node);
    WRITE(set->head->next, set->tail);
    WRITE(set->head->key, BELOW_ALL_KEYS);
}

// The first node that is not removed and whose key is at least this one, and the node to its left, which then led straight to it.
static struct node *search(struct set *set, int key, struct node **left, bool may_retry) {
#ifdef LEFT_IS_KEPT
    // As in the dissertation: for all that the code says, what is to the left may be known from an earlier round, or from an earlier search.
    void *next_of_before;
#define before (*left)
#endif
    for (;;) {
        // Relaxed: this must not see pointers that are older than those that the last operation of this thread has seen.
        fence_aliased(6);
        struct node *node = set->head;
        void *next = READ(node->next);
#ifndef LEFT_IS_KEPT
        struct node *before = node;
        void *next_of_before = next;
#endif
        do {
            if (!is_marked(next)) {
                before = node;
                next_of_before = next;
            }
            node = without_mark(next);
            if (node == set->tail)
                break;
            // Relaxed: what is in the node was written before it was linked.
            fence_dependent(1);
            next = READ(node->next);
        } while (is_marked(next) || READ(node->key) < key);

        // Relaxed: nobody must find a node by way of this thread before this thread has.
        fence_ls(7);
        bool adjacent = next_of_before == node || cas(&before->next, next_of_before, (void *)node);
        if (adjacent && (node == set->tail || !is_marked(READ(node->next)))) {
            *left = before;
            return node;
        }
        begin_anew_if(may_retry);
    }
}

static bool set_contains(struct set *set, int key, bool may_retry) {
    struct node *left, *node = search(set, key, &left, may_retry);
    return node != set->tail && READ(node->key) == key;
}

static bool set_add(struct set *set, int key, bool may_retry) {
    struct node *node = allocate_fresh(struct node);
    WRITE(node->key, key);
    for (;;) {
        struct node *left, *right = search(set, key, &left, may_retry);
        if (right != set->tail && READ(right->key) == key)
            return false;
        WRITE(node->next, right);
        // PSO, relaxed: nobody must find the node before what is in it.
        fence_ss(3);
        if (cas(&left->next, (void *)right, node))
            return true;
        begin_anew_if(may_retry);
    }
}

static bool set_remove(struct set *set, int key, bool may_retry) {
    for (;;) {
        struct node *left, *node = search(set, key, &left, may_retry);
        if (node == set->tail || READ(node->key) != key)
            return false;
        void *next = READ(node->next);
        // Relaxed: as in search.
        fence_ls(8);
        if (!is_marked(next) && cas(&node->next, next, with_mark(next))) {
            // It is removed. Others would unlink it as well, and search does so if the left node has changed.
            if (!cas(&left->next, (void *)node, next) && may_retry)
                search(set, key, &left, may_retry);
            return true;
        }
        begin_anew_if(may_retry);
    }
}

#include "set.h"
