/* What data types are made of, where an engine does not know better: fences by kind are the weakest of C11 that include them. */
#include "machine.h"

void fencepost_fence_ll(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void fencepost_fence_ls(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void fencepost_fence_sl(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void fencepost_fence_ss(void) { __atomic_thread_fence(__ATOMIC_RELEASE); }
void fencepost_fence_full(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void fencepost_fence_aliased_loads(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void fencepost_fence_data_dependent_loads(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void fencepost_fence_control_dependent(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }

void fencepost_observe_operation(const char *name) { (void)name; }

void fencepost_observe_argument(const char *name, long value) {
    (void)name;
    (void)value;
}

void fencepost_observe_result(const char *name, long value) {
    (void)name;
    (void)value;
}

static int double_compare_and_swap(void) {
    __fencepost_limit("a double compare-and-swap");
    return 0;
}

int fencepost_dcas(void *first, void *second, void *old_first, void *old_second, void *new_first, void *new_second) {
    (void)first, (void)second, (void)old_first, (void)old_second, (void)new_first, (void)new_second;
    return double_compare_and_swap();
}

int fencepost_dcas_32(void *first, void *second, unsigned old_first, unsigned old_second, unsigned new_first,
                      unsigned new_second) {
    (void)first, (void)second, (void)old_first, (void)old_second, (void)new_first, (void)new_second;
    return double_compare_and_swap();
}

int fencepost_dcas_64(void *first, void *second, unsigned long long old_first, unsigned long long old_second,
                      unsigned long long new_first, unsigned long long new_second) {
    (void)first, (void)second, (void)old_first, (void)old_second, (void)new_first, (void)new_second;
    return double_compare_and_swap();
}

#define COMPARE_AND_SWAP(type)                                                                                  \
    return __atomic_compare_exchange_n((type *)place, &old_value, new_value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)

int fencepost_cas(void *place, void *old_value, void *new_value) { COMPARE_AND_SWAP(void *); }
int fencepost_cas_32(void *place, unsigned old_value, unsigned new_value) { COMPARE_AND_SWAP(unsigned); }
int fencepost_cas_64(void *place, unsigned long long old_value, unsigned long long new_value) {
    COMPARE_AND_SWAP(unsigned long long);
}

/* Blocks that can be used again. One lock guards them, which is a full fence. */
enum { MOST_BLOCKS = 64 };
static struct {
    void *block;
    size_t size;
    int is_free;
} pool[MOST_BLOCKS];
static int blocks, pool_lock;

static void enter_pool(void) { __fencepost_await_add(&pool_lock, 0, 0, 1); }
static void leave_pool(void) { __atomic_fetch_sub(&pool_lock, 1, __ATOMIC_SEQ_CST); }

void *fencepost_malloc(size_t size) {
    enter_pool();
    int candidates = 0;
    for (int i = 0; i < blocks; i++)
        candidates += pool[i].is_free && pool[i].size == size;
    int choice = __fencepost_choose(candidates + 1), i = 0;
    if (choice == candidates) {
        if (blocks == MOST_BLOCKS)
            __fencepost_limit("more blocks of fencepost_malloc than are supported");
        i = blocks++;
        pool[i].block = malloc(size);
        pool[i].size = size;
    } else {
        for (;; i++)
            if (pool[i].is_free && pool[i].size == size && choice-- == 0)
                break;
    }
    pool[i].is_free = 0;
    void *block = pool[i].block;
    leave_pool();
    return block;
}

void fencepost_free(void *block) {
    if (!block)
        return;
    enter_pool();
    int i = 0;
    while (i < blocks && pool[i].block != block)
        i++;
    if (i == blocks)
        __fencepost_error(FENCEPOST_INVALID_FREE, "free of what was not asked for, or not in the same way");
    if (pool[i].is_free)
        __fencepost_error(FENCEPOST_INVALID_FREE, "memory is freed twice");
    pool[i].is_free = 1;
    leave_pool();
}

void *fencepost_malloc_noreuse(size_t size) { return malloc(size); }
void fencepost_free_noreuse(void *block) { (void)block; }

int fencepost_thread_id(void) {
    __fencepost_limit("the number of a thread");
    return 0;
}

int fencepost_thread_count(void) {
    __fencepost_limit("the number of threads");
    return 0;
}
