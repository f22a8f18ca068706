// Message passing in which the first store is an exchange (MP+poana+po).
// expect: sc pass 3, tso pass 3, pso pass 3
// with CHECK: sc pass, tso pass, pso pass
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

atomic_int x;
int y, r0, r1;
THREAD(0, atomic_exchange(&x, 1); y = 1;)
THREAD(1, r0 = y; r1 = atomic_load_explicit(&x, memory_order_relaxed);)

NEVER(r0 == 1 && r1 == 0)
