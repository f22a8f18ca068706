// expect: division
#include <limits.h>
int divisor = -1;
#ifdef NEAR
int dividend = INT_MIN + 1;
#else
int dividend = INT_MIN;
#endif
int main(void) { return dividend / divisor == 0; }
