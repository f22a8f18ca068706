// A thread waits for a semaphore that nobody posts and somebody frees.
// expect: sc fail use_after_free, tso fail use_after_free, pso fail use_after_free
// options: --keep-going
// because: the wait does not end before the semaphore does, in any execution
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t *never;

static void *work(void *arg) {
    sem_wait(never);
    assert(!"nobody gets here");
    return arg;
}

static void *tidy(void *arg) {
    free(never);
    return arg;
}

int main(void) {
    pthread_t first, second;
    never = malloc(sizeof *never);
    sem_init(never, 0, 0);
    pthread_create(&first, 0, work, 0);
    pthread_create(&second, 0, tidy, 0);
    return 0;
}
