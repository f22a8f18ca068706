// expect: data_race
// options: --races
// A message is passed with a flag, which releases it or does not.
#include <pthread.h>
#include <stdatomic.h>
int message;
atomic_int flag;
void *child(void *arg) {
    message = 1;
#ifdef NEAR
    atomic_store_explicit(&flag, 1, memory_order_release);
#else
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
#endif
    return arg;
}
int main(void) {
    pthread_t t;
    int got = 0;
    pthread_create(&t, 0, child, 0);
    if (atomic_load_explicit(&flag, memory_order_acquire)) got = message;
    pthread_join(t, 0);
    return got == 2;
}
