// expect: invalid_call
// The function is called before its address is there, or after.
#include <pthread.h>
#include <stdatomic.h>
typedef void (*handler)(void);
_Atomic(handler) registered;
void handle(void) {}
void *child(void *arg) {
    registered = handle;
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
#ifdef NEAR
    pthread_join(t, 0);
    registered();
#else
    registered();
    pthread_join(t, 0);
#endif
    return 0;
}
