/* Functions that take arguments without a name. */
#include <stdarg.h>

#define CHECK(condition) do { if (!(condition)) return __LINE__; } while (0)

struct small { int a; };
struct pair { long a; int b; };
struct mixed { double a; int b; };
struct floats { float a, b, c; };
struct large { long a[5]; };

static int sum(int count, ...) {
    va_list list;
    va_start(list, count);
    int total = 0;
    for (int i = 0; i < count; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

static double weighted(const char *kinds, va_list list) {
    double total = 0, weight = 1;
    for (; *kinds; kinds++, weight *= 2) {
        switch (*kinds) {
        case 'i': total += weight * va_arg(list, int); break;
        case 'l': total += weight * va_arg(list, long long); break;
        case 'd': total += weight * va_arg(list, double); break;
        case 'p': total += weight * *va_arg(list, int *); break;
        case 'q': total += weight * (double)(va_arg(list, __int128) >> 64); break;
        case 's': total += weight * va_arg(list, struct small).a; break;
        case 'r': { struct pair r = va_arg(list, struct pair); total += weight * (r.a + r.b); break; }
        case 'm': { struct mixed m = va_arg(list, struct mixed); total += weight * (m.a + m.b); break; }
        case 'f': { struct floats f = va_arg(list, struct floats); total += weight * (f.a + f.b + f.c); break; }
        case 'g': { struct large g = va_arg(list, struct large); total += weight * (g.a[0] + g.a[4]); break; }
        }
    }
    return total;
}

static double all(const char *kinds, ...) {
    va_list list, again;
    va_start(list, kinds);
    va_copy(again, list);
    double first = weighted(kinds, list), second = weighted(kinds, again);
    va_end(again);
    va_end(list);
    return first == second ? first : -1;
}

static int nested(int n, ...) {
    va_list list;
    va_start(list, n);
    int first = va_arg(list, int);
    int result = n == 0 ? first : nested(n - 1, first + n, 7) + va_arg(list, int);
    va_end(list);
    return result;
}

int main(void) {
    CHECK(sum(0) == 0);
    CHECK(sum(3, 1, 20, 300) == 321);
    CHECK(sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) == 78);
    int seven = 7;
    CHECK(all("i", 5) == 5);
    CHECK(all("idl", 1, 2.5, 3LL) == 1 + 5 + 12);
    CHECK(all("ip", 1, &seven) == 15);
    CHECK(all("ddddddddddd", 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 3.) == 1023 + 3 * 1024);
    CHECK(all("sr", (struct small){3}, (struct pair){4, 5}) == 3 + 18);
    CHECK(all("mf", (struct mixed){1.5, 2}, (struct floats){1, 2, 3}) == 3.5 + 12);
    CHECK(all("igd", 1, (struct large){{1, 2, 3, 4, 5}}, 2.0) == 1 + 12 + 8);
    CHECK(all("iqi", 1, (__int128)9 << 64, 2) == 1 + 18 + 8);
    int (*pointer)(int, ...) = sum;
    CHECK(pointer(2, 40, 2) == 42);
    /* 1, 1+2, 1+2+1 and a seven for each level below the first, whose own is 100. */
    CHECK(nested(2, 1, 100) == 4 + 7 + 100);
    for (int i = 0; i < 50; i++)
        CHECK(sum(2, i, 1) == i + 1);
    return 0;
}
