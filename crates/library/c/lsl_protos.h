/* The functions of appendix B.1 of Burckhardt's dissertation, so that code that was written for CheckFence can be checked as it is.
   What each means is said in fencepost.h, at the function of a similar name. */
#ifndef LSL_PROTOS_H
#define LSL_PROTOS_H

#include <stddef.h>

#ifndef __bool_true_false_are_defined
enum boolean { false = 0, true = 1 };
typedef enum boolean boolean_t;
#else
typedef int boolean_t;
#endif
typedef unsigned uint32;
typedef unsigned long long uint64;

void *lsl_malloc(size_t size);
void lsl_free(void *block);
void *lsl_malloc_noreuse(size_t size);
void lsl_free_noreuse(void *block);

void lsl_assert(boolean_t condition);
void lsl_assume(boolean_t condition);

typedef unsigned lsl_lock_t;
void lsl_initlock(lsl_lock_t *lock);
void lsl_lock(lsl_lock_t *lock);
void lsl_unlock(lsl_lock_t *lock);

/* load-load, load-store, store-load, store-store, aliased-loads, data-dependent-loads, control-dependent, full */
void lsl_fence(char *kind);

int lsl_get_number_threads();
int lsl_get_thread_id();

void lsl_observe_label(char *name);
void lsl_observe_input(char *name, int value);
void lsl_observe_output(char *name, int value);

/* Any number from the first to the second; 0 or 1. */
int lsl_nondet(int least, int greatest);
int lsl_choose();

boolean_t lsl_cas_32(void *place, uint32 old_value, uint32 new_value);
boolean_t lsl_cas_64(void *place, uint64 old_value, uint64 new_value);
boolean_t lsl_cas_ptr(void *place, void *old_value, void *new_value);
boolean_t lsl_dcas_32(void *first, void *second, uint32 old_first, uint32 old_second, uint32 new_first, uint32 new_second);
boolean_t lsl_dcas_64(void *first, void *second, uint64 old_first, uint64 old_second, uint64 new_first, uint64 new_second);
boolean_t lsl_dcas_ptr(void *first, void *second, void *old_first, void *old_second, void *new_first, void *new_second);

/* Says in an error what was asserted. */
void lsl_assert_as(boolean_t condition, const char *failure);
#define lsl_assert(...) lsl_assert_as((boolean_t)((__VA_ARGS__) != 0), "assertion lsl_assert(" #__VA_ARGS__ ") fails")

/* The structure whose field is at a pointer. */
#define lsl_get_struct_pointer(type, field, pointer) ((type *)((char *)(pointer) - offsetof(type, field)))

/* Packed words: declare lsl_make_X with a parameter for each field, lsl_get_X_f and lsl_set_X_f, and `fencepost datatype` knows them by their
   names. They need no bodies; those that there are count. */

/* Pointers may be given for numbers of 64 bits, and numbers of 32 bits for pointers, where the place is one. */
#define lsl_cas_ptr(place, old_value, new_value)                                                       \
    __builtin_choose_expr(sizeof(*(place)) == sizeof(uint32),                                          \
                          lsl_cas_32(place, (uint32)(uint64)(old_value), (uint32)(uint64)(new_value)), \
                          lsl_cas_ptr(place, (void *)(uint64)(old_value), (void *)(uint64)(new_value)))
#define lsl_cas_64(place, old_value, new_value) lsl_cas_64(place, (uint64)(old_value), (uint64)(new_value))
#define lsl_dcas_64(first, second, old_first, old_second, new_first, new_second) \
    lsl_dcas_64(first, second, (uint64)(old_first), (uint64)(old_second), (uint64)(new_first), (uint64)(new_second))

#endif
