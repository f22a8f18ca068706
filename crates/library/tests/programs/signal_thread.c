// A thread blocks signals, and knows of those what it has said.
// expect: pass 1
// with WRONG: fail assertion
// with INHERITED: inconclusive
// natively
// because: no step of the thread has to do with one of main; WRONG forgets a signal that it blocks, and what a thread has from its
// creator is not known here
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static void *work(void *unused) {
    sigset_t set, old;
#ifdef INHERITED
    pthread_sigmask(SIG_BLOCK, 0, &old);
#endif
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    assert(pthread_sigmask(SIG_SETMASK, &set, 0) == 0);
    sigaddset(&set, SIGUSR2);
    assert(pthread_sigmask(SIG_BLOCK, &set, 0) == 0);
    assert(pthread_sigmask(SIG_UNBLOCK, 0, &old) == 0);
    assert(sigismember(&old, SIGUSR1) == 1 && sigismember(&old, SIGUSR2) == 1 && sigismember(&old, SIGTERM) == 0);
#ifdef WRONG
    assert(sigismember(&old, SIGUSR2) == 0);
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
