/* What compiled C++ expects of its runtime: local statics, exceptions, type information. */
#include "atomic.h"

void *const __dso_handle = 0;
/* Several threads: reference counts are atomic. */
const char __libc_single_threaded = 0;

/* The first byte of a guard tells the program that the object is there. */
enum { NEVER = 0, DONE = 1, RUNNING = 256 };

int __cxa_guard_acquire(int *guard) {
    for (;;) {
        int state = NEVER;
        if (__atomic_compare_exchange_n(guard, &state, RUNNING, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
            return 1;
        if (state == DONE || __fencepost_await_add(guard, NEVER, DONE, 0) == DONE)
            return 0;
    }
}

void __cxa_guard_release(int *guard) {
    write_word(guard, DONE);
}

void __cxa_guard_abort(int *guard) {
    write_word(guard, NEVER);
}

/* Called as virtual functions are, with the object. */
__attribute__((noreturn)) void __cxa_pure_virtual(void *object) {
    (void)object;
    __fencepost_error(FENCEPOST_ABORT, "a pure virtual function is called");
}

__attribute__((noreturn)) void __cxa_deleted_virtual(void *object) {
    (void)object;
    __fencepost_error(FENCEPOST_ABORT, "a deleted virtual function is called");
}

__attribute__((noreturn)) void _ZSt9terminatev(void) {
    __fencepost_error(FENCEPOST_ABORT, "std::terminate is called");
}

/* Exceptions: whether somebody would catch it is not known, so a throw is neither right nor wrong. */
#define NO_EXCEPTIONS "a C++ exception is thrown; exceptions are not supported"

void *__cxa_allocate_exception(size_t size) {
    (void)size;
    __fencepost_limit(NO_EXCEPTIONS);
}

void __cxa_free_exception(void *exception) {
    (void)exception;
}

__attribute__((noreturn)) void __cxa_throw(void *exception, void *type, void (*destructor)(void *)) {
    (void)exception, (void)type, (void)destructor;
    __fencepost_limit(NO_EXCEPTIONS);
}

__attribute__((noreturn)) void __cxa_rethrow(void) {
    __fencepost_limit(NO_EXCEPTIONS);
}

__attribute__((noreturn)) void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(void *exception) {
    (void)exception;
    __fencepost_limit(NO_EXCEPTIONS);
}

/* Never reached, as nothing is thrown; programs only refer to them. */
void *__cxa_begin_catch(void *exception) {
    return exception;
}
void __cxa_end_catch(void) {}
__attribute__((noreturn)) void _Unwind_Resume(void *exception) {
    (void)exception;
    __fencepost_limit(NO_EXCEPTIONS);
}
int __gxx_personality_v0(void) {
    __fencepost_limit(NO_EXCEPTIONS);
}
_Bool _ZSt18uncaught_exceptionv(void) {
    return 0;
}
int _ZSt19uncaught_exceptionsv(void) {
    return 0;
}

/* Type information. The address of one of these tables, two words in, tells the kind of a type_info. */
#define VTABLE(name) void *const name[11] = {0}
VTABLE(_ZTVN10__cxxabiv117__class_type_infoE);
VTABLE(_ZTVN10__cxxabiv120__si_class_type_infoE);
VTABLE(_ZTVN10__cxxabiv121__vmi_class_type_infoE);
VTABLE(_ZTVN10__cxxabiv119__pointer_type_infoE);
VTABLE(_ZTVN10__cxxabiv123__fundamental_type_infoE);
VTABLE(_ZTVN10__cxxabiv120__function_type_infoE);
VTABLE(_ZTVN10__cxxabiv116__enum_type_infoE);

typedef struct TypeInfo {
    const void *kind;
    const char *name;
} TypeInfo;

typedef struct {
    TypeInfo info;
    const TypeInfo *base;
} SingleTypeInfo;

typedef struct {
    TypeInfo info;
    unsigned flags, count;
    struct {
        const TypeInfo *base;
        long offset_flags; /* bit 0: virtual; from bit 8 on: the offset, or where the vtable has it */
    } bases[];
} MultipleTypeInfo;

#define CLASS_TYPE(name, text) const TypeInfo name = {_ZTVN10__cxxabiv117__class_type_infoE + 2, text}
CLASS_TYPE(_ZTISt9exception, "St9exception");
CLASS_TYPE(_ZTIN10__cxxabiv115__forced_unwindE, "N10__cxxabiv115__forced_unwindE");
CLASS_TYPE(_ZTINSt6thread6_StateE, "NSt6thread6_StateE");

/* Finds the one part of type `wanted` in an object. */
typedef struct {
    const TypeInfo *wanted;
    char *found;
    int count;
} Search;

static void search(Search *state, char *object, const TypeInfo *type) {
    if (type == state->wanted) {
        if (object != state->found)
            state->count++;
        state->found = object;
    } else if (type->kind == _ZTVN10__cxxabiv120__si_class_type_infoE + 2) {
        search(state, object, ((const SingleTypeInfo *)type)->base);
    } else if (type->kind == _ZTVN10__cxxabiv121__vmi_class_type_infoE + 2) {
        const MultipleTypeInfo *multiple = (const MultipleTypeInfo *)type;
        for (unsigned i = 0; i < multiple->count; i++) {
            long offset = multiple->bases[i].offset_flags >> 8;
            if (multiple->bases[i].offset_flags & 1)
                offset = *(long *)(*(char **)object + offset);
            search(state, object + offset, multiple->bases[i].base);
        }
    }
}

void *__dynamic_cast(char *object, const TypeInfo *from, const TypeInfo *to, long hint) {
    (void)from, (void)hint;
    void **vtable = *(void ***)object;
    Search state = {to, 0, 0};
    search(&state, object + (long)vtable[-2], vtable[-1]);
    return state.count == 1 ? state.found : 0;
}

__attribute__((noreturn)) void __cxa_bad_cast(void) {
    __fencepost_error(FENCEPOST_ABORT, "std::bad_cast would be thrown");
}

__attribute__((noreturn)) void __cxa_throw_bad_array_new_length(void) {
    __fencepost_error(FENCEPOST_ABORT, "std::bad_array_new_length would be thrown");
}
