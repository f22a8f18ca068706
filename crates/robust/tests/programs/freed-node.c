// A node is taken out of its list and freed. Both store to the empty node, and under TSO the load of the head may come before that
// of the giver; under PSO the node is published before it has its value.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
};

struct node empty;
struct node *_Atomic head = &empty;

static void *taker(void *unused)
{
    struct node *node = atomic_exchange_explicit(&head, &empty, memory_order_relaxed);
    if (node != &empty) {
        node->value = 9;
        free(node);
    }
    atomic_load_explicit(&head, memory_order_relaxed)->value = 3;
    return 0;
}

static void *giver(void *unused)
{
    atomic_load_explicit(&head, memory_order_relaxed)->value = 3;
    struct node *node = malloc(sizeof *node);
    node->value = 1;
    struct node *old = atomic_load_explicit(&head, memory_order_relaxed);
    atomic_compare_exchange_strong_explicit(&head, &old, node, memory_order_relaxed, memory_order_relaxed);
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, taker, 0);
    pthread_create(&threads[1], 0, giver, 0);
    return 0;
}
