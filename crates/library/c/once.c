/* Things to be done once: the word is 0 at first. */
#include "atomic.h"
#include "errno.h"

enum { NEVER, RUNNING, DONE };

int pthread_once(int *once, void function(void)) {
    int state = NEVER;
    if (__atomic_compare_exchange_n(once, &state, RUNNING, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        function();
        write_word(once, DONE);
    } else if (state == RUNNING) {
        __fencepost_await_add(once, DONE, DONE, 0);
    } else if (state != DONE) {
        __fencepost_error(FENCEPOST_LOCK_MISUSE, "pthread_once is called with a control that was not initialised");
    }
    return 0;
}

void call_once(int *once, void function(void)) {
    pthread_once(once, function);
}
