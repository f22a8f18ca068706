// Threads: who is who, attributes, and things that make no difference.
// expect: pass
// natively
// with CANCEL: inconclusive
// because: POSIX says what each call gives
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

static void *other(void *creator) {
    assert(!pthread_equal(pthread_self(), *(pthread_t *)creator));
    return creator;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
    pthread_t self = pthread_self(), thread;
    pthread_attr_t attributes;
    size_t size = 0;
    void *result = 0, *stack = 0;
    int value = 9;
    struct sched_param priority = {.sched_priority = 0}, read = {.sched_priority = 9};
    assert(pthread_equal(self, pthread_self()));
    assert(pthread_attr_init(&attributes) == 0);
    assert(pthread_attr_getdetachstate(&attributes, &value) == 0 && value == PTHREAD_CREATE_JOINABLE);
    assert(pthread_attr_setstacksize(&attributes, 1 << 20) == 0 && pthread_attr_setstacksize(&attributes, 1) == EINVAL);
    assert(pthread_attr_getstacksize(&attributes, &size) == 0 && size == 1 << 20);
    assert(pthread_attr_setguardsize(&attributes, 8192) == 0);
    assert(pthread_attr_getguardsize(&attributes, &size) == 0 && size == 8192);
    assert(pthread_attr_setscope(&attributes, PTHREAD_SCOPE_SYSTEM) == 0);
    assert(pthread_attr_getscope(&attributes, &value) == 0 && value == PTHREAD_SCOPE_SYSTEM);
    assert(pthread_attr_setschedpolicy(&attributes, SCHED_OTHER) == 0);
    assert(pthread_attr_getschedpolicy(&attributes, &value) == 0 && value == SCHED_OTHER);
    assert(pthread_attr_setinheritsched(&attributes, PTHREAD_INHERIT_SCHED) == 0);
    assert(pthread_attr_getinheritsched(&attributes, &value) == 0 && value == PTHREAD_INHERIT_SCHED);
    assert(pthread_attr_setschedparam(&attributes, &priority) == 0);
    assert(pthread_attr_getschedparam(&attributes, &read) == 0 && read.sched_priority == 0);
    assert(pthread_create(&thread, &attributes, other, &self) == 0);
    assert(pthread_setname_np(self, "a name") == 0 && pthread_setname_np(self, "a name that is too long") == ERANGE);
    assert(pthread_join(thread, &result) == 0 && result == &self);
    assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0);
    assert(pthread_attr_getdetachstate(&attributes, &value) == 0 && value == PTHREAD_CREATE_DETACHED);
    assert(pthread_attr_setdetachstate(&attributes, 77) == EINVAL);
    assert(pthread_create(&thread, &attributes, nothing, 0) == 0);
    static char memory[1 << 16];
    assert(pthread_attr_setstack(&attributes, memory, sizeof memory) == 0);
    assert(pthread_attr_getstack(&attributes, &stack, &size) == 0 && stack == memory && size == sizeof memory);
    assert(pthread_attr_destroy(&attributes) == 0);
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &value) == 0 && value == PTHREAD_CANCEL_ENABLE);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &value) == 0 && value == PTHREAD_CANCEL_DEFERRED);
    assert(pthread_setcancelstate(77, 0) == EINVAL && pthread_setcanceltype(77, 0) == EINVAL);
    pthread_testcancel();
    assert(pthread_setconcurrency(2) == 0 && pthread_setschedparam(self, SCHED_OTHER, &priority) == 0);
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(0, &set);
    assert(pthread_setaffinity_np(self, sizeof set, &set) == 0);
    assert(pthread_yield() == 0);
#ifdef CANCEL
    pthread_cancel(self);
#endif
    return 0;
}
