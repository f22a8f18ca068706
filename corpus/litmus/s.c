// A store overtakes one that another thread has seen the end of.
// expect: sc pass 3, tso pass 3, pso pass 4
// with CHECK: sc pass, tso pass, pso fail
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, y, r0;
THREAD(0, x = 2; y = 1;)
THREAD(1, r0 = y; x = 1;)

NEVER(x == 2 && r0 == 1)
