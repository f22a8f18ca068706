// Independent reads of independent writes: two readers see two writes in different orders.
// expect: sc pass, tso pass, pso pass
// with CHECK: sc pass, tso pass, pso pass
// robust: tso yes, pso yes
// because: with store buffers a store becomes visible to all others at once
#define THREADS 4
#include "litmus.h"

int x, y, r0, r1, r2, r3;
THREAD(0, x = 1;)
THREAD(1, y = 1;)
THREAD(2, r0 = x; r1 = y;)
THREAD(3, r2 = y; r3 = x;)

NEVER(r0 == 1 && r1 == 0 && r2 == 1 && r3 == 0)
