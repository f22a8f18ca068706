// A thread stores to a block of memory and announces that it is done with it; whoever hears of that frees the block.
// expect: sc pass 2, tso pass 2, pso fail use_after_free
// with PSO_FENCES: sc pass 2, tso pass 2, pso pass 2
// because: the announcement is read as 0 or 1; PSO lets it overtake the store
#include "../fences.h"
#include <pthread.h>
#include <stdlib.h>

static int *block;
static atomic_int done;

static void *use(void *unused) {
    *block = 1;
    STORE_BARRIER();
    WRITE(done, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    block = malloc(sizeof *block);
    pthread_create(&thread, 0, use, 0);
    if (READ(done))
        free(block);
    return 0;
}
