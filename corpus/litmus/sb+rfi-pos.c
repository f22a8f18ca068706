// Store buffering in which each thread first reads its own store.
// expect: sc pass 3, tso pass 4, pso pass 4
// with CHECK: sc pass, tso fail, pso fail
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, y, r0, r1, r2, r3;
THREAD(0, x = 1; r0 = x; r1 = y;)
THREAD(1, y = 1; r2 = y; r3 = x;)

NEVER(r0 == 1 && r1 == 0 && r2 == 1 && r3 == 0)
