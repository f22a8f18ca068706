/* Formatted output into memory. */
#include "decimal.h"
#include "machine.h"

typedef __builtin_va_list va_list;

typedef struct {
    char *to;
    size_t room; /* how many characters may still be written, not counting the zero at the end */
    size_t length;
} Sink;

static void put(Sink *sink, char letter) {
    if (sink->length < sink->room)
        sink->to[sink->length] = letter;
    sink->length++;
}

static void fill(Sink *sink, char letter, int count) {
    for (; count > 0; count--)
        put(sink, letter);
}

typedef struct {
    int left, plus, space, zero, alternate;
    int width, precision; /* a precision of -1 is none */
} Directive;

/* A number: its sign or prefix, then its digits, filled up to the width. */
static void put_number(Sink *sink, const Directive *directive, const char *prefix, const char *digits, int count,
                       int zeros, int fill_with_zeros) {
    int prefix_length = 0;
    while (prefix[prefix_length])
        prefix_length++;
    int padding = directive->width - prefix_length - zeros - count;
    if (!directive->left && !fill_with_zeros)
        fill(sink, ' ', padding);
    for (int i = 0; i < prefix_length; i++)
        put(sink, prefix[i]);
    if (!directive->left && fill_with_zeros)
        fill(sink, '0', padding);
    fill(sink, '0', zeros);
    for (int i = 0; i < count; i++)
        put(sink, digits[i]);
    if (directive->left)
        fill(sink, ' ', padding);
}

static void put_integer(Sink *sink, const Directive *directive, unsigned long magnitude, const char *prefix,
                        unsigned base, int capitals) {
    char digits[24];
    int at = 24;
    for (unsigned long rest = magnitude; rest != 0; rest /= base)
        digits[--at] = (capitals ? "0123456789ABCDEF" : "0123456789abcdef")[rest % base];
    int count = 24 - at;
    int least = directive->precision < 0 ? 1 : directive->precision;
    if (base == 8 && directive->alternate && least <= count)
        least = count + 1;
    int zeros = least > count ? least - count : 0;
    if (base == 8 && magnitude == 0 && directive->alternate && zeros == 0)
        zeros = 1;
    put_number(sink, directive, prefix, digits + at, count, zeros, directive->zero && directive->precision < 0);
}

static const char *sign_of(const Directive *directive, int negative) {
    return negative ? "-" : directive->plus ? "+" : directive->space ? " " : "";
}

enum { LONGEST_DOUBLE = 512 };

typedef struct {
    char letters[LONGEST_DOUBLE];
    int count;
} Text;

static void add(Text *text, char letter) {
    if (text->count == LONGEST_DOUBLE)
        __fencepost_limit("a formatted floating-point number is longer than supported");
    text->letters[text->count++] = letter;
}

static char digit_at(const Decimal *number, int index) {
    return index >= 0 && index < number->count ? '0' + number->digits[index] : '0';
}

static void add_fixed(Text *text, const Decimal *number, int precision, int point) {
    if (number->point <= 0)
        add(text, '0');
    for (int i = 0; i < number->point; i++)
        add(text, digit_at(number, i));
    if (precision > 0 || point)
        add(text, '.');
    for (int i = 0; i < precision; i++)
        add(text, digit_at(number, number->point + i));
}

static void add_exponential(Text *text, const Decimal *number, int precision, int point, char letter) {
    add(text, digit_at(number, 0));
    if (precision > 0 || point)
        add(text, '.');
    for (int i = 0; i < precision; i++)
        add(text, digit_at(number, i + 1));
    int exponent = number->count == 0 ? 0 : number->point - 1;
    add(text, letter);
    add(text, exponent < 0 ? '-' : '+');
    if (exponent < 0)
        exponent = -exponent;
    if (exponent >= 100)
        add(text, '0' + exponent / 100);
    add(text, '0' + exponent / 10 % 10);
    add(text, '0' + exponent % 10);
}

