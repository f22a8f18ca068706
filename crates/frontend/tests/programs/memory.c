// Structs, unions, arrays, bit fields, and the functions that copy and fill memory.
#include <stdlib.h>
#include <string.h>
#define CHECK(condition) if (!(condition)) return __LINE__

struct point { int x, y; };
struct mixed { char tag; double value; short small[3]; struct point at; };
struct wide { long words[12]; };
struct bits { unsigned low : 3, mid : 7, high : 22; };
union overlay { unsigned int word; unsigned char bytes[4]; };

struct mixed table[3] = {{'a', 1.5, {1, 2, 3}, {4, 5}}, {'b', 2.5, {6}, {.y = 7}}};
struct point *second = &table[1].at;
static int grid[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
const char *words[] = {"zero", "one", "two"};
static int (*chosen)(int, int);

static int add(int a, int b) { return a + b; }
static int multiply(int a, int b) { return a * b; }
static struct point flip(struct point p) { struct point q = {p.y, p.x}; return q; }
static struct wide shift(struct wide w) {
  for (int i = 11; i > 0; i--) w.words[i] = w.words[i - 1];
  w.words[0] = -1;
  return w;
}
static int counter(void) { static int calls = 40; return ++calls; }
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int row_sum(int n) {
  int row[n];
  for (int i = 0; i < n; i++) row[i] = i * i;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += row[i];
  return sum;
}
static void increment(int *p) { ++*p; }

int main(void) {
  CHECK(table[0].tag == 'a' && table[1].value == 2.5 && table[0].small[2] == 3 && table[2].at.y == 0);
  CHECK(second->y == 7 && second->x == 0);
  CHECK(grid[2][1] == 10 && *(&grid[0][0] + 6) == 7);
  CHECK(words[2][1] == 'w');
  chosen = add;
  CHECK(chosen(3, 4) == 7);
  chosen = multiply;
  CHECK(chosen(3, 4) == 12);

  struct point p = flip((struct point){1, 2});
  CHECK(p.x == 2 && p.y == 1);
  struct wide w = {{1, 2, 3}};
  struct wide v = shift(w);
  CHECK(w.words[0] == 1 && v.words[0] == -1 && v.words[1] == 1 && v.words[3] == 3);
  CHECK(counter() == 41 && counter() == 42);
  CHECK(factorial(6) == 720);
  CHECK(row_sum(5) == 30 && row_sum(3) == 5);
  int local = 4;
  increment(&local);
  CHECK(local == 5);

  struct bits b = {5, 100, 0};
  b.high = 0x3fffff;
  b.mid++;
  CHECK(b.low == 5 && b.mid == 101 && b.high == 0x3fffff);
  union overlay o;
  o.word = 0x01020304;
  CHECK(o.bytes[0] == 4 && o.bytes[3] == 1);

  char text[300];
  for (int i = 0; i < 300; i++) text[i] = (char)i;
  volatile size_t many = 200;
  memmove(text + 3, text, many);
  CHECK(text[3] == 0 && text[2] == 2 && text[102] == 99 && (unsigned char)text[202] == 199 && text[203] == (char)203);
  for (int i = 0; i < 300; i++) text[i] = (char)i;
  memmove(text, text + 3, many);
  CHECK(text[0] == 3 && (unsigned char)text[199] == 202 && text[200] == (char)200);
  memset(text, 'x', many - 7);
  CHECK(text[0] == 'x' && text[192] == 'x' && text[193] != 'x');
  long numbers[50], copies[50];
  for (int i = 0; i < 50; i++) numbers[i] = i * i;
  memcpy(copies, numbers, 8 * (many - 151));
  CHECK(copies[48] == 48 * 48);
  memmove(numbers + 1, numbers, 8 * (many - 151));
  CHECK(numbers[0] == 0 && numbers[1] == 0 && numbers[49] == 48 * 48);
  memset(numbers, 0, sizeof numbers);
  CHECK(numbers[49] == 0);
  memmove(text + 1, text, 16);

  struct mixed *heap = calloc(2, sizeof *heap);
  heap[1] = table[0];
  CHECK(heap[0].tag == 0 && heap[1].at.y == 5 && heap[1].value == 1.5);
  free(heap);
  return 0;
}
