// A pool of two workers with a queue of jobs. Main submits some jobs and closes the pool.
// expect: sc pass, tso pass, pso pass
// slow with JOBS=3: sc pass, tso pass, pso pass
// with ONE_SIGNAL: sc fail deadlock, tso fail deadlock, pso fail deadlock
// because: every job is in the queue until one worker takes it; when the pool is closed with a signal instead of a broadcast, one of
// because: two waiting workers waits forever
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define WORKERS 2
#ifndef JOBS
#define JOBS 2
#endif

struct job {
    void (*run)(int *argument);
    int *argument;
    struct job *next;
};

struct pool {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    struct job *first, **last;
    int closed;
    pthread_t workers[WORKERS];
};

static void *work(void *argument) {
    struct pool *pool = argument;
    for (;;) {
        pthread_mutex_lock(&pool->mutex);
        while (!pool->first && !pool->closed)
            pthread_cond_wait(&pool->changed, &pool->mutex);
        struct job *job = pool->first;
        if (job) {
            pool->first = job->next;
            if (!pool->first)
                pool->last = &pool->first;
        }
        pthread_mutex_unlock(&pool->mutex);
        if (!job)
            return 0;
        job->run(job->argument);
        free(job);
    }
}

static void open_pool(struct pool *pool) {
    pthread_mutex_init(&pool->mutex, 0);
    pthread_cond_init(&pool->changed, 0);
    pool->first = 0;
    pool->last = &pool->first;
    pool->closed = 0;
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&pool->workers[i], 0, work, pool);
}

static void submit(struct pool *pool, void (*run)(int *), int *argument) {
    struct job *job = malloc(sizeof *job);
    *job = (struct job){run, argument, 0};
    pthread_mutex_lock(&pool->mutex);
    *pool->last = job;
    pool->last = &job->next;
    pthread_cond_signal(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
}

static void close_pool(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    pool->closed = 1;
#ifdef ONE_SIGNAL
    pthread_cond_signal(&pool->changed);
#else
    pthread_cond_broadcast(&pool->changed);
#endif
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(pool->workers[i], 0);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->mutex);
}

static void increment(int *place) {
    ++*place;
}

int main(void) {
    static struct pool pool;
    static int results[JOBS];
    open_pool(&pool);
    for (int i = 0; i < JOBS; i++)
        submit(&pool, increment, &results[i]);
    close_pool(&pool);
    for (int i = 0; i < JOBS; i++)
        assert(results[i] == 1);
    return 0;
}
