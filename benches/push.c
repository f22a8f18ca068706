// N threads push a node each on a Treiber stack. N! orders of the pushes; how many rounds fail before is a difference that a tool may or
// may not count.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef N
#define N 3
#endif

struct node {
    struct node *_Atomic next;
};

static struct node *_Atomic top;

static void *push(void *arg) {
    struct node *node = malloc(sizeof *node), *seen;
    do {
        seen = atomic_load_explicit(&top, memory_order_acquire);
        atomic_store_explicit(&node->next, seen, memory_order_relaxed);
    } while (!atomic_compare_exchange_strong_explicit(&top, &seen, node, memory_order_release, memory_order_relaxed));
    return arg;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&threads[i], NULL, push, NULL);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
