// Two threads try once to enter a critical section, in the way Dekker's algorithm begins: say that you want to enter, then
// look whether the other one does. With sequential consistency at most one of them gets in. A processor with store buffers
// lets each thread read before its own announcement is visible, and both get in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int wants[2];
static int in_critical;

static void *try_to_enter(void *arg) {
    int me = (int)(intptr_t)arg;
    atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
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
