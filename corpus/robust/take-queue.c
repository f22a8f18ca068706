// A work-stealing queue by the protocol of Cilk-5 (Frigo, Leiserson and Randall, "The implementation of the Cilk-5 multithreaded
// language"): the owner puts and takes tasks at the tail without a lock, unless a thief may want the same task. Thieves take at the
// head, under a lock.
// expect: sc pass, tso fail assertion, pso fail assertion
// with TSO_FENCES: sc pass, tso pass, pso fail assertion
// with PSO_FENCES: sc pass, tso pass, pso pass
// with ROBUST_FENCES: sc pass, tso pass, pso pass
// robust: tso no, pso no
// robust with TSO_FENCES: tso yes, pso no
// robust with PSO_FENCES: tso yes, pso no
// robust with ROBUST_FENCES: tso yes, pso yes
// because: owner and thief each claim a task and look at the other's claim, which is store buffering; without barriers under PSO a task
// because: counts before it is there
#include "../fences.h"
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { NOTHING };

static atomic_int head, tail; // the next task for thieves, and one behind the next task for the owner
static atomic_int tasks[2];
static atomic_int lock;

static void acquire(void) {
    while (atomic_exchange_explicit(&lock, 1, memory_order_relaxed))
        ;
}

static void release(void) {
    // PSO: what was done under the lock comes before it is free.
    STORE_BARRIER();
    WRITE(lock, 0);
}

static void put(int task) {
    int end = READ(tail);
    WRITE(tasks[end], task);
    // PSO: a task that counts is there.
    STORE_BARRIER();
    WRITE(tail, end + 1);
}

static int take(void) {
    int end = READ(tail) - 1;
    WRITE(tail, end);
    // TSO, PSO: thieves see that the task is claimed before the owner looks whether they have claimed it.
    FENCE();
    if (READ(head) > end) {
        WRITE(tail, end + 1);
        // While the owner waits for the lock, thieves may find fewer tasks than there are, which does no harm.
        ROBUST_FENCE();
        acquire();
        // No thief is at work now, so what the head says is final.
        bool stolen = READ(head) > end;
        if (!stolen)
            WRITE(tail, end);
        release();
        if (stolen)
            return NOTHING;
    }
    return READ(tasks[end]);
}

static int steal(void) {
    acquire();
    int begin = READ(head);
    WRITE(head, begin + 1);
    // TSO, PSO: the owner sees that the task is claimed before the thief looks whether the owner has claimed it.
    FENCE();
    int task = NOTHING;
    if (begin < READ(tail))
        task = READ(tasks[begin]);
    else
        WRITE(head, begin);
    release();
    return task;
}

static int taken[2], stolen[2];

static void *owner(void *unused) {
    (void)unused;
    put(1);
    put(2);
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
    int runs[3] = {0};
    for (int i = 0; i < 2; i++) {
        runs[taken[i]]++;
        runs[stolen[i]]++;
    }
    assert(runs[1] == 1 && runs[2] == 1);
    return 0;
}
