// An object that is made when it is first wanted, with double-checked locking.
// expect: sc pass 4, tso pass 4, pso fail
// with PSO_FENCES: sc pass 4, tso pass 4, pso pass 4
// with PSO_FENCES THREADS=3: sc pass 15, tso pass 15, pso pass 15
// because: the anchors give the verdicts; two threads both look too early, in two orders, or one looks when the other is done; brute
// because: force says the same and gives the count for three
#include "../fences.h"
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 2
#endif

struct object {
    int value;
};

static _Atomic(struct object *) instance;

// The lock of `fencepost.h` is one that `fencepost datatype` knows.
#ifdef DATATYPE_HARNESS
#include <fencepost.h>
static fencepost_lock_t mutex;
#define pthread_mutex_lock fencepost_lock
#define pthread_mutex_unlock fencepost_unlock
#else
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#endif

static struct object *get(void) {
    struct object *object = READ(instance);
    if (!object) {
        pthread_mutex_lock(&mutex);
        object = READ(instance);
        if (!object) {
            object = malloc(sizeof *object);
            object->value = 42;
            STORE_BARRIER();
            WRITE(instance, object);
        }
        pthread_mutex_unlock(&mutex);
    }
    return object;
}

#ifdef DATATYPE_HARNESS
void init(void) {
    fencepost_lock_init(&mutex);
}

// For `fencepost datatype` and `fences`: (g|g).
void g(void) {
    fencepost_observe_result("value", get()->value);
}
#else
static void *use(void *unused) {
    (void)unused;
    assert(get()->value == 42);
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, use, 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
#endif
