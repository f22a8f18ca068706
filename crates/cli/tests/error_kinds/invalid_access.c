// expect: invalid_access
// One element behind the end, and the last one.
#include <stdlib.h>
int main(void) {
    int *block = malloc(4 * sizeof *block);
#ifdef NEAR
    block[3] = 1;
#else
    block[4] = 1;
#endif
    free(block);
    return 0;
}
