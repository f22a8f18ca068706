// Store buffering: with sequential consistency one of the threads sees the other's store.
#include <assert.h>
#include <pthread.h>

#ifndef FENCE
#define FENCE
#endif

int x, y;
int seen_by_other;

void *other(void *arg) {
    y = 1;
    FENCE;
    seen_by_other = x;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    x = 1;
    FENCE;
    int seen = y;
    pthread_join(thread, 0);
    assert(seen + seen_by_other > 0);
    return 0;
}
