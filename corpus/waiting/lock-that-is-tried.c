// A loop that only takes a lock and gives it back, round after round, next to a thread that tries the lock: held, free, held again.
// expect: sc fail assertion, tso fail assertion, pso fail assertion
// options: --unroll 3
// because: the first round fails the first trylock, between the rounds the second succeeds, the second round fails the third
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int stop;

static void *visit(void *unused) {
    do {
        pthread_mutex_lock(&lock);
        pthread_mutex_unlock(&lock);
    } while (!stop);
    return 0;
}

static int is_held(void) {
    if (pthread_mutex_trylock(&lock) != 0)
        return 1;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t visitor;
    pthread_create(&visitor, 0, visit, 0);
    int held_again = is_held() && !is_held() && is_held();
    assert(!held_again);
    stop = 1;
    pthread_join(visitor, 0);
    return 0;
}
