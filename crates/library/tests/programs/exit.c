// Handlers run in the reverse of the order in which they were registered, and the program ends.
// expect: fail assertion
// with QUICK: fail assertion
// with AT_ONCE: pass 1
// with RETURN: fail assertion
// because: each handler checks that it is its turn; the last one to run fails, so the failure shows that all of them ran
// because: AT_ONCE leaves without handlers
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

static int turn;

static void third(void) {
    assert(turn == 2);
    assert(!"all handlers have run");
}
static void second(int status, void *argument) {
    assert(status == 5 && argument == &turn && turn++ == 1);
}
static void later(void) {}
static void first(void) {
    assert(turn++ == 0);
    atexit(later);
}
static void quick(void) { assert(!"the quick handler has run"); }
static void not_at_all(void) { turn = 100; }

int main(void) {
    if (atexit(third) != 0 || on_exit(second, &turn) != 0 || atexit(first) != 0)
        return 1;
#if defined QUICK
    at_quick_exit(quick);
    at_quick_exit(later);
    quick_exit(5);
#elif defined AT_ONCE
    at_quick_exit(not_at_all);
    if (turn)
        _Exit(5);
    _exit(5);
#elif defined RETURN
    return 5;
#else
    at_quick_exit(not_at_all);
    exit(5);
#endif
    assert(!"the program has ended");
}
