// A thread publishes the address of a local variable and exits; its creator looks at it afterwards.
// expect: sc fail, tso fail, pso fail
// because: the variable is gone once the thread has ended
#include <pthread.h>

static int *published;

static void leave(void) {
    int local = 1;
    published = &local;
    pthread_exit(0);
}

static void *work(void *unused) {
    leave();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return *published;
}
