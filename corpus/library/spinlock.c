// Three threads count under a spin lock of the library.
// expect: sc pass 6, tso pass 6, pso pass 6
// with TRY: sc fail assertion, tso fail assertion, pso fail assertion
// because: a trace is an order of three critical sections, 3! of them; who only tries may find the lock taken
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int counter;

static void *count(void *unused) {
    (void)unused;
#ifdef TRY
    if (pthread_spin_trylock(&lock))
        return 0;
#else
    pthread_spin_lock(&lock);
#endif
    counter = counter + 1;
    pthread_spin_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, count, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(counter == 3);
    pthread_spin_destroy(&lock);
    return 0;
}
