/* Questions about the system: one process on a machine with four processors. */
#include "errno.h"
#include "machine.h"

enum { PROCESSORS = 4, PAGE = 4096 };

long sysconf(int name) {
    switch (name) {
    case 2: /* _SC_CLK_TCK */
        return 100;
    case 30: /* _SC_PAGESIZE */
        return PAGE;
    case 83: /* _SC_NPROCESSORS_CONF */
    case 84: /* _SC_NPROCESSORS_ONLN */
        return PROCESSORS;
    case 85: /* _SC_PHYS_PAGES */
    case 86: /* _SC_AVPHYS_PAGES */
        return 1 << 20;
    case 190: /* _SC_LEVEL1_DCACHE_LINESIZE */
        return 64;
    default:
        errno = EINVAL;
        return -1;
    }
}

int get_nprocs(void) { return PROCESSORS; }
int get_nprocs_conf(void) { return PROCESSORS; }
int getpagesize(void) { return PAGE; }
int sched_getcpu(void) { return 0; }
int getpid(void) { return 1000; }
int getppid(void) { return 1; }
int gettid(void) { return 1000 + (int)pthread_self() - 1; }

/* Priorities and processors make no difference. */
int sched_setaffinity(int process, size_t size, const void *set) {
    (void)process, (void)size, (void)set;
    return 0;
}
int sched_getaffinity(int process, size_t size, unsigned char *set) {
    (void)process;
    if (size == 0 || size % 8 != 0)
        return errno = EINVAL, -1;
    for (size_t i = 0; i < size; i++)
        set[i] = i == 0 ? (1 << PROCESSORS) - 1 : 0;
    return 0;
}
/* For CPU_COUNT. */
int __sched_cpucount(size_t size, const unsigned char *set) {
    int count = 0;
    for (size_t i = 0; i < size; i++)
        for (int bit = 0; bit < 8; bit++)
            count += set[i] >> bit & 1;
    return count;
}

enum { OTHER = 0, FIFO = 1, ROUND_ROBIN = 2, BATCH = 3, IDLE = 5 };

static int is_real_time(int policy) { return policy == FIFO || policy == ROUND_ROBIN; }

int sched_get_priority_max(int policy) {
    if (!is_real_time(policy) && policy != OTHER && policy != BATCH && policy != IDLE)
        return errno = EINVAL, -1;
    return is_real_time(policy) ? 99 : 0;
}
int sched_get_priority_min(int policy) {
    return sched_get_priority_max(policy) == 99 ? 1 : sched_get_priority_max(policy);
}

/* A program without privileges has one policy, and cannot have a better one. */
int sched_getscheduler(int process) {
    (void)process;
    return OTHER;
}
int sched_setscheduler(int process, int policy, const int *priority) {
    (void)process;
    if (sched_get_priority_max(policy) < 0 || *priority < sched_get_priority_min(policy) ||
        *priority > sched_get_priority_max(policy))
        return errno = EINVAL, -1;
    return is_real_time(policy) ? (errno = EPERM, -1) : 0;
}
int sched_getparam(int process, int *priority) {
    (void)process;
    *priority = 0;
    return 0;
}
int sched_setparam(int process, const int *priority) {
    return sched_setscheduler(process, OTHER, priority);
}
