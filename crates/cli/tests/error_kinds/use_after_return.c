// expect: use_after_free
// A thread uses a variable of its creator, which has returned or not.
#include <pthread.h>
pthread_t t;
void *child(void *arg) {
    *(int *)arg = 1;
    return 0;
}
void start(void) {
    int local = 0;
    pthread_create(&t, 0, child, &local);
#ifdef NEAR
    pthread_join(t, 0);
#endif
}
int main(void) {
    start();
#ifndef NEAR
    pthread_join(t, 0);
#endif
    return 0;
}
