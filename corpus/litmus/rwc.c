// Read to write causality.
// expect: sc pass 7, tso pass 8, pso pass 8
// with CHECK: sc pass, tso fail, pso fail
// because: herd lists as many consistent executions
#define THREADS 3
#include "litmus.h"

int x, y, r0, r1, r2;
THREAD(0, x = 1;)
THREAD(1, r0 = x; r1 = y;)
THREAD(2, y = 1; r2 = x;)

NEVER(r0 == 1 && r1 == 0 && r2 == 0)
