// Classes of characters, as functions and by the tables that the headers use.
// expect: pass 1
// natively
// because: one thread; the classes of ASCII, spelled out here as ranges
#include <assert.h>
#include <ctype.h>

static int in(int c, int a, int b) { return c >= a && c <= b; }

int main(void) {
    for (int c = -1; c < 256; c++) {
        int upper = in(c, 'A', 'Z'), lower = in(c, 'a', 'z'), digit = in(c, '0', '9');
        assert(!isupper(c) == !upper && !(isupper)(c) == !upper);
        assert(!islower(c) == !lower && !(islower)(c) == !lower);
        assert(!isdigit(c) == !digit && !(isdigit)(c) == !digit);
        assert(!isalpha(c) == !(upper || lower) && !(isalpha)(c) == !(upper || lower));
        assert(!isalnum(c) == !(upper || lower || digit) && !(isalnum)(c) == !(upper || lower || digit));
        assert(!(isxdigit)(c) == !(digit || in(c, 'a', 'f') || in(c, 'A', 'F')));
        assert(!isspace(c) == !(c == ' ' || in(c, 9, 13)) && !(isspace)(c) == !(c == ' ' || in(c, 9, 13)));
        assert(!(isblank)(c) == !(c == ' ' || c == '\t'));
        assert(!(isprint)(c) == !in(c, 32, 126));
        assert(!(isgraph)(c) == !in(c, 33, 126));
        assert(!(iscntrl)(c) == !(in(c, 0, 31) || c == 127));
        assert(!(ispunct)(c) == !(in(c, 33, 126) && !(upper || lower || digit)));
        assert(tolower(c) == (upper ? c + 32 : c) && (tolower)(c) == (upper ? c + 32 : c));
        assert(toupper(c) == (lower ? c - 32 : c) && (toupper)(c) == (lower ? c - 32 : c));
    }
    assert(isascii(65) && !isascii(200) && (toascii)(193) == 65);
    return 0;
}
