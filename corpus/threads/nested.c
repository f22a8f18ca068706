// Threads that create threads: a block is published through a plain pointer by a grandchild of main.
// expect: sc pass 3, tso pass 3, pso fail
// because: main loads p and, if it is set, q: p is null, or q is null, or neither; PSO publishes a block before what is in it
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *p, *q;

static void *make(void *where) {
    int *block = malloc(sizeof *block);
    *block = 1;
    *(int **)where = block;
    return 0;
}

static void *delegate(void *where) {
    pthread_t thread;
    pthread_create(&thread, 0, make, where);
    pthread_join(thread, 0);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, delegate, &p);
    pthread_create(&threads[1], 0, delegate, &q);
    if (p && q)
        assert(*p + *q == 2);
    return 0;
}
