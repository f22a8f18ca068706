// A block is freed while another thread may still write to it; the flag that says so is stored too early under PSO.
// expect: sc pass 2, tso pass 2, pso fail
// because: main frees only after it has seen the flag; its one load of the flag reads 0 or 1; PSO lets the flag overtake
// because: the store to the block, which then reaches freed memory
#include <pthread.h>
#include <stdlib.h>

static int *block;
static int done;

static void *writer(void *unused) {
    (void)unused;
    *block = 1;
    done = 1;
    return 0;
}

int main(void) {
    block = malloc(sizeof *block);
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    if (done)
        free(block);
    return 0;
}
