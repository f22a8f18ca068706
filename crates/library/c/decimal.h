/* Exact decimal fractions, for conversions between doubles and text. Digits are multiplied and divided by powers of two
 * as one does on paper. */
#ifndef FENCEPOST_DECIMAL_H
#define FENCEPOST_DECIMAL_H

#include "machine.h"

/* The smallest double has 751 significant digits, and needs 1074 behind the point. */
enum { DECIMAL_DIGITS = 800, LARGEST_SHIFT = 27 };

typedef struct {
    int count;     /* of digits, without zeros at the end */
    int point;     /* the value is 0.d1d2d3... times ten to this */
    int truncated; /* digits were lost behind the last one; not all of them were zeros */
    unsigned char digits[DECIMAL_DIGITS];
} Decimal;

static void decimal_trim(Decimal *number) {
    while (number->count > 0 && number->digits[number->count - 1] == 0)
        number->count--;
    if (number->count == 0)
        number->point = 0;
}

static void decimal_append(Decimal *number, unsigned digit) {
    if (number->count < DECIMAL_DIGITS)
        number->digits[number->count++] = digit;
    else if (digit != 0)
        number->truncated = 1;
}

/* number *= 2^by, by <= LARGEST_SHIFT */
static void decimal_multiply(Decimal *number, int by) {
    unsigned char result[10 + DECIMAL_DIGITS];
    int at = 10 + number->count;
    unsigned long carry = 0;
    for (int i = number->count - 1; i >= 0; i--) {
        carry += (unsigned long)number->digits[i] << by;
        result[--at] = carry % 10;
        carry /= 10;
    }
    int old = at;
    for (; carry != 0; carry /= 10)
        result[--at] = carry % 10;
    int end = 10 + number->count;
    number->point += old - at;
    number->count = 0;
    for (; at < end; at++)
        decimal_append(number, result[at]);
    decimal_trim(number);
}

/* number /= 2^by, by <= LARGEST_SHIFT */
static void decimal_divide(Decimal *number, int by) {
    unsigned long rest = 0;
    int read = 0, count = number->count;
    for (; rest >> by == 0; read++) {
        if (read >= count && rest == 0) {
            number->count = 0;
            return;
        }
        rest = rest * 10 + (read < count ? number->digits[read] : 0);
    }
    number->point -= read - 1;
    unsigned long mask = (1UL << by) - 1;
    number->count = 0; /* digits are written behind those that are still to be read */
    for (; read < count; read++) {
        unsigned digit = rest >> by;
        rest = (rest & mask) * 10 + number->digits[read];
        decimal_append(number, digit);
    }
    while (rest != 0) {
        decimal_append(number, rest >> by);
        rest = (rest & mask) * 10;
    }
    decimal_trim(number);
}

static void decimal_shift(Decimal *number, int by) {
    int divide = by < 0;
    for (int rest = divide ? -by : by; rest > 0; rest -= LARGEST_SHIFT) {
        int step = rest < LARGEST_SHIFT ? rest : LARGEST_SHIFT;
        if (divide)
            decimal_divide(number, step);
        else
            decimal_multiply(number, step);
    }
}

/* Whether the digits from `at` on round up: more than a half, or a half behind an odd digit. */
static int decimal_rounds_up(const Decimal *number, int at) {
    if (at < 0 || at >= number->count)
        return 0;
    if (number->digits[at] == 5 && at + 1 == number->count && !number->truncated)
        return at > 0 && number->digits[at - 1] % 2 == 1;
    return number->digits[at] >= 5;
}

/* Keeps `count` digits, rounded. */
__attribute__((unused)) static void decimal_round(Decimal *number, int count) {
    if (count >= number->count)
        return;
    int up = decimal_rounds_up(number, count);
    number->count = count < 0 ? 0 : count;
    number->truncated = 0;
    if (up) {
        int i = count - 1;
        while (i >= 0 && number->digits[i] == 9)
            i--;
        if (i < 0) {
            number->digits[0] = 1;
            number->count = 1;
            number->point++;
        } else {
            number->digits[i]++;
            number->count = i + 1;
        }
    }
    decimal_trim(number);
}

/* The value without what is behind the point; it has at most 19 digits before it. */
__attribute__((unused)) static unsigned long decimal_floor(const Decimal *number) {
    unsigned long value = 0;
    for (int i = 0; i < number->point; i++)
        value = value * 10 + (i < number->count ? number->digits[i] : 0);
    return value;
}

#endif
