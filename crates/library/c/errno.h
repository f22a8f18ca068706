/* errno, and the error numbers of Linux that the library returns. */
#ifndef FENCEPOST_ERRNO_H
#define FENCEPOST_ERRNO_H

#ifdef __cplusplus
extern "C"
#endif
int *__errno_location(void);
#define errno (*__errno_location())

#define EPERM 1
#define ESRCH 3
#define EINTR 4
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define EINVAL 22
#define ERANGE 34
#define EDEADLK 35
#define EOVERFLOW 75
#define ETIMEDOUT 110

#endif
