// A semaphore with one permit as a lock, for three threads.
// expect: sc pass 6, tso pass 6, pso pass 6
// with PERMITS=2: sc fail assertion, tso fail assertion, pso fail assertion
// with PERMITS=0: sc fail deadlock, tso fail deadlock, pso fail deadlock
// because: a trace is an order of the critical sections, 3! of them; with two permits two are inside, with none nobody
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#define THREADS 3
#ifndef PERMITS
#define PERMITS 1
#endif

static sem_t semaphore;
static int counter;

static void *count(void *unused) {
    (void)unused;
    sem_wait(&semaphore);
    counter = counter + 1;
    sem_post(&semaphore);
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    sem_init(&semaphore, 0, PERMITS);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, count, 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    assert(counter == THREADS);
    sem_destroy(&semaphore);
    return 0;
}
