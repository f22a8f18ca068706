// A thread waits forever when main has returned: for a mutex that the other one keeps, or with SPIN for a flag.
// expect: sc fail deadlock, tso fail deadlock, pso fail deadlock
// with SPIN: sc fail liveness, tso fail liveness, pso fail liveness
// with EXIT: sc pass, tso pass, pso pass
// with EXIT SPIN: sc pass, tso pass, pso pass
// because: the process ends with exit, whatever its threads do
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void *wait_for_ever(void *unused) {
#ifdef SPIN
    while (!flag)
        ;
#else
    pthread_mutex_lock(&mutex);
#endif
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, wait_for_ever, 0);
    pthread_create(&threads[1], 0, wait_for_ever, 0);
#ifdef EXIT
    exit(0);
#endif
    return 0;
}