static void put_double(Sink *sink, const Directive *directive, double value, char letter) {
    unsigned long bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    const char *sign = sign_of(directive, bits >> 63);
    int capital = letter >= 'A' && letter <= 'Z', exponent = bits >> 52 & 2047;
    unsigned long fraction = bits & ((1UL << 52) - 1);
    letter |= 32;
    if (exponent == 2047) {
        const char *name = fraction ? (capital ? "NAN" : "nan") : (capital ? "INF" : "inf");
        put_number(sink, directive, sign, name, 3, 0, 0);
        return;
    }
    Decimal number;
    number.count = number.point = number.truncated = 0;
    if (exponent != 0)
        fraction |= 1UL << 52;
    else
        exponent = 1;
    char digits[20];
    int at = 20;
    for (; fraction != 0; fraction /= 10)
        digits[--at] = fraction % 10;
    for (; at < 20; at++) {
        decimal_append(&number, digits[at]);
        number.point++;
    }
    decimal_trim(&number);
    if (number.count > 0)
        decimal_shift(&number, exponent - 1075);
    Text text;
    text.count = 0;
    int precision = directive->precision < 0 ? 6 : directive->precision;
    if (letter == 'f') {
        decimal_round(&number, number.point + precision);
        add_fixed(&text, &number, precision, directive->alternate);
    } else if (letter == 'e') {
        decimal_round(&number, precision + 1);
        add_exponential(&text, &number, precision, directive->alternate, capital ? 'E' : 'e');
    } else {
        if (precision == 0)
            precision = 1;
        decimal_round(&number, precision);
        int shown = number.count == 0 ? 0 : number.point - 1;
        int significant = directive->alternate ? precision : number.count;
        if (shown < -4 || shown >= precision)
            add_exponential(&text, &number, significant > 0 ? significant - 1 : 0, directive->alternate,
                            capital ? 'E' : 'e');
        else
            add_fixed(&text, &number, significant - 1 > shown ? significant - 1 - shown : 0, directive->alternate);
    }
    put_number(sink, directive, sign, text.letters, text.count, 0, directive->zero);
}

static int read_number(const char **format) {
    int number = 0;
    while (**format >= '0' && **format <= '9')
        number = number * 10 + (*(*format)++ - '0');
    return number;
}

static void format_all(Sink *sink, const char *format, va_list arguments) {
    for (; *format; format++) {
        if (*format != '%') {
            put(sink, *format);
            continue;
        }
        Directive directive = {0, 0, 0, 0, 0, 0, -1};
        for (format++;; format++) {
            if (*format == '-')
                directive.left = 1;
            else if (*format == '+')
                directive.plus = 1;
            else if (*format == ' ')
                directive.space = 1;
            else if (*format == '0')
                directive.zero = 1;
            else if (*format == '#')
                directive.alternate = 1;
            else
                break;
        }
        if (*format == '*') {
            directive.width = __builtin_va_arg(arguments, int);
            if (directive.width < 0) {
                directive.left = 1;
                directive.width = -directive.width;
            }
            format++;
        } else {
            directive.width = read_number(&format);
        }
        if (*format == '.') {
            format++;
            if (*format == '*') {
                directive.precision = __builtin_va_arg(arguments, int);
                format++;
            } else {
                directive.precision = read_number(&format);
            }
        }
        int bytes = 4;
        for (;; format++) {
            if (*format == 'h')
                bytes = bytes == 2 ? 1 : 2;
            else if (*format == 'l' || *format == 'z' || *format == 'j' || *format == 't' || *format == 'q')
                bytes = 8;
            else
                break;
        }
        switch (*format) {
        case '%':
            put(sink, '%');
            break;
        case 'c': {
            char letter = __builtin_va_arg(arguments, int);
            put_number(sink, &directive, "", &letter, 1, 0, 0);
            break;
        }
        case 's': {
            const char *text = __builtin_va_arg(arguments, const char *);
            if (bytes == 8)
                __fencepost_limit("wide characters are not supported in formats");
            if (!text)
                text = directive.precision < 0 || directive.precision >= 6 ? "(null)" : "";
            int length = 0;
            while ((directive.precision < 0 || length < directive.precision) && text[length])
                length++;
            put_number(sink, &directive, "", text, length, 0, 0);
            break;
        }
        case 'd':
        case 'i': {
            long value = bytes == 8 ? __builtin_va_arg(arguments, long) : __builtin_va_arg(arguments, int);
            if (bytes == 2)
                value = (short)value;
            else if (bytes == 1)
                value = (signed char)value;
            unsigned long magnitude = value < 0 ? -(unsigned long)value : (unsigned long)value;
            put_integer(sink, &directive, magnitude, sign_of(&directive, value < 0), 10, 0);
            break;
        }
        case 'u':
        case 'o':
        case 'x':
        case 'X': {
            unsigned long value =
                bytes == 8 ? __builtin_va_arg(arguments, unsigned long) : __builtin_va_arg(arguments, unsigned);
            if (bytes == 2)
                value = (unsigned short)value;
            else if (bytes == 1)
                value = (unsigned char)value;
            int hex = *format == 'x' || *format == 'X';
            const char *prefix = !hex || !directive.alternate || value == 0 ? "" : *format == 'x' ? "0x" : "0X";
            put_integer(sink, &directive, value, prefix, hex ? 16 : *format == 'o' ? 8 : 10, *format == 'X');
            break;
        }
        case 'p': {
            unsigned long value = (unsigned long)__builtin_va_arg(arguments, void *);
            if (value == 0)
                put_number(sink, &directive, "", "(nil)", 5, 0, 0);
            else
                put_integer(sink, &directive, value, directive.plus ? "+0x" : directive.space ? " 0x" : "0x", 16, 0);
            break;
        }
        case 'f':
        case 'F':
        case 'e':
        case 'E':
        case 'g':
        case 'G':
            put_double(sink, &directive, __builtin_va_arg(arguments, double), *format);
            break;
        default:
            __fencepost_limit("a format has a directive that is not supported");
        }
    }
}

