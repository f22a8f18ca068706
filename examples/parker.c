// park and unpark of a Java virtual machine, reduced to what matters, and the error that was in them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// Accesses that the compiler leaves alone and the processor may reorder.
#define READ(place) atomic_load_explicit(&(place), memory_order_relaxed)
#define WRITE(place, value) atomic_store_explicit(&(place), (value), memory_order_relaxed)

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int permit = 1; // whether somebody has been woken in advance
static atomic_int ready;      // what the sleeper waits for
static int sleeps, woken;

// Takes the permit, or goes to sleep. Returns whether the thread sleeps.
static int park(void) {
    if (READ(permit) > 0) {
        WRITE(permit, 0);
#ifdef FENCED
        atomic_thread_fence(memory_order_seq_cst);
#endif
        return 0;
    }
    pthread_mutex_lock(&mutex);
    if (READ(permit) > 0)
        WRITE(permit, 0);
    else
        sleeps = 1;
    int result = sleeps;
    pthread_mutex_unlock(&mutex);
    return result;
}

// Hands out a permit, and wakes the thread if it sleeps.
static void unpark(void) {
    pthread_mutex_lock(&mutex);
    int before = READ(permit);
    WRITE(permit, 1);
    if (before < 1 && sleeps)
        woken = 1;
    pthread_mutex_unlock(&mutex);
}

static void *waiter(void *unused) {
    while (!READ(ready))
        if (park())
            break;
    return unused;
}

static void *waker(void *unused) {
    WRITE(ready, 1);
    unpark();
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_create(&threads[1], 0, waker, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(!sleeps || woken); // nobody sleeps forever
    return 0;
}
