// Treiber's stack: two threads push one node each, and with -DPOP a third pops what it can get.
// expect: sc pass 4, tso pass 4, pso pass 4
// with POP: sc pass 20, tso pass 20, pso pass 20
// with POP RELAXED: sc pass 20, tso pass 20, pso fail
// because: the second to push reads the top before the first push, fails and succeeds, or after it: 2 ways in 2 orders; brute force
// because: gives the other counts; relaxed under PSO, a node is popped before its contents are there
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RELAXED
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed
#else
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#endif

struct node {
    struct node *next;
    int value;
};

static struct node nodes[2];
static _Atomic(struct node *) top;

static void push(struct node *node, int value) {
    node->value = value;
    struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
    do
        node->next = seen;
    while (!atomic_compare_exchange_weak_explicit(&top, &seen, node, RELEASE, memory_order_relaxed));
}

static struct node *pop(void) {
    struct node *seen = atomic_load_explicit(&top, ACQUIRE);
    while (seen && !atomic_compare_exchange_weak_explicit(&top, &seen, seen->next, ACQUIRE, ACQUIRE))
        ;
    return seen;
}

static void *pusher(void *node) {
    push(node, node == &nodes[0] ? 1 : 2);
    return 0;
}

static int popped;

static void *popper(void *unused) {
    (void)unused;
    struct node *node = pop();
    if (node) {
        popped = node->value;
        assert(popped != 0);
    }
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, pusher, &nodes[0]);
    pthread_create(&threads[1], 0, pusher, &nodes[1]);
#ifdef POP
    pthread_create(&threads[2], 0, popper, 0);
    pthread_join(threads[2], 0);
#else
    (void)popper;
#endif
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    int sum = popped;
    for (struct node *node = pop(); node; node = pop())
        sum += node->value;
    assert(sum == 3);
    return 0;
}
