//! Run-time types of pointers (section 7.1.1 of the dissertation): what is an error of `fencepost datatype`, what is none, and what
//! `--allow-sentinels` allows.

use crate::run_datatype;
use fencepost_testing::folder_with;

/// Exit code and what is printed about `(a|b)`.
fn check(text: &str, more: &[&str]) -> (Option<i32>, String) {
    let headers = "#include <fencepost.h>\n#include <stdatomic.h>\n#include <stdint.h>\n#include <stdlib.h>\n";
    let common = "struct node { struct node *next; int value; };\nstatic struct node n, m;\nstatic struct node *_Atomic p = &n;\n\
                  static int x[2];\nstatic char bytes[200];\nvoid init(void) {}\n";
    let folder = folder_with(&[("small.c", &format!("{headers}{common}{text}\n"))]);
    let path = folder.path().join("small.c");
    run_datatype(path, &[&["--test", "T = (a|b)", "--model", "sc"], more].concat()).code_and_all()
}

const NUMBER: &str = "a pointer is compared with a number that is not null";
const LEAVES: &str = "small.c:11: arithmetic on a pointer leaves its block";

/// A data type, and what its types show; nothing is wrong with it otherwise.
const CASES: &[(&str, &str, &str)] = &[
    (
        "a sentinel",
        "void a(void) { fencepost_observe_result(\"r\", p == (struct node *)-1); }\nvoid b(void) {}",
        "small.c:11: a pointer is compared with a number that is not null: -1",
    ),
    (
        "a sentinel that could be a mark",
        "void a(void) { fencepost_observe_result(\"r\", p == (struct node *)1); }\nvoid b(void) {}",
        "small.c:11: a pointer is compared with a number that is not null: 1",
    ),
    (
        "a sentinel that is there only while operations overlap",
        "void a(void) { struct node *seen = p; fencepost_assume(seen != &m); }\nvoid b(void) { p = (struct node *)-1; p = &n; }",
        "small.c:11: a pointer is compared with a number that is not null: -1",
    ),
    (
        "an order of pointer and number",
        "void a(void) { fencepost_observe_result(\"r\", p < (struct node *)4096); }\nvoid b(void) {}",
        "small.c:11: a pointer is compared with a number that is not null: 4096",
    ),
    (
        "a number that was counted",
        "void a(void) { fencepost_observe_result(\"r\", p == (struct node *)(uintptr_t)(16 * fencepost_choose(3))); }\nvoid b(void) {}",
        NUMBER,
    ),
    (
        "a compare-and-swap",
        "static void *q;\nvoid a(void) { fencepost_cas(&q, &n, &m); }\nvoid b(void) { q = (void *)-2; }",
        "small.c:12: a pointer is compared with a number that is not null: -2",
    ),
    (
        "a double compare-and-swap",
        "static void *q, *r;\nvoid a(void) { fencepost_dcas(&q, &r, 0, &n, 0, &m); }\nvoid b(void) { r = (void *)-2; }",
        "small.c:12: a pointer is compared with a number that is not null: -2",
    ),
    (
        "one of too many pointers to list",
        "void a(void) { char *q = bytes + fencepost_choose(60) + fencepost_choose(60);\n\
         fencepost_observe_result(\"r\", q == (char *)-1); }\nvoid b(void) {}",
        "small.c:12: a pointer is compared with a number that is not null: -1",
    ),
    (
        "behind the end",
        "void a(void) { int *q = x + 3; fencepost_observe_result(\"r\", q == 0); }\nvoid b(void) {}",
        LEAVES,
    ),
    (
        "before the beginning",
        "void a(void) { int *q = x; q--; fencepost_observe_result(\"r\", q == 0); }\nvoid b(void) {}",
        LEAVES,
    ),
    (
        "at a choice",
        "void a(void) { int *q = x + fencepost_choose(4); fencepost_observe_result(\"r\", q == 0); }\nvoid b(void) {}",
        LEAVES,
    ),
    (
        "on the heap",
        "void a(void) { char *q = malloc(4); q += 4; q += p == &n; fencepost_observe_result(\"r\", q == 0); }\nvoid b(void) {}",
        LEAVES,
    ),
    (
        "from one of too many places to list",
        "void a(void) { char *q = bytes + fencepost_choose(60) + fencepost_choose(60); q += 100; fencepost_observe_result(\"r\", q == 0); }\nvoid b(void) {}",
        LEAVES,
    ),
];

