//! A program of well over a thousand lines with hundreds of functions and structs, in two files. What it computes is
//! computed here a second time.

use fencepost_testing::{Run, folder_with};
use std::fmt::Write;

/// How many structs and how many functions for each; every one takes a few lines.
const STRUCTS: u32 = 120;

/// The part of the program that works on one struct: it makes one, changes it through pointers, and sums it up.
fn part(number: u32, text: &mut String) {
    let size = number % 5 + 1;
    write!(
        text,
        "struct s{number} {{
    int first;
    struct {{
        short list[{size}];
        unsigned char flag : 3;
    }} inner;
    struct s{number} *next;
    long (*sum)(const struct s{number} *);
}};
static long sum{number}(const struct s{number} *s) {{
    long total = s->first + s->inner.flag;
    for (int i = 0; i < {size}; i++)
        total += s->inner.list[i];
    return s->next ? total + s->next->sum(s->next) : total;
}}
static void fill{number}(struct s{number} *s, int by) {{
    s->first = by;
    for (int i = 0; i < {size}; i++)
        s->inner.list[i] = (short)(by * i);
    s->inner.flag = by & 7;
    s->sum = sum{number};
    s->next = 0;
}}
long run{number}(int by) {{
    struct s{number} one, other;
    fill{number}(&one, by);
    fill{number}(&other, by + 1);
    one.next = &other;
    return one.sum(&one);
}}
"
    )
    .expect("text grows");
}

/// What `run` of a part returns.
fn expected(number: u32, by: i64) -> i64 {
    let size = i64::from(number % 5 + 1);
    let one = |by: i64| by + (by & 7) + (0..size).map(|i| by * i).sum::<i64>();
    one(by) + one(by + 1)
}

/// The two files: the parts, and the threads that run them.
fn program(claimed: i64) -> (String, String) {
    let mut parts = String::new();
    let mut main = String::from("#include <assert.h>\n#include <pthread.h>\n");
    for number in 0..STRUCTS {
        part(number, &mut parts);
        writeln!(main, "long run{number}(int);").expect("text grows");
    }
    main.push_str("static long (*const runs[])(int) = {\n");
    (0..STRUCTS).for_each(|number| writeln!(main, "    run{number},").expect("text grows"));
    write!(
        main,
        "}};
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static long total;
static void *half(void *first) {{
    long sum = 0;
    for (long i = (long)first; i < {STRUCTS}; i += 2)
        sum += runs[i](i % 11);
    pthread_mutex_lock(&mutex);
    total += sum;
    pthread_mutex_unlock(&mutex);
    return 0;
}}
int main(void) {{
    pthread_t threads[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, half, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(total == {claimed});
    return 0;
}}
"
    )
    .expect("text grows");
    (parts, main)
}

fn verify(claimed: i64) -> (Option<i32>, String) {
    let (parts, main) = program(claimed);
    assert!(parts.lines().count() + main.lines().count() > 1000);
    let folder = folder_with(&[("parts.c", &parts), ("main.c", &main)]);
    crate::fencepost().line("verify main.c parts.c --model tso --quiet").current_dir(&folder).run().code_and_all()
}

#[test]
fn many_functions_and_structs() {
    let total = (0..STRUCTS).map(|number| expected(number, i64::from(number % 11))).sum::<i64>();
    let (code, text) = verify(total);
    assert_eq!(code, Some(0), "{text}");
    // The two orders in which the threads take the lock.
    assert!(text.starts_with("PASS  all 2 executions under TSO"), "{text}");
    let (code, text) = verify(total + 1);
    assert_eq!(code, Some(1), "{text}");
}
