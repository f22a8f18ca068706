// The vocabulary of SV-COMP and of fencepost.h.
// expect: pass
// with CHOICES: pass 3
// with ASSUMED: pass 1
// with WRONG: fail assertion
// with WRONG_TOO: fail assertion
// with WITHOUT: fail assertion
// because: fencepost_choose(3) has three outcomes, and with an assumption one
// because: without the atomic sections one of two steps may be lost
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>

static int counter;

static void *count(void *unused) {
#ifndef WITHOUT
    __VERIFIER_atomic_begin();
#endif
    counter++;
#ifndef WITHOUT
    __VERIFIER_atomic_end();
#endif
    return unused;
}

int main(void) {
#if defined CHOICES
    int choice = fencepost_choose(3);
    fencepost_assert(choice >= 0 && choice < 3);
#elif defined ASSUMED
    int choice = fencepost_choose(3);
    fencepost_assume(choice == 1);
    fencepost_assert(choice == 1);
#elif defined WRONG
    fencepost_assert(fencepost_choose(2) == 0);
#elif defined WRONG_TOO
    __VERIFIER_assert(fencepost_choose(2) == 0);
#else
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, count, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(counter == 2);
#endif
    return 0;
}
