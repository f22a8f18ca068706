/* Clocks and sleeping; clock.h says what time is here. */
#include "clock.h"
#include "errno.h"
#include "machine.h"

enum { SECOND = 1000000000, TICK = 1000 };
/* Where clocks start: some day, and a machine that has been up for a while. */
static const long day_start = 1700000000, up_start = 1000;

/* Nanoseconds since the start. */
static _Thread_local long elapsed;

static long start_of(int clock) {
    return clock == CLOCK_REALTIME || clock == 5 /* coarse */ ? day_start : up_start;
}

/* Every look takes some time. */
static long look(void) {
    return elapsed += TICK;
}

void __fencepost_pass_deadline(int clock, const struct timespec *deadline) {
    long seconds = deadline->tv_sec - start_of(clock);
    if (seconds < 0)
        return;
    if (seconds >= 1L << 32)
        seconds = 1L << 32; /* beyond a century, where programs mean "never" */
    long at = seconds * SECOND + deadline->tv_nsec;
    if (elapsed < at)
        elapsed = at;
}

int clock_gettime(int clock, struct timespec *time) {
    if (clock < 0 || clock > 11)
        return errno = EINVAL, -1;
    long now = look();
    time->tv_sec = start_of(clock) + now / SECOND;
    time->tv_nsec = now % SECOND;
    return 0;
}

int clock_getres(int clock, struct timespec *resolution) {
    if (clock < 0 || clock > 11)
        return errno = EINVAL, -1;
    if (resolution) {
        resolution->tv_sec = 0;
        resolution->tv_nsec = 1;
    }
    return 0;
}

int timespec_get(struct timespec *time, int base) {
    if (base != 1)
        return 0;
    clock_gettime(CLOCK_REALTIME, time);
    return base;
}

long time(long *result) {
    long now = day_start + look() / SECOND;
    if (result)
        *result = now;
    return now;
}

struct timeval {
    long tv_sec, tv_usec;
};

int gettimeofday(struct timeval *time, void *zone) {
    (void)zone;
    long now = look();
    time->tv_sec = day_start + now / SECOND;
    time->tv_usec = now % SECOND / 1000;
    return 0;
}

/* CLOCKS_PER_SEC is a million. */
long clock(void) {
    return look() / 1000;
}

double difftime(long later, long earlier) {
    return (double)(later - earlier);
}

int nanosleep(const struct timespec *duration, struct timespec *rest) {
    (void)rest;
    if (!is_time(duration) || duration->tv_sec < 0)
        return errno = EINVAL, -1;
    long seconds = duration->tv_sec < 1L << 32 ? duration->tv_sec : 1L << 32;
    elapsed += seconds * SECOND + duration->tv_nsec;
    sched_yield();
    return 0;
}

int clock_nanosleep(int clock, int flags, const struct timespec *request, struct timespec *rest) {
    if (!is_time(request))
        return EINVAL;
    if (flags & 1) {
        __fencepost_pass_deadline(clock, request);
        sched_yield();
        return 0;
    }
    return nanosleep(request, rest) == 0 ? 0 : EINVAL;
}

unsigned sleep(unsigned seconds) {
    struct timespec duration = {seconds, 0};
    nanosleep(&duration, 0);
    return 0;
}

int usleep(unsigned microseconds) {
    struct timespec duration = {microseconds / 1000000, microseconds % 1000000 * 1000};
    return nanosleep(&duration, 0);
}

/* Without descriptors only time can end it. */
int poll(void *descriptors, unsigned long count, int milliseconds) {
    (void)descriptors;
    if (count != 0)
        __fencepost_limit("poll of descriptors is not supported");
    if (milliseconds < 0) {
        static int never;
        __fencepost_await_add(&never, 1, 1, 0);
    }
    elapsed += milliseconds * 1000000l;
    sched_yield();
    return 0;
}
