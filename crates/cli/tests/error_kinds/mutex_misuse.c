// expect: mutex_misuse
// A mutex is unlocked by a thread that may not hold it.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *child(void *arg) {
#ifdef NEAR
    if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
#else
    pthread_mutex_trylock(&m);
    pthread_mutex_unlock(&m);
#endif
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
