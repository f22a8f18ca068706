// Blocks of bytes.
// expect: pass 1
// natively
// because: one thread; POSIX and the manual of the GNU library say what each call gives
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>

static char bytes[] = {'a', 0, 'b', 'a', (char)200};

int main(void) {
    char to[8];
    assert(memcmp(bytes, "a\0b", 3) == 0 && memcmp(bytes, "a\0c", 3) < 0 && memcmp(bytes + 4, "a", 1) > 0);
    assert(bcmp(bytes, "a\0b", 3) == 0 && bcmp(bytes, "a\0c", 3) != 0);
    assert(memchr(bytes, 'b', 5) == bytes + 2 && memchr(bytes, 'b', 2) == 0 && memchr(bytes, 200, 5) == bytes + 4);
    assert(memrchr(bytes, 'a', 5) == bytes + 3 && memrchr(bytes, 'z', 5) == 0);
    assert(rawmemchr(bytes, 'b') == bytes + 2);
    assert(memmem(bytes, 5, "ba", 2) == bytes + 2 && memmem(bytes, 5, "bb", 2) == 0 && memmem(bytes, 1, "ab", 2) == 0);
    memset(to, 7, sizeof to);
    assert(memccpy(to, bytes, 'b', 5) == to + 3 && memcmp(to, "a\0b\7\7", 5) == 0);
    assert(memccpy(to, bytes, 'z', 2) == 0 && to[0] == 'a');
    assert(mempcpy(to, "xyz", 3) == to + 3 && memcmp(to, "xyz\7", 4) == 0);
    bcopy(to, to + 1, 3);
    assert(memcmp(to, "xxyz\7", 5) == 0);
    bzero(to, 2);
    assert(memcmp(to, "\0\0yz", 4) == 0);
    explicit_bzero(to + 2, 1);
    assert(to[2] == 0 && to[3] == 'z');
    return 0;
}
