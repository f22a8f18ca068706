/* Blocks of bytes. memcpy, memmove and memset are the front end's. */
#include "machine.h"

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

int bcmp(const void *left, const void *right, size_t count) {
    return memcmp(left, right, count);
}

void *memchr(const void *start, int wanted, size_t count) {
    const unsigned char *bytes = start;
    for (size_t i = 0; i < count; i++)
        if (bytes[i] == (unsigned char)wanted)
            return (void *)(bytes + i);
    return 0;
}

void *memrchr(const void *start, int wanted, size_t count) {
    const unsigned char *bytes = start;
    while (count-- > 0)
        if (bytes[count] == (unsigned char)wanted)
            return (void *)(bytes + count);
    return 0;
}

void *rawmemchr(const void *start, int wanted) {
    const unsigned char *byte = start;
    while (*byte != (unsigned char)wanted)
        byte++;
    return (void *)byte;
}

void *memmem(const void *start, size_t count, const void *wanted, size_t wanted_count) {
    const char *bytes = start;
    for (size_t i = 0; wanted_count <= count && i <= count - wanted_count; i++)
        if (memcmp(bytes + i, wanted, wanted_count) == 0)
            return (void *)(bytes + i);
    return 0;
}

void *memccpy(void *to, const void *from, int last, size_t count) {
    unsigned char *target = to;
    const unsigned char *source = from;
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = source[i];
        target[i] = byte;
        if (byte == (unsigned char)last)
            return target + i + 1;
    }
    return 0;
}

void *mempcpy(void *to, const void *from, size_t count) {
    __builtin_memcpy(to, from, count);
    return (char *)to + count;
}

void bcopy(const void *from, void *to, size_t count) {
    __builtin_memmove(to, from, count);
}

void bzero(void *start, size_t count) {
    __builtin_memset(start, 0, count);
}

void explicit_bzero(void *start, size_t count) {
    __builtin_memset(start, 0, count);
}
