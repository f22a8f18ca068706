// Sixteen threads, of which two each meet at a word: the first leaves its number there, the second takes it.
// expect: sc pass 256, tso pass 256, pso pass 256
// because: in each of eight pairs either is the first: 2^8
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define THREADS 16

static atomic_int meeting[THREADS / 2];
static int partner[THREADS];

static void *meet(void *number) {
    int me = (int)(intptr_t)number;
    partner[me] = atomic_exchange(&meeting[me / 2], me + 1);
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, meet, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < THREADS; i += 2)
        assert((partner[i] == 0 && partner[i + 1] == i + 1) || (partner[i] == i + 2 && partner[i + 1] == 0));
    return 0;
}
