// A structure that is never changed but replaced, in the manner of read-copy-update: the writer fills a new version and then publishes
// it; readers take the pointer once. Old versions stay.
// expect: sc pass 2, tso pass 2, pso fail assertion
// with PSO_FENCES: sc pass 2, tso pass 2, pso pass 2
// robust: tso yes, pso no
// because: the reader sees the old version or the new one; PSO may publish a version before it is filled
#include "../fences.h"
#include <assert.h>
#include <pthread.h>

struct version {
    int first, second;
};

static struct version versions[2] = {{1, 1}};
static _Atomic(struct version *) current = &versions[0];

static void write_version(void) {
    struct version *next = &versions[1];
    next->first = 2;
    next->second = 2;
    STORE_BARRIER();
    WRITE(current, next);
}

static int read_version(void) {
    struct version *version = READ(current);
    int first = version->first;
    int second = version->second;
    assert(first == second);
    return first;
}

// For `fencepost datatype` and `fences`: (w|r).
#ifdef DATATYPE_HARNESS
#include <fencepost.h>

void init(void) {
}

void w(void) {
    write_version();
}

void r(void) {
    fencepost_observe_result("version", read_version());
}
#else
static void *writer(void *unused) {
    write_version();
    return unused;
}

static void *reader(void *unused) {
    read_version();
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, writer, 0);
    pthread_create(&threads[1], 0, reader, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
#endif
