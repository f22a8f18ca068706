// What a thread leaves behind is given to destructors when it ends, by returning or by pthread_exit.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static int ended;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void end(void *value) {
    pthread_mutex_lock(&mutex);
    ended += *(int *)value;
    pthread_mutex_unlock(&mutex);
    free(value);
}
static void *work(void *exits) {
    int *value = malloc(sizeof *value);
    *value = 10;
    pthread_setspecific(key, value);
    assert(pthread_getspecific(key) == value);
    if (exits)
        pthread_exit((void *)3);
    return (void *)4;
}
int main(void) {
    pthread_t one, other;
    void *results[2];
    pthread_key_create(&key, end);
    pthread_create(&one, 0, work, 0);
    pthread_create(&other, 0, work, &key);
    pthread_join(one, &results[0]);
    pthread_join(other, &results[1]);
    assert(results[0] == (void *)4 && results[1] == (void *)3);
    assert(ended == 20);
    return 0;
}
