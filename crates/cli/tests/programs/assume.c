// An assumption that holds in some executions, in none, or always.
#include <pthread.h>

void __VERIFIER_assume(int);

#ifndef CONDITION
#define CONDITION x == 1
#endif

int x;

void *other(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    __VERIFIER_assume(CONDITION);
    pthread_join(thread, 0);
    return 0;
}
