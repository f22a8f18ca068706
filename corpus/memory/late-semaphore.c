// A semaphore is initialised after the thread that waits for it was created.
// expect: sc fail uninitialised, tso fail uninitialised, pso fail uninitialised
// because: the thread may find what malloc has left there, and has nothing to wait for then
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t *ready;

static void *work(void *arg) {
    sem_wait(ready);
    return arg;
}

int main(void) {
    pthread_t thread;
    ready = malloc(sizeof *ready);
    pthread_create(&thread, 0, work, 0);
    sem_init(ready, 0, 1);
    pthread_join(thread, 0);
    free(ready);
    return 0;
}
