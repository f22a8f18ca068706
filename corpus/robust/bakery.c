// Lamport's bakery for two customers who come twice, so that entering meets stores that are left over from leaving.
// expect: sc pass, tso fail, pso fail
// with TSO_FENCES: sc pass, tso pass, pso fail
// with PSO_FENCES: sc pass, tso pass, pso pass
// robust: tso no, pso no
// robust with TSO_FENCES: tso yes, pso no
// robust with PSO_FENCES: tso yes, pso yes
// because: as for ../mutex/bakery.c
#define ROUNDS 2
#include "../mutex/bakery.c"
