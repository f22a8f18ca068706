// Functions that return nothing, cast to what threads run. Whoever uses such a result uses a value that nothing has determined.
// expect: sc pass 1, tso pass 1, pso pass 1
// with USED: sc fail uninitialised, tso fail uninitialised, pso fail uninitialised
// with USED C11: sc fail uninitialised, tso fail uninitialised, pso fail uninitialised
// because: the two threads touch nothing in common
#include <pthread.h>
#include <threads.h>

static int done[2];

static void run(void *flag) {
    *(int *)flag = 1;
}

int main(void) {
    pthread_t posix;
    thrd_t c11;
    void *result;
    int number;
    pthread_create(&posix, 0, (void *(*)(void *))run, &done[0]);
    thrd_create(&c11, (thrd_start_t)run, &done[1]);
    pthread_join(posix, &result);
    thrd_join(c11, &number);
#if defined USED && defined C11
    if (number)
        done[0] = 2;
#elif defined USED
    if (result)
        done[0] = 2;
#endif
    return 0;
}
