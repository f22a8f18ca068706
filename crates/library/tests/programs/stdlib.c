// Sorting, searching, arithmetic, random numbers.
// expect: pass 1
// natively
// because: one thread; sorted is sorted, and a random number is the same for the same seed
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int by_sign(const void *a, const void *b, void *sign) { return by_value(a, b) * *(int *)sign; }
typedef struct {
    char key, order, pad;
} Item;
static int by_key(const void *a, const void *b) { return ((const Item *)a)->key - ((const Item *)b)->key; }

int main(void) {
    int numbers[9] = {5, -3, 9, 0, 5, 7, 1, 8, 2}, sorted[9] = {-3, 0, 1, 2, 5, 5, 7, 8, 9}, key = 7, sign = -1;
    qsort(numbers, 9, sizeof(int), by_value);
    assert(memcmp(numbers, sorted, sizeof sorted) == 0);
    assert(bsearch(&key, numbers, 9, sizeof(int), by_value) == &numbers[6]);
    key = 6;
    assert(bsearch(&key, numbers, 9, sizeof(int), by_value) == 0);
    qsort_r(numbers, 9, sizeof(int), by_sign, &sign);
    assert(numbers[0] == 9 && numbers[8] == -3);
    Item items[5] = {{2, 0, 9}, {1, 1, 9}, {2, 2, 9}, {0, 3, 9}, {1, 4, 9}};
    qsort(items, 5, sizeof(Item), by_key);
    assert(items[0].order == 3 && items[1].key == 1 && items[4].key == 2 && items[4].pad == 9);

    assert(ffs(0) == 0 && ffs(24) == 4 && ffsl(1l << 40) == 41 && ffsll(INT64_MIN) == 64 && ffs(-1) == 1);
    assert(abs(-3) == 3 && labs(-4) == 4 && llabs(-5) == 5);
    assert(div(-7, 2).quot == -3 && div(-7, 2).rem == -1 && ldiv(9, 4).quot == 2 && lldiv(9, 4).rem == 1);
    assert(getenv("FENCEPOST_NO_SUCH_VARIABLE") == 0 && secure_getenv("FENCEPOST_NO_SUCH_VARIABLE") == 0);

    srand(42);
    int first = rand(), second = rand();
    assert(first >= 0 && first <= RAND_MAX && first != second);
    srand(42);
    assert(rand() == first && rand() == second);
    srandom(7);
    long third = random();
    srandom(7);
    assert(random() == third && random() != third);
    unsigned seed = 3, again = 3;
    assert(rand_r(&seed) == rand_r(&again) && seed != 3 && rand_r(&seed) != rand_r(&seed));
    return 0;
}
