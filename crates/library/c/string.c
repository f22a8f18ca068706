/* Strings. */
#include "machine.h"

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

size_t strnlen(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && text[length])
        length++;
    return length;
}

int strncmp(const char *left, const char *right, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unsigned char a = left[i], b = right[i];
        if (a != b)
            return a < b ? -1 : 1;
        if (!a)
            return 0;
    }
    return 0;
}

int strcmp(const char *left, const char *right) {
    return strncmp(left, right, (size_t)-1);
}

int strcoll(const char *left, const char *right) {
    return strcmp(left, right);
}

static int lower(unsigned char letter) {
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter;
}

int strncasecmp(const char *left, const char *right, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int a = lower(left[i]), b = lower(right[i]);
        if (a != b)
            return a - b;
        if (!a)
            return 0;
    }
    return 0;
}

int strcasecmp(const char *left, const char *right) {
    return strncasecmp(left, right, (size_t)-1);
}

char *stpcpy(char *to, const char *from) {
    while ((*to = *from++))
        to++;
    return to;
}

char *strcpy(char *to, const char *from) {
    stpcpy(to, from);
    return to;
}

/* Fills up with zeros; returns the first of them, or the end. */
char *stpncpy(char *to, const char *from, size_t count) {
    size_t length = 0;
    while (length < count && from[length]) {
        to[length] = from[length];
        length++;
    }
    __builtin_memset(to + length, 0, count - length);
    return to + length;
}

char *strncpy(char *to, const char *from, size_t count) {
    stpncpy(to, from, count);
    return to;
}

char *strcat(char *to, const char *from) {
    stpcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *to, const char *from, size_t count) {
    char *end = to + strlen(to);
    size_t i = 0;
    for (; i < count && from[i]; i++)
        end[i] = from[i];
    end[i] = 0;
    return to;
}

char *strchrnul(const char *text, int wanted) {
    while (*text && *text != (char)wanted)
        text++;
    return (char *)text;
}

char *strchr(const char *text, int wanted) {
    char *found = strchrnul(text, wanted);
    return *found == (char)wanted ? found : 0;
}

char *strrchr(const char *text, int wanted) {
    char *found = 0;
    for (;; text++) {
        if (*text == (char)wanted)
            found = (char *)text;
        if (!*text)
            return found;
    }
}

static char *find(const char *text, const char *wanted, int compare(const char *, const char *, size_t)) {
    size_t length = strlen(wanted);
    for (;; text++) {
        if (compare(text, wanted, length) == 0)
            return (char *)text;
        if (!*text)
            return 0;
    }
}

char *strstr(const char *text, const char *wanted) {
    return find(text, wanted, strncmp);
}

char *strcasestr(const char *text, const char *wanted) {
    return find(text, wanted, strncasecmp);
}

static int is_one_of(char letter, const char *set) {
    for (; *set; set++)
        if (*set == letter)
            return 1;
    return 0;
}

size_t strspn(const char *text, const char *accepted) {
    size_t length = 0;
    while (text[length] && is_one_of(text[length], accepted))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *rejected) {
    size_t length = 0;
    while (text[length] && !is_one_of(text[length], rejected))
        length++;
    return length;
}

char *strpbrk(const char *text, const char *wanted) {
    text += strcspn(text, wanted);
    return *text ? (char *)text : 0;
}

char *strtok_r(char *text, const char *separators, char **rest) {
    if (!text)
        text = *rest;
    text += strspn(text, separators);
    char *end = text + strcspn(text, separators);
    char *token = *text ? text : 0;
    if (*end)
        *end++ = 0;
    *rest = end;
    return token;
}

char *__strtok_r(char *text, const char *separators, char **rest) {
    return strtok_r(text, separators, rest);
}

char *strtok(char *text, const char *separators) {
    static char *rest;
    return strtok_r(text, separators, &rest);
}

char *strsep(char **rest, const char *separators) {
    char *token = *rest;
    if (!token)
        return 0;
    char *end = token + strcspn(token, separators);
    if (*end) {
        *end = 0;
        *rest = end + 1;
    } else {
        *rest = 0;
    }
    return token;
}

char *strndup(const char *text, size_t limit) {
    size_t length = strnlen(text, limit);
    char *copy = malloc(length + 1);
    __builtin_memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

char *strdup(const char *text) {
    return strndup(text, (size_t)-1);
}

char *__strdup(const char *text) {
    return strdup(text);
}
