// What the data types are made of: relaxed accesses, compare-and-swap, spin locks, and fences by kind.
//
// Nothing here orders accesses to different places but the fences, which are off unless asked for:
//
//   -DFENCED           all fences
//   -DLOCKS_FENCED     only those inside of the spin locks
//   -DWITHOUT_FENCE=3  but not the one with this number, to see what goes wrong without it
#ifndef PRIMITIVES_H
#define PRIMITIVES_H

#include "../fences.h"
#include <fencepost.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// Kinds of fences. C11 cannot name them one by one, so without the harness each is the weakest fence of C11 that includes it. Under TSO and PSO
// loads stay in order and before later stores, so that there the fences below that are acquire fences do nothing.
#ifdef DATATYPE_HARNESS
#define ORDER_LOAD_LOAD() fencepost_fence_ll()
#define ORDER_LOAD_STORE() fencepost_fence_ls()
#define ORDER_STORE_STORE() fencepost_fence_ss()
#define ORDER_STORE_LOAD() fencepost_fence_sl()
#define ORDER_DEPENDENT_LOADS() fencepost_fence_data_dependent_loads()
#define ORDER_ALIASED_LOADS() fencepost_fence_aliased_loads()
#else
#define ORDER_LOAD_LOAD() atomic_thread_fence(memory_order_acquire)
#define ORDER_LOAD_STORE() atomic_thread_fence(memory_order_acquire)
#define ORDER_STORE_STORE() atomic_thread_fence(memory_order_release)
#define ORDER_STORE_LOAD() atomic_thread_fence(memory_order_seq_cst)
// A load, and later loads whose address is made of what it has read.
#define ORDER_DEPENDENT_LOADS() atomic_thread_fence(memory_order_acquire)
// Loads of the same place.
#define ORDER_ALIASED_LOADS() atomic_thread_fence(memory_order_acquire)
#endif

// Every fence has a number: those of the locks begin at 101, those of an algorithm at 1 in each file.
#ifndef WITHOUT_FENCE
#define WITHOUT_FENCE 0
#endif
#define FENCE_IF_KEPT(number, fence) ((number) == WITHOUT_FENCE ? (void)0 : fence)
#define NO_FENCE(number, fence) ((void)0)
#if defined(FENCED)
#define FENCE_OF_ALGORITHM FENCE_IF_KEPT
#define FENCE_OF_LOCK FENCE_IF_KEPT
#elif defined(LOCKS_FENCED)
#define FENCE_OF_ALGORITHM NO_FENCE
#define FENCE_OF_LOCK FENCE_IF_KEPT
#else
#define FENCE_OF_ALGORITHM NO_FENCE
#define FENCE_OF_LOCK NO_FENCE
#endif
#define fence_ll(number) FENCE_OF_ALGORITHM(number, ORDER_LOAD_LOAD())
#define fence_ls(number) FENCE_OF_ALGORITHM(number, ORDER_LOAD_STORE())
#define fence_ss(number) FENCE_OF_ALGORITHM(number, ORDER_STORE_STORE())
#define fence_sl(number) FENCE_OF_ALGORITHM(number, ORDER_STORE_LOAD())
#define fence_dependent(number) FENCE_OF_ALGORITHM(number, ORDER_DEPENDENT_LOADS())
#define fence_aliased(number) FENCE_OF_ALGORITHM(number, ORDER_ALIASED_LOADS())

// A pointer that several threads write. It is untyped so that it can also carry a mark, and so that one function can
// exchange any two of them.
typedef _Atomic(void *) shared_pointer;

// Whether the place held the old value, and holds the new one instead. A macro, so that traces name the line of its use.
#define cas(place, old, new)                                                                                                     \
    ({                                                                                                                           \
        __typeof__(old) expected_ = (old);                                                                                       \
        atomic_compare_exchange_strong_explicit(place, &expected_, new, memory_order_relaxed, memory_order_relaxed);             \
    })

// A spin lock. -DNO_STORE_COMES_EARLY says that what is done under it keeps loads before stores without the lock's help.
#ifdef NO_STORE_COMES_EARLY
#define FENCE_BEFORE_STORES_OF_LOCK NO_FENCE
#else
#define FENCE_BEFORE_STORES_OF_LOCK FENCE_OF_LOCK
#endif
typedef atomic_int spin_lock;

