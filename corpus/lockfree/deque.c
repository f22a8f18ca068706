// The work-stealing deque of Chase and Lev: the owner pushes two tasks and takes two, a thief steals up to two.
// expect: sc pass 77, tso fail assertion, pso fail assertion
// with TSO_FENCES: sc pass 77, tso pass 77, pso fail assertion
// with PSO_FENCES: sc pass 77, tso pass 77, pso pass 77
// because: the owner must make its claim visible before it looks for thieves, which is store buffering, and a task before it
// because: counts, which is message passing; brute force gives the counts
#include "../fences.h"
#include <assert.h>
#include <pthread.h>

enum { NOTHING = 0 };

static atomic_int top, bottom;
static atomic_int tasks[2]; // a ring
static int runs[3]; // by main only

static void push(int task) {
    int b = READ(bottom);
    WRITE(tasks[b & 1], task);
    STORE_BARRIER();
    WRITE(bottom, b + 1);
}

static _Bool claim(int t) {
    return atomic_compare_exchange_strong(&top, &t, t + 1);
}

static int take(void) {
    int b = READ(bottom) - 1;
    WRITE(bottom, b);
    FENCE();
    int t = READ(top);
    if (t < b)
        return READ(tasks[b & 1]);
    int task = NOTHING;
    if (t == b && claim(t))
        task = READ(tasks[b & 1]);
    WRITE(bottom, b + 1);
    return task;
}

static int steal(void) {
    int t = READ(top);
    FENCE();
    int b = READ(bottom);
    if (t >= b)
        return NOTHING;
    int task = READ(tasks[t & 1]);
    return claim(t) ? task : NOTHING;
}

// For `fencepost datatype` and `fences`: (push1 take1|steal1).
#ifdef DATATYPE_HARNESS
#include <fencepost.h>

void init(void) {
}

void push1(void) {
    push(1);
}

void push2(void) {
    push(2);
}

void take1(void) {
    fencepost_observe_result("task", take());
}

void steal1(void) {
    fencepost_observe_result("task", steal());
}
#else
static int taken[2], stolen[2];

static void *owner(void *unused) {
    (void)unused;
    push(1);
    push(2);
    taken[0] = take();
    taken[1] = take();
    return 0;
}

static void *thief(void *unused) {
    (void)unused;
    stolen[0] = steal();
    stolen[1] = steal();
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, owner, 0);
    pthread_create(&threads[1], 0, thief, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    for (int i = 0; i < 2; i++) {
        runs[taken[i]]++;
        runs[stolen[i]]++;
    }
    assert(runs[1] == 1 && runs[2] == 1);
    return 0;
}
#endif
