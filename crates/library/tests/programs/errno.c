// errno belongs to a thread, and has texts.
// expect: pass
// natively
// because: each thread sees the number that it set itself
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>

static void *other(void *unused) {
    assert(errno == 0);
    errno = EINVAL;
    assert(errno == EINVAL);
    return unused;
}

int main(void) {
    pthread_t thread;
    char text[40] = "", short_text[4];
    errno = ENOMEM;
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, 0);
    assert(errno == ENOMEM);
    assert(strcmp(strerror(EINVAL), "Invalid argument") == 0);
    assert(strerror_r(EBUSY, text, sizeof text) == 0 && strcmp(text, "Device or resource busy") == 0);
    assert(strerror_r(EBUSY, short_text, sizeof short_text) != 0);
    return 0;
}
