// The local variable is overwritten by its own function while the store of the other thread is on its way. Whoever is late, the
// same error shows under SC.
#include <pthread.h>
#include <stdatomic.h>

int y;

static void *late(void *local)
{
    atomic_store_explicit((atomic_int *)local, 1, memory_order_relaxed);
    return 0;
}

static void leave(void)
{
    atomic_int local = 0;
    pthread_t thread;
    pthread_create(&thread, 0, late, &local);
    atomic_store_explicit(&local, 3, memory_order_relaxed);
    atomic_load_explicit(&local, memory_order_relaxed);
}

int main(void)
{
    leave();
    return y;
}
