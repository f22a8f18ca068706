/* The locked instructions of x86 as kernels write them. */
#define CHECK(condition) do { if (!(condition)) return __LINE__; } while (0)
typedef unsigned char u8;

static int fetch_add(int *p, int by) {
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(by), "+m"(*p) : : "memory");
    return by;
}
static long fetch_add_long(long *p, long by) {
    __asm__ volatile("lock xaddq %0, %1" : "+r"(by), "+m"(*p) : : "memory", "cc");
    return by;
}
static int exchange(int *p, int value) {
    __asm__ volatile("xchgl %0,%1" : "=r"(value), "+m"(*p) : "0"(value) : "memory");
    return value;
}
static u8 exchange_byte(u8 *p, u8 value) {
    __asm__ volatile("xchg %b0, %1" : "+q"(value), "+m"(*p) : : "memory");
    return value;
}
static void *exchange_pointer(void **p, void *value) {
    __asm__ volatile("xchgq %0, %1" : "+r"(value), "+m"(*p) : : "memory");
    return value;
}
static int compare_exchange(int *p, int expected, int desired) {
    int before;
    __asm__ volatile("lock; cmpxchgl %2,%1" : "=a"(before), "+m"(*p) : "r"(desired), "0"(expected) : "memory");
    return before;
}
static int compare_exchange_flag(long *p, long expected, long desired) {
    u8 done;
    __asm__ volatile("lock; cmpxchgq %3, %1\n\tsetz %0" : "=q"(done), "+m"(*p), "+a"(expected) : "r"(desired) : "memory");
    return done;
}
static int decrement_is_zero(int *p) {
    u8 zero;
    __asm__ volatile("lock; decl %0; sete %1" : "+m"(*p), "=qm"(zero) : : "memory");
    return zero;
}
static int subtract_is_zero(int *p, int by) {
    int zero;
    __asm__ volatile("lock; subl %2, %0" : "+m"(*p), "=@ccz"(zero) : "er"(by) : "memory");
    return zero;
}
static int add_is_negative(int *p, int by) {
    int negative;
    __asm__ volatile("lock addl %2, %0" : "+m"(*p), "=@ccs"(negative) : "ir"(by) : "memory");
    return negative;
}
static int add_carries(unsigned *p, unsigned by) {
    u8 carry;
    __asm__ volatile("lock addl %2, %0; setc %1" : "+m"(*p), "=q"(carry) : "ir"(by) : "memory");
    return carry;
}
static void change(int *p, long *q) {
    __asm__ volatile("lock; incl %0" : "+m"(*p));
    __asm__ volatile("lock; incl %0" : "=m"(*p) : "m"(*p));
    __asm__ volatile("lock; orl %1,%0" : "+m"(*p) : "r"(0x30) : "memory");
    __asm__ volatile("lock; andl %1,%0" : "+m"(*p) : "ir"(~1) : "memory");
    __asm__ volatile("lock; xorq $0x100, %0" : "+m"(*q) : : "memory");
    __asm__ volatile("lock; addq $-1, %0" : "+m"(*q) : : "memory");
    __asm__ volatile("" : : : "memory");
    __asm__ volatile("lock; addl $0, 0(%%rsp)" : : : "memory");
}

int main(void) {
    int n = 5;
    CHECK(fetch_add(&n, 3) == 5 && n == 8);
    long m = 1L << 40;
    CHECK(fetch_add_long(&m, -1) == 1L << 40 && m == (1L << 40) - 1);
    CHECK(exchange(&n, 1) == 8 && n == 1);
    u8 bytes[3] = {1, 2, 3};
    CHECK(exchange_byte(&bytes[1], 9) == 2 && bytes[0] == 1 && bytes[1] == 9 && bytes[2] == 3);
    void *p = &n;
    CHECK(exchange_pointer(&p, &m) == &n && p == &m);
    CHECK(compare_exchange(&n, 2, 7) == 1 && n == 1);
    CHECK(compare_exchange(&n, 1, 7) == 1 && n == 7);
    m = 4;
    CHECK(!compare_exchange_flag(&m, 5, 6) && m == 4);
    CHECK(compare_exchange_flag(&m, 4, 6) && m == 6);
    n = 2;
    CHECK(!decrement_is_zero(&n) && n == 1);
    CHECK(decrement_is_zero(&n) && n == 0);
    n = 9;
    CHECK(!subtract_is_zero(&n, 4) && n == 5);
    CHECK(subtract_is_zero(&n, 5) && n == 0);
    CHECK(add_is_negative(&n, -1) && n == -1);
    CHECK(!add_is_negative(&n, 1) && n == 0);
    unsigned u = 0xfffffffe;
    CHECK(!add_carries(&u, 1) && add_carries(&u, 1) && u == 0);
    n = 4;
    m = 0x10;
    change(&n, &m);
    CHECK(n == ((6 | 0x30) & ~1) && m == 0x10f);
    return 0;
}
