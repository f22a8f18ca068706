// The same where the process is meant to end with main.
// expect: sc pass, tso pass, pso pass
// with SPIN: sc pass, tso pass, pso pass
// options: --main-ends-process
// because: nothing that a thread waits for matters to a process that has ended
#include "left-waiting.c"
