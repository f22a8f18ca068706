// A handover with the threads, mutexes and conditions of C11.
// expect: sc pass, tso pass, pso pass
// with NO_SIGNAL: sc fail deadlock, tso fail deadlock, pso fail deadlock
// because: the receiver waits while there is nothing, and is woken when there is; without a signal it may sleep on
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static int there, message;

static int receive(void *unused) {
    (void)unused;
    mtx_lock(&mutex);
    while (!there)
        cnd_wait(&condition, &mutex);
    int received = message;
    mtx_unlock(&mutex);
    return received;
}

int main(void) {
    thrd_t receiver;
    int received;
    assert(mtx_init(&mutex, mtx_plain) == thrd_success);
    assert(cnd_init(&condition) == thrd_success);
    assert(thrd_create(&receiver, receive, 0) == thrd_success);
    mtx_lock(&mutex);
    message = 42;
    there = 1;
#ifndef NO_SIGNAL
    cnd_signal(&condition);
#endif
    mtx_unlock(&mutex);
    thrd_join(receiver, &received);
    assert(received == 42);
    cnd_destroy(&condition);
    mtx_destroy(&mutex);
    return 0;
}
