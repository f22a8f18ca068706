/* Time. A thread has a clock of its own that moves only when it looks at it, sleeps or lets a deadline pass, so that time is
 * no hidden channel between threads and every execution can be repeated. */
#ifndef FENCEPOST_CLOCK_H
#define FENCEPOST_CLOCK_H

struct timespec {
    long tv_sec;
    long tv_nsec;
};

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1

/* A wait has timed out: the thread's clock is behind the deadline from now on. */
void __fencepost_pass_deadline(int clock, const struct timespec *deadline);
/* Whether it is a time at all. */
static inline int is_time(const struct timespec *time) {
    return time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}

#endif
