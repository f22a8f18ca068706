// A message and a flag that says it is there; the receiver waits for the flag.
// expect: sc pass 1, tso pass 1, pso pass 1
// with RELAXED: sc pass 1, tso pass 1, pso fail assertion
// with NO_WAIT: sc pass 2, tso pass 2, pso pass 2
// because: the flag is seen when it is set, once, and then there is one message to read; a receiver that does not wait sees the flag
// because: or not, and reads only then; brute force says the same; a release store is never before what precedes it
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

static int message;
static atomic_int flag;

static void *sender(void *unused) {
    (void)unused;
    message = 42;
    atomic_store_explicit(&flag, 1, RELEASE);
    return 0;
}

static void *receiver(void *unused) {
    (void)unused;
#ifdef NO_WAIT
    if (!atomic_load_explicit(&flag, ACQUIRE))
        return 0;
#else
    while (!atomic_load_explicit(&flag, ACQUIRE))
        ;
#endif
    assert(message == 42);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, sender, 0);
    pthread_create(&threads[1], 0, receiver, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
