// Two stores against a store, a fence and a load.
// expect: sc pass 3, tso pass 3, pso pass 4
// with CHECK: sc pass, tso pass, pso fail
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, y, r0;
THREAD(0, x = 1; y = 1;)
THREAD(1, y = 2; atomic_thread_fence(memory_order_seq_cst); r0 = x;)

NEVER(y == 2 && r0 == 0)
