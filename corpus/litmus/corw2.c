// A load and a store to one variable against a store.
// expect: sc pass 3, tso pass 3, pso pass 3
// with CHECK: sc fail, tso fail, pso fail
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, r0;
THREAD(0, x = 2;)
THREAD(1, r0 = x; x = 1;)

NEVER(x == 1 && r0 == 2)
