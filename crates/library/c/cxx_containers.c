/* The parts of std::list, std::map, std::set and their unordered kin that libstdc++ does not leave to its headers: links
 * of lists, balance of trees, sizes of hash tables. */
#include "machine.h"

typedef struct Link {
    struct Link *next, *previous;
} Link;

void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(Link *node, Link *before) {
    node->next = before;
    node->previous = before->previous;
    before->previous->next = node;
    before->previous = node;
}

void _ZNSt8__detail15_List_node_base9_M_unhookEv(Link *node) {
    node->next->previous = node->previous;
    node->previous->next = node->next;
}

/* Moves first..last (without last) before `before`. */
void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(Link *before, Link *first, Link *last) {
    if (before == last)
        return;
    Link *end = last->previous;
    first->previous->next = last;
    last->previous = first->previous;
    before->previous->next = first;
    first->previous = before->previous;
    end->next = before;
    before->previous = end;
}

void _ZNSt8__detail15_List_node_base10_M_reverseEv(Link *node) {
    Link *at = node;
    do {
        Link *next = at->next;
        at->next = at->previous;
        at->previous = next;
        at = next;
    } while (at != node);
}

void _ZNSt8__detail15_List_node_base4swapERS0_S1_(Link *a, Link *b) {
    Link old_a = *a, old_b = *b;
    if (old_b.next != b) {
        a->next = old_b.next;
        a->previous = old_b.previous;
        a->next->previous = a->previous->next = a;
    } else {
        a->next = a->previous = a;
    }
    if (old_a.next != a) {
        b->next = old_a.next;
        b->previous = old_a.previous;
        b->next->previous = b->previous->next = b;
    } else {
        b->next = b->previous = b;
    }
}

/* A red-black tree. The header's parent is the root, its left and right are the first and the last node; the header itself
 * is red, and the root is black and has the header for its parent. */
enum { RED, BLACK };
typedef struct Node {
    int colour;
    struct Node *parent, *left, *right;
} Node;

static Node *next_node(Node *node) {
    if (node->right) {
        node = node->right;
        while (node->left)
            node = node->left;
        return node;
    }
    Node *above = node->parent;
    while (node == above->right) {
        node = above;
        above = above->parent;
    }
    /* The header is reached from the root when the root is the last node. */
    return node->right == above ? node : above;
}

static Node *previous_node(Node *node) {
    if (node->colour == RED && node->parent->parent == node)
        return node->right;
    if (node->left) {
        node = node->left;
        while (node->right)
            node = node->right;
        return node;
    }
    Node *above = node->parent;
    while (node == above->left) {
        node = above;
        above = above->parent;
    }
    return above;
}

Node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(Node *node) { return next_node(node); }
Node *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(Node *node) { return next_node(node); }
Node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(Node *node) { return previous_node(node); }
Node *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(Node *node) { return previous_node(node); }

/* Puts `new` where `old` hangs. */
static void replace(Node *header, Node *old, Node *new) {
    Node *above = old->parent;
    if (header->parent == old)
        header->parent = new;
    else if (above->left == old)
        above->left = new;
    else
        above->right = new;
    if (new)
        new->parent = above;
}

static void rotate(Node *header, Node *node, int to_the_left) {
    Node *up = to_the_left ? node->right : node->left;
    Node *inner = to_the_left ? up->left : up->right;
    replace(header, node, up);
    if (to_the_left) {
        node->right = inner;
        up->left = node;
    } else {
        node->left = inner;
        up->right = node;
    }
    if (inner)
        inner->parent = node;
    node->parent = up;
}

static int is_red(const Node *node) { return node && node->colour == RED; }

