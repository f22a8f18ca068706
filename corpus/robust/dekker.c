// Dekker's algorithm, twice in a row, so that entering meets stores that are left over from leaving.
// expect: sc pass, tso fail, pso fail
// with TSO_FENCES: sc pass, tso pass, pso fail
// with PSO_FENCES: sc pass, tso pass, pso pass
// because: as for ../mutex/dekker.c; without fences a thread may also wait for a turn that nobody gives
#define ROUNDS 2
#include "../mutex/dekker.c"
