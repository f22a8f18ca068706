// Two readers and two writers with the lock of the library.
// expect: sc pass, tso pass, pso pass
// with READ_TO_WRITE: sc fail assertion, tso fail assertion, pso fail assertion
// because: a writer is alone; who writes under a lock for reading is not
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int left, right;

static void *reader(void *unused) {
    (void)unused;
    pthread_rwlock_rdlock(&lock);
    assert(left == right);
    pthread_rwlock_unlock(&lock);
    return 0;
}

static void *writer(void *unused) {
    (void)unused;
#ifdef READ_TO_WRITE
    pthread_rwlock_rdlock(&lock);
#else
    pthread_rwlock_wrlock(&lock);
#endif
    left = left + 1;
    right = right + 1;
    pthread_rwlock_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t threads[4];
    pthread_create(&threads[0], 0, reader, 0);
    pthread_create(&threads[1], 0, writer, 0);
    pthread_create(&threads[2], 0, reader, 0);
    pthread_create(&threads[3], 0, writer, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    assert(left == 2 && right == 2);
    return 0;
}
