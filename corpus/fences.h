// Accesses without any order, and the fences that an algorithm needs under TSO (-DTSO_FENCES) and PSO (-DPSO_FENCES). With those it
// is correct; to be sequentially consistent in all that it does it may need some more (-DROBUST_FENCES).
#include <stdatomic.h>

#define READ(place) atomic_load_explicit(&(place), memory_order_relaxed)
#define WRITE(place, value) atomic_store_explicit(&(place), (value), memory_order_relaxed)

// Nothing that is stored waits behind such a fence while others look at it.
#ifdef ROBUST_FENCES
#define PSO_FENCES
#define ROBUST_FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define ROBUST_FENCE() ((void)0)
#endif

// PSO needs all fences that TSO needs.
#ifdef PSO_FENCES
#define TSO_FENCES
#define STORE_BARRIER() atomic_thread_fence(memory_order_release)
#else
#define STORE_BARRIER() ((void)0)
#endif

#ifdef TSO_FENCES
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE() ((void)0)
#endif
