// Store buffering: each thread reads before its own store is visible.
// expect: sc pass 3, tso pass 4, pso pass 4
// with CHECK: sc pass, tso fail, pso fail
// robust: tso no, pso no
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, y, r0, r1;
THREAD(0, x = 1; r0 = y;)
THREAD(1, y = 1; r1 = x;)

NEVER(r0 == 0 && r1 == 0)
