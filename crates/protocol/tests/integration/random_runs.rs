//! An oracle for the lemmas: random runs of the unabstracted system, in which every write has a value of its own, whose
//! constraint graphs are built and searched for cycles. It uses the interpreter and the graph, and nothing of the compact code,
//! the automata, the reductions and the search.
//!
//! Whenever a random run is inconsistent, a lemma must fail; and when all lemmas hold, no random run may be inconsistent.
//! Systems come from the examples, and from breaking these at random: an assignment is left out, a condition turned round.

use fencepost_protocol::automata::ProcessorOrder;
use fencepost_protocol::confirm::confirm;
use fencepost_protocol::history::history;
use fencepost_protocol::interpret::{StepError, World};
use fencepost_protocol::language::{check, parse};
use fencepost_protocol::lemma::{Event, LemmaEnd, Question, Run, examine};
use fencepost_protocol::model::{Expr, Model, RuleId, Set, Statement};
use fencepost_protocol::prove::lemmas;
use fencepost_protocol::reduction::{Reductions, guesses};
use fencepost_protocol::search::{Progress, Watch};
use fencepost_protocol::system::choices;
use fencepost_testing::{Random, in_repository, is_slow};
use fencepost_trace::Inconclusive;
use std::ops::ControlFlow;

fn model(name: &str, procs: u32, locs: u32) -> Model {
    let path = in_repository(format!("examples/{name}.fpm"));
    check(&parse(&std::fs::read_to_string(path).unwrap()).unwrap(), procs, locs).unwrap().model
}

/// What a run of the unabstracted system says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Consistent,
    Inconsistent,
    /// A read returned what nobody wrote, or the model went wrong.
    Broken,
}

/// A run of some events, after which writes that wait are put in order as far as that is possible.
fn random_run(model: &Model, random: &mut Random, length: usize, order: ProcessorOrder) -> Seen {
    let all = World::initial(model).unwrap();
    let initial = all[random.below(all.len())].clone();
    let mut world = initial.clone();
    let mut events = Vec::new();
    let mut fresh = 2;
    let deferred = model.has_deferred_writes();
    let all: Vec<(usize, Vec<u32>)> = model
        .rules
        .iter()
        .enumerate()
        .flat_map(|(number, rule)| {
            let sets: Vec<Set> = rule.parameters.iter().map(|(_, set)| *set).collect();
            choices(model, &sets).into_iter().map(move |arguments| (number, arguments))
        })
        .collect();
    for step in 0..length {
        // Towards the end only what puts writes in order, and what makes room for it.
        let closing = deferred && step > length / 2;
        // Whatever is drawn first of what can happen: each of it is as likely as any other.
        let drawn = (0..all.len() * 8).find_map(|_| {
            let (number, arguments) = &all[random.below(all.len())];
            let rule = &model.rules[*number];
            let is_late =
                rule.value.is_some() || rule.returns.is_some() || rule.orders.is_none() && random.below(3) > 0;
            if closing && is_late {
                return None;
            }
            match world.step(model, rule, arguments, fresh) {
                Ok(Some(happened)) => Some(Some((*number, arguments.clone(), happened.world))),
                Ok(None) | Err(StepError::Overflow(..)) => None,
                Err(_) => Some(None),
            }
        });
        match drawn {
            Some(Some((number, arguments, next))) => {
                events.push(Event { rule: RuleId::new(number as u32), arguments, value: fresh });
                fresh += 1;
                world = next;
            }
            Some(None) => return Seen::Broken,
            None => break,
        }
    }
    match history(model, &Run { initial, events }) {
        None => Seen::Broken,
        // What was not put in order has no place yet.
        Some(history) if !history.waiting.is_empty() => Seen::Consistent,
        Some(history) if order.model().relations().check(&history.graph).is_err() => Seen::Inconsistent,
        Some(_) => Seen::Consistent,
    }
}

/// Ends searches that get too large for a test.
struct Bounded(u64);

impl Watch for Bounded {
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Inconclusive> {
        if progress.done > self.0 {
            return ControlFlow::Break(Inconclusive::because("enough"));
        }
        ControlFlow::Continue(())
    }
}

/// Whether the lemmas fail; none if that is not known.
fn lemmas_fail(model: &Model, order: ProcessorOrder, reductions: Reductions) -> Option<bool> {
    let mut guesses = guesses(model);
    let mut unknown = false;
    for lemma in lemmas(model, order, None) {
        let question = Question { model, lemma, reductions, jobs: 1 };
        let report =
            examine(&question, &mut guesses, None, &mut Bounded(if is_slow() { 300_000 } else { 30_000 })).unwrap();
        confirm(model, order, &report).unwrap();
        match report.end {
            LemmaEnd::Fails { .. } => return Some(true),
            LemmaEnd::Holds => {}
            LemmaEnd::Interrupted(_) => unknown = true,
        }
    }
    (!unknown).then_some(false)
}

