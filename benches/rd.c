// One thread stores to a variable and N threads load it: 2^N traces under every model.
#include <pthread.h>

#ifndef N
#define N 10
#endif

// Without data races, for --races.
#ifdef ATOMIC
#define SHARED _Atomic
#else
#define SHARED
#endif

static SHARED int x;

static void *store(void *arg) {
    (void)arg;
    x = 1;
    return NULL;
}

static void *load(void *arg) {
    (void)arg;
    int seen = x;
    (void)seen;
    return NULL;
}

int main(void) {
    pthread_t writer, readers[N];
    pthread_create(&writer, NULL, store, NULL);
    for (int i = 0; i < N; i++) {
        pthread_create(&readers[i], NULL, load, NULL);
    }
#ifdef JOIN
    pthread_join(writer, NULL);
    for (int i = 0; i < N; i++) {
        pthread_join(readers[i], NULL);
    }
#endif
    pthread_exit(NULL);
}
