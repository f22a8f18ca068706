// expect: signed_overflow
// options: --overflow
// The builtin tells of the overflow and is none; unsigned numbers wrap around.
#include <limits.h>
int most = INT_MAX;
unsigned all = UINT_MAX;
int main(void) {
    int sum;
#ifdef NEAR
    all += 1;
    return __builtin_add_overflow(most, 1, &sum) && all != 0;
#else
    sum = most + 1;
    return sum == 0;
#endif
}
