// Read to write causality with a message in between.
// expect: sc pass 7, tso pass 8, pso pass 8
// with CHECK: sc pass, tso fail, pso fail
// because: herd lists as many consistent executions
#define THREADS 3
#include "litmus.h"

int x, y, z, r0, r1, r2;
THREAD(0, x = 1; y = 1;)
THREAD(1, r0 = y; r1 = z;)
THREAD(2, z = 1; r2 = x;)

NEVER(r0 == 1 && r1 == 0 && r2 == 0)
