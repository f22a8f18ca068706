/* The vocabulary of verification: that of SV-COMP and that of fencepost.h. */
#include "machine.h"

int fencepost_choose(int n) {
    if (n < 1)
        __fencepost_error(FENCEPOST_ABORT, "fencepost_choose needs at least one choice");
    return __fencepost_choose(n);
}

void fencepost_assume(int condition) {
    __VERIFIER_assume(condition);
}

void fencepost_assert(int condition) {
    if (!condition)
        __fencepost_error(FENCEPOST_ASSERTION, "fencepost_assert failed");
}

void __VERIFIER_assert(int condition) {
    if (!condition)
        __fencepost_error(FENCEPOST_ASSERTION, "__VERIFIER_assert failed");
}


/* One lock for the whole program. Code outside such sections still runs between their steps. */
static int atomic_section;

void __VERIFIER_atomic_begin(void) {
    __fencepost_await_add(&atomic_section, 0, 0, 1);
}

void __VERIFIER_atomic_end(void) {
    if (__atomic_fetch_sub(&atomic_section, 1, __ATOMIC_SEQ_CST) != 1)
        __fencepost_error(FENCEPOST_LOCK_MISUSE, "__VERIFIER_atomic_end without __VERIFIER_atomic_begin");
}

_Bool __VERIFIER_nondet_bool(void) { return (_Bool)__fencepost_nondet(0, 1); }
char __VERIFIER_nondet_char(void) { return (char)__fencepost_nondet(-128, 127); }
signed char __VERIFIER_nondet_schar(void) { return (signed char)__fencepost_nondet(-128, 127); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)__fencepost_nondet(0, 255); }
short __VERIFIER_nondet_short(void) { return (short)__fencepost_nondet(-32768, 32767); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)__fencepost_nondet(0, 65535); }
int __VERIFIER_nondet_int(void) { return (int)__fencepost_nondet(INT_MIN, INT_MAX); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)__fencepost_nondet(0, 4294967295L); }
unsigned __VERIFIER_nondet_unsigned(void) { return (unsigned)__fencepost_nondet(0, 4294967295L); }

#define LONG_MAX 9223372036854775807L
#define LONG_MIN (-LONG_MAX - 1)

long __VERIFIER_nondet_long(void) { return __fencepost_nondet(LONG_MIN, LONG_MAX); }
long long __VERIFIER_nondet_longlong(void) { return __fencepost_nondet(LONG_MIN, LONG_MAX); }
/* Values beyond those of a signed long are out of reach of a range; --nondet has to leave them out anyway. */
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)__fencepost_nondet(0, LONG_MAX); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return (unsigned long)__fencepost_nondet(0, LONG_MAX); }
unsigned long __VERIFIER_nondet_size_t(void) { return (unsigned long)__fencepost_nondet(0, LONG_MAX); }