int vsnprintf(char *to, size_t size, const char *format, va_list arguments) {
    Sink sink = {to, size > 0 ? size - 1 : 0, 0};
    format_all(&sink, format, arguments);
    if (size > 0)
        to[sink.length < sink.room ? sink.length : sink.room] = 0;
    return (int)sink.length;
}

int vsprintf(char *to, const char *format, va_list arguments) {
    return vsnprintf(to, INT_MAX, format, arguments);
}

int snprintf(char *to, size_t size, const char *format, ...) {
    va_list arguments;
    __builtin_va_start(arguments, format);
    int length = vsnprintf(to, size, format, arguments);
    __builtin_va_end(arguments);
    return length;
}

int sprintf(char *to, const char *format, ...) {
    va_list arguments;
    __builtin_va_start(arguments, format);
    int length = vsnprintf(to, INT_MAX, format, arguments);
    __builtin_va_end(arguments);
    return length;
}

int vasprintf(char **to, const char *format, va_list arguments) {
    va_list again;
    __builtin_va_copy(again, arguments);
    int length = vsnprintf(0, 0, format, arguments);
    *to = malloc((size_t)length + 1);
    vsnprintf(*to, (size_t)length + 1, format, again);
    __builtin_va_end(again);
    return length;
}

int asprintf(char **to, const char *format, ...) {
    va_list arguments;
    __builtin_va_start(arguments, format);
    int length = vasprintf(to, format, arguments);
    __builtin_va_end(arguments);
    return length;
}

/* With _FORTIFY_SOURCE: room is what the compiler knows about the target, or -1. */
static void check(size_t size, size_t room) {
    if (size > room)
        __fencepost_error(FENCEPOST_INVALID_ACCESS, "formatted output is allowed more room than there is");
}

int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list arguments) {
    (void)flag;
    check(size, room);
    return vsnprintf(to, size, format, arguments);
}

int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list arguments) {
    (void)flag;
    int length = vsnprintf(to, room < INT_MAX ? room : INT_MAX, format, arguments);
    check((size_t)length + 1, room);
    return length;
}

int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
    va_list arguments;
    __builtin_va_start(arguments, format);
    int length = __vsnprintf_chk(to, size, flag, room, format, arguments);
    __builtin_va_end(arguments);
    return length;
}

int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
    va_list arguments;
    __builtin_va_start(arguments, format);
    int length = __vsprintf_chk(to, flag, room, format, arguments);
    __builtin_va_end(arguments);
    return length;
}
