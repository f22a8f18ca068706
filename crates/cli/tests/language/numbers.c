// Integers of all widths, overflow, floats and the functions of <math.h>.
#include <assert.h>
#include <math.h>
typedef unsigned __int128 u128;
typedef __int128 i128;
volatile int seven = 7, minus_two = -2;
volatile double quarter = 0.25, two = 2;
volatile float third = 1.0f / 3;
volatile long wide = 0x123456789abcdef;
int main(void) {
    int sum;
    assert(!__builtin_add_overflow(seven, minus_two, &sum) && sum == 5);
    assert(__builtin_add_overflow(0x7fffffff, seven, &sum) && sum == (int)0x80000006);
    i128 big = (i128)wide << 60, product;
    assert(!__builtin_mul_overflow(big, (i128)4, &product) && product == big * 4);
    assert(__builtin_mul_overflow(big, (i128)1 << 20, &product));
    assert(__builtin_mul_overflow(-1, (i128)1 << 127, &product));
    assert(!__builtin_mul_overflow((i128)0, big, &product) && product == 0);
    u128 most = ~(u128)0, more;
    assert(__builtin_add_overflow(most, (u128)seven, &more) && more == 6);
    assert(__builtin_sub_overflow((u128)1, (u128)seven, &more) && more == most - 5);
    assert((i128)minus_two / 2 == -1 && (u128)wide % 1000 == wide % 1000);
    assert(sqrt(quarter) == 0.5 && fabs(-quarter) == 0.25 && floor(-quarter) == -1 && ceil(quarter) == 1);
    assert(trunc(-2.75 * two) == -5 && round(two + 0.5) == 3 && rint(two + 0.5) == 2 && lround(-2.5 * two) == -5);
    assert(fmin(two, quarter) == quarter && fmax(two, NAN) == 2 && fmod(7.5, two) == 1.5 && copysign(two, -0.0) == -2);
    assert(pow(two, 10) == 1024 && exp(0 * two) == 1 && log(two / 2) == 0 && sin(0 * two) == 0 && atan2(0, two) == 0);
    assert(fma(two, 3, 4) == 10 && hypot(3, two + 2) == 5 && cbrt(two * 4) == 2 && log2(two * 4) == 3);
    assert(sqrtf(third * third) == third && fabsf(-third) == third && floorf(third) == 0);
    assert(isnan(two - NAN) && !isnan(two) && isinf(two / 0.0) && signbit(-two));
    assert((int)(two * 1.75) == 3 && (unsigned char)(seven * 40) == 24 && (float)seven / 2 == 3.5f);
    return 0;
}
