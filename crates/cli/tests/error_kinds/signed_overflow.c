// expect: signed_overflow
// options: --overflow
// 65536 * 32768 does not fit 32 bits by one; its negative does.
#ifdef NEAR
int factor = -32768;
#else
int factor = 32768;
#endif
int main(void) {
    int product = 65536 * factor;
    return product == 1;
}
