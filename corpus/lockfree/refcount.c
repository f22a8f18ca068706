// A reference count: three threads use an object and drop it, and the last frees it.
// expect: sc pass 6, tso pass 6, pso pass 6
// with RELAXED: sc pass 6, tso pass 6, pso fail
// with LOOK_AGAIN: sc fail, tso fail, pso fail
// because: a trace is an order of the three drops, 3! of them; relaxed under PSO, a use reaches memory after the object is gone;
// because: who drops and then looks again may look at what the last one has freed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#define THREADS 3

#ifdef RELAXED
#define ACQ_REL memory_order_relaxed
#else
#define ACQ_REL memory_order_acq_rel
#endif

struct object {
    atomic_int references;
    int used[THREADS];
};

static struct object *object;

static void drop(void) {
#ifdef LOOK_AGAIN
    atomic_fetch_sub(&object->references, 1);
    if (atomic_load(&object->references) != 0)
        return;
#else
    if (atomic_fetch_sub_explicit(&object->references, 1, ACQ_REL) != 1)
        return;
#endif
    for (int i = 0; i < THREADS; i++)
        assert(object->used[i]);
    free(object);
}

static void *use(void *number) {
    object->used[(intptr_t)number] = 1;
    drop();
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    object = calloc(1, sizeof *object);
    atomic_store(&object->references, THREADS);
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, use, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
