// Formatted output into memory.
// expect: pass 1
// natively
// because: one thread; the C standard says what each directive gives
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[64];
#define GIVES(expected, ...) \
    assert(snprintf(text, sizeof text, __VA_ARGS__) == (int)strlen(expected) && strcmp(text, expected) == 0)

static int through_list(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return length;
}

static int unbounded(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsprintf(text, format, arguments);
    va_end(arguments);
    return length;
}

static char *allocated(const char *format, ...) {
    char *result = 0;
    va_list arguments;
    va_start(arguments, format);
    assert(vasprintf(&result, format, arguments) == 3);
    va_end(arguments);
    return result;
}

int main(void) {
    GIVES("plain 100%", "plain 100%%");
    GIVES("-7 7 18446744073709551615 -1", "%d %i %lu %ld", -7, 7, -1UL, -1L);
    GIVES("   42|42   |00042|+42| 42", "%5d|%-5d|%05d|%+d|% d", 42, 42, 42, 42, 42);
    GIVES("  007|", "%5.3d|%.0d", 7, 0);
    GIVES("ff FF 0xff 17 017", "%x %X %#x %o %#o", 255, 255, 255, 15, 15);
    GIVES("44 -1 1", "%hhd %hd %zu", 300, 65535, (size_t)1);
    GIVES("c|  c|abc|ab|   ab", "%c|%3c|%s|%.2s|%5.2s", 'c', 'c', "abc", "abc", "abc");
    GIVES("   12|12   ", "%*d|%-*d", 5, 12, 5, 12);
    GIVES("0x10 (nil)", "%p %p", (void *)16, (void *)0);
    GIVES("1.500000 2.50 3 -0.1", "%f %.2f %.0f %g", 1.5, 2.5, 2.5 + 0.1, -0.1);
    GIVES("1.234500e+02 1e-05 1e+06 100000", "%e %g %g %g", 123.45, 1e-5, 1e6, 1e5);
    GIVES("0.1000000000000000055511", "%.22f", 0.1);
    GIVES("  inf|-nan|INF", "%5f|%f|%F", __builtin_inf(), -__builtin_nan(""), __builtin_inf());
    assert(snprintf(text, 4, "abcdef") == 6 && strcmp(text, "abc") == 0);
    assert(snprintf(0, 0, "%d", 1234) == 4);
    assert(sprintf(text, "%d-%d", 1, 2) == 3 && strcmp(text, "1-2") == 0);
    assert(through_list("%d%s", 5, "x") == 2 && strcmp(text, "5x") == 0);
    assert(unbounded("%d%s", 6, "y") == 2 && strcmp(text, "6y") == 0);
    char *made = allocated("%d", 123);
    assert(strcmp(made, "123") == 0);
    free(made);
    assert(asprintf(&made, "%s!", "hey") == 4 && strcmp(made, "hey!") == 0);
    free(made);
    return 0;
}
