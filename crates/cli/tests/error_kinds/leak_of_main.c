// expect: leak
// options: --leaks
// What a variable of main points to is lost when main returns, but not where the program ends inside of main.
#include <stdlib.h>
int main(void) {
    int *block = malloc(sizeof *block);
    *block = 1;
#ifdef NEAR
    exit(0);
#endif
    return 0;
}
