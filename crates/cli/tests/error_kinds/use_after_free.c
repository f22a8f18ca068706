// expect: use_after_free
// A block is used by a thread and freed by another, which waits or does not.
#include <pthread.h>
#include <stdlib.h>
int *block;
void *child(void *arg) {
    *block = 2;
    return arg;
}
int main(void) {
    pthread_t t;
    block = malloc(sizeof *block);
    pthread_create(&t, 0, child, 0);
#ifdef NEAR
    pthread_join(t, 0);
    free(block);
#else
    free(block);
    pthread_join(t, 0);
#endif
    return 0;
}
