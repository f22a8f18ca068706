//! Models in cat: every candidate execution of a test is evaluated.

use crate::Limits;
use crate::answer::{Answer, NoAnswer, Note, State};
use crate::axiomatic::{PartialAnswer, keeps_causes, no_answer, settings, setup, state_of};
use crate::explain::{Explanation, cycle_text};
use crate::forbidden::{Forbidden, cycle_steps};
use crate::models::CatModel;
use crate::picture::name_events;
use fencepost_encode::candidates::for_each_candidate;
use fencepost_encode::memory::InitialMemory;
use fencepost_encode::solver::{HAS_SOLVER, NO_SOLVER};
use fencepost_encode::states::Observable;
use fencepost_encode::unroll::Setup;
use fencepost_frontend::litmus::{LitmusTest, Quantifier};
use fencepost_graph::{Cycle, ExecutionGraph};
use fencepost_model::display_name;
use fencepost_program::{GlobalId, Symbol};
use fencepost_report::{Picture, grouped};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// All final states of a test under a model.
pub fn answer(test: &LitmusTest, model: &CatModel, limits: Limits) -> Result<PartialAnswer, NoAnswer> {
    if !HAS_SOLVER {
        return Err(NoAnswer::Unsupported(NO_SOLVER.to_owned()));
    }
    let memory = InitialMemory::new(&test.program);
    let (setup, observables) = setup(test);
    let (mut states, mut executions, mut flags) = (BTreeSet::new(), 0, BTreeSet::new());
    let (mut before, mut refuted, mut is_judged) = (None, None, false);
    let looked_at = for_each_candidate(&setup, &observables, &settings(limits), &mut |candidate| {
        if candidate.is_first {
            before = None;
        }
        let is_allowed = model.relations.allows(candidate.graph, &mut before);
        if is_allowed {
            if let Some(error) = candidate.error_under(&model.relations) {
                refuted = Some(error);
                return ControlFlow::Break(());
            }
            executions += 1;
            let state = state_of(test, &memory, candidate.state);
            // Nobody is told that a claim does not hold before an execution that shows it was judged.
            let is_violation = |state: &State| state.satisfies != (test.quantifier == Quantifier::ForAll);
            if !is_judged && test.quantifier != Quantifier::Exists && state.as_ref().is_some_and(is_violation) {
                is_judged = true;
                refuted = candidate.judge(&model.relations).err();
            }
            states.extend(state);
            flags.extend(model.relations.flags(candidate.graph).into_iter().map(str::to_owned));
        }
        ControlFlow::Continue(is_allowed)
    });
    let looked_at = looked_at.map_err(|why| no_answer(why, limits))?;
    if let Some(why) = refuted {
        return Err(no_answer(why, limits));
    }
    let mut answer = Answer::new(test, states.into_iter().collect(), Some(executions), 0);
    answer.notes.extend(flags.into_iter().map(Note::Flagged));
    if looked_at.left_out
        && !keeps_causes(&|setup, observables| allows_loads_before_causes(model, setup, observables, limits))
    {
        answer.notes.push(Note::OutOfThinAirValues);
    }
    Ok(PartialAnswer { answer, unfinished: looked_at.unfinished })
}

/// Whether a model allows an execution in which everything observed is 1.
fn allows_loads_before_causes(model: &CatModel, setup: &Setup<'_>, observables: &[Observable], limits: Limits) -> bool {
    let mut is_allowed = false;
    let looked_at =
        for_each_candidate(setup, observables, &settings(Limits { unroll: None, ..limits }), &mut |candidate| {
            let is_wanted = candidate.error.is_none() && candidate.state.iter().all(|value| *value == 1);
            is_allowed |= is_wanted && model.relations.check(candidate.graph).is_ok();
            if is_allowed { ControlFlow::Break(()) } else { ControlFlow::Continue(false) }
        });
    is_allowed || looked_at.is_err()
}

/// How many candidates satisfy the condition of a test, one of them that is allowed, or what forbids them and the cycle of one.
pub fn explain(test: &LitmusTest, model: &CatModel, limits: Limits) -> Result<Explanation, NoAnswer> {
    let memory = InitialMemory::new(&test.program);
    let (setup, observables) = setup(test);
    let (mut allowed, mut forbidden): (u64, BTreeMap<String, u64>) = (0, BTreeMap::new());
    let (mut example, mut forbidden_picture, mut refuted) = (None, None, None);
    let satisfies = |state: State| state.satisfies != (test.quantifier == Quantifier::ForAll);
    let looked_at = for_each_candidate(&setup, &observables, &settings(limits), &mut |candidate| {
        let checked = model.relations.check(candidate.graph);
        let is_allowed = checked.is_ok();
        // An error that the model allows was told before.
        if candidate.error.is_none() && state_of(test, &memory, candidate.state).is_some_and(satisfies) {
            match checked {
                Ok(()) => {
                    allowed += 1;
                    if example.is_none() {
                        refuted = candidate.judge(&model.relations).err();
                        example = Some(candidate.graph.clone());
                    }
                }
                Err(violation) => {
                    forbidden_picture
                        .get_or_insert_with(|| (candidate.graph.clone(), violation.cycle.without_detours()));
                    *forbidden.entry(violation.constraint).or_default() += 1;
                }
            }
        }
        ControlFlow::Continue(is_allowed)
    });
    if let Some(why) = looked_at.err().or(refuted) {
        return Err(no_answer(why, limits));
    }
    let wanted = match test.quantifier {
        Quantifier::ForAll => format!("~({})", test.condition),
        Quantifier::Exists | Quantifier::NotExists => format!("({})", test.condition),
    };
    let all: u64 = forbidden.values().sum::<u64>() + allowed;
    let list: Vec<String> = forbidden.iter().map(|(name, count)| format!("{name} ({})", grouped(*count))).collect();
    let name = |address: u64| {
        let at = |global: GlobalId| memory.address(Symbol::Global(global)) == address;
        test.locations.iter().find(|location| at(location.global)).map_or(String::new(), |found| found.name.clone())
    };
    let named = |mut graph: ExecutionGraph| {
        name_events(&mut graph, &name);
        graph
    };
    let title = format!("{} under {}: {wanted}", test.name, display_name(&model.name));
    Ok(match (all, allowed) {
        (0, _) => format!("{wanted} is impossible whatever the memory does\n").into(),
        (_, 0) => {
            let forbidden_picture = forbidden_picture.map(|(graph, cycle)| {
                let graph = named(graph);
                let cycle_steps = cycle_steps(&graph, &cycle, &display_name(&model.name));
                (Picture::of_graph(title, &graph, &cycle), cycle_steps)
            });
            let lines = forbidden_picture.as_ref().map_or(&[][..], |(_, cycle_steps)| cycle_steps);
            Explanation {
                text: format!("{wanted} is forbidden by {}\n{}", list.join(", "), cycle_text(lines)),
                picture: None,
                forbidden: Some(Forbidden { axioms: Vec::new(), forbidden_picture }),
            }
        }
        _ => Explanation {
            text: format!("{wanted} holds in {} of {} candidate executions with it\n", grouped(allowed), grouped(all)),
            picture: example.map(|graph| Picture::of_graph(title, &named(graph), &Cycle::default())),
            forbidden: None,
        },
    })
}
