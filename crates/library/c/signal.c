/* Sets of signals, masks, and what is to be done about signals. No signal is ever delivered, so that only what was set can
 * be asked for. */
#include "errno.h"
#include "machine.h"

enum { SIGNALS = 64, KILL = 9, STOP = 19, BLOCK = 0, UNBLOCK = 1, SET = 2 };

typedef struct {
    unsigned long words[16];
} sigset_t;

/* The C library keeps these two for itself: nobody can block them. */
static const unsigned long reserved = 3ul << 31;

int sigemptyset(sigset_t *set) {
    for (int i = 0; i < 16; i++)
        set->words[i] = 0;
    return 0;
}

int sigfillset(sigset_t *set) {
    for (int i = 0; i < 16; i++)
        set->words[i] = i == 0 ? ~reserved : ~0ul;
    return 0;
}

static int is_signal(int number) {
    return number >= 1 && number <= SIGNALS && !(reserved >> (number - 1) & 1);
}

int sigaddset(sigset_t *set, int number) {
    if (!is_signal(number))
        return errno = EINVAL, -1;
    set->words[0] |= 1ul << (number - 1);
    return 0;
}

int sigdelset(sigset_t *set, int number) {
    if (!is_signal(number))
        return errno = EINVAL, -1;
    set->words[0] &= ~(1ul << (number - 1));
    return 0;
}

int sigismember(const sigset_t *set, int number) {
    if (!is_signal(number))
        return errno = EINVAL, -1;
    return set->words[0] >> (number - 1) & 1;
}

/* A thread begins with the mask of its creator, which is not known here; of which signals it has said itself whether they
 * are blocked is. The mask of main is empty at first. */
static _Thread_local unsigned long blocked, known;

int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
    if (set && how != BLOCK && how != UNBLOCK && how != SET)
        return EINVAL;
    if (old) {
        if (known != ~0ul && pthread_self() != 1)
            __fencepost_limit("a thread asks for the signal mask that it has from its creator");
        sigemptyset(old);
        old->words[0] = blocked;
    }
    if (set) {
        unsigned long changed = set->words[0] & ~(reserved | 1ul << (KILL - 1) | 1ul << (STOP - 1));
        blocked = how == BLOCK ? blocked | changed : how == UNBLOCK ? blocked & ~changed : changed;
        known |= how == SET ? ~0ul : changed;
    }
    return 0;
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
    int error = pthread_sigmask(how, set, old);
    return error == 0 ? 0 : (errno = error, -1);
}

/* In the layout of the C library. */
struct sigaction {
    unsigned long handler;
    sigset_t mask;
    int flags;
    unsigned long restorer;
};

static unsigned long handlers[SIGNALS + 1];
static int flags[SIGNALS + 1];
static unsigned long masks[SIGNALS + 1];

/* Each of the three values is read and written at once, as other threads may do the same. */
int sigaction(int number, const struct sigaction *new, struct sigaction *old) {
    if (!is_signal(number) || (new && (number == KILL || number == STOP)))
        return errno = EINVAL, -1;
    struct sigaction before = {0};
    before.handler = __atomic_load_n(&handlers[number], __ATOMIC_RELAXED);
    before.flags = __atomic_load_n(&flags[number], __ATOMIC_RELAXED);
    before.mask.words[0] = __atomic_load_n(&masks[number], __ATOMIC_RELAXED);
    if (new && new->handler > 1) /* neither SIG_DFL nor SIG_IGN */
        __fencepost_limit("a signal handler is installed, and signals are not delivered");
    if (new) {
        __atomic_store_n(&handlers[number], new->handler, __ATOMIC_RELAXED);
        __atomic_store_n(&flags[number], new->flags, __ATOMIC_RELAXED);
        __atomic_store_n(&masks[number], new->mask.words[0], __ATOMIC_RELAXED);
    }
    if (old)
        *old = before;
    return 0;
}
