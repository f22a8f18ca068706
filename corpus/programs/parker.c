// Park and unpark of a Java virtual machine, and the error that was in it: a thread that finds a permit takes it and returns
// without a fence, so that the permit may be taken away from the one that is given after it, and the thread sleeps forever.
// Sleeping is a flag here, so that a lost wake-up is an assertion; parker-condition.c waits for a condition variable.
// expect: sc pass 8, tso fail assertion, pso fail assertion
// with TSO_FENCES: sc pass 8, tso pass 8, pso pass 8
// because: the anchors give the verdicts, brute force the counts
#include "../fences.h"
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int permit = 1;
static atomic_int ready;
static int sleeps, woken;

// Returns whether the thread sleeps.
static int park(void) {
    if (READ(permit) > 0) {
        WRITE(permit, 0);
        FENCE();
        return 0;
    }
    pthread_mutex_lock(&mutex);
    if (READ(permit) > 0)
        WRITE(permit, 0);
    else
        sleeps = 1;
    int result = sleeps;
    pthread_mutex_unlock(&mutex);
    return result;
}

static void unpark(void) {
    pthread_mutex_lock(&mutex);
    int before = READ(permit);
    WRITE(permit, 1);
    if (before < 1 && sleeps)
        woken = 1;
    pthread_mutex_unlock(&mutex);
}

static void *waiter(void *unused) {
    (void)unused;
    while (!READ(ready))
        if (park())
            break;
    return 0;
}

static void *waker(void *unused) {
    (void)unused;
    WRITE(ready, 1);
    unpark();
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_create(&threads[1], 0, waker, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(!sleeps || woken);
    return 0;
}
