// Two threads add each other's variable to their own, N times each. Main looks at both meanwhile, or with -DJOIN at the end, and
// finds at most the Fibonacci number that strict alternation reaches; with -DFALSE it claims less than that.
// expect: sc pass 1698, tso pass 2258, pso pass 2258
// with JOIN: sc pass 141, tso pass 175, pso pass 175
// with JOIN N=1: sc pass 3, tso pass 3, pso pass 3
// with JOIN N=2: sc pass 19, tso pass 20, pso pass 20
// with JOIN N=4: sc pass 1107, tso pass 1764, pso pass 1764
// slow with JOIN N=5: sc pass 8953, tso pass 19404, pso pass 19404
// with FALSE: sc fail assertion, tso fail assertion, pso fail assertion
// with JOIN FALSE: sc fail assertion, tso fail assertion, pso fail assertion
// because: the anchors give the counts; PSO adds none, since each thread stores to one variable only; brute force says the same for
// because: small N; strict alternation is one of the executions
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static int i = 1, j = 1;

static void *add_to_i(void *unused) {
    (void)unused;
    for (int round = 0; round < N; round++)
        i += j;
    return 0;
}

static void *add_to_j(void *unused) {
    (void)unused;
    for (int round = 0; round < N; round++)
        j += i;
    return 0;
}

static int fibonacci(int index) {
    return index < 2 ? 1 : fibonacci(index - 1) + fibonacci(index - 2);
}

int main(void) {
    int bound = fibonacci(2 * N + 1);
    pthread_t threads[2];
    pthread_create(&threads[0], 0, add_to_i, 0);
    pthread_create(&threads[1], 0, add_to_j, 0);
#ifdef JOIN
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
#endif
    int seen_i = i;
    int seen_j = j;
#ifdef FALSE
    bound--;
#endif
    assert(seen_i <= bound && seen_j <= bound);
    return 0;
}
