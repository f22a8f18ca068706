// Load buffering: no store buffer makes a load wait.
// expect: sc pass 3, tso pass 3, pso pass 3
// with CHECK: sc pass, tso pass, pso pass
// robust: tso yes, pso yes
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, y, r0, r1;
THREAD(0, r0 = x; y = 1;)
THREAD(1, r1 = y; x = 1;)

NEVER(r0 == 1 && r1 == 1)
