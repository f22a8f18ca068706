// A thread-local variable whose address comes back from a call through a pointer, and is then given to another thread.
// expect: sc fail assertion, tso fail assertion, pso fail assertion
// because: the other thread adds between the two reads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local atomic_int own;
static atomic_int *_Atomic given;

static atomic_int *address_of_own(void) {
    return &own;
}

static atomic_int *(*address_of)(void) = address_of_own;

static void *add(void *unused) {
    while (!given)
        ;
    atomic_fetch_add(given, 5);
    return 0;
}

int main(void) {
    pthread_t adder;
    pthread_create(&adder, 0, add, 0);
    given = address_of();
    int before = own;
    int after = own;
    assert(before == after);
    pthread_join(adder, 0);
    return 0;
}
