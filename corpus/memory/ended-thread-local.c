// A thread publishes the address of a thread-local variable and waits for whoever has got it, or with -DLEAVE it does not.
// expect: sc pass 2, tso pass 2, pso pass 2
// with LEAVE: sc fail use_after_free, tso fail use_after_free, pso fail use_after_free
// because: the other thread finds the address or not, and only if it does the first one is let go; who does not wait for it may have ended
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

void __VERIFIER_assume(int);

static _Thread_local int own = 1;
static _Atomic(int *) shared;
static atomic_int done;

static void *publish(void *unused) {
    shared = &own;
#ifndef LEAVE
    __VERIFIER_assume(done);
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, publish, NULL);
    int *found = shared;
    int seen = found ? *found : 0;
    done = 1;
    pthread_join(thread, NULL);
    return seen & 0;
}
