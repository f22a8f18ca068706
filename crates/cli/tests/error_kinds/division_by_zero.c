// expect: division
// The count may still be zero when it is read.
#include <pthread.h>
int count;
void *child(void *arg) {
    count = 2;
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
#ifdef NEAR
    pthread_join(t, 0);
    return 10 % count;
#else
    int rest = 10 % count;
    pthread_join(t, 0);
    return rest;
#endif
}
