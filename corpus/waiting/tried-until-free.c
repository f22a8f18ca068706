// Somebody tries a mutex until it is free. With KEPT it never is.
// expect: sc pass 1, tso pass 1, pso pass 1
// with KEPT: sc fail liveness, tso fail liveness, pso fail liveness
// because: whoever finds the mutex to be held tries again, and gets it once it was given back; rounds in vain leave nothing behind
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *visit(void *unused) {
    while (pthread_mutex_trylock(&mutex) != 0)
        ;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t visitor;
    pthread_mutex_lock(&mutex);
    pthread_create(&visitor, 0, visit, 0);
#ifndef KEPT
    pthread_mutex_unlock(&mutex);
#endif
    pthread_join(visitor, 0);
    return 0;
}
