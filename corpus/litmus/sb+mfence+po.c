// Store buffering with a fence in one of the threads, which is not enough.
// expect: sc pass, tso pass, pso pass
// with CHECK: sc pass, tso fail, pso fail
// robust: tso no, pso no
// because: the other thread still reads before its store is visible
#define THREADS 2
#include "litmus.h"

int x, y, r0, r1;
THREAD(0, x = 1; atomic_thread_fence(memory_order_seq_cst); r0 = y;)
THREAD(1, y = 1; r1 = x;)

NEVER(r0 == 0 && r1 == 0)
