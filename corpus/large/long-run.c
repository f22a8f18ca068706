// Two threads that each read and write a table of their own, again and again: more than 10^5 events.
// expect: sc pass 1, tso pass 1, pso pass 1
// options: --depth 1000000
// because: the tables are disjoint, so all executions are equivalent
#include <assert.h>
#include <pthread.h>

#define PLACES 50
#define ROUNDS 500

static unsigned tables[2][PLACES];

static void *work(void *argument) {
    unsigned *table = argument;
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned place = 0; place < PLACES; place++)
            table[place] += round ^ place;
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, work, tables[0]);
    pthread_create(&threads[1], 0, work, tables[1]);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    for (unsigned place = 0; place < PLACES; place++)
        assert(tables[0][place] == tables[1][place]);
    assert(tables[0][0] == ROUNDS * (ROUNDS - 1) / 2);
    return 0;
}
