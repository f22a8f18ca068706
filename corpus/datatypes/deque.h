// Tests and a client of a queue with two ends. The file that includes this defines it:
//
//   struct deque;
//   void deque_init(struct deque *);
//   void push(struct deque *, enum side, int value, bool may_retry);
//   bool pop(struct deque *, enum side, int *value, bool may_retry);     false if it is empty
#include "primitives.h"

static struct deque deque;

// The operations by the names of a test; with _n those that do not begin anew.
void init(void) {
    deque_init(&deque);
}

static void push_any(const char *name, enum side side, bool may_retry) {
    int value = any_of(2);
    observe_operation(name);
    observe_argument("value", value);
    push(&deque, side, value, may_retry);
}

static void pop_one(const char *name, enum side side, bool may_retry) {
    int value;
    observe_operation(name);
    bool found = pop(&deque, side, &value, may_retry);
    observe_result("found", found);
    if (found)
        observe_result("value", value);
}

void pushL(void) {
    push_any("pushL", LEFT, true);
}

void pushL_n(void) {
    push_any("pushL", LEFT, false);
}

void pushR(void) {
    push_any("pushR", RIGHT, true);
}

void pushR_n(void) {
    push_any("pushR", RIGHT, false);
}

void popL(void) {
    pop_one("popL", LEFT, true);
}

void popL_n(void) {
    pop_one("popL", LEFT, false);
}

void popR(void) {
    pop_one("popR", RIGHT, true);
}

void popR_n(void) {
    pop_one("popR", RIGHT, false);
}

#ifndef DATATYPE_HARNESS
#include <assert.h>
#include <pthread.h>

// The value that was popped, or 0.
static int taken(enum side side) {
    int value;
    return pop(&deque, side, &value, true) ? value : 0;
}

#ifdef THREE_POPPERS
// The deque holds 1 and 2. While two threads pop on the right, the third pops on the left, pushes 3 on the right, and pops again on
// the left: whatever is said to be empty, no value comes out twice.
enum { THREADS = 3, POPS = 4 };
static int result[POPS];

static void prepare(void) {
    push(&deque, RIGHT, 1, true);
    push(&deque, RIGHT, 2, true);
}

static void *first(void *unused) {
    (void)unused;
    result[0] = taken(LEFT);
    push(&deque, RIGHT, 3, true);
    result[1] = taken(LEFT);
    return 0;
}

static void *second(void *unused) {
    (void)unused;
    result[2] = taken(RIGHT);
    return 0;
}

static void *third(void *unused) {
    (void)unused;
    result[3] = taken(RIGHT);
    return 0;
}

static void *(*const code[THREADS])(void *) = {first, second, third};
static void check(void) {
    for (int i = 0; i < POPS; i++)
        for (int j = 0; j < i; j++)
            assert(!result[i] || result[i] != result[j]);
}
#else
// Each thread pushes its number at an end of its own, and pops one at the other end, which must be there.
enum { THREADS = 2 };
static int result[THREADS];

static void prepare(void) {
}

static void *first(void *unused) {
    (void)unused;
    push(&deque, LEFT, 1, true);
    result[0] = taken(RIGHT);
    return 0;
}

static void *second(void *unused) {
    (void)unused;
    push(&deque, RIGHT, 2, true);
    result[1] = taken(LEFT);
    return 0;
}

static void *(*const code[THREADS])(void *) = {first, second};
static void check(void) {
    assert((result[0] == 1 && result[1] == 2) || (result[0] == 2 && result[1] == 1));
    assert(!taken(LEFT) && !taken(RIGHT));
}
#endif

int main(void) {
    pthread_t threads[THREADS];
    init();
    prepare();
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, code[i], 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    check();
    return 0;
}
#endif
