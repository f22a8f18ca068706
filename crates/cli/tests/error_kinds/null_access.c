// expect: null_access
#include <stdlib.h>
struct node { struct node *next; } only;
int main(void) {
    struct node *node = &only;
#ifdef NEAR
    node = node->next;
#else
    node = node->next->next;
#endif
    return node != 0;
}
