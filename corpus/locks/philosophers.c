// Three philosophers and three forks. Each takes the left fork and then the right one, or with -DORDERED the lower one first.
// expect: sc fail deadlock, tso fail deadlock, pso fail deadlock
// with ORDERED: sc pass 6, tso pass 6, pso pass 6
// because: each can hold the left fork and wait for the right one; forks that are taken in one order cannot make a circle;
// because: brute force gives the count
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define SEATS 3

static pthread_mutex_t forks[SEATS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int uses[SEATS];

static void *dine(void *number) {
    int left = (int)(intptr_t)number;
    int right = (left + 1) % SEATS;
    int first = left;
    int second = right;
#ifdef ORDERED
    if (right < left) {
        first = right;
        second = left;
    }
#endif
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    uses[left]++;
    uses[right]++;
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return 0;
}

int main(void) {
    pthread_t threads[SEATS];
    for (intptr_t i = 0; i < SEATS; i++)
        pthread_create(&threads[i], 0, dine, (void *)i);
    for (int i = 0; i < SEATS; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < SEATS; i++)
        assert(uses[i] == 2);
    return 0;
}
