//! What `fencepost.h` and `lsl_protos.h` offer to data types: memory that is used again, locks, compare-and-swap, thread numbers.

use crate::run_datatype;
use fencepost_testing::{folder, folder_with, in_repository};
use std::process::Command;

/// Exit code and what is printed.
fn on_corpus(file: &str, arguments: &[&str]) -> (Option<i32>, String) {
    run_datatype(in_repository("corpus/datatypes").join(file), arguments).code_and_all()
}

fn on_text(text: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let folder = folder_with(&[("small.c", text)]);
    run_datatype(folder.path().join("small.c"), arguments).code_and_all()
}

const TI2: &str = "Ti2 = e (ed|de)";

#[test]
fn the_queue_without_counters_has_an_aba_problem() {
    // Section 7.2.4 and a footnote of section 8.1 of the dissertation: on Ti2 if memory is used again, and not otherwise.
    let relaxed = |reuse: &str| on_corpus("msn.c", &["-DFENCED", reuse, "--test", TI2, "--model", "relaxed"]);
    let (code, text) = relaxed("-DREUSE=2");
    assert!(code == Some(1) && text.contains("no serial execution shows this"), "{text}");
    assert!(text.contains("reads freed(node#2) = 1"), "a block is used again: {text}");
    let (code, text) = relaxed("-DNO_REUSE");
    assert_eq!(code, Some(0), "{text}");
    // The usual way to get there needs a node that comes back to the head, and no relaxed memory.
    let (code, text) = on_corpus("msn.c", &["-DREUSE=2", "--test", "Taba = e (d|dede)", "--model", "sc"]);
    assert!(code == Some(1) && text.contains("no serial execution shows this"), "{text}");
    let (code, text) = on_corpus("msn.c", &["--test", "Taba = e (d|dede)", "--model", "sc"]);
    assert_eq!(code, Some(0), "{text}");
    // With locks nobody looks at a node that was given back.
    let (code, text) = on_corpus("ms2.c", &["-DREUSE=2", "-DFENCED", "--test", TI2, "--model", "relaxed"]);
    assert_eq!(code, Some(0), "{text}");
}

const HEADERS: &str = "#include <fencepost.h>\n#include <stdatomic.h>\n#include <stdlib.h>\nvoid init(void) {}\n";

/// A data type with operations `a` and `b`, and what is wrong with it in `(a|b)` under a model, if anything.
const SMALL: &[(&str, &str, &str, &str)] = &[
    (
        "a block comes back",
        "sc",
        "static void *_Atomic p;\nvoid a(void) { void *q = fencepost_malloc(8); p = q; fencepost_free(q); }\n\
         void b(void) { void *seen = p; void *own = fencepost_malloc(8); fencepost_assert(!seen || seen != own); }",
        "fencepost_assert failed",
    ),
    (
        "a block of another size does not come back",
        "sc",
        "static void *_Atomic p;\nvoid a(void) { void *q = fencepost_malloc(8); p = q; fencepost_free(q); }\n\
         void b(void) { void *seen = p; void *own = fencepost_malloc(16); fencepost_assert(!seen || seen != own); }",
        "",
    ),
    (
        "a block that was not given back does not come back",
        "relaxed",
        "static void *_Atomic p;\nvoid a(void) { void *q = fencepost_malloc(8); p = q; void *r = fencepost_malloc(8); p = r; }\n\
         void b(void) { void *seen = p; void *own = fencepost_malloc(8); fencepost_assert(!seen || seen != own); }",
        "",
    ),
    (
        "a block is given back twice",
        "sc",
        "static void *_Atomic p;\nvoid a(void) { void *q = p; p = 0; fencepost_free(q); }\n\
         void b(void) { p = fencepost_malloc(4); void *q = p; p = 0; fencepost_free(q); }",
        "memory is freed twice",
    ),
    (
        "a block is given back in another way",
        "sc",
        "static atomic_int x;\nvoid a(void) { x = 1; x = 0; }\n\
         void b(void) { void *q = malloc(4); if (x) fencepost_free(q); else free(q); }",
        "free of what was not asked for, or not in the same way",
    ),
    (
        "a block that was given back may be read",
        "sc",
        "static int *_Atomic p;\nvoid a(void) { int *q = p; if (q) *q = 1; }\n\
         void b(void) { int *q = fencepost_malloc(4); p = q; p = 0; fencepost_free(q); }",
        "",
    ),
    (
        "a lock keeps two threads apart",
        "relaxed",
        "static fencepost_lock_t l;\nstatic int n;\nstatic void add(void) { fencepost_lock(&l); int old = n; n = 2; n = old + 1; \
         fencepost_observe_result(\"n\", old); fencepost_unlock(&l); }\nvoid a(void) { add(); }\nvoid b(void) { add(); }",
        "",
    ),
    (
        "a lock is given back that was not taken",
        "sc",
        "static fencepost_lock_t l;\nvoid a(void) { fencepost_lock(&l); fencepost_unlock(&l); }\n\
         void b(void) { if (l) fencepost_unlock(&l); }",
        "a lock is unlocked that is not locked",
    ),
    (
        "compare-and-swap of words",
        "relaxed",
        "static unsigned x, y;\nstatic unsigned long long z;\n\
         void a(void) { fencepost_observe_result(\"r\", fencepost_cas_32(&x, 0, 1)); fencepost_cas_64(&z, 0, 1ull << 40); }\n\
         void b(void) { fencepost_observe_result(\"r\", fencepost_dcas_32(&x, &y, 0, 0, 1, 1)); }",
        "",
    ),
    (
        "a compare-and-swap orders nothing else",
        "relaxed",
        "static unsigned x, y;\nvoid a(void) { y = 1; fencepost_cas_32(&x, 0, 1); }\n\
         void b(void) { int seen = ((atomic_uint *)&x)[0]; fencepost_fence_full(); fencepost_assert(!seen || y); }",
        "fencepost_assert failed",
    ),
    (
        "threads have numbers",
        "sc",
        "void a(void) { fencepost_assert(fencepost_thread_id() == 1 && fencepost_thread_count() == 3); }\n\
         void b(void) { fencepost_assert(fencepost_thread_id() == 2); }",
        "",
    ),
];

