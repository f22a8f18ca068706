// The same where the process is meant to end with main.
// expect: sc pass, tso pass, pso pass
// with SPIN: sc pass, tso pass, pso pass
// options: --main-ends-process
#include "left-waiting.c"
