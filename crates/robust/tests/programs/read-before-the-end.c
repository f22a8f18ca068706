// The other thread reads its own store in time, and the store itself comes too late: nothing but the read puts the end of the
// function after it.
#include <pthread.h>
#include <stdatomic.h>

int y;

static void *late(void *local)
{
    atomic_store_explicit((atomic_int *)local, 1, memory_order_relaxed);
    atomic_load_explicit((atomic_int *)local, memory_order_relaxed);
    return 0;
}

static void leave(void)
{
    atomic_int local = 0;
    pthread_t thread;
    pthread_create(&thread, 0, late, &local);
}

int main(void)
{
    leave();
    return y;
}
