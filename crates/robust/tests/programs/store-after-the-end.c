// An error of SC: the second store to the local variable may come after its function. Under PSO it may also come before much else.
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

static void *other(void *local)
{
    atomic_store_explicit((atomic_int *)local, 1, memory_order_relaxed);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    atomic_store_explicit((atomic_int *)local, 2, memory_order_relaxed);
    return 0;
}

static void leave(void)
{
    atomic_int local = 0;
    pthread_t thread;
    pthread_create(&thread, 0, other, &local);
    atomic_store_explicit(&local, 3, memory_order_relaxed);
    atomic_load_explicit(&x, memory_order_relaxed);
}

int main(void)
{
    leave();
    atomic_exchange_explicit(&y, 1, memory_order_acquire);
    atomic_store_explicit(&x, 1, memory_order_release);
    return 0;
}
