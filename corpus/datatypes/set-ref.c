// What a set is: for each number whether it is there, under one lock.
// expect: sc pass 6, tso pass 6, pso pass 6
// with LOOK: sc pass 6, tso pass 6, pso pass 6
// because: two threads take the lock twice each, in 4! / (2! 2!) orders
#define LOCKS_FENCED
#include "primitives.h"

enum { LEAST_KEY = 1, GREATEST_KEY };

struct set {
    bool is_there[GREATEST_KEY + 1];
    spin_lock lock;
};

static void set_init(struct set *set) {
    for (int key = LEAST_KEY; key <= GREATEST_KEY; key++)
        set->is_there[key] = false;
    spin_lock_init(&set->lock);
}

static bool set_add(struct set *set, int key, bool may_retry) {
    (void)may_retry;
    spin_lock_acquire(&set->lock);
    bool was_there = set->is_there[key];
    set->is_there[key] = true;
    spin_lock_release(&set->lock);
    return !was_there;
}

static bool set_contains(struct set *set, int key, bool may_retry) {
    (void)may_retry;
    spin_lock_acquire(&set->lock);
    bool is_there = set->is_there[key];
    spin_lock_release(&set->lock);
    return is_there;
}

static bool set_remove(struct set *set, int key, bool may_retry) {
    (void)may_retry;
    spin_lock_acquire(&set->lock);
    bool was_there = set->is_there[key];
    set->is_there[key] = false;
    spin_lock_release(&set->lock);
    return was_there;
}

#include "set.h"
