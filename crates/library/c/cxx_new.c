/* operator new and delete of C++, under their mangled names. Allocation never fails. */
#include "machine.h"

const char _ZSt7nothrow = 0;

void *_Znwm(size_t size) { return malloc(size); }
void *_Znam(size_t size) { return malloc(size); }
void *_ZnwmRKSt9nothrow_t(size_t size, const void *nothrow) { return (void)nothrow, malloc(size); }
void *_ZnamRKSt9nothrow_t(size_t size, const void *nothrow) { return (void)nothrow, malloc(size); }

static void *aligned(size_t size, size_t align) {
    return __fencepost_aligned_alloc(align < 16 ? 16 : align, size);
}

void *_ZnwmSt11align_val_t(size_t size, size_t align) { return aligned(size, align); }
void *_ZnamSt11align_val_t(size_t size, size_t align) { return aligned(size, align); }
void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *nothrow) {
    return (void)nothrow, aligned(size, align);
}
void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *nothrow) {
    return (void)nothrow, aligned(size, align);
}

void _ZdlPv(void *block) { free(block); }
void _ZdaPv(void *block) { free(block); }
void _ZdlPvRKSt9nothrow_t(void *block, const void *nothrow) { (void)nothrow, free(block); }
void _ZdaPvRKSt9nothrow_t(void *block, const void *nothrow) { (void)nothrow, free(block); }
void _ZdlPvSt11align_val_t(void *block, size_t align) { (void)align, free(block); }
void _ZdaPvSt11align_val_t(void *block, size_t align) { (void)align, free(block); }

/* These know the size: a wrong one means that an object is deleted as something else than it was made. */
static void sized(void *block, size_t size) {
    if (block && __fencepost_block_size(block) != size)
        __fencepost_error(FENCEPOST_INVALID_FREE, "memory is deleted as an object of another size than it was allocated for");
    free(block);
}

void _ZdlPvm(void *block, size_t size) { sized(block, size); }
void _ZdaPvm(void *block, size_t size) { sized(block, size); }
void _ZdlPvmSt11align_val_t(void *block, size_t size, size_t align) { (void)align, sized(block, size); }
void _ZdaPvmSt11align_val_t(void *block, size_t size, size_t align) { (void)align, sized(block, size); }
