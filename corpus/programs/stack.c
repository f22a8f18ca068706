// A stack in an array: one thread pushes, one pops if there is something. With -DUNSAFE there are two that pop and look without
// the lock that protects the stack; with -DUNLOCKED nobody takes a lock either.
// expect: sc pass 252, tso pass 252, pso pass 252
// with N=3: sc pass 20, tso pass 20, pso pass 20
// with UNSAFE UNLOCKED: sc fail, tso fail, pso fail
// with UNSAFE: sc fail assertion, tso fail assertion, pso fail assertion
// because: a trace is an order of N and N critical sections, (2N)! / N!^2, which the anchors confirm for 5; two who look
// because: before they have the lock may both see the last element
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int stack[N];
static int height;

static void lock(void) {
#ifndef UNLOCKED
    pthread_mutex_lock(&mutex);
#endif
}

static void unlock(void) {
#ifndef UNLOCKED
    pthread_mutex_unlock(&mutex);
#endif
}

static void push(int value) {
    assert(height < N);
    stack[height] = value;
    height++;
}

static int pop(void) {
    assert(height > 0);
    height--;
    return stack[height];
}

static void *pusher(void *unused) {
    (void)unused;
    for (int i = 0; i < N; i++) {
        lock();
        push(i + 1);
        unlock();
    }
    return 0;
}

static void *popper(void *unused) {
    (void)unused;
    for (int i = 0; i < N; i++) {
#ifdef UNSAFE
        if (height > 0) {
            lock();
            pop();
            unlock();
        }
#else
        lock();
        if (height > 0) {
            int value = pop();
            assert(value >= 1 && value <= N);
        }
        unlock();
#endif
    }
    return 0;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, pusher, 0);
    pthread_create(&threads[1], 0, popper, 0);
#ifdef UNSAFE
    pthread_create(&threads[2], 0, popper, 0);
    pthread_join(threads[2], 0);
#endif
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
