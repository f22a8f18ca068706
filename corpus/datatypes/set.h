// Tests and a client of a set of numbers. The file that includes this defines it:
//
//   struct set;
//   void set_init(struct set *);
//   bool set_add(struct set *, int key, bool may_retry);         whether it was not there
//   bool set_contains(struct set *, int key, bool may_retry);
//   bool set_remove(struct set *, int key, bool may_retry);      whether it was there
#include "primitives.h"

static struct set set;

// The operations by the letters of a test; with _n those that do not begin anew.
void init(void) {
    set_init(&set);
}

typedef bool operation(struct set *, int, bool);

static void with_any_key(const char *name, operation *operation, bool may_retry) {
    int key = any_of(2) ? GREATEST_KEY : LEAST_KEY;
    observe_operation(name);
    observe_argument("key", key);
    bool result = operation(&set, key, may_retry);
    observe_result("result", result);
}

void a(void) {
    with_any_key("add", set_add, true);
}

void a_n(void) {
    with_any_key("add", set_add, false);
}

void c(void) {
    with_any_key("contains", set_contains, true);
}

void c_n(void) {
    with_any_key("contains", set_contains, false);
}

void r(void) {
    with_any_key("remove", set_remove, true);
}

void r_n(void) {
    with_any_key("remove", set_remove, false);
}

#ifndef DATATYPE_HARNESS
#include <assert.h>
#include <pthread.h>

#ifdef LOOK
// While one thread adds and removes a number, the other looks for one behind it that is always there.
static void prepare(void) {
    set_add(&set, GREATEST_KEY, true);
}

static void *first(void *unused) {
    (void)unused;
    assert(set_add(&set, LEAST_KEY, true));
    assert(set_remove(&set, LEAST_KEY, true));
    return 0;
}

static void *second(void *unused) {
    (void)unused;
    assert(set_contains(&set, GREATEST_KEY, true));
    set_contains(&set, LEAST_KEY, true);
    return 0;
}

static void check(void) {
    assert(!set_contains(&set, LEAST_KEY, true));
    assert(set_contains(&set, GREATEST_KEY, true));
}
#else
// Each thread adds a number of its own and removes that of the other, if it is there by then.
static bool removed[2];

static void prepare(void) {
}

static void *first(void *unused) {
    (void)unused;
    assert(set_add(&set, LEAST_KEY, true));
    removed[1] = set_remove(&set, GREATEST_KEY, true);
    return 0;
}

static void *second(void *unused) {
    (void)unused;
    assert(set_add(&set, GREATEST_KEY, true));
    removed[0] = set_remove(&set, LEAST_KEY, true);
    return 0;
}

static void check(void) {
    assert(removed[0] || removed[1]);
    assert(set_contains(&set, LEAST_KEY, true) == !removed[0]);
    assert(set_contains(&set, GREATEST_KEY, true) == !removed[1]);
}
#endif

int main(void) {
    pthread_t threads[2];
    init();
    prepare();
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    check();
    return 0;
}
#endif
