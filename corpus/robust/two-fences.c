// Store buffering in which one thread has two fences, each after a store, and the other has none. The relaxed execution has to take the
// first thread past both of them.
// expect: sc pass, tso fail, pso fail
// with OTHER_FENCE: sc pass, tso pass, pso pass
// robust: tso no, pso no
// robust with OTHER_FENCE: tso yes, pso yes
// because: one thread whose store waits is enough for both to read 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int read_by[2];

static void *fenced(void *unused) {
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    read_by[0] = atomic_load_explicit(&y, memory_order_relaxed);
    return 0;
}

static void *other(void *unused) {
    (void)unused;
    atomic_store_explicit(&y, 1, memory_order_relaxed);
#ifdef OTHER_FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    read_by[1] = atomic_load_explicit(&x, memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, fenced, 0);
    pthread_create(&threads[1], 0, other, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(read_by[0] || read_by[1]);
    return 0;
}
