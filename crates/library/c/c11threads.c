/* C11 threads, on top of POSIX threads: the types are the same. */
#include "clock.h"
#include "errno.h"
#include "machine.h"

enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };

int pthread_mutexattr_init(int *);
int pthread_mutexattr_settype(int *, int);
int pthread_mutex_clocklock(void *, int, const struct timespec *);
int pthread_cond_init(void *, const int *);
int pthread_cond_destroy(void *);
int pthread_cond_wait(void *, void *);
int pthread_cond_clockwait(void *, void *, int, const struct timespec *);
int pthread_cond_signal(void *);
int pthread_cond_broadcast(void *);
int pthread_key_create(unsigned *, void (*)(void *));
int pthread_key_delete(unsigned);
int pthread_setspecific(unsigned, const void *);
void *pthread_getspecific(unsigned);
int nanosleep(const struct timespec *, struct timespec *);

static int outcome(int number) {
    switch (number) {
    case 0:
        return thrd_success;
    case EBUSY:
        return thrd_busy;
    case ENOMEM:
        return thrd_nomem;
    case ETIMEDOUT:
        return thrd_timedout;
    default:
        return thrd_error;
    }
}

typedef struct {
    int (*function)(void *);
    void *argument;
} Start;

static void *run(void *block) {
    Start start = *(Start *)block;
    free(block);
    return (void *)(long)start.function(start.argument);
}

int thrd_create(pthread_t *thread, int function(void *), void *argument) {
    Start *start = malloc(sizeof *start);
    start->function = function;
    start->argument = argument;
    return outcome(pthread_create(thread, 0, run, start));
}

int thrd_join(pthread_t thread, int *result) {
    void *returned;
    int failed = pthread_join(thread, &returned);
    if (failed == 0 && result)
        *result = (int)(long)returned;
    return outcome(failed);
}

int thrd_detach(pthread_t thread) {
    return outcome(pthread_detach(thread));
}

__attribute__((noreturn)) void thrd_exit(int result) {
    pthread_exit((void *)(long)result);
}

pthread_t thrd_current(void) {
    return pthread_self();
}

int thrd_equal(pthread_t a, pthread_t b) {
    return a == b;
}

void thrd_yield(void) {
    sched_yield();
}

int thrd_sleep(const struct timespec *duration, struct timespec *rest) {
    return nanosleep(duration, rest) == 0 ? 0 : -2;
}

int mtx_init(void *mutex, int type) {
    int attributes;
    if (type & ~(mtx_recursive | mtx_timed))
        return thrd_error;
    if (!(type & mtx_recursive))
        return outcome(pthread_mutex_init(mutex, 0));
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, 1);
    return outcome(pthread_mutex_init(mutex, &attributes));
}

void mtx_destroy(void *mutex) {
    pthread_mutex_destroy(mutex);
}

int mtx_lock(void *mutex) {
    return outcome(pthread_mutex_lock(mutex));
}

int mtx_trylock(void *mutex) {
    return outcome(pthread_mutex_trylock(mutex));
}

int mtx_timedlock(void *mutex, const struct timespec *deadline) {
    return outcome(pthread_mutex_clocklock(mutex, CLOCK_REALTIME, deadline));
}

int mtx_unlock(void *mutex) {
    return outcome(pthread_mutex_unlock(mutex));
}

int cnd_init(void *condition) {
    return outcome(pthread_cond_init(condition, 0));
}

void cnd_destroy(void *condition) {
    pthread_cond_destroy(condition);
}

int cnd_wait(void *condition, void *mutex) {
    return outcome(pthread_cond_wait(condition, mutex));
}

int cnd_timedwait(void *condition, void *mutex, const struct timespec *deadline) {
    return outcome(pthread_cond_clockwait(condition, mutex, CLOCK_REALTIME, deadline));
}

int cnd_signal(void *condition) {
    return outcome(pthread_cond_signal(condition));
}

int cnd_broadcast(void *condition) {
    return outcome(pthread_cond_broadcast(condition));
}

int tss_create(unsigned *key, void destructor(void *)) {
    return outcome(pthread_key_create(key, destructor));
}

void tss_delete(unsigned key) {
    pthread_key_delete(key);
}

int tss_set(unsigned key, void *value) {
    return outcome(pthread_setspecific(key, value));
}

void *tss_get(unsigned key) {
    return pthread_getspecific(key);
}
