// What a program cuts off from addresses is not always zero, and differs between blocks, also of different threads.
// expect: sc pass, tso pass, pso pass
// with LOSE: sc fail leak, tso fail leak, pso fail leak
// options: --leaks
// because: allocators hand out addresses that differ in their low bits; without its last byte the first one leads nowhere
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *volatile blocks[3];

static void *allocate(void *slot) {
    *(int *volatile *)slot = malloc(sizeof(int));
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, allocate, (void *)&blocks[2]);
    allocate((void *)&blocks[0]);
    allocate((void *)&blocks[1]);
    pthread_join(thread, 0);
    unsigned low[3];
    for (int i = 0; i < 3; i++) {
        low[i] = (unsigned)(unsigned long)blocks[i];
        assert(low[i] != 0);
    }
    assert(low[0] != low[1] && low[0] != low[2] && low[1] != low[2]);
    assert((low[0] & 0xFF) != 0);
#ifdef LOSE
    *(volatile char *)&blocks[0] = 0;
#endif
    free(blocks[1]);
    free(blocks[2]);
#ifndef LOSE
    free(blocks[0]);
#endif
    return 0;
}
