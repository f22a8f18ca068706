/* What data types are made of, where an engine does not know better: fences by kind are the weakest of C11 that include them. */
#include "machine.h"

void fencepost_fence_ll(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void fencepost_fence_ls(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void fencepost_fence_sl(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void fencepost_fence_ss(void) { __atomic_thread_fence(__ATOMIC_RELEASE); }
void fencepost_fence_full(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void fencepost_fence_aliased_loads(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void fencepost_fence_data_dependent_loads(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void fencepost_fence_control_dependent(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }

void fencepost_observe_operation(const char *name) { (void)name; }

void fencepost_observe_argument(const char *name, long value) {
    (void)name;
    (void)value;
}

void fencepost_observe_result(const char *name, long value) {
    (void)name;
    (void)value;
}

int fencepost_dcas(void *first, void *second, void *old_first, void *old_second, void *new_first, void *new_second) {
    (void)first, (void)second, (void)old_first, (void)old_second, (void)new_first, (void)new_second;
    __fencepost_limit("a double compare-and-swap");
    return 0;
}
