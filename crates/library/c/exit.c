/* The end of the program, and what was registered for it. */
#include "machine.h"

typedef struct Handler {
    struct Handler *next;
    void (*plain)(void);
    void (*with_argument)(void *);
    void (*with_status)(int, void *);
    void *argument;
    int quick;
} Handler;

static Handler *handlers;
static int lock; /* 1 while the list is changed */

void __fencepost_run_thread_local_destructors(void);

static Handler *new_handler(void) {
    return calloc(1, sizeof(Handler));
}

static int add(Handler *handler) {
    __fencepost_await_add(&lock, 0, 0, 1);
    handler->next = handlers;
    handlers = handler;
    __fencepost_await_add(&lock, 1, 1, -1);
    return 0;
}

int atexit(void function(void)) {
    Handler *handler = new_handler();
    handler->plain = function;
    return add(handler);
}

int at_quick_exit(void function(void)) {
    Handler *handler = new_handler();
    handler->plain = function;
    handler->quick = 1;
    return add(handler);
}

int on_exit(void function(int, void *), void *argument) {
    Handler *handler = new_handler();
    handler->with_status = function;
    handler->argument = argument;
    return add(handler);
}

int __cxa_atexit(void function(void *), void *argument, void *library) {
    (void)library;
    Handler *handler = new_handler();
    handler->with_argument = function;
    handler->argument = argument;
    return add(handler);
}

/* Handlers may register more handlers. */
static void run(int status, int quick) {
    Handler **link = &handlers;
    for (;;) {
        __fencepost_await_add(&lock, 0, 0, 1);
        for (link = &handlers; *link && (*link)->quick != quick;)
            link = &(*link)->next;
        Handler *handler = *link;
        if (handler)
            *link = handler->next;
        __fencepost_await_add(&lock, 1, 1, -1);
        if (!handler)
            return;
        Handler copy = *handler;
        free(handler);
        if (copy.plain)
            copy.plain();
        else if (copy.with_status)
            copy.with_status(status, copy.argument);
        else
            copy.with_argument(copy.argument);
    }
}

__attribute__((noreturn)) void exit(int status) {
    __fencepost_run_thread_local_destructors();
    run(status, 0);
    __fencepost_exit(status);
}

__attribute__((noreturn)) void quick_exit(int status) {
    run(status, 1);
    __fencepost_exit(status);
}

__attribute__((noreturn)) void _exit(int status) {
    __fencepost_exit(status);
}

__attribute__((noreturn)) void _Exit(int status) {
    __fencepost_exit(status);
}

/* What happens after main has returned, if this module is part of the program; the front end puts the call there. Whether the
 * process ends then is for the machine to say. */
void __fencepost_run_at_exit(int status) {
    __fencepost_run_thread_local_destructors();
    run(status, 0);
}
