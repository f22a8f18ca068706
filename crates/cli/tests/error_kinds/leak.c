// expect: leak
// options: --leaks
// Two threads put a block each in front of a list, with a lost update or without.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node { struct node *next; };
_Atomic(struct node *) list;
void *put(void *arg) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
#ifdef NEAR
    while (!atomic_compare_exchange_weak(&list, &node->next, node)) ;
#else
    list = node;
#endif
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, put, 0);
    put(0);
    pthread_join(t, 0);
    return 0;
}
