// Two threads look under one mutex for what nobody brings, and give it back in every round. With ONE, one of them is served.
// expect: sc fail liveness, tso fail liveness, pso fail liveness
// with ONE: sc fail liveness, tso fail liveness, pso fail liveness
// with BOTH: sc pass, tso pass, pso pass
// because: whoever rests must not hold the mutex, or it would look as if the other only waited for it
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int served[2];

static void *poll(void *own) {
    pthread_mutex_lock(&mutex);
    while (!*(int *)own) {
        pthread_mutex_unlock(&mutex);
        pthread_mutex_lock(&mutex);
    }
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, poll, &served[i]);
    pthread_mutex_lock(&mutex);
#if defined ONE || defined BOTH
    served[0] = 1;
#endif
#ifdef BOTH
    served[1] = 1;
#endif
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
