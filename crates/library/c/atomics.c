/* Atomic operations that the compiler leaves to a library, because the object is large or its size not known to be good.
 * Those that fit into 16 aligned bytes are one access, others are done under a lock. */
#include "machine.h"

typedef unsigned __int128 Wide;

static int lock;

static void begin(void) {
    __fencepost_await_add(&lock, 0, 0, 1);
}

static void end(void) {
    __fencepost_await_add(&lock, 1, 1, -1);
}

static int is_aligned(const void *object, size_t size) {
    return (size_t)object % size == 0;
}

_Bool __atomic_is_lock_free_size(size_t size, const void *object) __asm__("__atomic_is_lock_free");
_Bool __atomic_is_lock_free_size(size_t size, const void *object) {
    return size <= 8 && (size & (size - 1)) == 0 && (!object || size == 0 || is_aligned(object, size));
}

/* Runs CASE with the type of an access that fits. */
#define BY_SIZE(CASE)                                          \
    if (size == 1)                                             \
        CASE(unsigned char)                                    \
    else if (size == 2 && is_aligned(object, 2))               \
        CASE(unsigned short)                                   \
    else if (size == 4 && is_aligned(object, 4))               \
        CASE(unsigned)                                         \
    else if (size == 8 && is_aligned(object, 8))               \
        CASE(unsigned long)                                    \
    else if (size == 16 && is_aligned(object, 16))             \
        CASE(Wide)

void generic_load(size_t size, void *object, void *result, int order) __asm__("__atomic_load");
void generic_load(size_t size, void *object, void *result, int order) {
    (void)order;
#define LOAD(type)                                                         \
    {                                                                      \
        type value = __atomic_load_n((type *)object, __ATOMIC_SEQ_CST);    \
        __builtin_memcpy(result, &value, sizeof value);                    \
        return;                                                            \
    }
    BY_SIZE(LOAD)
    begin();
    __builtin_memcpy(result, object, size);
    end();
}

void generic_store(size_t size, void *object, void *value, int order) __asm__("__atomic_store");
void generic_store(size_t size, void *object, void *value, int order) {
    (void)order;
#define STORE(type)                                                      \
    {                                                                    \
        type copy;                                                       \
        __builtin_memcpy(&copy, value, sizeof copy);                     \
        __atomic_store_n((type *)object, copy, __ATOMIC_SEQ_CST);        \
        return;                                                          \
    }
    BY_SIZE(STORE)
    begin();
    __builtin_memcpy(object, value, size);
    end();
}

void generic_exchange(size_t size, void *object, void *value, void *result, int order) __asm__("__atomic_exchange");
void generic_exchange(size_t size, void *object, void *value, void *result, int order) {
    (void)order;
#define EXCHANGE(type)                                                              \
    {                                                                               \
        type copy;                                                                  \
        __builtin_memcpy(&copy, value, sizeof copy);                                \
        copy = __atomic_exchange_n((type *)object, copy, __ATOMIC_SEQ_CST);         \
        __builtin_memcpy(result, &copy, sizeof copy);                               \
        return;                                                                     \
    }
    BY_SIZE(EXCHANGE)
    begin();
    __builtin_memcpy(result, object, size);
    __builtin_memcpy(object, value, size);
    end();
}

_Bool generic_compare_exchange(size_t size, void *object, void *expected, void *desired, int success,
                               int failure) __asm__("__atomic_compare_exchange");
_Bool generic_compare_exchange(size_t size, void *object, void *expected, void *desired, int success,
                                    int failure) {
    (void)success, (void)failure;
#define COMPARE_EXCHANGE(type)                                                                          \
    {                                                                                                   \
        type old, new;                                                                                  \
        __builtin_memcpy(&old, expected, sizeof old);                                                   \
        __builtin_memcpy(&new, desired, sizeof new);                                                    \
        _Bool done = __atomic_compare_exchange_n((type *)object, &old, new, 0, __ATOMIC_SEQ_CST,        \
                                                 __ATOMIC_SEQ_CST);                                     \
        if (!done)                                                                                      \
            __builtin_memcpy(expected, &old, sizeof old);                                               \
        return done;                                                                                    \
    }
    BY_SIZE(COMPARE_EXCHANGE)
    begin();
    const unsigned char *a = object, *b = expected;
    size_t same = 0;
    while (same < size && a[same] == b[same])
        same++;
    if (same == size)
        __builtin_memcpy(object, desired, size);
    else
        __builtin_memcpy(expected, object, size);
    end();
    return same == size;
}
