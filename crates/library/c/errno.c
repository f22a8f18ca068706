/* errno and the texts of its values. */
#include "errno.h"

static _Thread_local int value;

int *__errno_location(void) {
    return &value;
}

/* The usual ones; the rest are numbered as an unknown one is. */
char *strerror(int number) {
    static const struct {
        int number;
        const char *text;
    } texts[] = {
        {0, "Success"},
        {EPERM, "Operation not permitted"},
        {2, "No such file or directory"},
        {ESRCH, "No such process"},
        {EINTR, "Interrupted system call"},
        {5, "Input/output error"},
        {9, "Bad file descriptor"},
        {EAGAIN, "Resource temporarily unavailable"},
        {ENOMEM, "Cannot allocate memory"},
        {13, "Permission denied"},
        {EBUSY, "Device or resource busy"},
        {17, "File exists"},
        {EINVAL, "Invalid argument"},
        {28, "No space left on device"},
        {32, "Broken pipe"},
        {33, "Numerical argument out of domain"},
        {ERANGE, "Numerical result out of range"},
        {EDEADLK, "Resource deadlock avoided"},
        {38, "Function not implemented"},
        {EOVERFLOW, "Value too large for defined data type"},
        {95, "Operation not supported"},
        {ETIMEDOUT, "Connection timed out"},
    };
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].number == number)
            return (char *)texts[i].text;
    return (char *)"Unknown error";
}

/* The variant of glibc that strerror_r means with _GNU_SOURCE; the buffer is not needed. */
char *strerror_r(int number, char *buffer, unsigned long size) {
    (void)buffer, (void)size;
    return strerror(number);
}

int __xpg_strerror_r(int number, char *buffer, unsigned long size) {
    const char *text = strerror(number);
    for (unsigned long i = 0; i < size; i++) {
        buffer[i] = text[i];
        if (!text[i])
            return 0;
    }
    return ERANGE;
}
