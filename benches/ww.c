// N threads store their own number to one variable: N! traces under every model.
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 6
#endif

// Without data races, for --races.
#ifdef ATOMIC
#define SHARED _Atomic
#else
#define SHARED
#endif

static SHARED int x;

static void *store(void *arg) {
    x = (int)(intptr_t)arg;
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&threads[i], NULL, store, (void *)(intptr_t)(i + 1));
    }
#ifdef JOIN
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i], NULL);
    }
#endif
    pthread_exit(NULL);
}
