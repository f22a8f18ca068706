// A spin lock for many readers or one writer: the word counts the readers, or is -1 for a writer.
// expect: sc pass 34, tso pass 34, pso pass 34
// with RELAXED: sc pass 34, tso pass 34, pso fail assertion
// because: brute force gives the counts; relaxed under PSO, the writer leaves before both of its stores are there
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef RELAXED
#define ACQUIRE memory_order_relaxed
#define RELEASE memory_order_relaxed
#else
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release
#endif

static atomic_int word;
static int left, right;

static void *reader(void *unused) {
    (void)unused;
    for (;;) {
        int readers = atomic_load_explicit(&word, memory_order_relaxed);
        if (readers >= 0 && atomic_compare_exchange_strong_explicit(&word, &readers, readers + 1, ACQUIRE, memory_order_relaxed))
            break;
    }
    int l = left;
    int r = right;
    assert(l == r);
    atomic_fetch_sub_explicit(&word, 1, RELEASE);
    return 0;
}

static void *writer(void *unused) {
    (void)unused;
    for (;;) {
        int nobody = 0;
        if (atomic_compare_exchange_strong_explicit(&word, &nobody, -1, ACQUIRE, memory_order_relaxed))
            break;
    }
    left = 1;
    right = 1;
    atomic_store_explicit(&word, 0, RELEASE);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, reader, 0);
    pthread_create(&threads[1], 0, writer, 0);
    pthread_create(&threads[2], 0, reader, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
