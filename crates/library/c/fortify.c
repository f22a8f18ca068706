/* What headers make of string functions with _FORTIFY_SOURCE: `room` is how many bytes the target is known to have. */
#include "machine.h"

size_t strlen(const char *);
char *strcpy(char *, const char *);
char *stpcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *stpncpy(char *, const char *, size_t);
char *strcat(char *, const char *);
char *strncat(char *, const char *, size_t);
size_t strnlen(const char *, size_t);

static void check(size_t needed, size_t room) {
    if (needed > room)
        __fencepost_error(FENCEPOST_INVALID_ACCESS, "a buffer is too small for what is copied into it");
}

void *__memcpy_chk(void *to, const void *from, size_t count, size_t room) {
    check(count, room);
    return __builtin_memcpy(to, from, count);
}

void *__memmove_chk(void *to, const void *from, size_t count, size_t room) {
    check(count, room);
    return __builtin_memmove(to, from, count);
}

void *__mempcpy_chk(void *to, const void *from, size_t count, size_t room) {
    check(count, room);
    return (char *)__builtin_memcpy(to, from, count) + count;
}

void *__memset_chk(void *to, int byte, size_t count, size_t room) {
    check(count, room);
    return __builtin_memset(to, byte, count);
}

void __explicit_bzero_chk(void *to, size_t count, size_t room) {
    check(count, room);
    __builtin_memset(to, 0, count);
}

char *__strcpy_chk(char *to, const char *from, size_t room) {
    check(strlen(from) + 1, room);
    return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t room) {
    check(strlen(from) + 1, room);
    return stpcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t count, size_t room) {
    check(count, room);
    return strncpy(to, from, count);
}

char *__stpncpy_chk(char *to, const char *from, size_t count, size_t room) {
    check(count, room);
    return stpncpy(to, from, count);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
    check(strlen(to) + strlen(from) + 1, room);
    return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t count, size_t room) {
    check(strlen(to) + strnlen(from, count) + 1, room);
    return strncat(to, from, count);
}

__attribute__((noreturn)) void __stack_chk_fail(void) {
    __fencepost_error(FENCEPOST_INVALID_ACCESS, "the stack was overwritten");
}
