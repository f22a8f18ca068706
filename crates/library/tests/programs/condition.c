// Condition variables.
// expect: pass 2
// with WITHOUT_SIGNAL: fail deadlock
// with TWO_WAITERS: fail deadlock
// with TWO_WAITERS BROADCAST: pass 10
// with LOST: fail deadlock
// with ANY_WAITER: fail assertion
// with NOT_HELD: fail mutex_misuse
// with DESTROYED_BUSY: fail mutex_misuse
// with DESTROYED: fail mutex_misuse
// with IMMEDIATE_END: pass
// because: either thread takes the mutex first; two waiters A and B and the main thread M: M first, 2 orders of A and B; M second,
// because: A and B in 2 roles and 2 orders behind M; M last, 2 orders before and 2 behind it: 2 + 4 + 4
// because: one signal wakes one waiter, a broadcast both; LOST waits without looking, so that the signal may have gone by
// because: ANY_WAITER claims that the first to wait is the first to be woken; POSIX does not
// because: IMMEDIATE_END destroys and frees the condition as soon as all waiters were woken, which POSIX allows
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
} Pair;
static Pair pair = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static int ready, waiting, woken;

static void *waiter(void *unused) {
    pthread_mutex_lock(&pair.mutex);
#ifdef LOST
    pthread_cond_wait(&pair.condition, &pair.mutex);
#else
    while (!ready)
        assert(pthread_cond_wait(&pair.condition, &pair.mutex) == 0);
#endif
    pthread_mutex_unlock(&pair.mutex);
    return unused;
}

static void *numbered(void *unused) {
    pthread_mutex_lock(&pair.mutex);
    int me = waiting++;
    pthread_cond_wait(&pair.condition, &pair.mutex);
    if (me == 1)
        assert(woken == 1);
    woken++;
    pthread_mutex_unlock(&pair.mutex);
    return unused;
}

static void *leaver(void *heap) {
    Pair *own = heap;
    pthread_mutex_lock(&outer);
    waiting = 1;
    pthread_cond_wait(&own->condition, &outer);
    pthread_mutex_unlock(&outer);
    return 0;
}

int main(void) {
    pthread_t threads[2];
#if defined NOT_HELD
    pthread_cond_wait(&pair.condition, &pair.mutex);
#elif defined DESTROYED
    assert(pthread_cond_destroy(&pair.condition) == 0);
    pthread_cond_signal(&pair.condition);
#elif defined DESTROYED_BUSY
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_cond_destroy(&pair.condition);
#elif defined ANY_WAITER
    pthread_create(&threads[0], 0, numbered, 0);
    pthread_create(&threads[1], 0, numbered, 0);
    for (int signals = 0; signals < 2;) {
        pthread_mutex_lock(&pair.mutex);
        if (waiting == 2) {
            pthread_cond_signal(&pair.condition);
            signals++;
        } else {
            exit(0);
        }
        pthread_mutex_unlock(&pair.mutex);
    }
#elif defined IMMEDIATE_END
    Pair *own = malloc(sizeof *own);
    pthread_cond_init(&own->condition, 0);
    pthread_create(&threads[0], 0, leaver, own);
    pthread_mutex_lock(&outer);
    if (waiting) {
        pthread_cond_broadcast(&own->condition);
        pthread_cond_destroy(&own->condition);
        free(own);
        pthread_mutex_unlock(&outer);
        pthread_join(threads[0], 0);
    } else {
        exit(0);
    }
#else
    pthread_create(&threads[0], 0, waiter, 0);
#ifdef TWO_WAITERS
    pthread_create(&threads[1], 0, waiter, 0);
#endif
    pthread_mutex_lock(&pair.mutex);
    ready = 1;
#if defined BROADCAST
    assert(pthread_cond_broadcast(&pair.condition) == 0);
#elif !defined WITHOUT_SIGNAL
    assert(pthread_cond_signal(&pair.condition) == 0);
#endif
    pthread_mutex_unlock(&pair.mutex);
    pthread_join(threads[0], 0);
#ifdef TWO_WAITERS
    pthread_join(threads[1], 0);
#endif
    assert(pthread_cond_destroy(&pair.condition) == 0);
#endif
    return 0;
}
