// expect: thread_misuse
// A thread is joined that was detached.
#include <pthread.h>
void *child(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
#ifndef NEAR
    pthread_detach(t);
#endif
    pthread_join(t, 0);
    return 0;
}
