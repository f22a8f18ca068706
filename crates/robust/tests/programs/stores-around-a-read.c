// The cycle of the violation has a store of main that reaches memory just as well after the one that is lost.
#include <pthread.h>
#include <stdatomic.h>

atomic_int y;

static void *other(void *local)
{
    atomic_store_explicit((atomic_int *)local, 1, memory_order_relaxed);
    atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit((atomic_int *)local, 2, memory_order_relaxed);
    return 0;
}

static void *leave(void *unused)
{
    atomic_int local = 0;
    pthread_t thread;
    pthread_create(&thread, 0, other, &local);
    atomic_store_explicit(&local, 3, memory_order_relaxed);
    atomic_store_explicit(&y, 2, memory_order_release);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, leave, 0);
    pthread_join(thread, 0);
    return 0;
}
