// C11 threads.
// expect: pass 8
// natively
// with WITHOUT: fail assertion
// with CALLS: pass
// because: the main thread comes after both others, between them, or before them, and is then back before the second or after it;
// because: each in 2 orders of the others: 2 + 2 + 2 + 2
// because: two threads count under a mutex and report by a condition; WITHOUT the mutex a step is lost
// because: CALLS goes through the others, in which only one thread runs at a time
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t condition;
static tss_t key;
static int counter, finished;

static int count(void *argument) {
#ifndef WITHOUT
    mtx_lock(&mutex);
#endif
    counter++;
#ifndef WITHOUT
    finished++;
    cnd_signal(&condition);
    mtx_unlock(&mutex);
#endif
    return *(int *)argument;
}

static int leave(void *unused) {
    (void)unused;
    assert(tss_get(key) == 0 && tss_set(key, &key) == thrd_success && tss_get(key) == &key);
    thrd_exit(7);
}

static void calls(void) {
    thrd_t thread, self = thrd_current();
    int result = 0;
    struct timespec deadline, pause = {0, 1000};
    mtx_t recursive;
    assert(thrd_equal(self, thrd_current()));
    assert(tss_create(&key, 0) == thrd_success);
    assert(thrd_create(&thread, leave, 0) == thrd_success && thrd_join(thread, &result) == thrd_success);
    assert(result == 7 && tss_get(key) == 0);
    tss_delete(key);
    assert(mtx_init(&recursive, mtx_recursive | mtx_timed) == thrd_success);
    timespec_get(&deadline, TIME_UTC);
    deadline.tv_sec += 10;
    assert(mtx_lock(&recursive) == thrd_success && mtx_lock(&recursive) == thrd_success);
    assert(mtx_timedlock(&recursive, &deadline) == thrd_success && mtx_trylock(&recursive) == thrd_success);
    for (int i = 0; i < 4; i++)
        assert(mtx_unlock(&recursive) == thrd_success);
    mtx_destroy(&recursive);
    assert(mtx_lock(&mutex) == thrd_success && mtx_trylock(&mutex) == thrd_busy);
    assert(cnd_timedwait(&condition, &mutex, &deadline) == thrd_timedout && mtx_trylock(&mutex) == thrd_busy);
    assert(cnd_broadcast(&condition) == thrd_success && mtx_unlock(&mutex) == thrd_success);
    thrd_yield();
    assert(thrd_sleep(&pause, 0) == 0);
    static int unused;
    assert(thrd_create(&thread, count, &unused) == thrd_success && thrd_detach(thread) == thrd_success);
}

int main(void) {
    assert(mtx_init(&mutex, mtx_plain) == thrd_success && cnd_init(&condition) == thrd_success);
#ifdef CALLS
    calls();
#else
    thrd_t threads[2];
    int results[2] = {3, -4}, found[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        assert(thrd_create(&threads[i], count, &results[i]) == thrd_success);
#ifndef WITHOUT
    mtx_lock(&mutex);
    while (finished < 2)
        cnd_wait(&condition, &mutex);
    mtx_unlock(&mutex);
#endif
    for (int i = 0; i < 2; i++)
        assert(thrd_join(threads[i], &found[i]) == thrd_success && found[i] == results[i]);
    assert(counter == 2);
    cnd_destroy(&condition);
    mtx_destroy(&mutex);
#endif
    return 0;
}
