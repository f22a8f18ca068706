// Threads put four numbers each into a hash table with compare-exchange; a number whose slot is taken goes to the next one.
// This is the example of Flanagan and Godefroid (2005): nobody knows beforehand who meets whom.
// expect: sc pass 8, tso pass 8, pso pass 8
// with THREADS=11: sc pass 1, tso pass 1, pso pass 1
// with THREADS=13: sc pass 64, tso pass 64, pso pass 64
// slow with THREADS=15: sc pass 4096, tso pass 4096, pso pass 4096
// because: thread t puts 11m + t for m = 1 to 4; two numbers meet if they are equal, which for threads t and t + 11 happens three
// because: times, and either may be first: 2^3 for 12 threads and 8 times as many for each thread more
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define SIZE 128
#define NUMBERS 4
#ifndef THREADS
#define THREADS 12
#endif

static atomic_int table[SIZE];

static void *insert(void *thread) {
    for (int m = 1; m <= NUMBERS; m++) {
        int number = 11 * m + (int)(intptr_t)thread;
        int slot = number * 7 % SIZE;
        for (;;) {
            int empty = 0;
            if (atomic_compare_exchange_strong(&table[slot], &empty, number))
                break;
            slot = (slot + 1) % SIZE;
        }
    }
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, insert, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    int count = 0;
    for (int slot = 0; slot < SIZE; slot++)
        count += table[slot] != 0;
    assert(count == NUMBERS * THREADS);
    return 0;
}
