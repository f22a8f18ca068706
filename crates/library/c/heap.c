/* The heap beyond malloc, calloc and free. Allocation never fails. */
#include "errno.h"
#include "machine.h"

/* Every block is 16-byte aligned, so that the copy takes words where the program has words. */
static void copy_words(void *to, const void *from, size_t count) {
    __builtin_memcpy(__builtin_assume_aligned(to, 16), __builtin_assume_aligned(from, 16), count);
}

/* Always moves the block: a program that goes on using the old one is wrong, and this shows it. */
void *realloc(void *old, size_t size) {
    if (!old)
        return malloc(size);
    size_t old_size = __fencepost_block_size(old);
    if (size == 0) {
        free(old);
        return 0;
    }
    void *block = malloc(size);
    copy_words(block, old, old_size < size ? old_size : size);
    free(old);
    return block;
}

void *reallocarray(void *old, size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return 0;
    }
    return realloc(old, total);
}

static int is_power_of_two(size_t number) {
    return number != 0 && (number & (number - 1)) == 0;
}

void *aligned_alloc(size_t align, size_t size) {
    if (!is_power_of_two(align)) {
        errno = EINVAL;
        return 0;
    }
    return __fencepost_aligned_alloc(align < 16 ? 16 : align, size);
}

void *memalign(size_t align, size_t size) {
    return aligned_alloc(align, size);
}

int posix_memalign(void **block, size_t align, size_t size) {
    if (!is_power_of_two(align) || align % sizeof(void *) != 0)
        return EINVAL;
    *block = aligned_alloc(align, size);
    return 0;
}

void *valloc(size_t size) {
    return aligned_alloc(4096, size);
}

size_t malloc_usable_size(void *block) {
    return block ? __fencepost_block_size(block) : 0;
}
