// Clocks go forward, by as much as was slept.
// expect: pass 1
// natively
// because: one thread; a clock never goes back, and sleeping takes its time
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long since(struct timespec a, struct timespec b) { return (b.tv_sec - a.tv_sec) * 1000000000 + b.tv_nsec - a.tv_nsec; }

int main(void) {
    struct timespec asleep, awake;
    clock_gettime(CLOCK_MONOTONIC, &asleep);
    assert(poll(0, 0, 3) == 0);
    clock_gettime(CLOCK_MONOTONIC, &awake);
    assert(since(asleep, awake) >= 3000000);
    struct timespec a = {0, 0}, b = {0, 0}, wrong = {0, -1};
    assert(clock_gettime(CLOCK_MONOTONIC, &a) == 0 && clock_gettime(CLOCK_MONOTONIC, &b) == 0);
    assert(since(a, b) >= 0 && b.tv_nsec >= 0 && b.tv_nsec < 1000000000);
    struct timespec pause = {0, 2000000};
    assert(nanosleep(&pause, 0) == 0 && nanosleep(&wrong, 0) == -1 && errno == EINVAL);
    clock_gettime(CLOCK_MONOTONIC, &a);
    assert(since(b, a) >= 2000000);
    assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, 0) == 0);
    clock_gettime(CLOCK_MONOTONIC, &b);
    assert(since(a, b) >= 2000000);
    struct timespec deadline = {b.tv_sec + 1, b.tv_nsec};
    assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, 0) == 0);
    clock_gettime(CLOCK_MONOTONIC, &a);
    assert(since(deadline, a) >= 0);
    usleep(3000);
    clock_gettime(CLOCK_MONOTONIC, &b);
    assert(since(a, b) >= 3000000);
    time_t first = time(0), second = 0;
    assert(sleep(1) == 0 && time(&second) > first && second > first);
    assert(difftime(second, first) >= 1);
    struct timeval day = {0, 0};
    assert(gettimeofday(&day, 0) == 0 && day.tv_sec >= second && day.tv_usec >= 0 && day.tv_usec < 1000000);
    assert(timespec_get(&a, TIME_UTC) == TIME_UTC && a.tv_sec >= second && a.tv_sec > 1000000000);
    assert(clock_getres(CLOCK_MONOTONIC, &b) == 0 && b.tv_nsec > 0);
    assert(clock() >= 0);
    return 0;
}
