// Wake-ups without a signal, if the user asks for them.
// options: --spurious 1
// expect: fail assertion
// with LOOP: pass
// because: with an `if` the thread goes on although nobody has signalled; with a loop it looks again
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wait(void *unused) {
    pthread_mutex_lock(&mutex);
#ifdef LOOP
    while (!ready)
#else
    if (!ready)
#endif
        pthread_cond_wait(&condition, &mutex);
    assert(ready);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, wait, 0);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
