// Memory that is used again, a lock with partial fences, compare-and-swap, in both vocabularies.
// models: sc tso pso
// expect: pass
// with AGAIN: fail assertion
// with TWICE: fail invalid_free
// with NUMBER=1: inconclusive
// with NUMBER=2: inconclusive
// with DOUBLE=1: inconclusive
// with DOUBLE=2: inconclusive
// because: the lock excludes the threads from each other; a block that was given back may come back, and not twice;
// because: only fencepost datatype knows numbers of threads and how to compare and swap twice at once
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include "lsl_protos.h"

static fencepost_lock_t lock;
static int count;
static unsigned word;

static void *work(void *unused) {
    fencepost_lock(&lock);
    count = count + 1;
    fencepost_unlock(&lock);
    int *block = lsl_malloc(sizeof(int));
    *block = lsl_nondet(3, 4);
    lsl_assert(*block >= 3);
    lsl_free(block);
    fencepost_cas_32(&word, 0, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    lsl_initlock(&lock);
    pthread_create(&thread, 0, work, 0);
    lsl_lock(&lock);
    count = count + 1;
    lsl_fence("store-store");
    lsl_unlock(&lock);
    void *first = fencepost_malloc(8);
    fencepost_free(first);
#ifdef TWICE
    fencepost_free(first);
#endif
    void *second = fencepost_malloc(8);
#ifdef AGAIN
    assert(first != second);
#endif
#if NUMBER == 1
    fencepost_thread_id() + lsl_get_thread_id();
#elif NUMBER == 2
    fencepost_thread_count() + lsl_get_number_threads();
#endif
#if DOUBLE == 1
    unsigned long long wide = 0;
    fencepost_dcas_64(&wide, &wide, 0, 0, 1, 1) + lsl_dcas_64(&wide, &wide, 0, 0, 1, 1);
#elif DOUBLE == 2
    fencepost_dcas_32(&word, &word, 0, 0, 1, 1) + lsl_dcas_32(&word, &word, 0, 0, 1, 1) +
        lsl_dcas_ptr(&first, &first, 0, 0, 0, 0);
#endif
    fencepost_free(second);
    lsl_free_noreuse(lsl_malloc_noreuse(4));
    fencepost_free_noreuse(fencepost_malloc_noreuse(4));
    lsl_observe_label("pointers and wide words");
    lsl_observe_input("choice", lsl_choose());
    lsl_assume(true);
    lsl_assert_as(true, "what is true holds");
    void *pointer = &count;
    unsigned long long wide_word = 5;
    assert(fencepost_cas(&pointer, &count, &word) && lsl_cas_ptr(&pointer, &word, 0) && !pointer);
    assert(fencepost_cas_64(&wide_word, 5, 6) && !lsl_cas_64(&wide_word, 5, 7));
    lsl_observe_output("word", (int)wide_word);
    pthread_join(thread, 0);
    fencepost_lock_init(&lock);
    assert(count == 2 && lsl_cas_32(&word, 1, 2) && word == 2);
    return 0;
}
