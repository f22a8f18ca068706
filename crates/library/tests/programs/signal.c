// Sets of signals, masks and handlers, of which no signal ever comes.
// expect: pass 1
// with WRONG: fail assertion
// with HANDLER: inconclusive
// natively
// because: one thread; what was set is there, and numbers that are not signals are refused; WRONG believes that SIGKILL can be blocked,
// and what a HANDLER does when a signal comes is not looked at
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

#ifdef HANDLER
static void handle(int number) { (void)number; }
#else
#define handle SIG_IGN
#endif

int main(void) {
    sigset_t set, old;
    assert(sigfillset(&set) == 0 && sigismember(&set, SIGINT) == 1 && sigismember(&set, 64) == 1);
    assert(sigdelset(&set, SIGINT) == 0 && sigismember(&set, SIGINT) == 0);
    assert(sigemptyset(&set) == 0 && sigismember(&set, SIGTERM) == 0 && sigaddset(&set, SIGTERM) == 0);
    assert(sigaddset(&set, SIGKILL) == 0 && sigismember(&set, SIGTERM) == 1);
    errno = 0;
    assert(sigaddset(&set, 65) == -1 && errno == EINVAL && sigdelset(&set, 0) == -1 && sigismember(&set, -1) == -1);

    assert(pthread_sigmask(SIG_BLOCK, &set, &old) == 0 && sigismember(&old, SIGTERM) == 0);
    assert(pthread_sigmask(SIG_SETMASK, NULL, &old) == 0 && sigismember(&old, SIGTERM) == 1);
#ifdef WRONG
    assert(sigismember(&old, SIGKILL) == 1);
#endif
    assert(sigismember(&old, SIGKILL) == 0);
    assert(sigprocmask(SIG_UNBLOCK, &set, NULL) == 0 && sigprocmask(SIG_BLOCK, NULL, &old) == 0);
    assert(sigismember(&old, SIGTERM) == 0);
    assert(pthread_sigmask(7, &set, NULL) == EINVAL && sigprocmask(7, &set, NULL) == -1);

    struct sigaction action = {0}, before;
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    sigaddset(&action.sa_mask, SIGUSR2);
    assert(sigaction(SIGUSR1, &action, &before) == 0 && before.sa_handler == SIG_DFL);
    assert(sigaction(SIGUSR1, NULL, &before) == 0 && before.sa_handler == handle);
    assert((before.sa_flags & SA_RESTART) && sigismember(&before.sa_mask, SIGUSR2) == 1);
    assert(sigaction(SIGKILL, &action, NULL) == -1 && sigaction(0, NULL, &before) == -1);
    return 0;
}
