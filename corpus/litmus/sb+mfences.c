// Store buffering with full fences.
// expect: sc pass 3, tso pass 3, pso pass 3
// with CHECK: sc pass, tso pass, pso pass
// robust: tso yes, pso yes
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, y, r0, r1;
THREAD(0, x = 1; atomic_thread_fence(memory_order_seq_cst); r0 = y;)
THREAD(1, y = 1; atomic_thread_fence(memory_order_seq_cst); r1 = x;)

NEVER(r0 == 0 && r1 == 0)
