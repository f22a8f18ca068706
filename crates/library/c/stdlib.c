/* Sorting, searching, random numbers and small arithmetic. */
#include "machine.h"

int abs(int number) { return number < 0 ? -number : number; }
long labs(long number) { return number < 0 ? -number : number; }
long long llabs(long long number) { return number < 0 ? -number : number; }

/* The number of the lowest bit that is set, from 1; 0 if none is. */
int ffsll(long long number) {
    for (int bit = 0; bit < 64; bit++)
        if (number >> bit & 1)
            return bit + 1;
    return 0;
}
int ffsl(long number) { return ffsll(number); }
int ffs(int number) { return ffsll(number); }

typedef struct {
    int quot, rem;
} div_t;
typedef struct {
    long quot, rem;
} ldiv_t;

div_t div(int number, int by) { return (div_t){number / by, number % by}; }
ldiv_t ldiv(long number, long by) { return (ldiv_t){number / by, number % by}; }
ldiv_t lldiv(long long number, long long by) { return (ldiv_t){number / by, number % by}; }

/* A program that is verified has no environment. */
char *getenv(const char *name) {
    (void)name;
    return 0;
}
char *secure_getenv(const char *name) {
    (void)name;
    return 0;
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, int compare(const void *, const void *)) {
    const char *low = base;
    while (count > 0) {
        const char *middle = low + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0)
            return (void *)middle;
        if (order > 0) {
            low = middle + size;
            count--;
        }
        count /= 2;
    }
    return 0;
}

/* In words where size and address allow it, so that a word of the program is one access. */
static void copy_item(char *to, const char *from, size_t size) {
    if (size % 8 == 0 && ((size_t)to | (size_t)from) % 8 == 0)
        __builtin_memcpy(__builtin_assume_aligned(to, 8), __builtin_assume_aligned(from, 8), size);
    else if (size % 4 == 0 && ((size_t)to | (size_t)from) % 4 == 0)
        __builtin_memcpy(__builtin_assume_aligned(to, 4), __builtin_assume_aligned(from, 4), size);
    else
        __builtin_memcpy(to, from, size);
}

typedef int Compare(const void *, const void *, void *);

/* Merges, so that equal items keep their order, as they do with glibc. */
static void sort(char *base, char *spare, size_t count, size_t size, Compare *compare, void *context) {
    if (count < 2)
        return;
    size_t left = count / 2, right = count - left;
    sort(base, spare, left, size, compare, context);
    sort(base + left * size, spare, right, size, compare, context);
    for (size_t i = 0; i < left; i++)
        copy_item(spare + i * size, base + i * size, size);
    char *a = spare, *b = base + left * size, *to = base;
    while (left > 0) {
        if (right > 0 && compare(b, a, context) < 0) {
            copy_item(to, b, size);
            b += size;
            right--;
        } else {
            copy_item(to, a, size);
            a += size;
            left--;
        }
        to += size;
    }
}

void qsort_r(void *base, size_t count, size_t size, Compare *compare, void *context) {
    if (count < 2 || size == 0)
        return;
    char *spare = malloc(count / 2 * size);
    sort(base, spare, count, size, compare, context);
    free(spare);
}

static int without_context(const void *a, const void *b, void *compare) {
    return ((int (*)(const void *, const void *))compare)(a, b);
}

void qsort(void *base, size_t count, size_t size, int compare(const void *, const void *)) {
    qsort_r(base, count, size, without_context, (void *)compare);
}

/* Random numbers: a counter that is stirred, so that a draw is one access. The sequence is the same in every execution
 * in which the threads draw in the same order, and is not that of glibc. */
static unsigned long stir(unsigned long number) {
    number = (number ^ number >> 31) * 0xd6e8feb86659fd93UL;
    number = (number ^ number >> 29) * 0xd6e8feb86659fd93UL;
    return (number ^ number >> 32) & 0x7fffffff;
}

enum { RAND_START = 1 };
static unsigned long rand_state = RAND_START;

void srandom(unsigned seed) {
    __atomic_store_n(&rand_state, seed, __ATOMIC_SEQ_CST);
}

long random(void) {
    return (long)stir(__atomic_fetch_add(&rand_state, 0x9e3779b97f4a7c15UL, __ATOMIC_SEQ_CST));
}

void srand(unsigned seed) {
    srandom(seed);
}

int rand(void) {
    return (int)random();
}

int rand_r(unsigned *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return (int)stir(*seed);
}
