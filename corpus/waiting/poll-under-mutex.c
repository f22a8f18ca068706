// Somebody looks under a mutex whether there is work, gives the mutex back and looks again. With LOST nobody ever brings work, so that
// only the other user of the mutex gets on; with EARLY the work is announced before it is there.
// expect: sc pass 1, tso pass 1, pso pass 1
// with LOST: sc fail liveness, tso fail liveness, pso fail liveness
// with EARLY: sc fail assertion, tso fail assertion, pso fail assertion
// because: whatever the order in which the mutex is taken, the one who looks goes on when there is work, and reads the same
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int jobs, job;

static void *consume(void *unused) {
    pthread_mutex_lock(&mutex);
    while (jobs == 0) {
        pthread_mutex_unlock(&mutex);
        pthread_mutex_lock(&mutex);
    }
    assert(job == 7);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *produce(void *unused) {
#ifdef EARLY
    pthread_mutex_lock(&mutex);
    jobs = 1;
    pthread_mutex_unlock(&mutex);
#endif
    pthread_mutex_lock(&mutex);
    job = 7;
#ifndef LOST
    jobs = 1;
#endif
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, consume, 0);
    pthread_create(&threads[1], 0, produce, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
