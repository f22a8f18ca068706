/* Data of a thread: keys (POSIX) and destructors of thread-local objects (C++), and what they do when the thread ends. */
#include "errno.h"
#include "machine.h"

/* A key is never used again after it was deleted, so a value needs no check of which key it belongs to. */
enum { MOST_KEYS = 64, ROUNDS = 4 };
enum { NEVER_MADE, LIVE, DELETED };

typedef void Destructor(void *);

static int key_count;
static struct {
    int state;
    Destructor *destructor;
} keys[MOST_KEYS];

static _Thread_local void *values[MOST_KEYS];
static _Thread_local int has_values;

int pthread_key_create(unsigned *key, Destructor *destructor) {
    int made = __atomic_fetch_add(&key_count, 1, __ATOMIC_SEQ_CST);
    if (made >= MOST_KEYS)
        __fencepost_limit("a program can have 64 keys for thread-specific data");
    __atomic_store_n(&keys[made].destructor, destructor, __ATOMIC_SEQ_CST);
    __atomic_store_n(&keys[made].state, LIVE, __ATOMIC_SEQ_CST);
    *key = made;
    return 0;
}

static int is_live(unsigned key) {
    return key < MOST_KEYS && __atomic_load_n(&keys[key].state, __ATOMIC_SEQ_CST) == LIVE;
}

int pthread_key_delete(unsigned key) {
    if (!is_live(key))
        return EINVAL;
    __atomic_store_n(&keys[key].state, DELETED, __ATOMIC_SEQ_CST);
    return 0;
}

int pthread_setspecific(unsigned key, const void *value) {
    if (!is_live(key))
        return EINVAL;
    values[key] = (void *)value;
    has_values = 1;
    return 0;
}

void *pthread_getspecific(unsigned key) {
    return key < MOST_KEYS ? values[key] : 0;
}

/* C++: the newest object goes first. */
typedef struct Object {
    struct Object *next;
    Destructor *destructor;
    void *object;
} Object;

static _Thread_local Object *objects;

int __cxa_thread_atexit(Destructor *destructor, void *object, void *library) {
    (void)library;
    Object *entry = malloc(sizeof *entry);
    entry->next = objects;
    entry->destructor = destructor;
    entry->object = object;
    objects = entry;
    return 0;
}

void __fencepost_run_thread_local_destructors(void) {
    while (objects) {
        Object entry = *objects;
        free(objects);
        objects = entry.next;
        entry.destructor(entry.object);
    }
}

/* The machine calls this in a thread that ends: by returning from its function, or by pthread_exit, which has already
 * left all frames. Not when the program ends. */
void __fencepost_thread_end(void) {
    __fencepost_run_thread_local_destructors();
    for (int round = 0; round < ROUNDS && has_values; round++) {
        has_values = 0;
        for (int key = 0; key < MOST_KEYS; key++) {
            void *value = values[key];
            if (!value || !is_live(key))
                continue;
            Destructor *destructor = __atomic_load_n(&keys[key].destructor, __ATOMIC_SEQ_CST);
            if (destructor) {
                values[key] = 0;
                destructor(value);
            }
        }
    }
}
