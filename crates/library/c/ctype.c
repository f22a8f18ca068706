/* Classes of characters in the C locale, also in the tables that the macros of glibc's headers look into. */
#include "machine.h"

/* The bits of glibc's tables on little-endian machines. */
enum {
    UPPER = 1 << 8,
    LOWER = 1 << 9,
    ALPHA = 1 << 10,
    DIGIT = 1 << 11,
    XDIGIT = 1 << 12,
    SPACE = 1 << 13,
    PRINT = 1 << 14,
    GRAPH = 1 << 15,
    BLANK = 1 << 0,
    CNTRL = 1 << 1,
    PUNCT = 1 << 2,
    ALNUM = 1 << 3,
};

#define IN(c, a, b) ((c) >= (a) && (c) <= (b))
#define IS_UPPER(c) IN(c, 'A', 'Z')
#define IS_LOWER(c) IN(c, 'a', 'z')
#define IS_ALPHA(c) (IS_UPPER(c) || IS_LOWER(c))
#define IS_DIGIT(c) IN(c, '0', '9')
#define IS_XDIGIT(c) (IS_DIGIT(c) || IN(c, 'A', 'F') || IN(c, 'a', 'f'))
#define IS_ALNUM(c) (IS_ALPHA(c) || IS_DIGIT(c))
#define IS_GRAPH(c) IN(c, 0x21, 0x7e)
#define IS_CNTRL(c) (IN(c, 0, 0x1f) || (c) == 0x7f)
#define CLASS(c)                                                                                                      \
    ((IS_UPPER(c) ? UPPER : 0) | (IS_LOWER(c) ? LOWER : 0) | (IS_ALPHA(c) ? ALPHA : 0) | (IS_DIGIT(c) ? DIGIT : 0) | \
     (IS_XDIGIT(c) ? XDIGIT : 0) | ((c) == ' ' || IN(c, 9, 13) ? SPACE : 0) | (IN(c, 0x20, 0x7e) ? PRINT : 0) |      \
     (IS_GRAPH(c) ? GRAPH : 0) | ((c) == ' ' || (c) == '\t' ? BLANK : 0) | (IS_CNTRL(c) ? CNTRL : 0) |               \
     (IS_GRAPH(c) && !IS_ALNUM(c) ? PUNCT : 0) | (IS_ALNUM(c) ? ALNUM : 0))
#define TO_LOWER(c) (IS_UPPER(c) ? (c) + 32 : (c))
#define TO_UPPER(c) (IS_LOWER(c) ? (c)-32 : (c))

/* The tables reach from -128 to 255. */
#define ROW8(f, c) f(c), f((c) + 1), f((c) + 2), f((c) + 3), f((c) + 4), f((c) + 5), f((c) + 6), f((c) + 7)
#define ROW64(f, c)                                                                                         \
    ROW8(f, c), ROW8(f, (c) + 8), ROW8(f, (c) + 16), ROW8(f, (c) + 24), ROW8(f, (c) + 32), ROW8(f, (c) + 40), \
        ROW8(f, (c) + 48), ROW8(f, (c) + 56)
#define TABLE(f) {ROW64(f, -128), ROW64(f, -64), ROW64(f, 0), ROW64(f, 64), ROW64(f, 128), ROW64(f, 192)}
/* A negative char stands for the character with the same byte, but for the end of file, -1. */
#define LOWER_OF(c) ((c) < -1 ? (c) + 256 : TO_LOWER(c))
#define UPPER_OF(c) ((c) < -1 ? (c) + 256 : TO_UPPER(c))

static const unsigned short classes[384] = TABLE(CLASS);
static const int lowers[384] = TABLE(LOWER_OF);
static const int uppers[384] = TABLE(UPPER_OF);
static const unsigned short *const class_zero = classes + 128;
static const int *const lower_zero = lowers + 128;
static const int *const upper_zero = uppers + 128;

const unsigned short **__ctype_b_loc(void) {
    return (const unsigned short **)&class_zero;
}

const int **__ctype_tolower_loc(void) {
    return (const int **)&lower_zero;
}

const int **__ctype_toupper_loc(void) {
    return (const int **)&upper_zero;
}

static int has(int character, int mask) {
    if (!IN(character, -128, 255))
        __fencepost_error(FENCEPOST_INVALID_ACCESS, "a ctype function is called with something that is not a character");
    return classes[character + 128] & mask;
}

int isupper(int c) { return has(c, UPPER); }
int islower(int c) { return has(c, LOWER); }
int isalpha(int c) { return has(c, ALPHA); }
int isdigit(int c) { return has(c, DIGIT); }
int isxdigit(int c) { return has(c, XDIGIT); }
int isspace(int c) { return has(c, SPACE); }
int isprint(int c) { return has(c, PRINT); }
int isgraph(int c) { return has(c, GRAPH); }
int isblank(int c) { return has(c, BLANK); }
int iscntrl(int c) { return has(c, CNTRL); }
int ispunct(int c) { return has(c, PUNCT); }
int isalnum(int c) { return has(c, ALNUM); }
int isascii(int c) { return IN(c, 0, 127); }
int toascii(int c) { return c & 127; }
int tolower(int c) { return TO_LOWER(c); }
int toupper(int c) { return TO_UPPER(c); }
