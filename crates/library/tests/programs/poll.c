// Waiting by polling nothing: another thread has its turn, and with FOREVER nobody ever wakes up.
// expect: pass
// with WRONG: fail assertion
// with FOREVER: fail deadlock
// natively
// because: the flag is set before the join; WRONG believes that a moment is long enough, and a time below zero is none
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *set(void *unused) {
    atomic_store(&flag, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    poll(0, 0, 1);
#ifdef WRONG
    assert(atomic_load(&flag) == 1);
#endif
#ifdef FOREVER
    poll(0, 0, -1);
#endif
    pthread_join(thread, 0);
    assert(atomic_load(&flag) == 1);
    return 0;
}
