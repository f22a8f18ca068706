/* The functions of lsl_protos.h, by those of fencepost.h. */
#include "fencepost.h"
#include "machine.h"

void *lsl_malloc(size_t size) { return fencepost_malloc(size); }
void lsl_free(void *block) { fencepost_free(block); }
void *lsl_malloc_noreuse(size_t size) { return fencepost_malloc_noreuse(size); }
void lsl_free_noreuse(void *block) { fencepost_free_noreuse(block); }

void lsl_assert_as(unsigned condition, const char *failure) {
    if (!condition)
        __fencepost_error(FENCEPOST_ASSERTION, failure);
}

void lsl_assert(unsigned condition) { lsl_assert_as(condition, "assertion lsl_assert fails"); }
void lsl_assume(unsigned condition) { fencepost_assume(condition != 0); }

void lsl_initlock(unsigned *lock) { fencepost_lock_init(lock); }
void lsl_lock(unsigned *lock) { fencepost_lock(lock); }
void lsl_unlock(unsigned *lock) { fencepost_unlock(lock); }

/* The letters that tell the kinds apart: those of `store-store` and `store-load`, and the first of all others. */
void lsl_fence(char *kind) {
    if (kind[0] == 's' && kind[6] == 's')
        fencepost_fence_ss();
    else if (kind[0] == 's' || kind[0] == 'f')
        fencepost_fence_full();
    else
        fencepost_fence_ll();
}

int lsl_get_number_threads(void) { return fencepost_thread_count(); }
int lsl_get_thread_id(void) { return fencepost_thread_id(); }

void lsl_observe_label(char *name) { fencepost_observe_operation(name); }
void lsl_observe_input(char *name, int value) { fencepost_observe_argument(name, value); }
void lsl_observe_output(char *name, int value) { fencepost_observe_result(name, value); }

int lsl_nondet(int least, int greatest) { return (int)__fencepost_choose_between(least, greatest); }
int lsl_choose(void) { return fencepost_choose(2); }

unsigned lsl_cas_32(void *place, unsigned old_value, unsigned new_value) {
    return (unsigned)fencepost_cas_32(place, old_value, new_value);
}

unsigned lsl_cas_64(void *place, unsigned long long old_value, unsigned long long new_value) {
    return (unsigned)fencepost_cas_64(place, old_value, new_value);
}

unsigned lsl_cas_ptr(void *place, void *old_value, void *new_value) {
    return (unsigned)fencepost_cas(place, old_value, new_value);
}

unsigned lsl_dcas_32(void *first, void *second, unsigned old_first, unsigned old_second, unsigned new_first,
                     unsigned new_second) {
    return (unsigned)fencepost_dcas_32(first, second, old_first, old_second, new_first, new_second);
}

unsigned lsl_dcas_64(void *first, void *second, unsigned long long old_first, unsigned long long old_second,
                     unsigned long long new_first, unsigned long long new_second) {
    return (unsigned)fencepost_dcas_64(first, second, old_first, old_second, new_first, new_second);
}

unsigned lsl_dcas_ptr(void *first, void *second, void *old_first, void *old_second, void *new_first, void *new_second) {
    return (unsigned)fencepost_dcas(first, second, old_first, old_second, new_first, new_second);
}
