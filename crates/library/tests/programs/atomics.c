// Atomic operations that are calls: their size is not one of an access, or not known.
// expect: pass 1
// natively
// because: one thread; each does what the C standard says of the operation
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

void load(size_t, void *, void *, int) __asm__("__atomic_load");
void store(size_t, void *, void *, int) __asm__("__atomic_store");
void exchange(size_t, void *, void *, void *, int) __asm__("__atomic_exchange");
bool compare_exchange(size_t, void *, void *, void *, int, int) __asm__("__atomic_compare_exchange");
bool is_lock_free(size_t, const void *) __asm__("__atomic_is_lock_free");

int main(void) {
    for (size_t size = 1; size <= 24; size++) {
        _Alignas(16) char object[32], value[32], old[32];
        memset(object, 1, 32);
        memset(value, 2, 32);
        load(size, object, old, 5);
        assert(memcmp(old, object, size) == 0);
        store(size, object, value, 5);
        assert(memcmp(object, value, size) == 0 && object[size] == 1);
        memset(value, 3, 32);
        exchange(size, object, value, old, 5);
        assert(memcmp(object, value, size) == 0 && old[0] == 2 && old[size - 1] == 2 && object[size] == 1);
        memset(value, 4, 32);
        assert(!compare_exchange(size, object, old, value, 5, 5) && old[size - 1] == 3 && object[size - 1] == 3);
        assert(compare_exchange(size, object, old, value, 5, 5) && object[0] == 4 && object[size - 1] == 4);
        assert(object[size] == 1);
    }
    assert(is_lock_free(8, 0) && !is_lock_free(24, 0));
    return 0;
}
