//! Fences, stronger orders and exchanges of random programs under TSO and PSO with random costs, against trying all that is cheaper: the test writes
//! the stronger texts itself, and `fencepost robust` judges them. A few programs in the ordinary run, more when `FENCEPOST_SLOW=1`.

use crate::run;
use fencepost_testing::{folder, is_slow};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const NAMES: [&str; 3] = ["x", "y", "z"];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Action {
    Store,
    Load,
    Add,
}

/// An access, to one of the places.
type Statement = (Action, usize);

/// What each kind costs.
#[derive(Clone, Copy, Debug)]
struct Costs {
    full: u64,
    ss: u64,
    release: u64,
    seq_cst: u64,
    exchange: u64,
}

/// Something that makes a program stronger.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stronger {
    /// A fence of an order before a statement.
    Fence(&'static str),
    /// Another order of a statement.
    Order(&'static str),
    Exchange,
}

/// What is done to a statement, by its number.
type Change = (usize, Stronger);

fn statement() -> impl Strategy<Value = Statement> {
    let action = prop_oneof![4 => Just(Action::Store), 3 => Just(Action::Load), 1 => Just(Action::Add)];
    (action, 0..3_usize)
}

fn costs() -> impl Strategy<Value = Costs> {
    (2..6_u64, 1..4_u64, 1..4_u64, 2..6_u64, 2..6_u64).prop_map(|(full, ss, release, seq_cst, exchange)| Costs {
        full,
        ss,
        release,
        seq_cst,
        exchange,
    })
}

/// The program with changes, one statement a line.
fn text_of(threads: &[Vec<Statement>], changes: &[Change]) -> String {
    let mut text = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y, z;\nint r[9];\n".to_owned();
    let mut number = 0;
    for (thread, statements) in threads.iter().enumerate() {
        text += &format!("void *thread{thread}(void *argument) {{\n");
        for (action, place) in statements {
            let own: Vec<Stronger> =
                changes.iter().filter(|change| change.0 == number).map(|change| change.1).collect();
            for stronger in &own {
                if let Stronger::Fence(order) = stronger {
                    text += &format!("    atomic_thread_fence(memory_order_{order});\n");
                }
            }
            let ordered = own.iter().filter_map(|one| match one {
                Stronger::Order(order) => Some(*order),
                _ => None,
            });
            let order = ordered.max_by_key(|order| *order == "seq_cst").unwrap_or("relaxed");
            let (name, value) = (NAMES[*place], number + 1);
            text += &match action {
                Action::Store if own.contains(&Stronger::Exchange) => {
                    format!("    atomic_exchange_explicit(&{name}, {value}, memory_order_{order});\n")
                }
                Action::Store => format!("    atomic_store_explicit(&{name}, {value}, memory_order_{order});\n"),
                Action::Load => format!("    r[{number}] = atomic_load_explicit(&{name}, memory_order_relaxed);\n"),
                Action::Add => format!("    atomic_fetch_add_explicit(&{name}, 1, memory_order_{order});\n"),
            };
            number += 1;
        }
        text += "    return argument;\n}\n";
    }
    text += "int main(void) {\n    pthread_t first, second;\n    pthread_create(&first, 0, thread0, 0);\n    \
             pthread_create(&second, 0, thread1, 0);\n    pthread_join(first, 0);\n    pthread_join(second, 0);\n    return 0;\n}\n";
    text
}

/// All changes that there are, with what each costs. Only the model decides which of them do anything.
fn changes(threads: &[Vec<Statement>], costs: &Costs) -> Vec<(Change, u64)> {
    let mut all = Vec::new();
    for (number, (action, _)) in threads.iter().flatten().enumerate() {
        all.push(((number, Stronger::Fence("seq_cst")), costs.full));
        all.push(((number, Stronger::Fence("release")), costs.ss));
        if *action != Action::Load {
            all.push(((number, Stronger::Order("release")), costs.release));
            all.push(((number, Stronger::Order("seq_cst")), costs.seq_cst));
        }
        if *action == Action::Store {
            all.push(((number, Stronger::Exchange), costs.exchange));
        }
    }
    all
}

/// All sets that cost less, and to which nothing can be added without costing as much: others are parts of these.
fn cheaper(all: &[(Change, u64)], cost: u64) -> Vec<Vec<Change>> {
    fn longer(all: &[(Change, u64)], chosen: &mut Vec<usize>, from: usize, left: u64, found: &mut Vec<Vec<usize>>) {
        let is_full = !(0..all.len()).any(|one| !chosen.contains(&one) && all[one].1 < left);
        if is_full {
            found.push(chosen.clone());
        }
        for one in from..all.len() {
            if all[one].1 < left {
                chosen.push(one);
                longer(all, chosen, one + 1, left - all[one].1, found);
                chosen.pop();
            }
        }
    }
    let mut found = Vec::new();
    if cost > 0 {
        longer(all, &mut Vec::new(), 0, cost, &mut found);
    }
    found.into_iter().map(|set| set.into_iter().map(|one| all[one].0).collect()).collect()
}

fn is_robust(text: &str, model: &str, folder: &Path) -> bool {
    std::fs::write(folder.join("other.c"), text).expect("written");
    let (code, said) = run(folder, &["robust", "other.c", "--model", model, "--quiet"]).code_and_all();
    assert!(matches!(code, Some(0 | 1)), "{said}\n{text}");
    code == Some(0)
}

/// Returns how many sets were tried.
fn check(threads: &[Vec<Statement>], costs: &Costs, model: &str, folder: &Path) -> usize {
    let text = text_of(threads, &[]);
    std::fs::write(folder.join("p.c"), &text).expect("written");
    let Costs { full, ss, release, seq_cst, exchange } = costs;
    let given = format!("full={full},ss={ss},release={release},seq_cst={seq_cst},exchange={exchange}");
    let (_, said) =
        run(folder, &["fences", "p.c", "--model", model, "--orders", "--json", "--cost", &given]).code_and_all();
    let json = said.lines().find(|line| line.starts_with('{')).unwrap_or_else(|| panic!("{said}\n{text}"));
    let answer: Value = serde_json::from_str(json).expect("JSON");
    assert_eq!((&answer["verdict"], &answer["fences"]["minimal"]), (&"pass".into(), &true.into()), "{answer}\n{text}");
    let cost = answer["fences"]["sets"][0]["cost"].as_u64().expect("a cost");
    let sets = cheaper(&changes(threads, costs), cost);
    for set in &sets {
        let stronger = text_of(threads, set);
        assert!(
            !is_robust(&stronger, model, folder),
            "{model}: cost {cost}, but cheaper is enough: {set:?}\n{answer}\n{stronger}"
        );
    }
    let patched = Command::new("patch").args(["-s", "-p1", "-i", "p.fences.patch"]).current_dir(folder).status();
    assert!(patched.expect("there is `patch`").success(), "{answer}");
    assert!(is_robust(&std::fs::read_to_string(folder.join("p.c")).expect("it is there"), model, folder), "{answer}");
    sets.len()
}

#[test]
fn nothing_cheaper_is_enough_for_random_programs() {
    let is_slow = is_slow();
    let (wanted, most_sets) = if is_slow { (60, 400) } else { (2, 30) };
    let mut runner = TestRunner::deterministic();
    let program = (prop::collection::vec(prop::collection::vec(statement(), 2..4), 2), costs(), any::<bool>());
    let folder = folder();
    let (mut compared, mut tried) = (0, 0);
    while compared < wanted {
        let (threads, costs, is_pso) = program.new_tree(&mut runner).expect("a value").current();
        let model = if is_pso { "pso" } else { "tso" };
        // What one change repairs has few that is cheaper.
        let few = cheaper(&changes(&threads, &costs), costs.full + costs.seq_cst).len() <= most_sets;
        if !few || is_robust(&text_of(&threads, &[]), model, folder.path()) {
            continue;
        }
        compared += 1;
        tried += check(&threads, &costs, model, folder.path());
    }
    println!("{compared} programs, {tried} cheaper sets");
    assert!(tried > compared, "{tried} sets of {compared} programs");
}
