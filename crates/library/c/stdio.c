/* Output, beyond printf and puts, which the machine provides. It has no effect but to be shown in a trace, and reads nothing but
 * formats: two threads that print do not conflict. The number of characters is undefined if others could change it. */
#include "errno.h"
#include "machine.h"

typedef __builtin_va_list va_list;
typedef struct {
    int descriptor;
} FILE;

char *strerror(int);

static FILE streams[3] = {{0}, {1}, {2}};
FILE *const stdin = &streams[0];
FILE *const stdout = &streams[1];
FILE *const stderr = &streams[2];

/* Passes on one directive at a time, each with its argument. */
static int print(const char *format, va_list arguments) {
    enum { LONGEST = 32 };
    int count = 0;
    while (*format) {
        char piece[LONGEST];
        int length = 0, stars = 0, wide = 0, width[2];
        if (*format != '%') {
            int run = 0;
            while (format[run] && format[run] != '%')
                run++;
            count += __fencepost_print("%.*s", run, format);
            format += run;
            continue;
        }
        piece[length++] = *format++;
        if (*format == '%') {
            count += __fencepost_print("%%");
            format++;
            continue;
        }
        while (*format && length < LONGEST - 2) {
            char letter = *format++;
            piece[length++] = letter;
            if (letter == '*' && stars < 2)
                width[stars++] = __builtin_va_arg(arguments, int);
            else if (letter == 'l' || letter == 'z' || letter == 'j' || letter == 't')
                wide = 1;
            else if ((letter >= 'a' && letter <= 'z' && letter != 'h') || (letter >= 'A' && letter <= 'Z'))
                break;
        }
        piece[length] = 0;
#define SHOW(value)                                                    \
    do {                                                               \
        if (stars == 0)                                                \
            count += __fencepost_print(piece, value);                  \
        else if (stars == 1)                                           \
            count += __fencepost_print(piece, width[0], value);        \
        else                                                           \
            count += __fencepost_print(piece, width[0], width[1], value); \
    } while (0)
        char last = piece[length - 1] | 32;
        if (last == 'f' || last == 'e' || last == 'g' || last == 'a')
            SHOW(__builtin_va_arg(arguments, double));
        else if (last == 's' || last == 'p')
            SHOW(__builtin_va_arg(arguments, void *));
        else if (wide)
            SHOW(__builtin_va_arg(arguments, long));
        else
            SHOW(__builtin_va_arg(arguments, int));
    }
    return count;
}

int vprintf(const char *format, va_list arguments) {
    return print(format, arguments);
}

int vfprintf(FILE *stream, const char *format, va_list arguments) {
    (void)stream;
    return print(format, arguments);
}

int __vprintf_chk(int flag, const char *format, va_list arguments) {
    (void)flag;
    return print(format, arguments);
}

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list arguments) {
    (void)stream, (void)flag;
    return print(format, arguments);
}

#define FORWARD(...)                            \
    va_list arguments;                          \
    __VA_ARGS__;                                \
    __builtin_va_start(arguments, format);      \
    int count = print(format, arguments);       \
    __builtin_va_end(arguments);                \
    return count;

int fprintf(FILE *stream, const char *format, ...) { FORWARD((void)stream) }
int dprintf(int descriptor, const char *format, ...) { FORWARD((void)descriptor) }
int __printf_chk(int flag, const char *format, ...) { FORWARD((void)flag) }
int __fprintf_chk(FILE *stream, int flag, const char *format, ...) { FORWARD((void)stream, (void)flag) }

int fputs(const char *text, FILE *stream) {
    (void)stream;
    __fencepost_print("%s", text);
    return 1;
}

int putchar(int letter) {
    __fencepost_print("%c", letter);
    return (unsigned char)letter;
}

int fputc(int letter, FILE *stream) {
    (void)stream;
    return putchar(letter);
}

int putc(int letter, FILE *stream) {
    (void)stream;
    return putchar(letter);
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *stream) {
    (void)stream;
    __fencepost_print("%.*s", (int)(size * count), from);
    return count;
}

void perror(const char *what) {
    __fencepost_print("%s: %s\n", what, strerror(errno));
}

int fflush(FILE *stream) {
    (void)stream;
    return 0;
}

int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
    (void)stream, (void)buffer, (void)mode, (void)size;
    return 0;
}

void setbuf(FILE *stream, char *buffer) {
    (void)stream, (void)buffer;
}

void flockfile(FILE *stream) {
    (void)stream;
}

void funlockfile(FILE *stream) {
    (void)stream;
}
