// Things to be done once, and done when the call returns.
// expect: pass 4
// with EACH_TIME: fail assertion
// with INSIDE: fail deadlock
// because: one of two threads is first, and the other comes while it works or later: 4
// because: two threads call it and see the work done exactly once; EACH_TIME does it without asking
// because: INSIDE waits for itself
#include <assert.h>
#include <pthread.h>
#include <threads.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static once_flag flag = ONCE_FLAG_INIT;
static int done, flagged;

static void work(void) {
#ifdef INSIDE
    pthread_once(&once, work);
#endif
    done++;
}
static void raise_flag(void) { flagged++; }

static void *call(void *unused) {
#ifdef EACH_TIME
    work();
#else
    assert(pthread_once(&once, work) == 0);
#endif
    assert(done == 1);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, call, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(done == 1);
    call_once(&flag, raise_flag);
    call_once(&flag, raise_flag);
    assert(flagged == 1);
    return 0;
}
