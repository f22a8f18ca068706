//! What commands call memory and values: members by their names, blocks on the heap by the type that they were allocated for or
//! the place at which they were, pointers as what they point to.

use crate::{run_datatype, run_line};
use fencepost_testing::{CommandOutput, folder};
use tempfile::TempDir;

/// Blocks of every kind; the assertion fails when the second thread has appended to the queue.
const QUEUE: &str = r#"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *_Atomic next;
} node;
typedef struct {
    long size;
    char text[];
} message;
struct queue {
    node *_Atomic head, *_Atomic tail;
    atomic_uintptr_t marked;
    unsigned long number;
    node *inner;
};
struct queue queue;
void *(*action)(void *);

static void *allocate(size_t size) { return malloc(size); }

static node *make(int value) {
    node *made = malloc(sizeof(node));
    made->value = value;
    atomic_init(&made->next, NULL);
    return made;
}

static void *append(void *unused) {
    node *made = make(1);
    node *old = atomic_exchange(&queue.tail, made);
    atomic_store(&old->next, made);
    return NULL;
}

int main(void) {
    node *first = make(0);
    void *untyped = malloc(24);
    node *wrapped = allocate(sizeof(node));
    node *several = calloc(3, sizeof(node));
    message *hello = malloc(sizeof(message) + 5);
    queue.inner = malloc(sizeof(node));
    wrapped->value = 5;
    several[1].value = 3;
    hello->text[2] = 'l';
    queue.inner->value = 6;
    ((long *)untyped)[0] = 4;
    ((void **)untyped)[1] = &several[2];
    action = append;
    atomic_store(&queue.marked, (uintptr_t)first | 1);
    queue.number = (unsigned long)first;
    atomic_store(&queue.head, first);
    atomic_store(&queue.tail, first);
    pthread_t thread;
    pthread_create(&thread, NULL, append, NULL);
    pthread_join(thread, NULL);
    free(wrapped);
    assert(atomic_load(&queue.tail) == first);
}
"#;

fn folder_with(file: &str, text: &str) -> TempDir {
    let folder = folder();
    std::fs::write(folder.path().join(file), text).expect("a file can be written");
    folder
}

/// Checks that some line says each of these.
#[track_caller]
fn expect_all(ran: &CommandOutput, parts: &[&str]) {
    let text = ran.all();
    for part in parts {
        let is_said = |line: &str| line.contains(&format!("  {part}  ")) || line.ends_with(&format!("  {part}"));
        assert!(text.lines().any(is_said), "{part:?} is missing: {text}");
    }
}

