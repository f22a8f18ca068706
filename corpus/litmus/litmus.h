// What every litmus test needs: threads, and a main that runs them and looks at the end of it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREAD(number, body) \
    static void *thread##number(void *unused) { (void)unused; body return 0; }

static void *thread0(void *), *thread1(void *);
#if THREADS > 2
static void *thread2(void *);
#endif
#if THREADS > 3
static void *thread3(void *);
#endif

static void run(void) {
    pthread_t threads[THREADS];
    pthread_create(&threads[0], 0, thread0, 0);
    pthread_create(&threads[1], 0, thread1, 0);
#if THREADS > 2
    pthread_create(&threads[2], 0, thread2, 0);
#endif
#if THREADS > 3
    pthread_create(&threads[3], 0, thread3, 0);
#endif
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
}

// The condition must not be observable.
#ifdef CHECK
#define NEVER(condition) int main(void) { run(); assert(!(condition)); return 0; }
#else
#define NEVER(condition) int main(void) { run(); return 0; }
#endif
