// Semaphores: a critical section for three threads, and every call on its own.
// expect: pass 6
// with WITHOUT: fail assertion
// with CALLS: pass 1
// with DESTROYED: fail mutex_misuse
// with NOBODY_POSTS: fail deadlock
// because: a trace is an order of three critical sections, 3! of them; WITHOUT takes the semaphore away
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t semaphore;
static int counter;

static void *count(void *unused) {
#ifndef WITHOUT
    sem_wait(&semaphore);
#endif
    counter++;
#ifndef WITHOUT
    sem_post(&semaphore);
#endif
    return unused;
}

static void calls(void) {
    struct timespec deadline;
    int value = -1;
    sem_t other;
    assert(sem_init(&other, 0, 2) == 0 && sem_getvalue(&other, &value) == 0 && value == 2);
    assert(sem_wait(&other) == 0 && sem_trywait(&other) == 0 && sem_trywait(&other) == -1 && errno == EAGAIN);
    assert(sem_getvalue(&other, &value) == 0 && value == 0);
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 10;
    assert(sem_timedwait(&other, &deadline) == -1 && errno == ETIMEDOUT && time(0) >= deadline.tv_sec);
    assert(sem_post(&other) == 0 && sem_timedwait(&other, &deadline) == 0);
    assert(sem_post(&other) == 0 && sem_clockwait(&other, CLOCK_MONOTONIC, &deadline) == 0);
    assert(sem_destroy(&other) == 0);
    assert(sem_init(&other, 0, UINT_MAX) == -1 && errno == EINVAL);
    assert(sem_init(&other, 0, INT_MAX) == 0 && sem_post(&other) == -1 && errno == EOVERFLOW);
    assert(sem_getvalue(&other, &value) == 0 && value == INT_MAX);
}

int main(void) {
    sem_init(&semaphore, 0, 1);
#if defined CALLS
    calls();
#elif defined DESTROYED
    sem_destroy(&semaphore);
    sem_post(&semaphore);
#elif defined NOBODY_POSTS
    sem_wait(&semaphore);
    sem_wait(&semaphore);
#else
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, count, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(counter == 3);
#endif
    return 0;
}
