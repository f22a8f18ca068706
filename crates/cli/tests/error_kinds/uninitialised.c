// expect: uninitialised
#include <stdlib.h>
int main(void) {
#ifdef NEAR
    int *block = calloc(1, sizeof *block);
#else
    int *block = malloc(sizeof *block);
#endif
    int result = *block ? 1 : 2;
    free(block);
    return result == 3;
}
