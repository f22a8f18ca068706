// Thread-specific storage of C11 is destroyed when the thread ends.
// expect: pass
// with KEPT: fail assertion
// because: the thread leaves a value behind, and the destructor gets it; KEPT claims that it does not
#include <assert.h>
#include <threads.h>

static tss_t key;
static int destroyed;

static void destroy(void *value) { destroyed += value == &key; }

static int leave(void *unused) {
    (void)unused;
    assert(tss_set(key, &key) == thrd_success);
    return 0;
}

int main(void) {
    thrd_t thread;
    tss_create(&key, destroy);
    thrd_create(&thread, leave, 0);
    thrd_join(thread, 0);
#ifdef KEPT
    assert(destroyed == 0);
#else
    assert(destroyed == 1);
#endif
    return 0;
}
