// The queue of Michael and Scott, as it is printed in books: right under sequential consistency and TSO.
//
//   fencepost datatype examples/msn.c --test 'Tpc2 = (ee|dd)' --model relaxed
#include <fencepost.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *next;
    int value;
};

// The first node is a dummy. The tail may lag behind by one node; whoever finds it there helps.
static struct queue {
    struct node *head, *tail;
} queue;

void init(void) {
    struct node *dummy = fencepost_malloc_noreuse(sizeof *dummy);
    dummy->next = NULL;
    queue.head = queue.tail = dummy;
}

static void enqueue(int value) {
    struct node *node = fencepost_malloc_noreuse(sizeof *node);
    node->value = value;
    node->next = NULL;
    for (;;) {
        struct node *tail = queue.tail;
        struct node *next = tail->next;
        if (tail != queue.tail)
            continue;
        if (next) {
            fencepost_cas(&queue.tail, tail, next);
        } else if (fencepost_cas(&tail->next, NULL, node)) {
            fencepost_cas(&queue.tail, tail, node);
            return;
        }
    }
}

static bool dequeue(int *value) {
    for (;;) {
        struct node *head = queue.head;
        struct node *tail = queue.tail;
        struct node *next = head->next;
        if (head != queue.head)
            continue;
        if (!next)
            return false;
        if (head == tail) {
            fencepost_cas(&queue.tail, tail, next);
            continue;
        }
        *value = next->value;
        if (fencepost_cas(&queue.head, head, next))
            return true;
    }
}

// The operations of tests: a letter each.
void e(void) {
    int value = fencepost_choose(2);
    fencepost_observe_operation("enqueue");
    fencepost_observe_argument("value", value);
    enqueue(value);
}

void d(void) {
    int value;
    fencepost_observe_operation("dequeue");
    bool found = dequeue(&value);
    fencepost_observe_result("found", found);
    if (found)
        fencepost_observe_result("value", value);
}
