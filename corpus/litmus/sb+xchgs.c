// Store buffering in which the stores are exchanges (SB+poanas).
// expect: sc pass 3, tso pass 3, pso pass 3
// with CHECK: sc pass, tso pass, pso pass
// robust: tso yes, pso yes
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

atomic_int x, y;
int r0, r1;
THREAD(0, atomic_exchange(&x, 1); r0 = atomic_load_explicit(&y, memory_order_relaxed);)
THREAD(1, atomic_exchange(&y, 1); r1 = atomic_load_explicit(&x, memory_order_relaxed);)

NEVER(r0 == 0 && r1 == 0)
