// expect: thread_misuse
// options: --leaks
#include <pthread.h>
void *child(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
#ifdef NEAR
    pthread_detach(t);
#endif
    return 0;
}
