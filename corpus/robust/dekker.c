// Dekker's algorithm, twice in a row, so that entering meets stores that are left over from leaving.
// expect: sc pass, tso fail, pso fail
// with TSO_FENCES: sc pass, tso pass, pso fail
// with PSO_FENCES: sc pass, tso pass, pso pass
// with ROBUST_FENCES: sc pass, tso pass, pso pass
// robust: tso no, pso no
// robust with TSO_FENCES: tso no, pso no
// robust with PSO_FENCES: tso no, pso no
// robust with ROBUST_FENCES: tso yes, pso yes
// because: as for ../mutex/dekker.c; without fences a thread may also wait for a turn that nobody gives;
// because: a thread that waits for its turn may look as if it still wanted to enter, which does no harm
#define ROUNDS 2
#include "../mutex/dekker.c"
