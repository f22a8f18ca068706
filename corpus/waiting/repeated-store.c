// A loop that stores the same number in each round: the second round undoes what another thread has stored meanwhile.
// expect: sc fail assertion, tso fail assertion, pso fail assertion
// options: --unroll 3
// because: the helper stores 1, the second round of main stores 0 again, and the helper reads it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;
static volatile int *shared;

static void *help(void *unused) {
    *shared = 1;
    atomic_thread_fence(memory_order_seq_cst);
    assert(*shared == 1);
    stop = 1;
    return 0;
}

int main(void) {
    volatile int flag = 0;
    shared = &flag;
    pthread_t helper;
    pthread_create(&helper, 0, help, 0);
    do
        flag = 0;
    while (!stop);
    pthread_join(helper, 0);
    return 0;
}
