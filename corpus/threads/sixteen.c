// Sixteen threads work on places of their own; main adds up what they did.
// expect: sc pass 1, tso pass 1, pso pass 1
// because: nobody but its thread touches a place before that is joined, so all executions are equivalent
#include <assert.h>
#include <pthread.h>

#define THREADS 16
#define ROUNDS 8

static int totals[THREADS];

static void *add(void *place) {
    int *total = place;
    for (int round = 1; round <= ROUNDS; round++)
        *total += round;
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, add, &totals[i]);
    int sum = 0;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], 0);
        sum += totals[i];
    }
    assert(sum == THREADS * ROUNDS * (ROUNDS + 1) / 2);
    return 0;
}
