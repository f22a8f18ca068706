// The heap beyond malloc.
// expect: pass 1
// natively
// with STALE: fail use_after_free
// with TWICE: fail invalid_free
// because: one thread; what a block holds survives realloc up to the smaller size, and a block is at a multiple of its alignment
// because: STALE uses the old block and TWICE frees it again
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

static int is_aligned(void *block, size_t align) { return (uintptr_t)block % align == 0; }

int main(void) {
    int *old = realloc(0, 3 * sizeof(int));
    for (int i = 0; i < 3; i++)
        old[i] = i + 1;
    int *block = realloc(old, 5 * sizeof(int));
#ifdef STALE
    old[0] = 9;
#endif
#ifdef TWICE
    free(old);
#endif
    block[4] = 5;
    assert(block[0] == 1 && block[1] == 2 && block[2] == 3 && malloc_usable_size(block) >= 20);
    block = reallocarray(block, 2, sizeof(int));
    assert(block[0] == 1 && block[1] == 2);
    void *too_much = reallocarray(block, SIZE_MAX / 2, 4);
    assert(too_much == 0 && errno == ENOMEM);
    assert(malloc_usable_size(0) == 0);
    free(block);
    int *aligned = aligned_alloc(256, 512);
    assert(is_aligned(aligned, 256));
    aligned[127] = 3;
    free(aligned);
    void *posix = 0;
    assert(posix_memalign(&posix, 128, 10) == 0 && posix && is_aligned(posix, 128));
    free(posix);
    posix = 0;
    assert(posix_memalign(&posix, 24, 10) == EINVAL && posix == 0);
    char *more = memalign(64, 10), *page = valloc(10);
    assert(is_aligned(more, 64) && is_aligned(page, 4096));
    more[9] = page[9] = 1;
    free(more);
    free(page);
    return 0;
}
