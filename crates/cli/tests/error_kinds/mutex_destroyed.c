// expect: mutex_misuse
// A mutex is used after it was destroyed, and after it was initialised once more.
#include <pthread.h>
pthread_mutex_t m;
int main(void) {
    pthread_mutex_init(&m, 0);
    pthread_mutex_destroy(&m);
#ifdef NEAR
    pthread_mutex_init(&m, 0);
#endif
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