static inline void spin_lock_init(spin_lock *lock) {
    WRITE(*lock, 0);
}

static inline void spin_lock_acquire(spin_lock *lock) {
    while (!cas(lock, 0, 1))
        ;
    // Relaxed: what is done under the lock comes after it was found free.
    FENCE_OF_LOCK(101, ORDER_LOAD_LOAD());
    FENCE_BEFORE_STORES_OF_LOCK(102, ORDER_LOAD_STORE());
}

static inline void spin_lock_release(spin_lock *lock) {
    // Relaxed, and for the stores also PSO: what was done under the lock comes before it is free.
    FENCE_BEFORE_STORES_OF_LOCK(103, ORDER_LOAD_STORE());
    FENCE_OF_LOCK(104, ORDER_STORE_STORE());
    WRITE(*lock, 0);
}

// Compare-and-swap of two places that have nothing to do with each other, which no common processor has. It is made of
// single ones on a version that is odd while the two places change, so that nobody sees one changed and the other not:
// whoever merely reads such a place uses READ_WHOLE. Like a single compare-and-swap it acts on memory at once, and leaves what is
// in the buffers for other places there under PSO.
#ifdef FENCEPOST_DATATYPE
#define dcas fencepost_dcas
#define READ_WHOLE READ
#else
static atomic_int dcas_version;

// Not READ, because a compare-and-swap that fails empties the buffer under TSO, too.
static inline int dcas_version_at_failure(void) {
    int version = -1;
    atomic_compare_exchange_strong_explicit(&dcas_version, &version, -1, memory_order_relaxed, memory_order_relaxed);
    return version;
}

static inline bool dcas(shared_pointer *first, shared_pointer *second, void *old_first, void *old_second, void *new_first,
                        void *new_second) {
    for (;;) {
        int version = READ(dcas_version);
        if (version % 2)
            continue;
        if (READ(*first) != old_first || READ(*second) != old_second) {
            if (dcas_version_at_failure() == version)
                return false;
        } else if (cas(&dcas_version, version, version + 1)) {
            atomic_exchange_explicit(first, new_first, memory_order_relaxed);
            atomic_exchange_explicit(second, new_second, memory_order_relaxed);
            atomic_exchange_explicit(&dcas_version, version + 2, memory_order_relaxed);
            return true;
        }
    }
}

#define READ_WHOLE(place)                                                                                                        \
    ({                                                                                                                           \
        int version_;                                                                                                            \
        void *value_;                                                                                                            \
        do {                                                                                                                     \
            version_ = READ(dcas_version);                                                                                       \
            value_ = READ(place);                                                                                                \
        } while (version_ % 2 || READ(dcas_version) != version_);                                                                \
        value_;                                                                                                                  \
    })
#endif

// Memory that others may look at after it was retired, and that must not be handed out again because a compare-and-swap
// could take the new block for the old one. With -DREUSE it is freed all the same; with -DREUSE=2 it is handed out again.
#if defined(REUSE) && REUSE + 0 == 2
#define allocate_fresh(type) ((type *)fencepost_malloc(sizeof(type)))
#define retire(block) fencepost_free(block)
#else
#define allocate_fresh(type) ((type *)malloc(sizeof(type)))
#ifdef REUSE
#define retire(block) free(block)
#else
#define retire(block) ((void)(block))
#endif
#endif

// Stands where an operation begins anew: if it must not, the execution does not count.
#define begin_anew_if(may_retry) fencepost_assume(may_retry)

// What a test of operations chooses and what it sees of them.
#define any_of(n) fencepost_choose(n)
#ifdef DATATYPE_HARNESS
#define observe_operation(name) fencepost_observe_operation(name)
#define observe_argument(name, value) fencepost_observe_argument(name, value)
#define observe_result(name, value) fencepost_observe_result(name, value)
#else
#define observe_operation(name) ((void)(name))
#define observe_argument(name, value) ((void)(name), (void)(value))
#define observe_result(name, value) ((void)(name), (void)(value))
#endif

#endif