#[test]
fn verify_and_replay_name_members_and_blocks() {
    let folder = folder_with("queue.c", QUEUE);
    let verified = run_line(folder.path(), "verify queue.c --model sc --trace t.json");
    let said = [
        "node#1.value = 0",
        "node#1.next = null",
        "node#2.value = 5",
        "node#3[1].value = 3",
        "message#1.text[2] = 108",
        "node#4.value = 6",
        "queue.inner = &node#4",
        "malloc@queue.c:43#1 = 4",
        "malloc@queue.c:43#1+8 = &node#3[2]",
        "action = &append",
        "queue.marked = &node#1+1",
        "queue.tail = &node#1",
        "updates queue.tail from &node#1 to &node#5",
        "node#1.next = &node#5",
        "reads queue.tail = &node#5",
        "frees node#2",
    ];
    expect_all(&verified, &said);
    assert!(!verified.out.contains("queue.number = &"), "a number is no pointer: {}", verified.out);
    let replayed = run_line(folder.path(), "replay t.json --print");
    expect_all(&replayed, &said);
    expect_all(&replayed, &["memory: queue.tail = &node#5", "allocates malloc@queue.c:43#1"]);
    let trace = std::fs::read_to_string(folder.path().join("t.json")).expect("it was written");
    assert!(trace.contains(r#""name": "queue.tail""#) && trace.contains(r#""text": "&node#5""#), "{trace}");
}

#[test]
fn pages_and_robust_use_the_same_names() {
    let folder = folder_with("queue.c", QUEUE);
    run_line(folder.path(), "verify queue.c --model tso --html page.html");
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("it was written");
    assert!(page.contains("&node#5") || page.contains("&amp;node#5") || page.contains("\\u0026node#5"), "no pointer");
    let flags = r#"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct flags { atomic_int wants[2]; struct flags *_Atomic other; };
struct flags *shared;
static void *run(void *unused) {
    atomic_store_explicit(&shared->wants[0], 1, memory_order_relaxed);
    return (void *)(long)atomic_load_explicit(&shared->wants[1], memory_order_relaxed);
}
int main(void) {
    pthread_t thread;
    shared = malloc(sizeof *shared);
    atomic_init(&shared->wants[0], 0);
    atomic_init(&shared->wants[1], 0);
    pthread_create(&thread, NULL, run, NULL);
    atomic_store_explicit(&shared->wants[1], 1, memory_order_relaxed);
    int seen = atomic_load_explicit(&shared->wants[0], memory_order_relaxed);
    pthread_join(thread, NULL);
    free(shared);
    return seen;
}
"#;
    let folder = folder_with("flags.c", flags);
    let robust = run_line(folder.path(), "robust flags.c --model tso");
    assert!(robust.all().contains("flags#1.wants[1] = 1"), "{}", robust.all());
}

#[test]
fn classes_and_templates_have_short_names() {
    let program = r#"
#include <atomic>
#include <cassert>
#include <new>
template <typename T> struct Node {
    T value;
    std::atomic<Node *> next{nullptr};
    explicit Node(T v) : value(v) {}
};
struct Base { int id = 3; static int made; };
int Base::made = 0;
struct Stack : Base {
    std::atomic<Node<long> *> top{nullptr};
    std::atomic<int> count{0};
    void push(long v) {
        top = new Node<long>(v);
        count++;
    }
};
Stack stack;
int main() {
    stack.push(7);
    stack.push(8);
    Base *made = new Stack;
    made->id = 4;
    short *numbers = new short[4];
    numbers[2] = 9;
    void *untyped = ::operator new(16);
    *static_cast<int *>(untyped) = 1;
    assert(stack.count == 1);
}
"#;
    let folder = folder_with("stack.cpp", program);
    expect_all(
        &run_line(folder.path(), "verify stack.cpp --model sc"),
        &[
            "Node<long>#1.value = 7",
            "Node<long>#1.next = null",
            "stack.top = &Node<long>#1",
            "stack.top = &Node<long>#2",
            "Stack#1.id = 4",
            "short#1[2] = 9",
            "new@stack.cpp:28#1 = 1",
            "reads stack.count = 2",
        ],
    );
}

#[test]
fn data_types_use_the_same_names() {
    let program = r#"
#include <fencepost.h>
typedef struct cell { int value; struct cell *next; } cell;
struct stack { int depth; cell *top; } stack;
void init(void) {
    stack.top = fencepost_malloc_noreuse(sizeof(cell));
    stack.top->value = 0;
    stack.top->next = 0;
}
void p(void) {
    fencepost_observe_operation("push");
    cell *made = fencepost_malloc_noreuse(sizeof(cell));
    made->value = 1;
    made->next = stack.top;
    stack.top = made;
}
void t(void) {
    fencepost_observe_operation("top");
    fencepost_observe_result("value", stack.top->value);
}
"#;
    let folder = folder_with("stack.c", program);
    let file = folder.path().join("stack.c");
    let options = ["--test", "T = (p|t)", "--model", "relaxed"];
    let said = ["cell#1.next = null", "stack.top = &cell#1", "cell#2.value = 1", "reads stack.top = &cell#2"];
    expect_all(&run_datatype(&file, &options), &said);
    let json = run_datatype(&file, &[&options[..], &["--json"]].concat());
    assert!(said.iter().all(|part| json.out.contains(part)), "{}", json.out);
}

#[test]
fn addresses_in_litmus_tests_are_shown_as_such() {
    let test = "X86_64 address\n{\nuint64_t p;\nuint64_t x;\nuint64_t 0:rax=x;\nuint64_t 1:rbx;\n}\n \
                P0            | P1            ;\n movq %rax,(p) | movq (p),%rbx ;\nexists (1:rbx=x)\n";
    let folder = folder_with("address.litmus", test);
    let ran = run_line(folder.path(), "litmus address.litmus --model tso --explain");
    assert!(ran.out.contains("a  store p = &x\n") && ran.out.contains("b  load p = &x from a\n"), "{}", ran.all());
}
