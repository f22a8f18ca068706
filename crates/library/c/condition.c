/* Condition variables.
 *
 * A waiting thread is a member of the condition's set and waits for a word of its own. A signal takes any member out of
 * the set and sets its word; every choice is explored. A thread that comes later cannot take a signal that was meant for
 * those before it. A thread does not touch the condition after it was woken, so that a condition may be destroyed as soon
 * as everybody was woken. */
#include "atomic.h"
#include "clock.h"
#include "errno.h"

/* The main thread and its first children have a bit in the set, by their handle. The others, which are rarer, use seats. */
enum { BITS = 30, SEATS = 10, DESTROYED = 1 << 30, SEATED = INT_MIN };

/* Lies in a pthread_cond_t (48 bytes), whose static initialiser is all zeros. */
typedef struct {
    int set;          /* the handle 1 is bit 0; SEATED: look at the seats as well; DESTROYED: its life is over */
    int clock;        /* for deadlines */
    int seats[SEATS]; /* handles of threads that wait, or 0 */
} Condition;

/* Words to wait for: 1 if the thread was woken. */
enum { BED_COUNT = 64 };
static int bit_words[BITS];
static struct {
    int handle;
    int word;
} beds[BED_COUNT]; /* of threads without a bit; a bed belongs to a thread forever */

static void misuse(const char *message) {
    __fencepost_error(FENCEPOST_LOCK_MISUSE, message);
}

static int check_alive(int set) {
    if (set & DESTROYED)
        misuse("a condition variable is used after it was destroyed");
    return set;
}

