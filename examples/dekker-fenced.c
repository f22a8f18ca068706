// dekker.c with a fence between the announcement and the look at the other thread: the announcement leaves the store buffer
// before the look, so at most one thread gets in, under every model.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int wants[2];
static int in_critical;

static void *try_to_enter(void *arg) {
    int me = (int)(intptr_t)arg;
    atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&wants[1 - me], memory_order_relaxed) == 0) {
        in_critical++;
        assert(in_critical == 1);
    }
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, try_to_enter, (void *)0);
    pthread_create(&second, NULL, try_to_enter, (void *)1);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
