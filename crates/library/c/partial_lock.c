/* The spin lock of Fig. 3.9 of Burckhardt's dissertation. It is apart from the fences by kind so that these stay calls, which an
   engine may know by name. */
#include "fencepost.h"
#include "machine.h"

void fencepost_lock_init(unsigned *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELAXED); }

void fencepost_lock(unsigned *lock) {
    while (!fencepost_cas_32(lock, 0, 1))
        ;
    fencepost_fence_ll();
    fencepost_fence_ls();
}

void fencepost_unlock(unsigned *lock) {
    fencepost_fence_ls();
    fencepost_fence_ss();
    if (!fencepost_cas_32(lock, 1, 0))
        __fencepost_error(FENCEPOST_LOCK_MISUSE, "a lock is unlocked that is not locked");
}
