// Integers and floats of all widths, conversions, and the compiler's own arithmetic functions.
#define CHECK(condition) if (!(condition)) return __LINE__
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

static int less(int a, int b) { return a < b; }
volatile int seven = 7, minus_two = -2;
volatile u32 pattern = 0x00f0a050;
volatile double half = 0.5;
volatile u64 wide = 0x0123456789abcdefUL;

int main(void) {
  CHECK(seven / minus_two == -3);
  CHECK(seven % minus_two == 1);
  CHECK((u32)minus_two / 2 == 0x7fffffffu);
  CHECK(minus_two >> 1 == -1);
  CHECK((u8)(seven * 100) == 188);
  CHECK((signed char)(seven * 30) == -46);
  CHECK(less(minus_two, seven) && !less(seven, minus_two));
  CHECK((u64)minus_two > 5);

  CHECK(__builtin_popcount(pattern) == 8);
  CHECK(__builtin_popcountl(wide) == 32);
  CHECK(__builtin_clz(pattern) == 8);
  CHECK(__builtin_ctz(pattern) == 4);
  CHECK(__builtin_clzl(wide) == 7);
  CHECK(__builtin_ctzl(wide) == 0);
  CHECK(__builtin_ffs(pattern) == 5);
  CHECK(__builtin_bswap32(pattern) == 0x50a0f000);
  CHECK(__builtin_bswap64(wide) == 0xefcdab8967452301UL);
  CHECK(__builtin_bswap16((u16)pattern) == 0x50a0);
  CHECK(__builtin_bitreverse8((u8)seven) == 0xe0);
  CHECK(__builtin_rotateleft32(pattern, seven) == 0x78502800);
  CHECK(__builtin_rotateright32(pattern, 0 * seven) == pattern);
  CHECK(__builtin_parity(pattern) == 0);
  CHECK(__builtin_abs(minus_two) == 2);

  int sum;
  CHECK(__builtin_add_overflow(seven, 0x7fffffff, &sum) && sum == (int)0x80000006);
  CHECK(!__builtin_add_overflow(seven, minus_two, &sum) && sum == 5);
  u32 difference;
  CHECK(__builtin_sub_overflow((u32)seven, 8u, &difference) && difference == 0xffffffffu);
  u64 product;
  CHECK(__builtin_mul_overflow(wide, 256UL, &product));
  CHECK(!__builtin_mul_overflow((u64)seven, 6UL, &product) && product == 42);
  long signed_product;
  CHECK(__builtin_mul_overflow((long)wide, -256L, &signed_product));

  __int128 big = (__int128)wide * 1000;
  CHECK((u64)(big >> 64) == 4 && (u64)big == wide * 1000);
  CHECK((unsigned __int128)-1 / 3 == ((unsigned __int128)0x5555555555555555UL << 64 | 0x5555555555555555UL));

  CHECK(half + half == 1.0);
  CHECK(-half < 0 && !(-half > 0));
  CHECK((int)(half * 9) == 4);
  CHECK((float)half * 3.0f == 1.5f);
  CHECK((double)seven / 2 == 3.5);
  CHECK((u8)(half * 500) == 250);
  CHECK((double)wide > 8.1e16);
  CHECK(__builtin_fabs(-half) == 0.5);
  double nan = half - half;
  nan = nan / nan;
  CHECK(nan != nan && !(nan < half) && !(nan >= half));
  return 0;
}
