// Text to whole numbers.
// expect: pass 1
// natively
// because: one thread; the C standard says what each call gives
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

static char *end;

static void integers(void) {
    static char text[] = " -42x";
    assert(atoi(text) == -42 && atol(text) == -42 && atoll("+7") == 7);
    assert(strtol(text, &end, 10) == -42 && end == text + 4);
    assert(strtol("0x1fg", &end, 0) == 31 && *end == 'g' && strtol("0x1f", 0, 16) == 31);
    assert(strtol("017", 0, 0) == 15 && strtol("zz", 0, 36) == 35 * 36 + 35 && strtol("12", 0, 2) == 1);
    assert(strtol("0x", &end, 16) == 0 && *end == 'x');
    assert(strtol("no", &end, 10) == 0 && *end == 'n');
    errno = 0;
    assert(strtol("9223372036854775807", 0, 10) == LONG_MAX && errno == 0);
    assert(strtol("9223372036854775808", 0, 10) == LONG_MAX && errno == ERANGE);
    errno = 0;
    assert(strtol("-9223372036854775808", 0, 10) == LONG_MIN && errno == 0);
    assert(strtol("-99999999999999999999", 0, 10) == LONG_MIN && errno == ERANGE);
    errno = 0;
    assert(strtoul("18446744073709551615", 0, 10) == ULONG_MAX && errno == 0);
    assert(strtoul("18446744073709551616", 0, 10) == ULONG_MAX && errno == ERANGE);
    assert(strtoul("-1", 0, 10) == ULONG_MAX && strtoull("77", 0, 8) == 63 && strtoll("-8", 0, 10) == -8);
    assert(strtoimax("-5", 0, 10) == -5 && strtoumax("5", 0, 10) == 5);
}

int main(void) {
    integers();
    return 0;
}