/* The word of a thread; the thread itself takes a bed if it has none yet. */
static int *word_of(int handle) {
    if (handle <= BITS)
        return &bit_words[handle - 1];
    for (int i = 0; i < BED_COUNT; i++) {
        int at = (handle + i) % BED_COUNT, owner = 0;
        if (__atomic_compare_exchange_n(&beds[at].handle, &owner, handle, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ||
            owner == handle)
            return &beds[at].word;
    }
    __fencepost_limit("too many threads wait for condition variables");
}

static void enter(Condition *condition, int handle) {
    if (handle <= BITS) {
        check_alive(__atomic_fetch_or(&condition->set, 1 << (handle - 1), __ATOMIC_SEQ_CST));
        return;
    }
    word_of(handle);
    for (int i = 0; i < SEATS; i++) {
        int *seat = &condition->seats[(handle + i) % SEATS], free = 0;
        if (__atomic_compare_exchange_n(seat, &free, handle, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
            check_alive(__atomic_fetch_or(&condition->set, SEATED, __ATOMIC_SEQ_CST));
            return;
        }
    }
    __fencepost_limit("too many threads wait for one condition variable");
}

/* Takes a thread out of the set. Returns whether it was in it. */
static int leave(Condition *condition, int handle) {
    if (handle <= BITS) {
        int bit = 1 << (handle - 1);
        return (__atomic_fetch_and(&condition->set, ~bit, __ATOMIC_SEQ_CST) & bit) != 0;
    }
    for (int i = 0; i < SEATS; i++) {
        int seated = handle;
        if (__atomic_compare_exchange_n(&condition->seats[i], &seated, 0, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
            return 1;
    }
    return 0;
}

/* Writes the handles of the members and returns how many there are. */
static int members(Condition *condition, int set, int handles[BITS + SEATS]) {
    int count = 0;
    for (int i = 0; i < BITS; i++)
        if (set >> i & 1)
            handles[count++] = i + 1;
    if (set & SEATED)
        for (int i = 0; i < SEATS; i++) {
            int handle = __atomic_load_n(&condition->seats[i], __ATOMIC_SEQ_CST);
            if (handle)
                handles[count++] = handle;
        }
    return count;
}

static void wake(int handle) {
    write_word(word_of(handle), 1);
}

/* Goes to sleep: from here on signals are meant for this thread as well. */
static int enter_and_unlock(Condition *condition, void *mutex) {
    int handle = (int)pthread_self();
    enter(condition, handle);
    if (pthread_mutex_unlock(mutex) != 0)
        misuse("a thread waits for a condition variable with a mutex that it does not hold");
    return handle;
}

static void sleep_until_woken(int handle) {
    __fencepost_await_add(word_of(handle), 1, 1, -1);
}

/* A wake-up without a signal, as often as the user allows. */
static int wakes_without_reason(void) {
    static _Thread_local int wakeups;
    if (wakeups >= __fencepost_spurious() || __fencepost_choose(2) == 0)
        return 0;
    wakeups++;
    return 1;
}

int pthread_cond_wait(Condition *condition, void *mutex) {
    int handle = enter_and_unlock(condition, mutex);
    if (wakes_without_reason())
        __VERIFIER_assume(leave(condition, handle)); /* a signal that has come already is the other choice */
    else
        sleep_until_woken(handle);
    return pthread_mutex_lock(mutex);
}

/* The deadline may pass at any time, also at the moment of a signal, which is then lost, as POSIX allows. */
int pthread_cond_clockwait(Condition *condition, void *mutex, int clock, const struct timespec *deadline) {
    if (!is_time(deadline))
        return EINVAL;
    int handle = enter_and_unlock(condition, mutex), late = 1;
    if (!leave(condition, handle)) {
        sleep_until_woken(handle);
        late = __fencepost_choose(2);
    }
    if (late)
        __fencepost_pass_deadline(clock, deadline);
    int locked = pthread_mutex_lock(mutex);
    return locked != 0 ? locked : late ? ETIMEDOUT : 0;
}

int pthread_cond_timedwait(Condition *condition, void *mutex, const struct timespec *deadline) {
    return pthread_cond_clockwait(condition, mutex, condition->clock, deadline);
}

int pthread_cond_signal(Condition *condition) {
    for (;;) {
        int handles[BITS + SEATS];
        int count = members(condition, check_alive(read_word(&condition->set)), handles);
        if (count == 0)
            return 0;
        int handle = handles[count == 1 ? 0 : __fencepost_choose(count)];
        if (leave(condition, handle)) {
            wake(handle);
            return 0;
        }
    }
}

int pthread_cond_broadcast(Condition *condition) {
    int handles[BITS + SEATS];
    int set = check_alive(__atomic_exchange_n(&condition->set, 0, __ATOMIC_SEQ_CST));
    int count = members(condition, set, handles);
    for (int i = 0; i < count; i++)
        if (handles[i] <= BITS || leave(condition, handles[i]))
            wake(handles[i]);
    return 0;
}

int pthread_cond_init(Condition *condition, const int *attributes) {
    for (int i = 0; i < SEATS; i++)
        condition->seats[i] = 0;
    condition->clock = attributes ? *attributes >> 1 & 1 : CLOCK_REALTIME;
    write_word(&condition->set, 0);
    return 0;
}

int pthread_cond_destroy(Condition *condition) {
    int handles[BITS + SEATS];
    int set = check_alive(__atomic_exchange_n(&condition->set, DESTROYED, __ATOMIC_SEQ_CST));
    if (members(condition, set, handles) != 0)
        misuse("a condition variable is destroyed while threads wait for it");
    return 0;
}

/* Bit 0: shared by processes; bit 1: the clock. */
int pthread_condattr_init(int *attributes) {
    *attributes = 0;
    return 0;
}

int pthread_condattr_destroy(int *attributes) {
    (void)attributes;
    return 0;
}

int pthread_condattr_setclock(int *attributes, int clock) {
    if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)
        return EINVAL;
    *attributes = (*attributes & ~2) | clock << 1;
    return 0;
}

int pthread_condattr_getclock(const int *attributes, int *clock) {
    *clock = *attributes >> 1 & 1;
    return 0;
}

int pthread_condattr_setpshared(int *attributes, int shared) {
    if (shared != 0 && shared != 1)
        return EINVAL;
    *attributes = (*attributes & ~1) | shared;
    return 0;
}

int pthread_condattr_getpshared(const int *attributes, int *shared) {
    *shared = *attributes & 1;
    return 0;
}
