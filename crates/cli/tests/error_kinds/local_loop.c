// expect: liveness
// A loop without shared memory that comes back to where it was.
#include <stdlib.h>
int main(void) {
    unsigned i = 0;
#ifdef NEAR
    while (i != 3) i = (i + 1) % 4;
#else
    while (i != 4) i = (i + 1) % 4;
#endif
    return 0;
}