#[test]
fn functions_of_the_header() {
    for (name, model, text, expected) in SMALL {
        let arguments = ["--test", "T = (a|b)", "--model", model, "--quiet"];
        let (code, shown) = on_text(&format!("{HEADERS}{text}\n"), &arguments);
        let wanted = if expected.is_empty() { 0 } else { 1 };
        assert!(code == Some(wanted) && shown.contains(expected), "{name}: {shown}");
    }
}

/// A stack, in the vocabulary of appendix B.1.
const STACK: &str = r#"
#include "lsl_protos.h"
typedef struct node { struct node *next; int value; } node_t;
typedef struct stack { node_t *top; lsl_lock_t lock; } stack_t;

void init(stack_t *stack) { stack->top = 0; lsl_initlock(&stack->lock); }

void push(stack_t *stack, int value) {
    node_t *node = lsl_malloc_noreuse(sizeof(node_t));
    node_t *top;
    node->value = value;
    do {
        top = stack->top;
        node->next = top;
        SS;
    } while (!lsl_cas_64(&stack->top, top, node));
}

boolean_t pop(stack_t *stack, int *value) {
    node_t *top, *next;
    lsl_assert(lsl_get_thread_id() < lsl_get_number_threads());
    while (true) {
        top = stack->top;
        lsl_fence("load-load");
        lsl_fence("data-dependent-loads");
        if (!top) return false;
        next = top->next;
        *value = top->value;
        LS;
        if (lsl_cas_ptr(&stack->top, top, next)) break;
    }
    lsl_free_noreuse(top);
    return true;
}

stack_t stack;
void i() { init(&stack); }
void p() {
    int val = lsl_nondet(0, 1);
    lsl_observe_label("push");
    lsl_observe_input("val", val);
    push(&stack, val);
}
void o() {
    int val;
    boolean_t res;
    lsl_observe_label("pop");
    res = pop(&stack, &val);
    lsl_observe_output("res", res);
    if (res) lsl_observe_output("val", val);
}
void l() {
    lsl_lock(&stack.lock);
    lsl_assume(lsl_choose());
    lsl_unlock(&stack.lock);
}
"#;

