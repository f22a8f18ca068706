/* The parts of <thread>, <mutex>, <condition_variable> and <chrono> that are not inline in libstdc++'s headers. */
#include "clock.h"
#include "errno.h"
#include "machine.h"

__attribute__((noreturn)) void _ZSt9terminatev(void);
int pthread_cond_init(void *, const void *);
int pthread_cond_destroy(void *);
int pthread_cond_wait(void *, void *);
int pthread_cond_signal(void *);
int pthread_cond_broadcast(void *);
int clock_gettime(int, struct timespec *);
void _ZdlPv(void *);
extern const char _ZTINSt6thread6_StateE[];

/* std::thread::_State: what a thread has to do, with a virtual destructor and a virtual function to run. */
typedef struct State {
    void (**functions)(struct State *);
} State;
enum { DELETE = 1, RUN = 2 };

void _ZNSt6thread6_StateD2Ev(State *state) {
    (void)state;
}
void _ZNSt6thread6_StateD1Ev(State *state) {
    (void)state;
}
void _ZNSt6thread6_StateD0Ev(State *state) {
    _ZdlPv(state);
}
void __cxa_pure_virtual(void *);

const void *const _ZTVNSt6thread6_StateE[5] = {
    0, _ZTINSt6thread6_StateE, (void *)_ZNSt6thread6_StateD1Ev, (void *)_ZNSt6thread6_StateD0Ev, (void *)__cxa_pure_virtual,
};

static void *run(void *argument) {
    State *state = argument;
    state->functions[RUN](state);
    state->functions[DELETE](state);
    return 0;
}

/* std::thread holds nothing but a handle, which is 0 if it stands for no thread; `owner` is a std::unique_ptr. */
void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(pthread_t *thread,
                                                                                           State **owner,
                                                                                           void (*depend)(void)) {
    (void)depend;
    State *state = *owner;
    *owner = 0;
    pthread_create(thread, 0, run, state);
}

void _ZNSt6thread4joinEv(pthread_t *thread) {
    if (*thread == 0)
        __fencepost_error(FENCEPOST_THREAD_MISUSE, "std::thread::join is called for an object that stands for no thread");
    pthread_join(*thread, 0);
    *thread = 0;
}

void _ZNSt6thread6detachEv(pthread_t *thread) {
    if (*thread == 0)
        __fencepost_error(FENCEPOST_THREAD_MISUSE,
                          "std::thread::detach is called for an object that stands for no thread");
    pthread_detach(*thread);
    *thread = 0;
}

unsigned _ZNSt6thread20hardware_concurrencyEv(void) {
    return 4;
}

/* std::call_once: the header leaves what to call in these. */
_Thread_local void *_ZSt15__once_callable;
_Thread_local void (*_ZSt11__once_call)(void);

void __once_proxy(void) {
    _ZSt11__once_call();
}

/* std::condition_variable is a pthread_cond_t. */
void _ZNSt18condition_variableC1Ev(void *condition) {
    pthread_cond_init(condition, 0);
}
void _ZNSt18condition_variableC2Ev(void *condition) {
    pthread_cond_init(condition, 0);
}
void _ZNSt18condition_variableD1Ev(void *condition) {
    pthread_cond_destroy(condition);
}
void _ZNSt18condition_variableD2Ev(void *condition) {
    pthread_cond_destroy(condition);
}

typedef struct {
    void *mutex;
    _Bool owns;
} UniqueLock;

void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(void *condition, UniqueLock *lock) {
    if (!lock->owns)
        __fencepost_error(FENCEPOST_LOCK_MISUSE, "std::condition_variable::wait is called with a lock that is not held");
    pthread_cond_wait(condition, lock->mutex);
}

void _ZNSt18condition_variable10notify_oneEv(void *condition) {
    pthread_cond_signal(condition);
}
void _ZNSt18condition_variable10notify_allEv(void *condition) {
    pthread_cond_broadcast(condition);
}

static long now(int clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000 + time.tv_nsec;
}

long _ZNSt6chrono3_V212system_clock3nowEv(void) {
    return now(CLOCK_REALTIME);
}
long _ZNSt6chrono3_V212steady_clock3nowEv(void) {
    return now(CLOCK_MONOTONIC);
}

/* std::this_thread::sleep_for of newer headers. */
int nanosleep(const struct timespec *, struct timespec *);
void _ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE(long seconds,
                                                                                                              long rest) {
    struct timespec duration = {seconds, rest};
    nanosleep(&duration, 0);
}
