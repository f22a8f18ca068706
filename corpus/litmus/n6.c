// A thread reads its own store before it is visible to others, and then something else (Intel's white paper of 2007 forbade it,
// and processors did it).
// expect: sc pass, tso pass, pso pass
// with CHECK: sc pass, tso fail, pso fail
// robust: tso no, pso no
// because: store buffers allow it, and SC does not
#define THREADS 2
#include "litmus.h"

int x, y, r0, r1;
THREAD(0, x = 1; r0 = x; r1 = y;)
THREAD(1, y = 2; x = 2;)

NEVER(r0 == 1 && r1 == 0 && x == 1)
