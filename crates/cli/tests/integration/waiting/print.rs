//! The programs as C.

use super::{REGISTERS, Statement, Style, Threads};
use fencepost_oracle::functions::Order;
use std::fmt::Write;

const TOP: &str = "\
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#define READ(x) atomic_load_explicit(&(x), memory_order_relaxed)
#define WEAK memory_order_relaxed
#define RELEASE memory_order_acq_rel
#define CAS(x, expected, desired, order) \\
    atomic_compare_exchange_strong_explicit(&(x), &(expected), desired, order, memory_order_relaxed)
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int is(atomic_int *x, int value) { return READ(*x) == value; }
";

/// The whole file.
pub fn print(program: &Threads) -> String {
    let mut text = TOP.to_owned();
    for variable in 0..program.variables {
        line(&mut text, 0, &format!("static atomic_int v{variable};"));
    }
    for (number, statements) in program.threads.iter().enumerate() {
        line(&mut text, 0, &format!("static void *thread{number}(void *unused) {{"));
        line(&mut text, 1, "(void)unused; (void)is;");
        for register in 0..REGISTERS {
            line(&mut text, 1, &format!("int r{register} = 0; (void)r{register};"));
        }
        statements.iter().for_each(|statement| print_statement(&mut text, 1, statement));
        line(&mut text, 1, "return 0;");
        line(&mut text, 0, "}");
    }
    let count = program.threads.len();
    line(&mut text, 0, "int main(void) {");
    line(&mut text, 1, &format!("pthread_t threads[{count}];"));
    for number in 0..count {
        line(&mut text, 1, &format!("pthread_create(&threads[{number}], 0, thread{number}, 0);"));
    }
    for number in 0..count {
        line(&mut text, 1, &format!("pthread_join(threads[{number}], 0);"));
    }
    line(&mut text, 1, "return 0;");
    line(&mut text, 0, "}");
    text
}

fn line(text: &mut String, depth: usize, content: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{:1$}{content}", "", 4 * depth);
}

fn order(order: Order) -> &'static str {
    match order {
        Order::Weak => "WEAK",
        Order::Release => "RELEASE",
    }
}

fn print_statement(text: &mut String, depth: usize, statement: &Statement) {
    let code = match *statement {
        Statement::Load { register, at } => format!("r{register} = READ(v{at});"),
        Statement::Store { at, value, order: asked } => {
            let asked = if asked == Order::Weak { "relaxed" } else { "release" };
            format!("atomic_store_explicit(&v{at}, {value}, memory_order_{asked});")
        }
        Statement::Add { register, at, value, order: asked } => {
            format!("r{register} = atomic_fetch_add_explicit(&v{at}, {value}, {});", order(asked))
        }
        Statement::Swap { register, at, value, order: asked } => {
            format!("r{register} = atomic_exchange_explicit(&v{at}, {value}, {});", order(asked))
        }
        Statement::Fence => "atomic_thread_fence(memory_order_seq_cst);".to_owned(),
        Statement::Await { at, value, style } => match style {
            Style::While => format!("while (READ(v{at}) != {value}) ;"),
            Style::Break => format!("for (;;) {{ int seen = READ(v{at}); if (seen == {value}) break; }}"),
            Style::Function => format!("while (!is(&v{at}, {value})) ;"),
            Style::Yield => format!("while (READ(v{at}) != {value}) sched_yield();"),
            Style::Copy => format!("{{ int a = READ(v{at}); while (a != {value}) a = READ(v{at}); }}"),
            Style::NoFirstCopy => format!("{{ int a = -1; while (a != {value}) a = READ(v{at}); }}"),
            Style::Kept => {
                let look = format!("int seen = READ(v{at}); if (seen >= 0) last = seen;");
                format!("{{ int last = -1; for (;;) {{ {look} if (last == {value}) break; }} }}")
            }
        },
        Statement::AwaitEither { first: (x, a), second: (y, b) } => {
            format!("while (READ(v{x}) == {a} && READ(v{y}) == {b}) ;")
        }
        Statement::Stable { first, second } => {
            format!("for (;;) {{ int a = READ(v{first}); int b = READ(v{second}); if (a == b) break; }}")
        }
        Statement::StableKept { first, second } => {
            let look = format!("int seen = READ(v{first}); if (seen >= 0) last = seen;");
            format!("{{ int last = -1; for (;;) {{ {look} if (last == READ(v{second})) break; }} }}")
        }
        Statement::Copies { first: (x, a), second: (y, b), other_order } => {
            let (one, other) = (format!("one = READ(v{x});"), format!("other = READ(v{y});"));
            let before = if other_order { format!("{other} {one}") } else { format!("{one} {other}") };
            let goes_on = format!("while (one == {a} && other == {b})");
            format!("{{ int one, other; {before} {goes_on} {{ {one} {other} }} }}")
        }
        Statement::Remember { register: r, at, to } => {
            let look = format!("int seen = READ(v{at}); if (seen == 2) break; if (seen == 1) r{r} = seen;");
            let shown = format!("atomic_store_explicit(&v{to}, r{r}, memory_order_relaxed);");
            format!("r{r} = 0; for (;;) {{ {look} }} {shown}")
        }
        Statement::TestAndSet { at } => format!("while (atomic_exchange_explicit(&v{at}, 1, WEAK)) ;"),
        Statement::TestAndTestAndSet { at } => {
            format!("do {{ while (READ(v{at})) ; }} while (atomic_exchange_explicit(&v{at}, 1, WEAK));")
        }
        Statement::Exchange { at, expected, desired, order: asked } => {
            let asked = order(asked);
            format!("for (;;) {{ int e = {expected}; if (CAS(v{at}, e, {desired}, {asked})) break; }}")
        }
        Statement::Increment { at, order: asked } => {
            format!("for (;;) {{ int e = READ(v{at}); if (CAS(v{at}, e, e + 1, {})) break; }}", order(asked))
        }
        Statement::IncrementSeen { at, order: asked } => {
            format!("{{ int e = READ(v{at}); while (!CAS(v{at}, e, e + 1, {})) ; }}", order(asked))
        }
        Statement::LockedPoll { at, value } => {
            let look = format!("pthread_mutex_lock(&mutex); int seen = READ(v{at}); pthread_mutex_unlock(&mutex);");
            format!("for (;;) {{ {look} if (seen == {value}) break; }}")
        }
        Statement::HeldPoll { at, value } => {
            let (lock, unlock) = ("pthread_mutex_lock(&mutex);", "pthread_mutex_unlock(&mutex);");
            format!("{lock} while (READ(v{at}) != {value}) {{ {unlock} {lock} }} {unlock}")
        }
        Statement::Poll { register, at, value, times } => {
            format!("for (r{register} = 0; r{register} < {times} && READ(v{at}) != {value}; r{register}++) ;")
        }
        Statement::If { register, value, ref body } => {
            line(text, depth, &format!("if (r{register} == {value}) {{"));
            body.iter().for_each(|statement| print_statement(text, depth + 1, statement));
            "}".to_owned()
        }
    };
    line(text, depth, &code);
}
