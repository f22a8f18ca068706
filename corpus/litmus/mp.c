// Message passing without any order between the two stores.
// expect: sc pass 3, tso pass 3, pso pass 4
// with CHECK: sc pass, tso pass, pso fail
// robust: tso yes, pso no
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, y, r0, r1;
THREAD(0, x = 1; y = 1;)
THREAD(1, r0 = y; r1 = x;)

NEVER(r0 == 1 && r1 == 0)
