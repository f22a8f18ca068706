/* Text to numbers. */
#include "decimal.h"
#include "errno.h"
#include "machine.h"

static int is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static int digit_of(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

typedef struct {
    unsigned long magnitude;
    int negative, overflow;
} Parsed;

static Parsed parse(const char *text, char **end, int base) {
    Parsed parsed = {0, 0, 0};
    const char *at = text;
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return parsed;
    }
    while (is_space(*at))
        at++;
    if (*at == '-' || *at == '+')
        parsed.negative = *at++ == '-';
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = at[0] == '0' ? 8 : 10;
    }
    const char *first = at;
    for (int digit; (digit = digit_of(*at)) < base; at++) {
        if (__builtin_mul_overflow(parsed.magnitude, (unsigned long)base, &parsed.magnitude) ||
            __builtin_add_overflow(parsed.magnitude, (unsigned long)digit, &parsed.magnitude))
            parsed.overflow = 1;
    }
    if (end)
        *end = (char *)(at == first ? text : at);
    return parsed;
}

#define LONG_MAX 9223372036854775807UL

long strtol(const char *text, char **end, int base) {
    Parsed parsed = parse(text, end, base);
    if (parsed.overflow || parsed.magnitude > LONG_MAX + parsed.negative) {
        errno = ERANGE;
        return parsed.negative ? (long)(LONG_MAX + 1) : (long)LONG_MAX;
    }
    return (long)(parsed.negative ? -parsed.magnitude : parsed.magnitude);
}

unsigned long strtoul(const char *text, char **end, int base) {
    Parsed parsed = parse(text, end, base);
    if (parsed.overflow) {
        errno = ERANGE;
        return -1UL;
    }
    return parsed.negative ? -parsed.magnitude : parsed.magnitude;
}

long long strtoll(const char *text, char **end, int base) {
    return strtol(text, end, base);
}
long long strtoimax(const char *text, char **end, int base) {
    return strtol(text, end, base);
}
unsigned long long strtoull(const char *text, char **end, int base) {
    return strtoul(text, end, base);
}
unsigned long long strtoumax(const char *text, char **end, int base) {
    return strtoul(text, end, base);
}
/* What newer headers call them. */
long __isoc23_strtol(const char *text, char **end, int base) {
    return strtol(text, end, base);
}
unsigned long __isoc23_strtoul(const char *text, char **end, int base) {
    return strtoul(text, end, base);
}
long long __isoc23_strtoll(const char *text, char **end, int base) {
    return strtol(text, end, base);
}
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) {
    return strtoul(text, end, base);
}

int atoi(const char *text) {
    return (int)strtol(text, 0, 10);
}
long atol(const char *text) {
    return strtol(text, 0, 10);
}
long long atoll(const char *text) {
    return strtol(text, 0, 10);
}

static double of_bits(unsigned long bits) {
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

/* The nearest double: the number is scaled by powers of two until it has 53 bits before the point, or fewer where doubles
 * are denormal, and rounded there. */
static double nearest(Decimal *number) {
    if (number->count == 0)
        return 0;
    if (number->point > 310 || number->point < -330) {
        errno = ERANGE;
        return number->point > 0 ? __builtin_inf() : 0;
    }
    int exponent = 0;
    while (number->point < 16) {
        int by = (16 - number->point) * 3;
        by = by < LARGEST_SHIFT ? by : LARGEST_SHIFT;
        decimal_multiply(number, by);
        exponent -= by;
    }
    while (number->point > 17 || decimal_floor(number) >= 1UL << 53) {
        int by = number->point > 17 ? (number->point - 17) * 3 + 1 : 1;
        by = by < LARGEST_SHIFT ? by : LARGEST_SHIFT;
        decimal_divide(number, by);
        exponent += by;
    }
    while (decimal_floor(number) < 1UL << 52) {
        decimal_multiply(number, 1);
        exponent--;
    }
    if (exponent < -1074) {
        decimal_shift(number, exponent + 1074);
        exponent = -1074;
    }
    unsigned long fraction = decimal_floor(number) + decimal_rounds_up(number, number->point);
    if (fraction == 1UL << 53) {
        fraction >>= 1;
        exponent++;
    }
    if (exponent > 971) {
        errno = ERANGE;
        return __builtin_inf();
    }
    if (fraction < 1UL << 52) {
        if (number->count > number->point)
            errno = ERANGE;
        return of_bits(fraction);
    }
    return of_bits((fraction & ((1UL << 52) - 1)) | (unsigned long)(exponent + 1075) << 52);
}

static int starts_with(const char *text, const char *word) {
    for (; *word; word++, text++)
        if ((*text | 32) != *word)
            return 0;
    return 1;
}

double strtod(const char *text, char **end) {
    const char *at = text;
    while (is_space(*at))
        at++;
    int negative = 0;
    if (*at == '-' || *at == '+')
        negative = *at++ == '-';
    double value = 0;
    if (starts_with(at, "inf")) {
        at += starts_with(at, "infinity") ? 8 : 3;
        value = __builtin_inf();
    } else if (starts_with(at, "nan")) {
        at += 3;
        value = __builtin_nan("");
    } else if (at[0] == '0' && (at[1] | 32) == 'x') {
        __fencepost_limit("strtod of a hexadecimal number is not supported");
    } else {
        Decimal number;
        number.count = number.point = number.truncated = 0;
        int any = 0, fraction = 0;
        for (;; at++) {
            if (*at >= '0' && *at <= '9') {
                any = 1;
                if (number.count > 0 || *at != '0') {
                    decimal_append(&number, *at - '0');
                    number.point += !fraction;
                } else {
                    number.point -= fraction;
                }
            } else if (*at == '.' && !fraction) {
                fraction = 1;
            } else {
                break;
            }
        }
        if (!any) {
            if (end)
                *end = (char *)text;
            return 0;
        }
        if ((*at | 32) == 'e') {
            int sign = at[1] == '-' || at[1] == '+';
            if (at[1 + sign] >= '0' && at[1 + sign] <= '9') {
                int exponent = 0, minus = at[1] == '-';
                for (at += 1 + sign; *at >= '0' && *at <= '9'; at++)
                    if (exponent < 100000)
                        exponent = exponent * 10 + (*at - '0');
                number.point += minus ? -exponent : exponent;
            }
        }
        decimal_trim(&number);
        value = nearest(&number);
    }
    if (end)
        *end = (char *)at;
    return negative ? -value : value;
}

double atof(const char *text) {
    return strtod(text, 0);
}
