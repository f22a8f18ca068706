// Questions about the system.
// expect: pass 1
// natively
// because: one thread; there are processors and pages, and a process has a number
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <sched.h>
#include <sys/sysinfo.h>
#include <unistd.h>

int main(void) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(0, &set);
    assert(sysconf(_SC_NPROCESSORS_ONLN) >= 1 && sysconf(_SC_NPROCESSORS_CONF) >= 1 && sysconf(_SC_PAGESIZE) == 4096);
    assert(sysconf(100000) == -1 && errno == EINVAL);
    assert(get_nprocs() >= 1 && get_nprocs_conf() >= 1 && getpagesize() == 4096);
    assert(sched_getcpu() >= 0 && getpid() > 0 && getppid() >= 0 && gettid() == getpid());
    assert(sched_setaffinity(0, sizeof set, &set) == 0);
    assert(sched_getaffinity(0, sizeof set, &set) >= 0 && CPU_ISSET(0, &set) && __sched_cpucount(sizeof set, &set) >= 1);
    struct sched_param priority = {7};
    assert(sched_get_priority_max(SCHED_FIFO) == 99 && sched_get_priority_min(SCHED_RR) == 1);
    assert(sched_get_priority_max(SCHED_OTHER) == 0 && sched_get_priority_min(77) == -1 && errno == EINVAL);
    assert(sched_getscheduler(0) == SCHED_OTHER && sched_getparam(0, &priority) == 0 && priority.sched_priority == 0);
    assert(sched_setscheduler(0, SCHED_OTHER, &priority) == 0 && sched_setparam(0, &priority) == 0);
    priority.sched_priority = 100;
    assert(sched_setscheduler(0, SCHED_FIFO, &priority) == -1 && errno == EINVAL);
    return 0;
}
