// The variants that _FORTIFY_SOURCE makes, called by their names.
// expect: pass 1
// natively
// with SMALL: fail invalid_access
// with SMASHED: fail invalid_access
// because: one thread; with room enough they do what the plain functions do, and SMALL has too little
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void *__memcpy_chk(void *, const void *, size_t, size_t);
void *__memmove_chk(void *, const void *, size_t, size_t);
void *__mempcpy_chk(void *, const void *, size_t, size_t);
void *__memset_chk(void *, int, size_t, size_t);
void __explicit_bzero_chk(void *, size_t, size_t);
char *__strcpy_chk(char *, const char *, size_t);
char *__stpcpy_chk(char *, const char *, size_t);
char *__strncpy_chk(char *, const char *, size_t, size_t);
char *__stpncpy_chk(char *, const char *, size_t, size_t);
char *__strcat_chk(char *, const char *, size_t);
char *__strncat_chk(char *, const char *, size_t, size_t);
void __stack_chk_fail(void);
int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
int __sprintf_chk(char *, int, size_t, const char *, ...);
int __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
int __vsprintf_chk(char *, int, size_t, const char *, va_list);

static char to[16];

static void lists(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    assert(__vsnprintf_chk(to, 3, 1, 16, format, arguments) == 4 && strcmp(to, "12") == 0);
    va_end(arguments);
    va_start(arguments, format);
    assert(__vsprintf_chk(to, 1, 16, format, arguments) == 4 && strcmp(to, "1234") == 0);
    va_end(arguments);
}

int main(void) {
    assert(__memset_chk(to, 'x', 5, 16) == to && memcmp(to, "xxxxx", 6) == 0);
    assert(__memcpy_chk(to, "abc", 3, 16) == to && strcmp(to, "abcxx") == 0);
    assert(__memmove_chk(to + 1, to, 3, 15) == to + 1 && strcmp(to, "aabcx") == 0);
    assert(__mempcpy_chk(to, "zz", 2, 16) == to + 2 && strcmp(to, "zzbcx") == 0);
    __explicit_bzero_chk(to, 2, 16);
    assert(to[0] == 0 && to[1] == 0 && to[2] == 'b');
    assert(__strcpy_chk(to, "one", 16) == to && strcmp(to, "one") == 0);
    assert(__stpcpy_chk(to, "four", 16) == to + 4 && strcmp(to, "four") == 0);
    assert(__strncpy_chk(to, "ab", 3, 16) == to && memcmp(to, "ab\0r", 4) == 0);
    assert(__stpncpy_chk(to, "xy", 4, 16) == to + 2 && memcmp(to, "xy\0\0", 4) == 0);
    assert(__strcat_chk(to, "z", 16) == to && strcmp(to, "xyz") == 0);
    assert(__strncat_chk(to, "abc", 1, 16) == to && strcmp(to, "xyza") == 0);
    assert(__snprintf_chk(to, 16, 1, 16, "%d", 7) == 1 && strcmp(to, "7") == 0);
    assert(__sprintf_chk(to, 1, 16, "%d", 89) == 2 && strcmp(to, "89") == 0);
    lists("%d", 1234);
#ifdef SMASHED
    __stack_chk_fail();
#endif
#ifdef SMALL
    __strcpy_chk(to, "much too long for it", 16);
#endif
    return 0;
}