#[test]
fn functions_of_the_dissertation() {
    let check = |ss: &str, model: &str| {
        let text = STACK.replace("SS;", ss).replace("LS;", "lsl_fence(\"load-store\");");
        on_text(&text, &["--test", "T = (pl|oo)", "--model", model, "--quiet"])
    };
    for model in ["sc", "tso", "relaxed"] {
        let (code, text) = check("lsl_fence(\"store-store\");", model);
        assert_eq!(code, Some(0), "{model}: {text}");
    }
    // A node that is published before what is in it: the first of section 8.2.2's typical failures.
    let (code, text) = check("", "relaxed");
    assert_eq!(code, Some(1), "{text}");
    let (code, text) = check("lsl_fence(\"stores\");", "relaxed");
    assert!(code == Some(2) && text.contains("a fence of the kind `stores`"), "{text}");
}

/// Packed words whose functions have no bodies: a pointer with a count and a mark, two numbers with signs, and one number alone.
const PACKED: &str = r#"
#include "lsl_protos.h"
typedef struct node { int v; int w; } node_t;
typedef unsigned long tagged_t;
tagged_t lsl_make_tagged(node_t *ptr, unsigned count, boolean_t mark); // its fields
node_t *lsl_get_tagged_ptr(tagged_t);
extern unsigned lsl_get_tagged_count(tagged_t word);
boolean_t lsl_get_tagged_mark(tagged_t word);
tagged_t lsl_set_tagged_count(tagged_t word, unsigned count);
tagged_t lsl_set_tagged_ptr(tagged_t, node_t *ptr);
short lsl_make_pair(signed char first,
                    signed char second);
signed char lsl_get_pair_first(short), lsl_unrelated;
signed char lsl_get_pair_first(short pair);
signed char lsl_get_pair_second(short pair);
short lsl_set_pair_second(short pair, signed char second);
void *lsl_make_single(long long number);
long long lsl_get_single_number(void *);
node_t n, m;
tagged_t word;
void init(void) {
    word = lsl_make_tagged(&n, 3, true);
    lsl_assert(lsl_get_tagged_ptr(word) == &n && lsl_get_tagged_count(word) == 3 && lsl_get_tagged_mark(word));
    word = lsl_set_tagged_ptr(lsl_set_tagged_count(word, 200), &m);
    lsl_assert(lsl_get_tagged_ptr(word) == &m && lsl_get_tagged_count(word) == 200 && lsl_get_tagged_mark(word));
    lsl_assert(lsl_make_tagged(0, 0, false) == 0);
    short pair = lsl_make_pair(-3, 5);
    lsl_assert(lsl_get_pair_first(pair) == -3 && lsl_get_pair_second(pair) == 5);
    pair = lsl_set_pair_second(pair, -1);
    lsl_assert(lsl_get_pair_first(pair) == -3 && lsl_get_pair_second(pair) == -1);
    lsl_assert(lsl_get_single_number(lsl_make_single(-(1ll << 40))) == -(1ll << 40));
    word = lsl_make_tagged(&n, 0, false);
}
void u() {
    tagged_t seen = word;
    lsl_observe_output("count", lsl_get_tagged_count(seen));
    boolean_t done = lsl_cas_64(&word, seen, lsl_set_tagged_count(seen, lsl_get_tagged_count(seen) + 1));
    lsl_assume(done);
}
void b() { lsl_observe_output("count", lsl_get_tagged_count(lsl_make_tagged(0, lsl_nondet(254, LAST), false))); }
"#;

#[test]
fn packed_words_need_no_bodies() {
    let check = |last: &str, test: &str, model: &str| {
        on_text(&PACKED.replace("LAST", last), &["--test", test, "--model", model, "--quiet"])
    };
    // Whoever has changed the word has counted: 0 and 1 in either order.
    for model in ["sc", "relaxed"] {
        let (code, text) = check("255", "T = (u|u)", model);
        assert!(code == Some(0) && text.contains("2 observations"), "{text}");
    }
    // A pointer leaves 16 bits, of which the other two fields have 8 each.
    let (code, text) = check("255", "T = (b)", "sc");
    assert!(code == Some(0) && text.contains("2 observations"), "{text}");
    let (code, text) = check("256", "T = (b)", "sc");
    assert!(code == Some(2) && text.contains("a value that does not fit into its field of a packed word"), "{text}");
}

