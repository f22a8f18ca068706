//! Programs in C: memory that is asked for, structs, pointers, uninitialised values. The data types of the corpus say
//! what is wrong with them under SC, TSO and PSO, as the operational engine and the published algorithms have it.

use fencepost_encode::states::{NoStates, Observable, Settings, final_states};
use fencepost_encode::unroll::{Rules, Setup, ThreadSetup};
use fencepost_frontend::{Options, load_with};
use fencepost_model::axiomatic::built_in;
use fencepost_program::{Operand, Program, Scalar};
use fencepost_testing::{folder, in_repository};
use std::path::Path;

fn load(path: &Path, defines: &[&str]) -> Program {
    let clang_args = defines.iter().map(|name| format!("-D{name}")).collect();
    let options = Options { clang_args, ..Options::default() };
    load_with(&[path], &options).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Functions as threads, each with the numbers of those that end before it begins.
fn setup<'p>(program: &'p Program, threads: &[(&str, &[usize])]) -> Setup<'p> {
    let thread = |(name, after): &(&str, &[usize])| {
        let function = program.functions.enumerate().find(|(_, function)| function.name == *name);
        let (function, declared) = function.unwrap_or_else(|| panic!("there is no function {name}"));
        let arguments = vec![Operand::Bits(0); declared.params.len()];
        ThreadSetup { function, arguments, after: after.to_vec() }
    };
    let rules = Rules { free_keeps_memory: true, ..Rules::default() };
    Setup { program, threads: threads.iter().map(thread).collect(), final_reads: Vec::new(), rules }
}

/// Whether a data type passes its client, or the error that it makes.
fn client(file: &str, defines: &[&str], model: &str) -> Result<(), String> {
    let path = in_repository("corpus/datatypes").join(file);
    let program = load(&path, defines);
    let setup = setup(&program, &[("init", &[]), ("first", &[0]), ("second", &[0]), ("check", &[0, 1, 2])]);
    let model = built_in(model).expect("it is built in");
    match final_states(&setup, &model, &[] as &[Observable], &Settings::default()) {
        Ok(found) if found.unfinished.is_none() && found.states.len() == 1 => Ok(()),
        Ok(found) => panic!("{file} {defines:?} under {}: {found:?}", model.name),
        Err(NoStates::Error(message)) => Err(message),
        Err(other) => panic!("{file} {defines:?} under {}: {other}", model.name),
    }
}

#[track_caller]
fn fails(found: Result<(), String>, message: &str) {
    assert!(found.as_ref().is_err_and(|why| why.ends_with(message)), "{found:?}");
}

const UNINITIALISED: &str = "depends on an uninitialised value";

#[test]
fn a_queue_without_locks() {
    assert_eq!(client("msn.c", &[], "tso"), Ok(()));
    fails(client("msn.c", &[], "pso"), UNINITIALISED);
}

#[test]
fn a_list_whose_marks_are_not_initialised() {
    fails(client("lazylist.c", &["FENCED", "MARKED_UNINITIALISED"], "sc"), UNINITIALISED);
}

#[test]
#[ignore = "takes minutes"]
fn data_types_of_the_corpus() {
    for (file, model, defines, error) in [
        ("msn.c", "sc", &[][..], None),
        ("msn.c", "pso", &["FENCED"], None),
        ("msn.c", "sc", &["PAIRS"], None),
        ("msn.c", "pso", &["PAIRS"], Some(UNINITIALISED)),
        ("msn.c", "pso", &["FENCED", "WITHOUT_FENCE=1"], Some(UNINITIALISED)),
        ("lazylist.c", "pso", &[], Some(UNINITIALISED)),
        ("harris.c", "sc", &[], None),
        ("harris.c", "pso", &[], Some(UNINITIALISED)),
    ] {
        let found = client(file, defines, model);
        match error {
            Some(message) => fails(found, message),
            None => assert_eq!(found, Ok(()), "{file} {defines:?} under {model}"),
        }
    }
}