void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(_Bool left, Node *node, Node *parent,
                                                                       Node *header) {
    node->parent = parent;
    node->left = node->right = 0;
    node->colour = RED;
    if (left) {
        parent->left = node;
        if (parent == header) {
            header->parent = node;
            header->right = node;
        } else if (parent == header->left) {
            header->left = node;
        }
    } else {
        parent->right = node;
        if (parent == header->right)
            header->right = node;
    }
    while (node != header->parent && node->parent->colour == RED) {
        Node *above = node->parent, *top = above->parent;
        int on_left = above == top->left;
        Node *uncle = on_left ? top->right : top->left;
        if (is_red(uncle)) {
            above->colour = uncle->colour = BLACK;
            top->colour = RED;
            node = top;
            continue;
        }
        if (node == (on_left ? above->right : above->left)) {
            rotate(header, above, on_left);
            above = node;
        }
        above->colour = BLACK;
        top->colour = RED;
        rotate(header, top, !on_left);
        break;
    }
    header->parent->colour = BLACK;
}

/* Takes a node out; returns it. */
Node *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(Node *node, Node *header) {
    if (header->left == node)
        header->left = node->right ? next_node(node) : node->parent;
    if (header->right == node) {
        Node *last = node->left;
        while (last && last->right)
            last = last->right;
        header->right = last ? last : node->parent;
    }
    Node *hole, *above; /* what takes the place of what is removed, and its parent */
    int removed = node->colour;
    if (!node->left || !node->right) {
        hole = node->left ? node->left : node->right;
        above = node->parent;
        replace(header, node, hole);
    } else {
        Node *successor = node->right;
        while (successor->left)
            successor = successor->left;
        removed = successor->colour;
        hole = successor->right;
        if (successor->parent == node) {
            above = successor;
        } else {
            above = successor->parent;
            replace(header, successor, hole);
            successor->right = node->right;
            successor->right->parent = successor;
        }
        replace(header, node, successor);
        successor->left = node->left;
        successor->left->parent = successor;
        successor->colour = node->colour;
    }
    if (removed == RED)
        return node;
    /* One black node is missing on the way to `hole`. */
    while (hole != header->parent && !is_red(hole)) {
        int on_left = above->left == hole;
        Node *brother = on_left ? above->right : above->left;
        if (is_red(brother)) {
            brother->colour = BLACK;
            above->colour = RED;
            rotate(header, above, on_left);
            brother = on_left ? above->right : above->left;
        }
        Node *near = on_left ? brother->left : brother->right, *far = on_left ? brother->right : brother->left;
        if (!is_red(near) && !is_red(far)) {
            brother->colour = RED;
            hole = above;
            above = above->parent;
            continue;
        }
        if (!is_red(far)) {
            near->colour = BLACK;
            brother->colour = RED;
            rotate(header, brother, !on_left);
            brother = on_left ? above->right : above->left;
            far = on_left ? brother->right : brother->left;
        }
        brother->colour = above->colour;
        above->colour = BLACK;
        far->colour = BLACK;
        rotate(header, above, on_left);
        break;
    }
    if (hole)
        hole->colour = BLACK;
    return node;
}

/* Hash tables: how many buckets, and when there must be more. */
typedef struct {
    float most_per_bucket;
    size_t next_resize;
} RehashPolicy;

static size_t next_prime(size_t number) {
    for (;; number++) {
        size_t divisor = 2;
        while (divisor * divisor <= number && number % divisor != 0)
            divisor++;
        if (number >= 2 && divisor * divisor > number)
            return number;
    }
}

size_t _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(RehashPolicy *policy, size_t least) {
    size_t count = least <= 1 ? 1 : next_prime(least);
    policy->next_resize = (size_t)(policy->most_per_bucket * (float)count);
    return count;
}

typedef struct {
    _Bool needed;
    size_t count;
} Rehash;

Rehash _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(RehashPolicy *policy, size_t buckets, size_t elements,
                                                                  size_t more) {
    if (elements + more <= policy->next_resize)
        return (Rehash){0, 0};
    size_t least = (size_t)((float)(elements + more) / policy->most_per_bucket) + 1;
    if (least <= buckets) {
        policy->next_resize = (size_t)(policy->most_per_bucket * (float)buckets);
        return (Rehash){0, 0};
    }
    return (Rehash){1, _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(policy, least < buckets * 2 ? buckets * 2 : least)};
}
