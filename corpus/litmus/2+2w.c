// Two threads store to two variables in opposite order.
// expect: sc pass 3, tso pass 3, pso pass 4
// with CHECK: sc pass, tso pass, pso fail
// robust: tso yes, pso no
// because: herd lists as many consistent executions
#define THREADS 2
#include "litmus.h"

int x, y;
THREAD(0, x = 2; y = 1;)
THREAD(1, y = 2; x = 1;)

NEVER(x == 2 && y == 2)
