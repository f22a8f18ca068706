// Values that nobody knows.
// options: --nondet 0..1
// expect: pass 1
// with NEVER: fail assertion
// with BOTH: pass 2
// because: each type has the two values of the range, one of which is assumed; BOTH counts them
#include <assert.h>
#include <fencepost.h>

#define ONE(unknown)                      \
    {                                     \
        int value = (int)unknown();       \
        assert(value == 0 || value == 1); \
        __VERIFIER_assume(value == 1);    \
    }

int main(void) {
#if defined NEVER
    assert(!__VERIFIER_nondet_bool());
#elif defined BOTH
    __VERIFIER_nondet_int();
#else
    ONE(__VERIFIER_nondet_bool)
    ONE(__VERIFIER_nondet_char)
    ONE(__VERIFIER_nondet_schar)
    ONE(__VERIFIER_nondet_uchar)
    ONE(__VERIFIER_nondet_short)
    ONE(__VERIFIER_nondet_ushort)
    ONE(__VERIFIER_nondet_int)
    ONE(__VERIFIER_nondet_uint)
    ONE(__VERIFIER_nondet_unsigned)
    ONE(__VERIFIER_nondet_long)
    ONE(__VERIFIER_nondet_ulong)
    ONE(__VERIFIER_nondet_longlong)
    ONE(__VERIFIER_nondet_ulonglong)
    ONE(__VERIFIER_nondet_size_t)
#endif
    return 0;
}
