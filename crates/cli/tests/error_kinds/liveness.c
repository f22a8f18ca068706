// expect: liveness
// A flag that is awaited, and that nobody sets.
#include <pthread.h>
#include <stdatomic.h>
atomic_int flag;
void *child(void *arg) {
#ifdef NEAR
    flag = 1;
#endif
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
    while (!flag) ;
    pthread_join(t, 0);
    return 0;
}
