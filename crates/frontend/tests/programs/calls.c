/* Calls whose types are not those of the definition, as old code has them, and calls through pointers of all kinds. */
#define CHECK(condition) do { if (!(condition)) return __LINE__; } while (0)

static int plain(x, y) int x; int y; { return x * 10 + y; }
static void nothing() {}
static long wide(long x) { return x + 1; }
static void *pointer(void *p) { return p; }
static char narrow(unsigned char x) { return (char)x; }
struct pair { int a, b; };
static struct pair swap(struct pair p) { struct pair q = {p.b, p.a}; return q; }
struct large { long list[4]; };
static struct large grow(struct large l, int by) { for (int i = 0; i < 4; i++) l.list[i] += by; return l; }
static int recurse(int n) { return n ? n + recurse(n - 1) : 0; }
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
typedef int operation(int);
static int twice(int n) { return 2 * n; }
static int apply(operation *f, int n) { return f(n); }
static operation *choose(int n) { return n ? twice : recurse; }

int main(void) {
    CHECK(plain(4, 2) == 42);
    int (*old)() = (int (*)())plain;
    CHECK(old(1, 2) == 12);
    nothing();
    ((void (*)(int))nothing)(5);
    int place;
    CHECK((void *)((long (*)(void *))pointer)(&place) == &place);
    CHECK(((void *(*)(long))pointer)((long)&place) == &place);
    CHECK(wide(41) == 42 && narrow(200) == (char)200);
    struct pair p = swap((struct pair){1, 2});
    CHECK(p.a == 2 && p.b == 1);
    struct large l = grow((struct large){{1, 2, 3, 4}}, 10);
    CHECK(l.list[0] == 11 && l.list[3] == 14);
    CHECK(recurse(10) == 55 && even(10) && !even(7));
    operation *table[] = {twice, recurse};
    CHECK(table[0](4) == 8 && table[1](4) == 10);
    CHECK(apply(choose(1), 5) == 10 && apply(choose(0), 3) == 6);
    return 0;
}
