//! The format of model files: what is wrong is said where it is, what is read can be printed and read again, and damaged
//! files are errors.

use fencepost_fuzz::Mutator;
use fencepost_model::axiomatic::vocabulary::{PredefinedSymbol, Sort};
use fencepost_model::axiomatic::{BUILT_IN, Formula, ModelErrorKind as Kind, Symbol, read};
use fencepost_source::{LineIndex, Position};
use fencepost_testing::is_slow;

const FILE: &str = "model small
predefined
    set instruction
    predicate access(instruction)
    predicate load(access)
    predicate store(access)
    predicate has_seed(load)
    relation seed(load, store)
    relation program_order(instruction, instruction)
exists
    relation order(access, access)
    predicate chosen(access)
forall
    L : load
    S, S' : store
    X, Y : access
require
    <a> order(X, Y) => chosen(X)
end model
";

/// Replaces a part of [`FILE`]; an `@` in the new text marks where the error is.
#[track_caller]
fn wrong(part: &str, replacement: &str, kind: Kind, message: &str) {
    assert!(FILE.contains(part), "{part}");
    let marked = FILE.replacen(part, replacement, 1);
    let at = marked.find('@').expect("a mark where the error is");
    let before = &marked[..at];
    let line = before.matches('\n').count() + 1;
    let column = at - before.rfind('\n').map_or(0, |newline| newline + 1) + 1;
    let error = read(&marked.replacen('@', "", 1)).expect_err("an error");
    let position = Position { line: line as u32, column: column as u32 };
    assert_eq!((error.kind, error.position), (kind, position), "{error}");
    assert!(error.message.contains(message), "{error}");
    assert!(!error.remedy.is_empty());
}

const AXIOM: &str = "order(X, Y) => chosen(X)";

#[test]
fn the_file_without_mistakes_is_read() {
    let model = read(FILE).expect("no mistake");
    assert_eq!((model.name.as_str(), model.relations.len(), model.axioms.len()), ("small", 2, 1));
    let axiom = model.axiom("a").expect("the only one");
    assert_eq!(axiom.free.len(), 2);
    assert_eq!(axiom.position, Position { line: 18, column: 5 });
    assert!(model.axiom("b").is_none());
}

#[test]
fn undeclared_names() {
    wrong(AXIOM, "@orders(X, Y)", Kind::Undeclared, "`orders` is not declared");
    wrong(AXIOM, "order(X, @Z)", Kind::Undeclared, "`Z` is not declared");
    wrong(AXIOM, "@aliased(X, Y)", Kind::Undeclared, "`aliased` is not declared");
    wrong("L : load", "L : @loads", Kind::Undeclared, "the type `loads` is not declared");
    wrong(
        "    set instruction\n    predicate access(instruction)",
        "    predicate access(@instruction)",
        Kind::Undeclared,
        "type",
    );
    wrong(AXIOM, "exists @Z : order(X, Z)", Kind::Undeclared, "`Z` has no type");
}

#[test]
fn wrong_numbers_of_arguments() {
    wrong(AXIOM, "@order(X)", Kind::Arity, "`order` has 2 arguments, but is applied to 1");
    wrong(AXIOM, "@chosen(X, Y)", Kind::Arity, "`chosen` has 1 argument, but is applied to 2");
    wrong("seed(load, store)", "@seed(load, store, load)", Kind::Arity, "declared with 3 arguments");
    wrong("predicate chosen(access)", "predicate @chosen(access, access)", Kind::Arity, "2 arguments");
}

#[test]
fn wrong_types() {
    wrong(AXIOM, "seed(@S, L)", Kind::Type, "takes a `load` here, and `S` is a `store`");
    wrong(AXIOM, "seed(L, @L)", Kind::Type, "takes a `store`");
    wrong(AXIOM, "L = @S", Kind::Type, "never equal");
    wrong("relation order(access, access)", "relation order(access, @has_seed)", Kind::Type, "not a type");
    wrong("seed(load, store)", "seed(load, @access)", Kind::Type, "takes `store` here");
    wrong("L : load", "L : @seed", Kind::Type, "not a type");
    wrong(AXIOM, "exists load @S : has_seed(S)", Kind::Type, "is a `store` in the section `forall`");
}

#[test]
fn wider_arguments_are_fine() {
    let text = FILE.replace(AXIOM, "seed(X, Y) & X = L & S = Y => order(X, Y)");
    assert!(read(&text).is_ok());
}

#[test]
fn axioms_without_labels() {
    wrong("<a> ", "@", Kind::Label, "without a label");
    wrong(AXIOM, "order(X, Y) @order(Y, X)", Kind::Label, "without a label");
    wrong("<a> ", "@exists store S'' : ", Kind::Label, "without a label");
    wrong("<a> ", "@<a b> ", Kind::Syntax, "malformed");
}

