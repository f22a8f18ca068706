// expect: mutex_misuse
// Three objects are initialised, and one of them again; near: each is destroyed before.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct Objects {
    pthread_mutex_t mutex;
    pthread_barrier_t barrier;
    sem_t semaphore;
};

static void initialise(struct Objects *objects) {
    pthread_mutex_init(&objects->mutex, 0);
    pthread_barrier_init(&objects->barrier, 0, 1);
    sem_init(&objects->semaphore, 0, 1);
}

static void destroy(struct Objects *objects) {
    pthread_mutex_destroy(&objects->mutex);
    pthread_barrier_destroy(&objects->barrier);
#ifdef NEAR
    sem_destroy(&objects->semaphore);
#endif
}

int main(void) {
    struct Objects *objects = malloc(sizeof *objects), *others = malloc(sizeof *others);
    initialise(objects);
    initialise(others);
    destroy(objects);
    initialise(objects);
    destroy(objects);
    destroy(others);
    return 0;
}
