// Strings.
// expect: pass 1
// natively
// because: one thread; the C standard and POSIX say what each call gives, and so does the system's own library
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

char *__strdup(const char *);
char *__strtok_r(char *, const char *, char **);

static char hello[] = "hello", empty[] = "", list[] = "a,b;;c", mixed[] = "HeLLo";
static int sign(int number) { return (number > 0) - (number < 0); }

static void lengths_and_comparisons(void) {
    assert(strlen(hello) == 5 && strlen(empty) == 0);
    assert(strnlen(hello, 3) == 3 && strnlen(hello, 9) == 5);
    assert(strcmp(hello, "hello") == 0 && strcmp(hello, "help") < 0 && strcmp(hello, "hell") > 0);
    assert(strcmp("\xff", "a") > 0);
    assert(strncmp(hello, "help", 3) == 0 && strncmp(hello, "help", 4) < 0 && strncmp("b", hello, 1) < 0);
    assert(strcoll(hello, "help") < 0);
    assert(strcasecmp(hello, mixed) == 0 && sign(strcasecmp("a", "B")) == -1 && sign(strcasecmp("c", "B")) == 1);
    assert(strncasecmp("HELP", hello, 3) == 0 && sign(strncasecmp("HELP", hello, 4)) == 1);
}

static void copies(void) {
    char to[12];
    memset(to, 'x', sizeof to);
    assert(strcpy(to, hello) == to && memcmp(to, "hello\0xxxxxx", 12) == 0);
    assert(stpcpy(to, "ab") == to + 2 && strcmp(to, "ab") == 0);
    memset(to, 'x', sizeof to);
    assert(strncpy(to, hello, 8) == to && memcmp(to, "hello\0\0\0xxxx", 12) == 0);
    assert(strncpy(to, "abc", 2) == to && memcmp(to, "abllo", 5) == 0);
    assert(stpncpy(to, "xyz", 5) == to + 3 && memcmp(to, "xyz\0\0", 5) == 0);
    strcpy(to, "ab");
    assert(strcat(to, "cd") == to && strcmp(to, "abcd") == 0);
    assert(strncat(to, "efgh", 2) == to && strcmp(to, "abcdef") == 0);
    assert(strncat(to, "gh", 9) == to && strcmp(to, "abcdefgh") == 0);
    char *copy = strdup(hello), *part = strndup(hello, 2);
    assert(strcmp(copy, "hello") == 0 && strcmp(part, "he") == 0 && copy != hello);
    free(copy);
    copy = __strdup("x");
    assert(copy[0] == 'x' && copy[1] == 0);
    free(copy);
    free(part);
}

static void searches(void) {
    assert(strchr(hello, 'l') == hello + 2 && strchr(hello, 'z') == 0 && strchr(hello, 0) == hello + 5);
    assert(strrchr(hello, 'l') == hello + 3 && strrchr(hello, 'z') == 0 && strrchr(hello, 0) == hello + 5);
    assert(strchrnul(hello, 'l') == hello + 2 && strchrnul(hello, 'z') == hello + 5);
    assert(strstr(hello, "ll") == hello + 2 && strstr(hello, "lx") == 0 && strstr(hello, "") == hello);
    assert(strcasestr(hello, "LO") == hello + 3);
    assert(strspn(hello, "leh") == 4 && strcspn(hello, "ol") == 2 && strcspn(hello, "z") == 5);
    assert(strpbrk(hello, "ol") == hello + 2 && strpbrk(hello, "z") == 0);
}

static void tokens(void) {
    char text[8], *rest = 0, *at;
    strcpy(text, list);
    assert(strcmp(strtok(text, ",;"), "a") == 0);
    assert(strcmp(strtok(0, ",;"), "b") == 0);
    assert(strcmp(strtok(0, ",;"), "c") == 0);
    assert(strtok(0, ",;") == 0);
    strcpy(text, list);
    assert(strcmp(strtok_r(text, ",", &rest), "a") == 0);
    assert(strcmp(strtok_r(0, ",", &rest), "b;;c") == 0 && strtok_r(0, ",", &rest) == 0);
    strcpy(text, "a,b");
    assert(strcmp(__strtok_r(text, ",", &rest), "a") == 0 && strcmp(rest, "b") == 0);
    strcpy(text, "a;;c");
    at = text;
    assert(strcmp(strsep(&at, ";"), "a") == 0 && *strsep(&at, ";") == 0);
    assert(strcmp(strsep(&at, ";"), "c") == 0 && strsep(&at, ";") == 0);
}

int main(void) {
    lengths_and_comparisons();
    copies();
    searches();
    tokens();
    return 0;
}
