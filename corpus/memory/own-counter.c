// A counter that never leaves its function is written, incremented and reset, with plain and with atomic accesses.
// expect: sc fail assertion, tso fail assertion, pso fail assertion
// with RIGHT: sc pass 1, tso pass 1, pso pass 1
// because: the last reset is followed by one increment; nothing is shared
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int counter;
    atomic_init(&counter, 0);
    atomic_fetch_add(&counter, 1);
    atomic_store_explicit(&counter, 0, memory_order_release);
    atomic_init(&counter, 5);
    int expected = 5;
    atomic_compare_exchange_strong(&counter, &expected, 6);
    atomic_store_explicit(&counter, 0, memory_order_relaxed);
    atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
#ifdef RIGHT
    assert(atomic_load(&counter) == 1);
#else
    assert(atomic_load(&counter) == 2);
#endif
    return 0;
}
