// Spin locks.
// expect: pass 2
// with WITHOUT: fail assertion
// with CALLS: pass 1
// with NOT_LOCKED: fail mutex_misuse
// with DESTROYED: fail mutex_misuse
// with HELD: fail mutex_misuse
// with TWICE: fail deadlock
// because: a trace is an order of two critical sections
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int counter;

static void *count(void *unused) {
#ifndef WITHOUT
    pthread_spin_lock(&lock);
#endif
    counter++;
#ifndef WITHOUT
    pthread_spin_unlock(&lock);
#endif
    return unused;
}

int main(void) {
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
#if defined CALLS
    assert(pthread_spin_trylock(&lock) == 0 && pthread_spin_trylock(&lock) == EBUSY);
    assert(pthread_spin_unlock(&lock) == 0 && pthread_spin_lock(&lock) == 0 && pthread_spin_trylock(&lock) == EBUSY);
    assert(pthread_spin_unlock(&lock) == 0 && pthread_spin_destroy(&lock) == 0);
    assert(pthread_spin_init(&lock, PTHREAD_PROCESS_SHARED) == 0 && pthread_spin_trylock(&lock) == 0);
#elif defined NOT_LOCKED
    pthread_spin_unlock(&lock);
#elif defined DESTROYED
    pthread_spin_destroy(&lock);
    pthread_spin_lock(&lock);
#elif defined HELD
    pthread_spin_lock(&lock);
    pthread_spin_destroy(&lock);
#elif defined TWICE
    pthread_spin_lock(&lock);
    pthread_spin_lock(&lock);
#else
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, count, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(counter == 2);
#endif
    return 0;
}
