/* std::allocator<char>, which has nothing to do, and std::string's rarer needs. */
#include "machine.h"

void _ZNSaIcEC1Ev(void *allocator) { (void)allocator; }
void _ZNSaIcEC2Ev(void *allocator) { (void)allocator; }
void _ZNSaIcEC1ERKS_(void *allocator, const void *other) { (void)allocator, (void)other; }
void _ZNSaIcEC2ERKS_(void *allocator, const void *other) { (void)allocator, (void)other; }
void _ZNSaIcED1Ev(void *allocator) { (void)allocator; }
void _ZNSaIcED2Ev(void *allocator) { (void)allocator; }

__attribute__((noreturn)) void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char *file, int line, const char *function,
                                                                     const char *condition) {
    (void)file, (void)line, (void)function, (void)condition;
    __fencepost_error(FENCEPOST_ASSERTION, "an assertion of the C++ library failed");
}

/* std::_Hash_bytes: a hash of text. */
size_t _ZSt11_Hash_bytesPKvmm(const void *start, size_t length, size_t seed) {
    const unsigned char *bytes = start;
    size_t hash = seed ^ 14695981039346656037UL;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * 1099511628211UL;
    return hash;
}
