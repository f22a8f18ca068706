/* What a program can say to fencepost. All of it is optional. */
#ifndef FENCEPOST_H
#define FENCEPOST_H

#ifdef __cplusplus
extern "C" {
#endif

/* Any of 0 .. n-1: every one is explored. n must be at least 1. */
int fencepost_choose(int n);
/* Goes on only if the condition holds: executions in which it does not are left out. */
void fencepost_assume(int condition);
/* An error if the condition does not hold; also with NDEBUG. */
void fencepost_assert(int condition);

/* Fences by the kinds of accesses that they keep in order: loads (l) and stores (s) before with those after. Where a model
   knows no such kind, the weakest fence that includes it. */
void fencepost_fence_ll(void);
void fencepost_fence_ls(void);
void fencepost_fence_sl(void);
void fencepost_fence_ss(void);
void fencepost_fence_full(void);
/* Loads of the same place; loads whose address depends on a load; accesses that happen because of a load. */
void fencepost_fence_aliased_loads(void);
void fencepost_fence_data_dependent_loads(void);
void fencepost_fence_control_dependent(void);

/* What an operation of a data type is called, is given and returns, for `fencepost datatype`. */
void fencepost_observe_operation(const char *name);
void fencepost_observe_argument(const char *name, long value);
void fencepost_observe_result(const char *name, long value);

/* If a place holds the old value, it gets the new one, in one step that orders nothing else. */
int fencepost_cas(void *place, void *old_value, void *new_value);
int fencepost_cas_32(void *place, unsigned old_value, unsigned new_value);
int fencepost_cas_64(void *place, unsigned long long old_value, unsigned long long new_value);
/* If two places hold the old values, both get the new ones, in one step that orders nothing else. Only `fencepost datatype`
   knows it. */
int fencepost_dcas(void *first, void *second, void *old_first, void *old_second, void *new_first, void *new_second);
int fencepost_dcas_32(void *first, void *second, unsigned old_first, unsigned old_second, unsigned new_first,
                      unsigned new_second);
int fencepost_dcas_64(void *first, void *second, unsigned long long old_first, unsigned long long old_second,
                      unsigned long long new_first, unsigned long long new_second);

/* A spin lock with the fences that it needs and no others: load-load and load-store after it was taken, load-store and
   store-store before it is given back. */
typedef unsigned fencepost_lock_t;
void fencepost_lock_init(fencepost_lock_t *lock);
void fencepost_lock(fencepost_lock_t *lock);
void fencepost_unlock(fencepost_lock_t *lock);

/* Memory that may be read and written after it was given back, unlike that of malloc. fencepost_malloc returns a new block, or one of
   the same size that was given back to fencepost_free, whichever: every one is tried. The other two never use memory again. */
void *fencepost_malloc(unsigned long size);
void fencepost_free(void *block);
void *fencepost_malloc_noreuse(unsigned long size);
void fencepost_free_noreuse(void *block);

/* The number of the thread that runs an operation: 0 before the others, then from 1 on as in the test; and how many numbers
   there are. Only `fencepost datatype` knows them. */
int fencepost_thread_id(void);
int fencepost_thread_count(void);

/* The vocabulary of the Competition on Software Verification (SV-COMP). */
void __VERIFIER_assume(int condition);
__attribute__((noreturn)) void __VERIFIER_error(void);
void __VERIFIER_assert(int condition);
/* What is between them excludes what is between them in other threads. It does not exclude other code. */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
/* Any value within --nondet lo..hi. */
#ifdef __cplusplus
bool __VERIFIER_nondet_bool(void);
#else
_Bool __VERIFIER_nondet_bool(void);
#endif
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned int __VERIFIER_nondet_uint(void);
unsigned int __VERIFIER_nondet_unsigned(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
unsigned long __VERIFIER_nondet_size_t(void);

#ifdef __cplusplus
}
#endif
#endif
