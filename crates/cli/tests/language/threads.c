// Two threads and a lock-free counter: the number of executions is that of the orders of the two increments and the read.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct job {
    atomic_int *counter;
    int by;
    const char *name;
};
static _Thread_local int done;
static int sum(int count, ...) {
    va_list list;
    int total = 0;
    va_start(list, count);
    while (count-- > 0)
        total += va_arg(list, int);
    va_end(list);
    return total;
}
static void *work(void *argument) {
    struct job *job = argument;
    assert(strlen(job->name) == 3);
    atomic_fetch_add(job->counter, sum(2, job->by, 1));
    done++;
    return (void *)(long)done;
}
static int prepared;
__attribute__((constructor)) static void early(void) { prepared = 5; }
int main(void) {
    pthread_t threads[2];
    atomic_int *counter = malloc(sizeof *counter);
    atomic_init(counter, 0);
    struct job jobs[2] = {{counter, 1, "one"}, {counter, 2, "two"}};
    char text[32];
    snprintf(text, sizeof text, "%d-%s", 42, "x");
    assert(strcmp(text, "42-x") == 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, &jobs[i]);
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_join(threads[i], &result);
        assert((long)result == 1);
    }
    assert(atomic_load(counter) == 5 && prepared == 5 && done == 0);
    free(counter);
    return 0;
}
