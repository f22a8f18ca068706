// expect: abort
#include <stdlib.h>
#ifdef NEAR
int limit = 2;
#else
int limit = 1;
#endif
int main(void) {
    if (limit < 2) abort();
    return 0;
}
