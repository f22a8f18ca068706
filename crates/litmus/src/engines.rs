//! Which engines answer, and whether they agree.

use crate::answer::{Answer, NoAnswer, Note};
use crate::axiomatic::{self, PartialAnswer};
use crate::models::LitmusModel;
use crate::{Limits, operational, relational};
use fencepost_frontend::litmus::LitmusTest;
use std::collections::BTreeSet;

/// The engine that finds the final states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// Both others where both are possible; they must agree.
    Both,
    /// Solve for the executions that the axioms allow.
    Axiomatic,
    /// Explore all executions of the machine, for models that have one.
    Operational,
}

/// The answer of the engines that were asked.
pub fn answer(test: &LitmusTest, model: &LitmusModel, engine: Engine, limits: Limits) -> Result<Answer, NoAnswer> {
    let axiomatic = || match model {
        LitmusModel::Axioms(model) => axiomatic::answer(test, model, limits),
        LitmusModel::Relations(model) => relational::answer(test, model, limits),
    };
    match (engine, model.buffers()) {
        (Engine::Axiomatic, _) | (Engine::Both, None) => finished(axiomatic()?),
        (Engine::Operational, Some(buffers)) => operational::answer(test, buffers, limits),
        (Engine::Operational, None) => Err(NoAnswer::Unsupported(format!("there is no machine for {}", model.name()))),
        (Engine::Both, Some(buffers)) => compared(operational::answer(test, buffers, limits), axiomatic()),
    }
}

/// Whatever may be incomplete is no answer.
fn finished(found: PartialAnswer) -> Result<Answer, NoAnswer> {
    match found.unfinished {
        Some(why) => Err(NoAnswer::Inconclusive(why)),
        None => Ok(found.answer),
    }
}

/// What both engines say together. Where only one has an answer it counts, and the answer says so.
fn compared(
    operational: Result<Answer, NoAnswer>,
    axiomatic: Result<PartialAnswer, NoAnswer>,
) -> Result<Answer, NoAnswer> {
    use NoAnswer as N;
    match (operational, axiomatic) {
        (Ok(mut machine), Ok(PartialAnswer { answer, unfinished })) => {
            let (left, right) = (texts(&machine), texts(&answer));
            let agree = if unfinished.is_some() { right.is_subset(&left) } else { left == right };
            if !agree {
                return Err(N::Disagreement(format!("{}; {}", listed("machine", &left), listed("axioms", &right))));
            }
            machine.notes.extend(answer.notes);
            machine.notes.extend(unfinished.map(Note::AxiomaticUnfinished));
            Ok(machine)
        }
        (Ok(mut machine), Err(why @ (N::Unsupported(_) | N::Inconclusive(_)))) => {
            machine.notes.push(Note::OnlyOperational(why));
            Ok(machine)
        }
        (Err(why @ (N::Unsupported(_) | N::Inconclusive(_))), Ok(found)) => {
            let mut answer = finished(found)?;
            answer.notes.push(Note::OnlyAxiomatic(why));
            Ok(answer)
        }
        (Ok(machine), Err(why)) => {
            Err(N::Disagreement(format!("{}; axioms: {why}", listed("machine", &texts(&machine)))))
        }
        (Err(N::Error(why)), Ok(PartialAnswer { answer, unfinished: None })) => {
            Err(N::Disagreement(format!("machine: {why}; {}", listed("axioms", &texts(&answer)))))
        }
        // An error that one of them has found counts, whatever keeps the other from an answer.
        (Err(N::Unsupported(_) | N::Inconclusive(_)), Err(N::Error(why))) => Err(N::Error(why)),
        (Err(why), _) => Err(why),
    }
}

fn texts(answer: &Answer) -> BTreeSet<&str> {
    answer.states.iter().map(|state| state.text.as_str()).collect()
}

fn listed(engine: &str, states: &BTreeSet<&str>) -> String {
    let states: Vec<&str> = states.iter().copied().collect();
    format!("{engine}: {{{}}}", states.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Observation, State};
    use fencepost_trace::Inconclusive;

    fn found(states: &[&str]) -> Answer {
        let states = states
            .iter()
            .map(|text| State { text: (*text).to_owned(), values: Vec::new(), satisfies: false })
            .collect();
        let (executions, notes) = (Some(1), Vec::new());
        Answer { states, observation: Observation::Never, ok: true, executions, endless: 0, notes }
    }

    fn solved(states: &[&str], unfinished: Option<&str>) -> Result<PartialAnswer, NoAnswer> {
        Ok(PartialAnswer { answer: found(states), unfinished: unfinished.map(Inconclusive::because) })
    }

    #[test]
    fn engines_that_disagree_are_our_bug() {
        let shown = |answer: Result<Answer, NoAnswer>| match answer {
            Err(NoAnswer::Disagreement(message)) => message,
            other => panic!("{other:?}"),
        };
        let both = shown(compared(Ok(found(&["a", "b"])), solved(&["b", "c"], None)));
        assert_eq!(both, "machine: {a | b}; axioms: {b | c}");
        shown(compared(Ok(found(&["a"])), solved(&["a", "b"], Some("a loop goes on"))));
        shown(compared(Ok(found(&["a"])), Err(NoAnswer::Error("wild".to_owned()))));
        shown(compared(Err(NoAnswer::Error("wild".to_owned())), solved(&["a"], None)));
    }

    #[test]
    fn one_engine_is_enough_where_the_other_cannot() {
        let agreed = compared(Ok(found(&["a"])), solved(&["a"], None));
        assert_eq!(agreed.map(|answer| answer.notes.len()), Ok(0));
        let unfinished = compared(Ok(found(&["a", "b"])), solved(&["a"], Some("a loop goes on")));
        assert_eq!(unfinished.map(|answer| (answer.states.len(), answer.notes.len())), Ok((2, 1)));
        let machine = compared(Ok(found(&["a"])), Err(NoAnswer::Unsupported("floats".to_owned())));
        assert_eq!(machine.map(|answer| answer.notes.len()), Ok(1));
        let solver = compared(Err(NoAnswer::Inconclusive(Inconclusive::because("long"))), solved(&["a"], None));
        assert_eq!(solver.map(|answer| answer.notes.len()), Ok(1));
        let wrong = compared(
            Err(NoAnswer::Inconclusive(Inconclusive::because("long"))),
            Err(NoAnswer::Error("wild".to_owned())),
        );
        assert_eq!(wrong, Err(NoAnswer::Error("wild".to_owned())));
        let neither = compared(
            Err(NoAnswer::Inconclusive(Inconclusive::because("long"))),
            solved(&["a"], Some("a loop goes on")),
        );
        assert!(matches!(neither, Err(NoAnswer::Inconclusive(_))));
    }
}
