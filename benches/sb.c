// A ring of N threads, each of which stores to its own variable and loads its neighbour's: 2^N - 1 traces under SC, 2^N under
// TSO and PSO.
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 10
#endif

static int v[N];

static void *store_and_load(void *arg) {
    int me = (int)(intptr_t)arg;
    v[me] = 1;
    int seen = v[(me + 1) % N];
    (void)seen;
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&threads[i], NULL, store_and_load, (void *)(intptr_t)i);
    }
#ifdef JOIN
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i], NULL);
    }
#endif
    pthread_exit(NULL);
}