#[test]
fn duplicates() {
    wrong("    <a> ", "    <a> chosen(X)\n    @<a> ", Kind::Duplicate, "<a> is used a second time");
    wrong("    L : load", "    L : load\n    @L : load", Kind::Duplicate, "`L` is declared a second time");
    wrong("predicate chosen", "predicate chosen(access)\npredicate @chosen", Kind::Duplicate, "`chosen`");
    wrong("relation order", "relation @seed(load, store)\n relation order", Kind::Duplicate, "`seed`");
    wrong(AXIOM, "exists S : exists @S : chosen(S)", Kind::Duplicate, "quantified already");
}

#[test]
fn the_first_of_two_has_its_place() {
    for (from, to, message) in [
        ("    <a> ", "    @<a> chosen(X)\n    <a> ", "first used here"),
        ("    L : load", "    @L : load\n    L : load", "first declared here"),
        ("predicate chosen", "predicate @chosen(access)\npredicate chosen", "first declared here"),
        (
            "S, S' : store\n    X, Y : access\nrequire\n",
            "@S : store\nrequire\n<b> exists load S : has_seed(S)\n",
            "declared here",
        ),
    ] {
        assert!(FILE.contains(from), "{from}");
        let marked = FILE.replacen(from, to, 1);
        let (before, after) = marked.split_once('@').expect("a mark where the first is");
        let text = format!("{before}{after}");
        let first = LineIndex::new(&text).position(before.len());
        let error = read(&text).expect_err("it is wrong");
        assert_eq!(error.labels, [(first, message.to_owned())], "{error}");
    }
}

#[test]
fn names_in_the_wrong_role() {
    wrong(AXIOM, "chosen(@load)", Kind::Role, "not a variable");
    wrong(AXIOM, "@X(Y)", Kind::Role, "is applied");
    wrong(AXIOM, "@instruction(X)", Kind::Role, "the set");
    wrong("predicate load", "relation @load", Kind::Role, "is a predicate, not a relation");
    wrong("predicate chosen(access)", "set @chosen", Kind::Role, "cannot be existential");
    wrong("relation seed(load, store)", "relation @source(load, store)", Kind::NotPredefined, "not predefined");
    wrong("L : load", "@l : load", Kind::Capital, "capital");
    wrong("predicate chosen", "predicate @Chosen", Kind::Capital, "capital");
    wrong(AXIOM, "exists store @s : chosen(s)", Kind::Capital, "capital");
}

#[test]
fn grammar() {
    wrong("model small", "@small", Kind::Syntax, "expected `model`");
    wrong("model small", "model @predefined", Kind::Syntax, "name of the model");
    wrong("exists\n", "@forall\n", Kind::Syntax, "expected `exists`");
    wrong(AXIOM, "order(X, Y) & @=> X = Y", Kind::Syntax, "expected a formula");
    wrong(AXIOM, "(order(X, Y) @<b> X = Y", Kind::Syntax, "expected `)`");
    wrong(AXIOM, "order @=> X = Y", Kind::Syntax, "expected `(` or `=`");
    wrong(AXIOM, "order(X, Y) @+ order(Y, X)", Kind::Syntax, "no meaning");
    wrong(AXIOM, "order(X, Y) @\u{e9}", Kind::Syntax, "no meaning");
    wrong("end model\n", "@", Kind::Syntax, "ends inside of a model");
    wrong("end model\n", "end model\n@model", Kind::Syntax, "after `end model`");
    wrong("<a>", "@forall X : access <a>", Kind::Label, "without a label");
    wrong(AXIOM, &format!("{}@X = Y", "~".repeat(100)), Kind::TooDeep, "nested");
}

/// What makes stacks overflow.
#[test]
fn deep_and_long_formulas() {
    for (open, close) in [("(", ")"), ("~", ""), ("X = Y => ", ""), ("X = Y <=> ", ""), ("exists store S : ", "")] {
        let text = FILE.replace(AXIOM, &format!("{}X = Y{}", open.repeat(100_000), close.repeat(100_000)));
        assert_eq!(read(&text).map_err(|error| error.kind), Err(Kind::TooDeep), "{open}");
    }
    let long = FILE.replace(AXIOM, &format!("X = Y{}", " & X = Y | Y = X".repeat(100_000)));
    assert!(read(&long).is_ok());
}