#[test]
fn functions_of_packed_words_that_cannot_be_made_are_refused() {
    let common = "#include \"lsl_protos.h\"\nvoid init() {}\nvoid a() { lsl_make_w(0, 0); }\n";
    for (functions, wanted) in [
        ("long lsl_make_w(void *, int);", "the parameters of `lsl_make_w` should have names"),
        (
            "long lsl_make_w(void *p, int n);\nint lsl_get_w_n(long w) { return w >> 48; }",
            "`lsl_get_w_n` has a body and `lsl_make_w` has none",
        ),
        ("long lsl_make_w(void *p, void *q);", "the packed word w is too small for its fields"),
        ("int lsl_make_w(void *p, int n);", "the packed word w is too small for its fields"),
    ] {
        let (code, text) = on_text(&format!("{functions}\n{common}"), &["--test", "T = (a)", "--model", "sc"]);
        assert!(code == Some(2) && text.contains(wanted), "{functions}: {text}");
    }
}

#[test]
fn inline_functions_have_bodies() {
    let text = "#include \"lsl_protos.h\"\ninline int two() { return 2; }\nextern inline int three() { return 3; }\n\
                static inline int four() { return 4; }\ninline int five() { return 5; }\nextern int five();\n\
                void init() {}\nvoid a() { lsl_assert(two() + three() + four() + five() == 14); }\n";
    let (code, text) = on_text(text, &["--test", "T = (a)", "--model", "sc", "--quiet"]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn compare_and_swap_of_a_number_where_a_pointer_is_usual() {
    let text = "#include \"lsl_protos.h\"\nstatic int x[2];\nstatic int *p = x;\nvoid init() {}\n\
                void a() { lsl_observe_output(\"done\", lsl_cas_ptr(&x[0], 0, -1)); lsl_assert(x[0] == -1 && x[1] == 0); }\n\
                void b() { lsl_observe_output(\"done\", lsl_cas_ptr(&p, x, 0)); }\n";
    let (code, text) = on_text(text, &["--test", "T = (a|a|b|b)", "--model", "sc", "--quiet"]);
    assert!(code == Some(0) && text.contains("4 observations"), "{text}");
}

#[test]
fn the_structure_of_a_field_is_found() {
    let text = "#include \"lsl_protos.h\"\nstruct s { int a; int b; } s;\nint *p = &s.b;\nvoid init() { s.a = 7; }\n\
                void a() { struct s *found = lsl_get_struct_pointer(struct s, b, p); lsl_assert(found == &s && found->a == 7); }\n";
    let (code, text) = on_text(text, &["--test", "T = (a)", "--model", "sc", "--quiet"]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn a_failing_assertion_is_called_what_it_is() {
    let text = "#include \"lsl_protos.h\"\nint x;\nvoid init() {}\nvoid a() { x = 1; }\n\
                void b() {\n    int seen = x;\n    lsl_assert(seen != 1);\n}\n";
    let what = "assertion lsl_assert(seen != 1) fails";
    let (code, shown) = on_text(text, &["--test", "T = (a|b)", "--model", "sc", "--quiet"]);
    assert!(code == Some(1) && shown.contains(&format!(":7: {what}")), "{shown}");
    let (code, shown) = on_text(text, &["--test", "T = (a|b)", "--model", "sc", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&shown).unwrap_or_else(|error| panic!("{error}: {shown}"));
    let error = value["datatype"]["counterexample"]["errors"][0].as_str().unwrap_or_default();
    assert_eq!(value["findings"][0]["place"]["line"], 7, "{shown}");
    assert!(code == Some(1) && error.ends_with(&format!(":7: {what}")), "{shown}");
}

#[test]
fn compilers_and_editors_can_have_the_headers() {
    let folder = folder();
    let fencepost = |folder: &str| {
        let mut command = crate::fencepost();
        command.args(["headers", folder]).output().expect("it runs")
    };
    let include = folder.path().join("a/include").display().to_string();
    let output = fencepost(&include);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let example = in_repository("examples/msn-fenced.c");
    let compiled = Command::new("clang")
        .args(["-std=c11", "-Wall", "-Werror", "-fsyntax-only", "-I", &include])
        .arg(&example)
        .output()
        .expect("there is a compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    assert_eq!(fencepost("/dev/null/include").status.code(), Some(2));
}
