/* What the machine offers to the library. None of these is for programs; they have fencepost.h.
 *
 * The library is compiled without the system's headers: it defines what these declare, in the data layouts of glibc on
 * x86-64, because the programs were compiled against them. */
#ifndef FENCEPOST_MACHINE_H
#define FENCEPOST_MACHINE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned long size_t;
typedef unsigned long pthread_t;

#define INT_MIN (-2147483647 - 1)
#define INT_MAX 2147483647

/* Kinds for __fencepost_error. */
#define FENCEPOST_LOCK_MISUSE 1    /* a mutex, condition variable, rwlock, spin lock, barrier or semaphore is misused */
#define FENCEPOST_THREAD_MISUSE 2  /* a thread handle is misused */
#define FENCEPOST_INVALID_FREE 3   /* memory is given back that was not handed out, or not in this way */
#define FENCEPOST_ABORT 4          /* the program ends itself: abort, terminate, an exception that nobody catches */
#define FENCEPOST_INVALID_ACCESS 5 /* memory would be accessed out of bounds */
#define FENCEPOST_ASSERTION 6      /* an assertion fails */

/* Any of 0..n-1 (n >= 1), and any of lo..hi: every one is explored. */
int __fencepost_choose(int n);
long __fencepost_choose_between(long lo, long hi);

/* 1 if a value is this number, 0 if it is another one or was never initialised. */
int __fencepost_is(int value, int number);

/* Waits until lo <= *word <= hi, then adds delta, in one atomic step that is a full fence. Returns the old value. */
int __fencepost_await_add(int *word, int lo, int hi, int delta);

/* Any value of the range lo..hi of a type, as far as the user allows with --nondet. */
long __fencepost_nondet(long lo, long hi);

/* How many spurious wake-ups a thread may have; 0 without --spurious. */
int __fencepost_spurious(void);

/* Reports an error of the program. */
__attribute__((noreturn)) void __fencepost_error(int kind, const char *message);
/* The search cannot go on: the verdict is inconclusive for this reason. */
__attribute__((noreturn)) void __fencepost_limit(const char *message);
/* Shown in a trace, without any other effect. Returns the number of characters; undefined if others could change it. */
int __fencepost_print(const char *format, ...);
/* Ends the whole program, without handlers. */
__attribute__((noreturn)) void __fencepost_exit(int status);

/* A block at a multiple of align, a power of two; the size that was asked for when the block at p was allocated. An error
 * if p is not the start of a live heap block. */
void *__fencepost_aligned_alloc(size_t align, size_t size);
size_t __fencepost_block_size(void *p);

/* Functions of the C library that the machine provides. */
void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
__attribute__((noreturn)) void abort(void);
int sched_yield(void);
void __VERIFIER_assume(int);
int pthread_create(pthread_t *, const void *attributes, void *(*start)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_detach(pthread_t);
__attribute__((noreturn)) void pthread_exit(void *);
pthread_t pthread_self(void);
int pthread_mutex_init(void *, const void *attributes);
int pthread_mutex_destroy(void *);
int pthread_mutex_lock(void *);
int pthread_mutex_trylock(void *);
int pthread_mutex_unlock(void *);

#ifdef __cplusplus
}
#endif
#endif
