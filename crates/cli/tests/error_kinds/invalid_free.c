// expect: invalid_free
// Both threads free the block, or one does.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
_Atomic(void *) block;
void *give_back(void *arg) {
#ifdef NEAR
    free(atomic_exchange(&block, 0));
#else
    void *mine = block;
    block = 0;
    free(mine);
#endif
    return arg;
}
int main(void) {
    pthread_t t;
    block = malloc(4);
    pthread_create(&t, 0, give_back, 0);
    give_back(0);
    pthread_join(t, 0);
    return 0;
}
