// A buffer with one slot, two producers and two consumers that wait on one condition variable each side.
// expect: sc pass, tso pass, pso pass
// with IF: sc fail assertion, tso fail assertion, pso fail assertion
// with ONE_CONDITION: sc fail deadlock, tso fail deadlock, pso fail deadlock
// because: with an if instead of a while, a consumer that is woken may find that the other consumer was faster; with one condition
// because: for both sides, a signal can wake one of the wrong side, who waits again, and then nobody signals
#include <assert.h>
#include <pthread.h>

#ifdef IF
#define WHILE if
#else
#define WHILE while
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
#ifdef ONE_CONDITION
#define emptied filled
#endif
static int full, item, sum;

static void *producer(void *number) {
    pthread_mutex_lock(&mutex);
    WHILE (full)
        pthread_cond_wait(&emptied, &mutex);
    assert(!full);
    full = 1;
    item = *(int *)number;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
    return 0;
}

static void *consumer(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex);
    WHILE (!full)
        pthread_cond_wait(&filled, &mutex);
    assert(full);
    full = 0;
    sum += item;
    pthread_cond_signal(&emptied);
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    static int numbers[2] = {1, 2};
    pthread_t threads[4];
    pthread_create(&threads[0], 0, consumer, 0);
    pthread_create(&threads[1], 0, consumer, 0);
    pthread_create(&threads[2], 0, producer, &numbers[0]);
    pthread_create(&threads[3], 0, producer, &numbers[1]);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    assert(sum == 3);
    return 0;
}
