// The queue of Michael and Scott. Two threads put one number each; with -DTAKE one puts and one takes.
// expect: sc pass 6, tso pass 6, pso pass 6
// with TAKE: sc pass 3, tso pass 3, pso pass 3
// with TAKE RELAXED: sc pass 3, tso pass 3, pso fail assertion
// because: brute force gives the counts; relaxed under PSO, a node is linked before its value is there
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
    int value;
    _Atomic(struct node *) next;
};

static struct node nodes[3];
static _Atomic(struct node *) head = &nodes[0], tail = &nodes[0];

static _Bool swing(_Atomic(struct node *) *place, struct node *from, struct node *to) {
    return atomic_compare_exchange_strong_explicit(place, &from, to, RELEASE, memory_order_relaxed);
}

static void put(struct node *node, int value) {
    struct node *last;
    node->value = value;
    for (;;) {
        last = atomic_load_explicit(&tail, ACQUIRE);
        struct node *next = atomic_load_explicit(&last->next, ACQUIRE);
        if (last != atomic_load_explicit(&tail, ACQUIRE))
            continue;
        if (next)
            swing(&tail, last, next);
        else if (swing(&last->next, NULL, node))
            break;
    }
    swing(&tail, last, node);
}

// The number that was put first, or 0.
static int take(void) {
    for (;;) {
        struct node *first = atomic_load_explicit(&head, ACQUIRE);
        struct node *last = atomic_load_explicit(&tail, ACQUIRE);
        struct node *next = atomic_load_explicit(&first->next, ACQUIRE);
        if (first != atomic_load_explicit(&head, ACQUIRE))
            continue;
        if (!next)
            return 0;
        if (first == last) {
            swing(&tail, last, next);
            continue;
        }
        int value = next->value;
        if (swing(&head, first, next))
            return value;
    }
}

static void *putter(void *node) {
    put(node, node == &nodes[1] ? 1 : 2);
    return 0;
}

static void *taker(void *unused) {
    (void)unused;
    int taken = take();
    assert(taken == 0 || taken == 1);
    if (taken == 0)
        return 0;
    assert(take() == 0);
    return &nodes[1];
}

int main(void) {
    pthread_t threads[2];
    void *taken = 0;
    pthread_create(&threads[0], 0, putter, &nodes[1]);
#ifdef TAKE
    pthread_create(&threads[1], 0, taker, 0);
#else
    (void)taker;
    pthread_create(&threads[1], 0, putter, &nodes[2]);
#endif
    pthread_join(threads[0], 0);
    pthread_join(threads[1], &taken);
#ifdef TAKE
    assert(take() == (taken ? 0 : 1));
#else
    assert(take() + take() == 3);
#endif
    assert(take() == 0);
    return 0;
}
