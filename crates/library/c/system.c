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
