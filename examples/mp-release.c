// Message passing as C11 means it: the release store of the flag stays behind the message, the acquire load before it. Correct
// under every model.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int message;
static atomic_int ready;

static void *send(void *arg) {
    (void)arg;
    message = 42;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return NULL;
}

static void *receive(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&ready, memory_order_acquire)) {
        assert(message == 42);
    }
    return NULL;
}

int main(void) {
    pthread_t sender, receiver;
    pthread_create(&sender, NULL, send, NULL);
    pthread_create(&receiver, NULL, receive, NULL);
    pthread_join(sender, NULL);
    pthread_join(receiver, NULL);
    return 0;
}
