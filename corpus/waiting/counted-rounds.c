// A loop that gives up after three rounds, and that counts them in memory which nobody else knows. With MORE it looks five times.
// expect: sc pass 4, tso pass 4, pso pass 4
// with MORE: sc pass 6, tso pass 6, pso pass 6
// because: the flag is seen in one of the rounds, or in none of them
#include <pthread.h>
#include <stdatomic.h>

#ifdef MORE
#define ROUNDS 5
#else
#define ROUNDS 3
#endif

static atomic_int flag;

static void *look(void *unused) {
    int counts[2] = {0, ROUNDS};
    while (counts[0] < counts[1] && !atomic_load_explicit(&flag, memory_order_relaxed))
        counts[0]++;
    return unused;
}

int main(void) {
    pthread_t looking;
    pthread_create(&looking, 0, look, 0);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    pthread_join(looking, 0);
    return 0;
}
