/* The errors that the C++ library reports by exceptions. They are nearly always mistakes, and end a program that does not catch
 * them. */
#include "machine.h"

#define THROWS(name, exception, ...)                                                \
    __attribute__((noreturn)) void name(__VA_ARGS__) {                              \
        __fencepost_error(FENCEPOST_ABORT, "std::" exception " would be thrown");   \
    }

THROWS(_ZSt17__throw_bad_allocv, "bad_alloc", void)
THROWS(_ZSt28__throw_bad_array_new_lengthv, "bad_array_new_length", void)
THROWS(_ZSt16__throw_bad_castv, "bad_cast", void)
THROWS(_ZSt18__throw_bad_typeidv, "bad_typeid", void)
THROWS(_ZSt21__throw_bad_exceptionv, "bad_exception", void)
THROWS(_ZSt25__throw_bad_function_callv, "bad_function_call", void)
THROWS(_ZSt22__throw_bad_weak_ptrv, "bad_weak_ptr", void)
THROWS(_ZSt19__throw_logic_errorPKc, "logic_error", __attribute__((unused)) const char *what)
THROWS(_ZSt20__throw_domain_errorPKc, "domain_error", __attribute__((unused)) const char *what)
THROWS(_ZSt24__throw_invalid_argumentPKc, "invalid_argument", __attribute__((unused)) const char *what)
THROWS(_ZSt20__throw_length_errorPKc, "length_error", __attribute__((unused)) const char *what)
THROWS(_ZSt20__throw_out_of_rangePKc, "out_of_range", __attribute__((unused)) const char *what)
THROWS(_ZSt24__throw_out_of_range_fmtPKcz, "out_of_range", __attribute__((unused)) const char *what, ...)
THROWS(_ZSt21__throw_runtime_errorPKc, "runtime_error", __attribute__((unused)) const char *what)
THROWS(_ZSt19__throw_range_errorPKc, "range_error", __attribute__((unused)) const char *what)
THROWS(_ZSt22__throw_overflow_errorPKc, "overflow_error", __attribute__((unused)) const char *what)
THROWS(_ZSt23__throw_underflow_errorPKc, "underflow_error", __attribute__((unused)) const char *what)
THROWS(_ZSt19__throw_ios_failurePKc, "ios_base::failure", __attribute__((unused)) const char *what)
THROWS(_ZSt20__throw_system_errori, "system_error", __attribute__((unused)) int number)
THROWS(_ZSt20__throw_future_errori, "future_error", __attribute__((unused)) int number)
