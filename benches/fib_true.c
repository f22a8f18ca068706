// fib.c without the joins: main reads both variables while the threads run, and leaves them running.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

// Without data races, for --races.
#ifdef ATOMIC
#define SHARED _Atomic
#else
#define SHARED
#endif

static SHARED int i = 1, j = 1;

static void *add_j_to_i(void *arg) {
    (void)arg;
    for (int round = 0; round < N; round++) {
        i += j;
    }
    return NULL;
}

static void *add_i_to_j(void *arg) {
    (void)arg;
    for (int round = 0; round < N; round++) {
        j += i;
    }
    return NULL;
}

// The Fibonacci number that strict alternation reaches after this many additions.
static int largest_after(int additions) {
    int older = 1, newer = 1;
    for (int k = 0; k < additions; k++) {
        int sum = older + newer;
        older = newer;
        newer = sum;
    }
    return newer;
}

int main(void) {
    pthread_t first, second;
    int most = largest_after(2 * N);
    pthread_create(&first, NULL, add_j_to_i, NULL);
    pthread_create(&second, NULL, add_i_to_j, NULL);
    int seen_i = i, seen_j = j;
    assert(seen_i <= most && seen_j <= most);
    pthread_exit(NULL);
}
