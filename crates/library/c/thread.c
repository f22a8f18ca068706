/* Threads beyond creating, joining, detaching and ending them. */
#include "errno.h"
#include "machine.h"

int pthread_equal(pthread_t a, pthread_t b) {
    return a == b;
}

/* pthread_attr_t has 56 bytes. The machine reads the first word when it creates a thread: 1 is detached. Stacks are as large
 * as they need to be, and priorities play no role; what is set can be read back. */
typedef struct {
    int detached;
    int scope;
    size_t stack_size, guard_size;
    void *stack;
    int policy, inherit, priority;
} Attributes;

int pthread_attr_init(Attributes *attributes) {
    *attributes = (Attributes){0, 0, 8 << 20, 4096, 0, 0, 0, 0};
    return 0;
}

int pthread_attr_destroy(Attributes *attributes) {
    (void)attributes;
    return 0;
}

int pthread_attr_setdetachstate(Attributes *attributes, int detached) {
    if (detached != 0 && detached != 1)
        return EINVAL;
    attributes->detached = detached;
    return 0;
}

int pthread_attr_getdetachstate(const Attributes *attributes, int *detached) {
    *detached = attributes->detached;
    return 0;
}

int pthread_attr_setstacksize(Attributes *attributes, size_t size) {
    if (size < 16384)
        return EINVAL;
    attributes->stack_size = size;
    return 0;
}

int pthread_attr_getstacksize(const Attributes *attributes, size_t *size) {
    *size = attributes->stack_size;
    return 0;
}

int pthread_attr_setstack(Attributes *attributes, void *stack, size_t size) {
    attributes->stack = stack;
    return pthread_attr_setstacksize(attributes, size);
}

int pthread_attr_getstack(const Attributes *attributes, void **stack, size_t *size) {
    *stack = attributes->stack;
    *size = attributes->stack_size;
    return 0;
}

int pthread_attr_setguardsize(Attributes *attributes, size_t size) {
    attributes->guard_size = size;
    return 0;
}

int pthread_attr_getguardsize(const Attributes *attributes, size_t *size) {
    *size = attributes->guard_size;
    return 0;
}

int pthread_attr_setscope(Attributes *attributes, int scope) {
    attributes->scope = scope;
    return 0;
}

int pthread_attr_getscope(const Attributes *attributes, int *scope) {
    *scope = attributes->scope;
    return 0;
}

int pthread_attr_setschedpolicy(Attributes *attributes, int policy) {
    attributes->policy = policy;
    return 0;
}

int pthread_attr_getschedpolicy(const Attributes *attributes, int *policy) {
    *policy = attributes->policy;
    return 0;
}

int pthread_attr_setinheritsched(Attributes *attributes, int inherit) {
    attributes->inherit = inherit;
    return 0;
}

int pthread_attr_getinheritsched(const Attributes *attributes, int *inherit) {
    *inherit = attributes->inherit;
    return 0;
}

int pthread_attr_setschedparam(Attributes *attributes, const int *priority) {
    attributes->priority = *priority;
    return 0;
}

int pthread_attr_getschedparam(const Attributes *attributes, int *priority) {
    *priority = attributes->priority;
    return 0;
}

/* Names, processors and priorities make no difference. */
int pthread_setname_np(pthread_t thread, const char *name) {
    (void)thread;
    for (int length = 0; name[length]; length++)
        if (length == 15)
            return 34; /* ERANGE: names have at most 15 characters */
    return 0;
}

int pthread_setaffinity_np(pthread_t thread, size_t size, const void *set) {
    (void)thread, (void)size, (void)set;
    return 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const int *priority) {
    (void)thread, (void)policy, (void)priority;
    return 0;
}

int pthread_setconcurrency(int level) {
    (void)level;
    return 0;
}

/* Nobody can be cancelled, so it does not matter who could. */
int pthread_setcancelstate(int state, int *old) {
    if (state != 0 && state != 1)
        return EINVAL;
    if (old)
        *old = 0;
    return 0;
}

int pthread_setcanceltype(int type, int *old) {
    if (type != 0 && type != 1)
        return EINVAL;
    if (old)
        *old = 0;
    return 0;
}

void pthread_testcancel(void) {}

int pthread_cancel(pthread_t thread) {
    (void)thread;
    __fencepost_limit("pthread_cancel is not supported");
}

/* sched_getaffinity and its kin are in system.c. */
int pthread_yield(void) {
    return sched_yield();
}