#[test]
fn how_tightly_operators_bind() {
    let formula = |text: &str| read(&FILE.replace(AXIOM, text)).expect(text).axioms[0].formula.clone();
    for (short, long) in [
        ("~chosen(X) & chosen(Y)", "(~chosen(X)) & chosen(Y)"),
        ("chosen(X) | chosen(Y) & X = Y", "chosen(X) | (chosen(Y) & X = Y)"),
        ("chosen(X) | chosen(Y) => X = Y", "(chosen(X) | chosen(Y)) => X = Y"),
        ("chosen(X) => chosen(Y) => X = Y", "chosen(X) => (chosen(Y) => X = Y)"),
        ("chosen(X) => chosen(Y) <=> X = Y", "(chosen(X) => chosen(Y)) <=> X = Y"),
        ("exists S : chosen(S) & S = X", "exists S : (chosen(S) & S = X)"),
        ("chosen(X) & exists S : S = X | S = Y", "chosen(X) & (exists S : (S = X | S = Y))"),
    ] {
        assert_eq!(formula(short), formula(long), "{short}");
    }
    assert_ne!(formula("(chosen(X) => chosen(Y)) => X = Y"), formula("chosen(X) => chosen(Y) => X = Y"));
}

#[test]
fn quantified_variables_have_sorts() {
    let model = read(&FILE.replace(AXIOM, "forall load L' : exists S, S' : seed(L', S) & S = S'")).expect("valid");
    let axiom = &model.axioms[0];
    let sorts: Vec<(&str, Sort)> = axiom.variables.iter().map(|v| (v.name.as_str(), v.sort)).collect();
    assert_eq!(sorts, [("L'", Sort::Load), ("S", Sort::Store), ("S'", Sort::Store)]);
    assert!(axiom.free.is_empty());
    let Formula::ForAll(outer, body) = &axiom.formula else { panic!("{:?}", axiom.formula) };
    let Formula::Exists(first, body) = &**body else { panic!("{body:?}") };
    let Formula::Exists(_, body) = &**body else { panic!("{body:?}") };
    let Formula::And(parts) = &**body else { panic!("{body:?}") };
    assert_eq!(parts[0], Formula::Holds(Symbol::Predefined(PredefinedSymbol::Seed), vec![*outer, *first]));
}

#[test]
fn what_is_printed_can_be_read_again() {
    let odd = [
        "true | false",
        "~~chosen(X) & ~(chosen(X) & chosen(Y)) & (chosen(X) & X = Y)",
        "(chosen(X) <=> chosen(Y)) <=> chosen(X) <=> (X = Y <=> chosen(X))",
        "((chosen(X) => chosen(Y)) => X = Y) => chosen(X) => (chosen(X) | (chosen(Y) | X = Y))",
        "(exists S : S = X) & ~(forall load L' : has_seed(L') => exists store T : seed(L', T))",
        "(forall access Q : chosen(Q)) <=> exists access Q : chosen(Q)",
    ];
    let texts = odd.map(|formula| FILE.replace(AXIOM, formula)).into_iter();
    for text in texts.chain(BUILT_IN.iter().map(|(_, text)| (*text).to_owned())) {
        let model = read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        let printed = model.to_string();
        let again = read(&printed).unwrap_or_else(|error| panic!("{error} in\n{printed}"));
        assert_eq!(again, model, "{printed}");
        assert_eq!(again.to_string(), printed);
    }
}

#[test]
fn every_predefined_name_leads_back() {
    for predefined in PredefinedSymbol::all() {
        assert_eq!(PredefinedSymbol::by_name(predefined.name()), Some(predefined));
    }
    assert_eq!(PredefinedSymbol::by_name("order"), None);
}

#[test]
fn damaged_files_are_errors_or_models() {
    let pieces = [
        "(", ")", "&", "|", "~", "=>", "<=>", "=", "<x>", "forall", "exists", "X", "S'", "load", "end", "//", "\u{fc}",
        "\n", "set",
    ];
    let mut mutator = Mutator::new(6, &pieces);
    let rounds = if is_slow() { 12_000 } else { 4_000 };
    let (mut errors, mut models) = (0, 0);
    for round in 0..rounds {
        let (_, text) = BUILT_IN[round % BUILT_IN.len()];
        let text = mutator.mutate(text);
        match read(&text) {
            Ok(model) => {
                models += 1;
                assert_eq!(read(&model.to_string()).as_ref(), Ok(&model), "{text}");
            }
            Err(error) => {
                errors += 1;
                let lines = text.split('\n').count() as u32;
                assert!((1..=lines).contains(&error.position.line), "{error} in\n{text}");
                let line = text.split('\n').nth(error.position.line as usize - 1).unwrap_or("");
                assert!((1..=line.len() as u32 + 1).contains(&error.position.column), "{error} in\n{text}");
            }
        }
    }
    assert!(
        errors > rounds / 12 && models > rounds / 120,
        "{errors} errors and {models} models: the damage is too great or too small"
    );
}
