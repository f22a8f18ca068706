// Output has no effect but to be shown in a trace, and does not make threads conflict.
// expect: pass 1
// because: both threads print, also what the other one writes, and touch nothing else that they share
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

int __printf_chk(int, const char *, ...);
int __fprintf_chk(FILE *, int, const char *, ...);
int __vprintf_chk(int, const char *, va_list);
int __vfprintf_chk(FILE *, int, const char *, va_list);

static void list(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    assert(vprintf(format, arguments) >= 0);
    va_end(arguments);
    va_start(arguments, format);
    assert(vfprintf(stderr, format, arguments) >= 0);
    va_end(arguments);
    va_start(arguments, format);
    assert(__vprintf_chk(1, format, arguments) > 0);
    va_end(arguments);
    va_start(arguments, format);
    assert(__vfprintf_chk(stderr, 1, format, arguments) > 0);
    va_end(arguments);
}

static void *talk(void *unused) {
    assert(fprintf(stderr, "%d %s %5.2f %ld%% %*d\n", 1, "two", 3.0, 4L, 5, 6) == 21);
    assert(printf("%c%d %s\n", 'x', -12, "three") == 11 && puts("text") >= 0);
    assert(__printf_chk(1, "%d\n", 9) > 0 && __fprintf_chk(stderr, 1, "%d\n", 10) > 0);
    list("%d %s\n", 7, "eight");
    assert(dprintf(2, "%p\n", (void *)talk) > 0);
    assert(fputs("text", stdout) >= 0 && fputc('x', stdout) == 'x' && putc('y', stdout) == 'y' && putchar('z') == 'z');
    assert(fwrite("abcd", 2, 2, stdout) == 2);
    assert(fflush(stdout) == 0 && setvbuf(stdout, 0, _IONBF, 0) == 0);
    setbuf(stdout, 0);
    flockfile(stdout);
    funlockfile(stdout);
    perror("why");
    assert(stdin != stdout && stdout != stderr);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, talk, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
