// A thread works on a variable of a function that may have returned.
// expect: sc fail, tso fail, pso fail
// because: nothing makes start() wait for the thread
#include <pthread.h>

static pthread_t thread;

static void *work(void *variable) {
    *(int *)variable = 1;
    return 0;
}

static void start(void) {
    int local = 0;
    pthread_create(&thread, 0, work, &local);
}

int main(void) {
    start();
    pthread_join(thread, 0);
    return 0;
}
