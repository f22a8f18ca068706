// Message passing with ordinary stores: one thread writes a message and then raises a flag. SC and TSO keep the two stores in
// order; PSO may let the flag overtake the message.
#include <assert.h>
#include <pthread.h>

static int message;
static int ready;

static void *send(void *arg) {
    (void)arg;
    message = 42;
    ready = 1;
    return NULL;
}

static void *receive(void *arg) {
    (void)arg;
    if (ready) {
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
