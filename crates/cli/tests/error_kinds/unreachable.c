// expect: unreachable
#ifdef NEAR
int mode = 1;
#else
int mode = 3;
#endif
int main(void) {
    switch (mode) {
    case 0: return 0;
    case 1: return 0;
    default: __builtin_unreachable();
    }
}
