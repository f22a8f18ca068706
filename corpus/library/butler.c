// Three philosophers who each take the left fork first, and a butler who lets only two of them sit down.
// expect: sc pass, tso pass, pso pass
// with SEATS=3: sc fail deadlock, tso fail deadlock, pso fail deadlock
// because: of two who sit at a table of three, one has a neighbour who is not there
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>

#define PHILOSOPHERS 3
#ifndef SEATS
#define SEATS 2
#endif

static sem_t seats;
static pthread_mutex_t forks[PHILOSOPHERS];
static int meals;

static void *dine(void *number) {
    int me = (int)(intptr_t)number;
    pthread_mutex_t *left = &forks[me];
    pthread_mutex_t *right = &forks[(me + 1) % PHILOSOPHERS];
    sem_wait(&seats);
    pthread_mutex_lock(left);
    pthread_mutex_lock(right);
    pthread_mutex_unlock(right);
    pthread_mutex_unlock(left);
    sem_post(&seats);
    return 0;
}

int main(void) {
    pthread_t threads[PHILOSOPHERS];
    sem_init(&seats, 0, SEATS);
    for (int i = 0; i < PHILOSOPHERS; i++)
        pthread_mutex_init(&forks[i], 0);
    for (intptr_t i = 0; i < PHILOSOPHERS; i++)
        pthread_create(&threads[i], 0, dine, (void *)i);
    for (int i = 0; i < PHILOSOPHERS; i++) {
        pthread_join(threads[i], 0);
        meals++;
    }
    assert(meals == PHILOSOPHERS);
    return 0;
}
