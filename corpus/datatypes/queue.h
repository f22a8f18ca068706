// Tests and a client of a queue. The file that includes this defines it:
//
//   struct queue;
//   void queue_init(struct queue *);
//   void enqueue(struct queue *, int value, bool may_retry);
//   bool dequeue(struct queue *, int *value, bool may_retry);    false if it is empty
#include "primitives.h"

static struct queue queue;

// The operations by the letters of a test; with _n those that do not begin anew.
void init(void) {
    queue_init(&queue);
}

static void enqueue_any(bool may_retry) {
    int value = any_of(2);
    observe_operation("enqueue");
    observe_argument("value", value);
    enqueue(&queue, value, may_retry);
}

static void dequeue_one(bool may_retry) {
    int value;
    observe_operation("dequeue");
    bool found = dequeue(&queue, &value, may_retry);
    observe_result("found", found);
    if (found)
        observe_result("value", value);
}

void e(void) {
    enqueue_any(true);
}

void e_n(void) {
    enqueue_any(false);
}

void d(void) {
    dequeue_one(true);
}

void d_n(void) {
    dequeue_one(false);
}

#ifndef DATATYPE_HARNESS
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

// The value that was dequeued, or 0.
static int taken(void) {
    int value;
    return dequeue(&queue, &value, true) ? value : 0;
}

static int result[2];

#ifdef PAIRS
// Each thread enqueues its number and dequeues one, which must be there.
static void *first(void *unused) {
    (void)unused;
    enqueue(&queue, 1, true);
    result[0] = taken();
    return 0;
}

static void *second(void *unused) {
    (void)unused;
    enqueue(&queue, 2, true);
    result[1] = taken();
    return 0;
}

static void check(void) {
    assert((result[0] == 1 && result[1] == 2) || (result[0] == 2 && result[1] == 1));
    assert(!taken());
}
#else
// One thread enqueues 1 and 2, another dequeues twice: all that comes out, now and later, comes out in order.
static void *first(void *unused) {
    (void)unused;
    enqueue(&queue, 1, true);
    enqueue(&queue, 2, true);
    return 0;
}

static void *second(void *unused) {
    (void)unused;
    result[0] = taken();
    result[1] = taken();
    return 0;
}

static void check(void) {
    int next = 1;
    for (int i = 0; i < 2; i++)
        if (result[i])
            assert(result[i] == next++);
    while (next <= 2)
        assert(taken() == next++);
    assert(!taken());
}
#endif

int main(void) {
    pthread_t threads[2];
    init();
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    check();
    return 0;
}
#endif
