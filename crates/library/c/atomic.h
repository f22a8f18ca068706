/* Steps on words that several threads share. Each is one atomic step and a full fence. */
#ifndef FENCEPOST_ATOMIC_H
#define FENCEPOST_ATOMIC_H

#include "machine.h"

/* The value of the word. A plain load would be no fence. */
static inline int read_word(int *word) {
    return __fencepost_await_add(word, INT_MIN, INT_MAX, 0);
}

static inline void write_word(int *word, int value) {
    __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}

/* Adds if lo <= *word <= hi; returns the old value either way. */
static inline int try_add(int *word, int lo, int hi, int delta) {
    int old = read_word(word);
    while (old >= lo && old <= hi)
        if (__atomic_compare_exchange_n(word, &old, old + delta, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
            break;
    return old;
}

/* Notes in a word of an object that it is initialised; whether it is already. The word may hold anything before. */
enum { INITIALISED = 0x1917A11E };
static inline int initialise(int *state) {
    return __fencepost_is(__atomic_exchange_n(state, INITIALISED, __ATOMIC_SEQ_CST), INITIALISED);
}

#endif