#[test]
fn what_the_types_of_pointers_show_is_an_error_unless_it_is_meant() {
    for (name, text, expected) in CASES {
        let (code, shown) = check(text, &[]);
        assert!(code == Some(1) && shown.contains(expected), "{name}: {shown}");
        assert!(shown.contains("--allow-sentinels lets numbers stand"), "{name}: {shown}");
        let (code, shown) = check(text, &["--allow-sentinels", "--quiet"]);
        assert_eq!(code, Some(0), "{name}: {shown}");
    }
}

#[test]
fn ordinary_pointers_and_packed_words_are_no_errors() {
    for (name, text) in [
        (
            "null",
            "void a(void) { p = 0; }\nvoid b(void) { struct node *q = p; fencepost_assert(q == NULL || q == &n); }",
        ),
        (
            "two numbers",
            "void a(void) { void *q = (void *)-1; fencepost_assert(q == (void *)-1 && q != (void *)-2); }\nvoid b(void) {}",
        ),
        ("a number and null", "void a(void) { void *q = (void *)-1; fencepost_assert(q != NULL); }\nvoid b(void) {}"),
        (
            "words that are no pointers by type",
            "void a(void) { fencepost_assert((uintptr_t)p != 1234); }\nvoid b(void) {}",
        ),
        (
            "marked pointers",
            "static void *mark(void *q) { return (void *)((uintptr_t)q | 1); }\n\
             void a(void) { p = mark(p); fencepost_assert(p != &n && p == mark(&n)); }\nvoid b(void) {}",
        ),
        (
            "a marked null",
            "static struct node *mark(struct node *q) { return (struct node *)((uintptr_t)q | 1); }\n\
             void a(void) { struct node *q = n.next; p = mark(q); fencepost_assert(p != &m); }\nvoid b(void) {}",
        ),
        (
            "marks of small blocks",
            "void a(void) { char *q = malloc(1); void *r = (void *)((uintptr_t)q | 7); fencepost_assert(r != q); }\nvoid b(void) {}",
        ),
        (
            "a count above the address",
            "void a(void) { struct node *own = p; void *q = (void *)((uintptr_t)own | (uintptr_t)3 << 48); fencepost_assert(q != own); }\nvoid b(void) {}",
        ),
        (
            "the end of a block",
            "void a(void) { int sum = 0; for (int *q = x; q != x + 2; q++) sum += *q; fencepost_observe_result(\"r\", sum); }\nvoid b(void) {}",
        ),
        (
            "back from a field",
            "void a(void) { int *q = &p->value; struct node *back = (struct node *)((char *)q - offsetof(struct node, value));\n\
             fencepost_assert(back == p); }\nvoid b(void) {}",
        ),
        (
            "one of many pointers",
            "void a(void) { char *q = bytes + fencepost_choose(60) + fencepost_choose(60); q += 80; fencepost_assert(q != bytes); }\nvoid b(void) {}",
        ),
        (
            "local variables and functions",
            "void b(void);\nvoid a(void) { int own, *q = &own; void (*f)(void) = b; fencepost_assert(q == &own && f == b && f != a); }\nvoid b(void) {}",
        ),
        (
            "the field of null",
            "void a(void) { struct node *q = n.next; int *f = &q->value; fencepost_observe_result(\"r\", f == 0); }\nvoid b(void) {}",
        ),
    ] {
        let (code, shown) = check(text, &["--quiet"]);
        assert_eq!(code, Some(0), "{name}: {shown}");
    }
}

#[test]
fn a_number_is_never_followed() {
    let text = "void a(void) { p = (struct node *)-16; struct node *q = p; q->next = 0; }\nvoid b(void) {}";
    for more in [&["--quiet"][..], &["--quiet", "--allow-sentinels"]] {
        let (code, shown) = check(text, more);
        assert!(
            code == Some(1) && shown.contains("small.c:11: an access through a number that is not a pointer"),
            "{shown}"
        );
    }
}
