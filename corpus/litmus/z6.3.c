// A chain of three threads in which one pair of stores trades places.
// expect: sc pass 7, tso pass 7, pso pass 8
// with CHECK: sc pass, tso pass, pso fail
// because: herd lists as many consistent executions
#define THREADS 3
#include "litmus.h"

int x, y, z, r0, r1;
THREAD(0, x = 1; y = 1;)
THREAD(1, y = 2; z = 1;)
THREAD(2, r0 = z; r1 = x;)

NEVER(y == 2 && r0 == 1 && r1 == 0)
