// Loops that optimisation turns into vectors, and vectors in the source.
#define CHECK(condition) if (!(condition)) return __LINE__
typedef int quad __attribute__((vector_size(16)));
typedef short octet __attribute__((vector_size(16)));
typedef union { long words[2]; quad lanes; } mix;

static int data[64], other[64];
static volatile int four = 4;

static quad mad(quad a, quad b) { return a * b + 1; }

int main(void) {
  for (int i = 0; i < 64; i++) data[i] = i * four;
  int sum = 0, most = -1;
  for (int i = 0; i < 64; i++) {
    sum += data[i];
    other[i] = data[i] ^ 5;
    most = data[i] > most ? data[i] : most;
  }
  CHECK(sum == 8064 && most == 252 && other[63] == 249);
  unsigned hash = 0;
  for (int i = 0; i < 64; i++) hash |= (unsigned)other[i] << (i % 5);
  CHECK(hash == 4095);

  quad a = {1, 2, 3, four}, b = a + 10;
  quad c = mad(a, b);
  CHECK(c[0] == 12 && c[3] == 57);
  c[four - 2] = -8;
  CHECK(c[2] == -8 && c[1] == 25);
  quad mask = a > 2;
  CHECK(mask[1] == 0 && mask[2] == -1);
  octet narrow = (octet)a;
  CHECK(narrow[0] == 1 && narrow[1] == 0 && narrow[6] == 4);
  quad mixed = __builtin_shufflevector(a, b, 0, 5, 3, 6);
  CHECK(mixed[0] == 1 && mixed[1] == 12 && mixed[2] == 4 && mixed[3] == 13);
  mix m;
  m.lanes = a;
  CHECK(m.words[1] == (3L | 4L << 32));
  return 0;
}
