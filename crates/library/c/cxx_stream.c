/* std::cout, std::cerr and std::clog, as far as they print texts and numbers. As with printf, what is printed is only shown in
 * traces, and nothing is read. */
#include "machine.h"

/* The programs only pass their addresses on. */
typedef struct {
    void *data[34];
} Stream;
Stream _ZSt4cout, _ZSt4cerr, _ZSt4clog;

void _ZNSt8ios_base4InitC1Ev(void *init) { (void)init; }
void _ZNSt8ios_base4InitD1Ev(void *init) { (void)init; }

#define PRINTS(name, type, format)            \
    Stream *name(Stream *stream, type value) { \
        __fencepost_print(format, value);     \
        return stream;                        \
    }
PRINTS(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc, const char *, "%s")
PRINTS(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c, char, "%c")
PRINTS(_ZNSolsEb, _Bool, "%d")
PRINTS(_ZNSolsEs, short, "%d")
PRINTS(_ZNSolsEt, unsigned short, "%u")
PRINTS(_ZNSolsEi, int, "%d")
PRINTS(_ZNSolsEj, unsigned, "%u")
PRINTS(_ZNSolsEl, long, "%ld")
PRINTS(_ZNSolsEm, unsigned long, "%lu")
PRINTS(_ZNSolsEx, long long, "%lld")
PRINTS(_ZNSolsEy, unsigned long long, "%llu")
PRINTS(_ZNSolsEf, float, "%g")
PRINTS(_ZNSolsEd, double, "%g")
PRINTS(_ZNSolsEPKv, const void *, "%p")
PRINTS(_ZNSo3putEc, char, "%c")

/* A std::string begins with its text. */
Stream *_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    Stream *stream, const char *const *string) {
    __fencepost_print("%s", *string);
    return stream;
}
Stream *_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(Stream *stream, const char *text,
                                                                                       long length) {
    __fencepost_print("%.*s", (int)length, text);
    return stream;
}
Stream *_ZNSo5writeEPKcl(Stream *stream, const char *text, long length) {
    __fencepost_print("%.*s", (int)length, text);
    return stream;
}

/* Manipulators are functions: std::endl, std::flush. Those of ios_base, such as std::hex, are not there. */
Stream *_ZNSolsEPFRSoS_E(Stream *stream, Stream *manipulate(Stream *)) { return manipulate(stream); }
Stream *_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(Stream *stream) {
    __fencepost_print("\n");
    return stream;
}
Stream *_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(Stream *stream) { return stream; }
Stream *_ZNSo5flushEv(Stream *stream) { return stream; }
