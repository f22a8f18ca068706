// What data types are made of: fences by kind, observations, a double compare-and-swap.
// models: tso pso
// expect: pass
// with FULL: pass
// with WITHOUT: fail assertion
// with DOUBLE: inconclusive
// because: a store before a load of something else needs a store-load fence, in both threads, or both may read what was there before
// because: only fencepost datatype knows how to compare and swap twice at once
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>

static int x, y, seen_x, seen_y;

static void fence(void) {
#if defined FULL
    fencepost_fence_full();
#elif !defined WITHOUT
    fencepost_fence_sl();
#endif
    // These order nothing that concerns a store before a load.
    fencepost_fence_ll();
    fencepost_fence_ls();
    fencepost_fence_ss();
    fencepost_fence_aliased_loads();
    fencepost_fence_data_dependent_loads();
    fencepost_fence_control_dependent();
}

static void *first(void *unused) {
    fencepost_observe_operation("first");
    fencepost_observe_argument("value", 1);
    x = 1;
    fence();
    seen_y = y;
    fencepost_observe_result("seen", seen_y);
    return unused;
}

static void *second(void *unused) {
    y = 1;
    fence();
    seen_x = x;
    return unused;
}

int main(void) {
#ifdef DOUBLE
    int old = 0, new = 1;
    fencepost_dcas(&x, &y, &old, &old, &new, &new);
#endif
    pthread_t threads[2];
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(seen_x || seen_y);
    return 0;
}
