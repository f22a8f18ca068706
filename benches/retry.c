// N threads add one to a variable by compare-exchange, whose failure loads it again, as is usual in C11. N! orders of the additions; how
// many attempts fail before is a difference that a tool may or may not count.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *add(void *arg) {
    int seen = atomic_load_explicit(&x, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&x, &seen, seen + 1, memory_order_relaxed, memory_order_relaxed))
        ;
    return arg;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&threads[i], NULL, add, NULL);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
