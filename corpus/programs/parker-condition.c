// parker.c with a condition variable to sleep on: the lost wake-up is a deadlock.
// expect: sc pass, tso fail deadlock, pso fail deadlock
// with TSO_FENCES: sc pass, tso pass, pso pass
// because: the anchors say so
#include "../fences.h"
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static atomic_int permit = 1;
static atomic_int ready;

static void park(void) {
    if (READ(permit) > 0) {
        WRITE(permit, 0);
        FENCE();
        return;
    }
    pthread_mutex_lock(&mutex);
    if (READ(permit) == 0)
        pthread_cond_wait(&condition, &mutex);
    WRITE(permit, 0);
    pthread_mutex_unlock(&mutex);
}

static void unpark(void) {
    pthread_mutex_lock(&mutex);
    int before = READ(permit);
    WRITE(permit, 1);
    pthread_mutex_unlock(&mutex);
    if (before < 1)
        pthread_cond_signal(&condition);
}

static void *waiter(void *unused) {
    (void)unused;
    while (!READ(ready))
        park();
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
    return 0;
}
