// expect: stack_overflow
#ifdef NEAR
int depth = 100;
#else
int depth = -1;
#endif
int down(int n) { return n == 0 ? 0 : down(n - 1); }
int main(void) { return down(depth); }
