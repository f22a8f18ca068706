// The queue of Michael and Scott, with the fences that it needs where any access may overtake another.
//
//   fencepost datatype examples/msn-fenced.c --suite queue --model relaxed
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
    fencepost_fence_ss(); // nobody finds the node before what is in it
    for (;;) {
        struct node *tail = queue.tail;
        fencepost_fence_data_dependent_loads(); // what is in a node was written before it was found
        struct node *next = tail->next;
        fencepost_fence_ll(); // only then is the tail looked at again
        if (tail != queue.tail)
            continue;
        if (next) {
            fencepost_cas(&queue.tail, tail, next);
        } else if (fencepost_cas(&tail->next, NULL, node)) {
            fencepost_fence_ss(); // the tail moves on after the node is there
            fencepost_cas(&queue.tail, tail, node);
            return;
        }
    }
}

static bool dequeue(int *value) {
    for (;;) {
        struct node *head = queue.head;
        fencepost_fence_ll();
        struct node *tail = queue.tail;
        fencepost_fence_ll();
        struct node *next = head->next;
        fencepost_fence_ll(); // only then is the head looked at again
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
