// What thread 2 does comes after a store that is lost if the function ends before it, so it does not happen then.
#include <pthread.h>
#include <stdatomic.h>

atomic_int z;
int y;

static void *late(void *local)
{
    atomic_store_explicit((atomic_int *)local, 1, memory_order_relaxed);
    return 0;
}

static void *reader(void *local)
{
    atomic_load_explicit((atomic_int *)local, memory_order_relaxed);
    atomic_store_explicit(&z, 1, memory_order_relaxed);
    return 0;
}

static void leave(void)
{
    atomic_int local = 0;
    pthread_t threads[2];
    pthread_create(&threads[0], 0, late, &local);
    pthread_create(&threads[1], 0, reader, &local);
    atomic_store_explicit(&z, 2, memory_order_relaxed);
}

int main(void)
{
    leave();
    return y;
}
