// Three threads need a table that is made once, by whoever comes first.
// expect: sc pass, tso pass, pso pass
// with FLAG: sc fail assertion, tso fail assertion, pso fail assertion
// because: pthread_once returns when the table is there; a plain flag lets a second thread make it again, or use it too early
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made, table[2];

static void make(void) {
    made++;
    table[0] = 1;
    table[1] = 2;
}

static void *use(void *unused) {
    (void)unused;
#ifdef FLAG
    if (!made)
        make();
#else
    pthread_once(&once, make);
#endif
    assert(made == 1 && table[0] + table[1] == 3);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    (void)once;
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, use, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
