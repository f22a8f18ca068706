// Data of a thread, and the destructors that run when it ends.
// expect: pass
// with ROUNDS: pass
// with DESTRUCTOR: fail assertion
// because: each thread has a value of its own, and the destructor gets it when the thread ends; DESTRUCTOR claims it does not
// because: with ROUNDS the destructor sets the value again, and POSIX lets it run four times at least, as glibc does
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_key_t key, plain;
static int destroyed, value;

static void destroy(void *data) {
    assert(data == &value && pthread_getspecific(key) == 0);
    destroyed++;
#ifdef ROUNDS
    assert(pthread_setspecific(key, data) == 0);
#endif
}

static void *other(void *leave_early) {
    assert(pthread_getspecific(key) == 0);
    assert(pthread_setspecific(key, &value) == 0 && pthread_setspecific(plain, &key) == 0);
    assert(pthread_getspecific(key) == &value && pthread_getspecific(plain) == &key);
    if (leave_early)
        pthread_exit(0);
    return 0;
}

int main(void) {
    pthread_t thread;
    assert(pthread_key_create(&key, destroy) == 0 && pthread_key_create(&plain, 0) == 0 && key != plain);
    assert(pthread_setspecific(plain, &value) == 0);
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, 0);
#if defined DESTRUCTOR
    assert(destroyed == 0);
#elif defined ROUNDS
    assert(destroyed == 4);
#else
    assert(destroyed == 1);
    pthread_create(&thread, 0, other, &key);
    pthread_join(thread, 0);
    assert(destroyed == 2);
#endif
    assert(pthread_getspecific(plain) == &value);
    assert(pthread_key_delete(plain) == 0 && pthread_setspecific(plain, &value) == EINVAL);
    assert(pthread_key_delete(plain) == EINVAL);
    return 0;
}
