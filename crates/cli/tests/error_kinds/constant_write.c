// expect: constant_write
#ifdef NEAR
int table[2] = {1, 2};
#else
const int table[2] = {1, 2};
#endif
int main(void) {
    *(int *)&table[1] = 3;
    return 0;
}