#[test]
fn correct_systems_have_consistent_runs() {
    let runs = if is_slow() { 5000 } else { 60 };
    for (name, procs, locs, order) in [
        ("piranha", 2, 2, ProcessorOrder::Full),
        ("piranha", 3, 2, ProcessorOrder::Full),
        ("msi-directory", 2, 2, ProcessorOrder::Full),
        ("mesi-snoop", 3, 2, ProcessorOrder::Full),
        ("lazy-caching", 2, 2, ProcessorOrder::Full),
        ("store-buffer", 2, 2, ProcessorOrder::WriteReadRelaxed),
        ("store-buffer", 3, 3, ProcessorOrder::WriteReadRelaxed),
    ] {
        let model = model(name, procs, locs);
        let mut random = Random::congruence(7);
        for run in 0..runs {
            let seen = random_run(&model, &mut random, 60, order);
            assert_eq!(seen, Seen::Consistent, "{name} {procs},{locs}, run {run}");
        }
    }
}

#[test]
fn wrong_systems_have_inconsistent_runs() {
    let runs = if is_slow() { 100_000 } else { 3000 };
    for (name, order) in [
        ("mesi-snoop-bug", ProcessorOrder::Full),
        ("msi-directory-bug", ProcessorOrder::Full),
        ("lazy-caching-bug", ProcessorOrder::Full),
        ("store-buffer", ProcessorOrder::Full),
        ("store-buffers", ProcessorOrder::WriteReadRelaxed),
    ] {
        // Its error takes many steps, and few runs get that far.
        if name == "msi-directory-bug" && !is_slow() {
            continue;
        }
        let model = model(name, 2, 2);
        let mut random = Random::congruence(1);
        let found = (0..runs).position(|_| random_run(&model, &mut random, 60, order) == Seen::Inconsistent);
        assert!(found.is_some(), "{name}");
    }
}

/// Breaks a rule at random: one of its statements is left out, a branch is forced, or its guard is weakened.
fn mutate(model: &Model, random: &mut Random) -> Model {
    let mut model = model.clone();
    let rule = random.below(model.rules.len());
    let rule = &mut model.rules[rule];
    match random.below(4) {
        0 => rule.guard = weaken(&rule.guard, random),
        _ => {
            let mut statements = 0;
            count(&rule.body, &mut statements);
            let mut chosen = random.below(statements);
            let turn = random.below(3) == 0;
            change(&mut rule.body, &mut chosen, turn);
        }
    }
    model
}

/// Drops one side of a conjunction, or negates a comparison.
fn weaken(guard: &Expr, random: &mut Random) -> Expr {
    match guard {
        Expr::And(left, right) => match random.below(4) {
            0 => (**left).clone(),
            1 => (**right).clone(),
            2 => Expr::And(Box::new(weaken(left, random)), right.clone()),
            _ => Expr::And(left.clone(), Box::new(weaken(right, random))),
        },
        Expr::Not(inner) => (**inner).clone(),
        other => Expr::Not(Box::new(other.clone())),
    }
}

fn count(statements: &[Statement], total: &mut usize) {
    for statement in statements {
        *total += 1;
        match statement {
            Statement::If(_, then, otherwise) => {
                count(then, total);
                count(otherwise, total);
            }
            Statement::For(_, _, body) => count(body, total),
            _ => {}
        }
    }
}

/// Leaves out the chosen statement, or turns its condition round. A `let` stays, as others need it.
fn change(statements: &mut Vec<Statement>, chosen: &mut usize, turn: bool) {
    let mut position = 0;
    while position < statements.len() {
        if *chosen == 0 {
            match &mut statements[position] {
                Statement::Let(..) => {}
                Statement::If(condition, ..) if turn => *condition = Expr::Not(Box::new(condition.clone())),
                _ => {
                    statements.remove(position);
                }
            }
            *chosen = usize::MAX;
            return;
        }
        *chosen -= 1;
        match &mut statements[position] {
            Statement::If(_, then, otherwise) => {
                change(then, chosen, turn);
                change(otherwise, chosen, turn);
            }
            Statement::For(_, _, body) => change(body, chosen, turn),
            _ => {}
        }
        position += 1;
    }
}

#[test]
fn what_random_runs_find_the_lemmas_find() {
    let (mutants, runs) = if is_slow() { (300, 400) } else { (6, 40) };
    let mut both = 0;
    for (name, procs, locs, order) in [
        ("piranha", 2, 2, ProcessorOrder::Full),
        ("mesi-snoop", 2, 2, ProcessorOrder::Full),
        ("msi-directory", 2, 1, ProcessorOrder::Full),
        ("lazy-caching", 2, 1, ProcessorOrder::Full),
        ("store-buffer", 2, 2, ProcessorOrder::WriteReadRelaxed),
    ] {
        let correct = model(name, procs, locs);
        let mut random = Random::congruence(42);
        for number in 0..mutants {
            let mutant = mutate(&correct, &mut random);
            let seen: Vec<Seen> = (0..runs).map(|_| random_run(&mutant, &mut random, 40, order)).collect();
            let wrong = seen.contains(&Seen::Inconsistent);
            let broken = seen.contains(&Seen::Broken);
            for reductions in [Reductions::ALL, Reductions::NONE] {
                let fail = lemmas_fail(&mutant, order, reductions);
                assert!(
                    !(wrong && fail == Some(false)),
                    "{name}, mutant {number}: a run is inconsistent, but the lemmas hold"
                );
                assert!(
                    !(broken && fail == Some(false)),
                    "{name}, mutant {number}: a run is broken, but the lemmas hold"
                );
                both += usize::from(wrong && fail == Some(true));
            }
        }
    }
    assert!(both >= 3, "the mutants are too tame: {both}");
}
