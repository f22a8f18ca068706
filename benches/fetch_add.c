// N threads add one to a variable atomically: N! traces under every model.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 6
#endif

static atomic_int x;

static void *add(void *arg) {
    atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&threads[i], NULL, add, NULL);
    }
#ifdef JOIN
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i], NULL);
    }
#endif
    pthread_exit(NULL);
}
