// Text to floating-point numbers.
// options: --max-steps 2000000
// expect: pass 1
// natively
// because: one thread, for which memory models make no difference; the C standard says what each call gives
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

static char *end;

int main(void) {
    assert(strtod("0", 0) == 0 && strtod("1.5", 0) == 1.5 && strtod("-2.25e2x", &end) == -225 && *end == 'x');
    assert(strtod(".5", 0) == 0.5 && strtod("5.", 0) == 5 && strtod("1e", &end) == 1 && *end == 'e');
    assert(strtod("0.1", 0) == 0.1 && strtod("123456789.123456789", 0) == 123456789.123456789);
    assert(strtod("1.7976931348623157e308", 0) == 0x1.fffffffffffffp1023 && strtod("5e-324", 0) == 0x1p-1074);
    assert(strtod("9007199254740993", 0) == 9007199254740992.0);
    assert(strtod("9007199254740993.0000000000000000000001", 0) == 9007199254740994.0);
    assert(strtod("2.2250738585072011e-308", 0) == 0x0.fffffffffffffp-1022);
    errno = 0;
    assert(strtod("1e999", 0) > 1.7e308 && errno == ERANGE);
    assert(strtod("-inf", 0) < -1.7e308);
    double nan = strtod("nan", &end);
    assert(nan != nan && *end == 0);
    assert(atof("2.5") == 2.5);
    return 0;
}