/// The final values of `r` after two threads, `first` and `second`, have run; or the error that they make.
fn run(code: &str, model: &str) -> Result<Vec<u128>, String> {
    let folder = folder();
    let file = folder.path().join("test.c");
    let main = "int r; void first(void); void second(void); void init(void);\n\
        int main(void) { init(); first(); second(); return r; }\n";
    let text = format!("#include <stdlib.h>\n#include <fencepost.h>\n#include <stdatomic.h>\n{main}{code}");
    std::fs::write(&file, text).expect("a file can be written");
    let program = load(&file, &[]);
    let mut setup = setup(&program, &[("init", &[]), ("first", &[0]), ("second", &[0])]);
    let r = program.globals.enumerate().find(|(_, global)| global.name == "r").expect("it is there").0;
    setup.final_reads.push((r, Scalar::Int(32)));
    let model = built_in(model).expect("it is built in");
    match final_states(&setup, &model, &[Observable::FinalRead(0)], &Settings::default()) {
        Ok(found) => {
            assert_eq!(found.unfinished, None, "{code}");
            Ok(found.states.into_iter().flatten().collect())
        }
        Err(NoStates::Error(message)) => Err(message),
        Err(other) => panic!("{other}\n{code}"),
    }
}

const NODE: &str = "struct node { long key; _Atomic(struct node *) next; int value; };\n\
    _Atomic(struct node *) head;\n\
    #define READ(x) atomic_load_explicit(&(x), memory_order_relaxed)\n\
    #define WRITE(x, v) atomic_store_explicit(&(x), v, memory_order_relaxed)\n";

#[test]
fn a_node_is_published() {
    let code = |fence: &str| {
        format!(
            "{NODE}void init(void) {{ }}\n\
             void first(void) {{ struct node *n = malloc(sizeof *n); n->value = 7; WRITE(n->next, NULL); {fence} WRITE(head, n); }}\n\
             void second(void) {{ struct node *n = READ(head); if (n) r = n->value + 1; }}\n"
        )
    };
    assert_eq!(run(&code(""), "tso"), Ok(vec![0, 8]));
    // The value becomes visible after the pointer to it, and is copied: only what decides something must be initialised.
    let found = run(&code(""), "pso");
    assert!(found.as_ref().is_err_and(|why| why.contains("a final value is uninitialised")), "{found:?}");
    let fence = "atomic_thread_fence(memory_order_release);";
    assert_eq!(run(&code(fence), "pso"), Ok(vec![0, 8]));
    // The load of the value may be done before that of the pointer, as it were.
    assert!(run(&code(fence), "relaxed").is_err());
}

#[test]
fn blocks_are_apart() {
    let code = format!(
        "{NODE}void init(void) {{ struct node *a = calloc(1, sizeof *a); struct node *b = malloc(sizeof *b); b->value = 3; \
         b->key = 5; a->next = b; head = a; }}\n\
         void first(void) {{ struct node *a = head; struct node *b = a->next; b->value = b->value + a->value + (int)b->key; }}\n\
         void second(void) {{ struct node *n = malloc(sizeof *n); n->value = 100; int local[2] = {{1, 2}}; int *p = &local[1]; \
         *p += n->value; r = local[0] + local[1]; free(n); }}\n"
    );
    assert_eq!(run(&code, "sc"), Ok(vec![103]));
}

#[test]
fn what_is_wrong_is_found() {
    let error = |code: &str| {
        let all = format!(
            "{NODE}void init(void) {{ }}\nvoid first(void) {{ {code} }}\nvoid second(void) {{ WRITE(head, 0); }}\n"
        );
        run(&all, "sc").expect_err("there is an error")
    };
    assert!(error("struct node *n = READ(head); n->value = 1;").contains("null pointer"));
    assert!(error("int *p = malloc(8); p[2] = 1;").contains("an address that no variable has"));
    assert!(error("int *p = malloc(8); if (p[1]) r = 1;").contains(UNINITIALISED));
    assert!(error("int x; if (fencepost_choose(2)) x = 1; r = x ? 2 : 3;").contains(UNINITIALISED));
    assert!(error("char *p = \"text\"; p[0] = 'T';").contains("a store to a constant"));
    assert!(error("int x = fencepost_choose(3); r = 5 / (x - 2);").contains("division by zero"));
    assert!(error("free(&r);").contains("free of what malloc did not return"));
}

#[test]
fn all_choices_are_there() {
    let code = "void init(void) { }\nvoid first(void) { r = 10 * fencepost_choose(3); }\nvoid second(void) { }\n";
    assert_eq!(run(code, "sc"), Ok(vec![0, 10, 20]));
    let code = "void init(void) { }\nvoid first(void) { int a = fencepost_choose(4); fencepost_assume(a & 1); r = a; }\n\
        void second(void) { }\n";
    assert_eq!(run(code, "relaxed"), Ok(vec![1, 3]));
}
