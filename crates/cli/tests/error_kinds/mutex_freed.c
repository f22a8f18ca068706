// expect: mutex_misuse
// Memory is freed while a thread holds the mutex in it.
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t *m;
void *child(void *arg) {
    pthread_mutex_lock(m);
#ifdef NEAR
    pthread_mutex_unlock(m);
#endif
    return arg;
}
int main(void) {
    pthread_t t;
    m = malloc(sizeof *m);
    pthread_mutex_init(m, 0);
    pthread_create(&t, 0, child, 0);
    pthread_join(t, 0);
    free(m);
    return 0;
}
