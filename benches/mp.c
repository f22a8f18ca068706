// One thread raises N flags in order, another one looks at them in the opposite order: N + 1 traces under SC and TSO, 2^N under
// PSO.
#include <pthread.h>

#ifndef N
#define N 10
#endif

static int flags[N];

static void *raise_all(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        flags[i] = 1;
    }
    return NULL;
}

static void *look_at_all(void *arg) {
    (void)arg;
    for (int i = N - 1; i >= 0; i--) {
        int seen = flags[i];
        (void)seen;
    }
    return NULL;
}

int main(void) {
    pthread_t writer, reader;
    pthread_create(&writer, NULL, raise_all, NULL);
    pthread_create(&reader, NULL, look_at_all, NULL);
#ifdef JOIN
    pthread_join(writer, NULL);
    pthread_join(reader, NULL);
#endif
    pthread_exit(NULL);
}
