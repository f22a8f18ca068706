// Loops, switches, gotos, conditional expressions, short circuits.
#define CHECK(condition) if (!(condition)) return __LINE__

static int classify(int n) {
  switch (n) {
  case 0: return 10;
  case 1:
  case 2: n += 5; /* falls through */
  case 3: n *= 2; break;
  case -7: return -1;
  default: n = 99;
  }
  return n;
}
static const char *name(unsigned n) {
  switch (n) { case 0: return "zero"; case 1: return "one"; case 2: return "two"; default: return "many"; }
}
static int collatz(int n) {
  int steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    if (++steps > 1000) break;
  }
  return steps;
}
static int swap_loop(int n) {
  int a = 1, b = 2;
  for (int i = 0; i < n; i++) { int t = a; a = b; b = t; }
  return a * 10 + b;
}
static int search(int wanted) {
  int i, j;
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++)
      if (i * j == wanted) goto found;
  return -1;
found:
  return i * 100 + j;
}
static int touched;
static int touch(int v) { touched++; return v; }

int main(int argc, char **argv) {
  CHECK(argc == 0 && argv == 0);
  CHECK(classify(0) == 10 && classify(1) == 12 && classify(2) == 14 && classify(3) == 6);
  CHECK(classify(-7) == -1 && classify(50) == 99);
  CHECK(name(2)[1] == 'w' && name(77)[0] == 'm');
  CHECK(collatz(27) == 111);
  CHECK(swap_loop(0) == 12 && swap_loop(1) == 21 && swap_loop(4) == 12);
  CHECK(search(42) == 607 && search(97) == -1);
  CHECK((touch(0) && touch(1)) == 0 && touched == 1);
  CHECK((touch(1) || touch(1)) == 1 && touched == 2);
  int sum = 0;
  for (int i = 0;; i++) {
    if (i % 3 == 0) continue;
    if (i > 20) break;
    int fresh;
    fresh = i;
    sum += fresh;
  }
  CHECK(sum == 147);
  do sum -= 50; while (sum > 0);
  CHECK(sum == -3);
  return 0;
}
