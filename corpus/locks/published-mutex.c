// A mutex on the heap is initialised by assignment and then announced by a flag.
// expect: sc pass 2, tso pass 2, pso fail
// because: the flag is read as 0 or 1; PSO lets it overtake the initialisation, and then an undefined mutex is locked
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t *mutex;
static atomic_int ready;

static void *use(void *unused) {
    (void)unused;
    if (atomic_load_explicit(&ready, memory_order_relaxed)) {
        pthread_mutex_lock(mutex);
        pthread_mutex_unlock(mutex);
    }
    return 0;
}

int main(void) {
    mutex = malloc(sizeof *mutex);
    pthread_t thread;
    pthread_create(&thread, 0, use, 0);
    *mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return 0;
}
