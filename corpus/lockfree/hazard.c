// Hazard pointers: a reader announces which block it uses, and the one who replaces the block frees it only if nobody does.
// expect: sc pass 9, tso fail use_after_free, pso fail use_after_free
// with TSO_FENCES: sc pass 9, tso pass 9, pso pass 9
// because: announcing and looking again is store buffering with replacing and looking for announcements; the exchange
// because: orders all stores before it also under PSO; brute force gives the counts
#include "../fences.h"
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic(int *) shared, hazard;

static void *reader(void *unused) {
    (void)unused;
    int *block;
    for (;;) {
        block = READ(shared);
        WRITE(hazard, block);
        FENCE();
        if (READ(shared) == block)
            break;
    }
    assert(*block == 1 || *block == 2);
    WRITE(hazard, NULL);
    return 0;
}

static void *replacer(void *kept) {
    int *block = malloc(sizeof *block);
    *block = 2;
    int *old = atomic_exchange(&shared, block);
    if (READ(hazard) == old)
        *(int **)kept = old;
    else
        free(old);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    int *kept = NULL;
    int *first = malloc(sizeof *first);
    *first = 1;
    WRITE(shared, first);
    pthread_create(&threads[0], 0, reader, 0);
    pthread_create(&threads[1], 0, replacer, &kept);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    free(kept);
    free(READ(shared));
    return 0;
}
