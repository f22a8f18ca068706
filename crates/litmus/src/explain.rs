//! Explanations: an execution after which the condition of a test holds, or the axioms that forbid all of them.

use crate::answer::NoAnswer;
use crate::axiomatic::{no_answer, settings, setup};
use crate::forbidden::{Forbidden, axiom, forbidden_picture};
use crate::models::LitmusModel;
use crate::picture::{named_graph, picture};
use crate::{Limits, relational};
use fencepost_encode::axioms::with_synchronisation;
use fencepost_encode::cnf::{Cnf, Literal};
use fencepost_encode::execution::{ExecutedInstruction, Execution};
use fencepost_encode::explain::{Explanation as FoundExplanation, explain as find, has_value};
use fencepost_encode::graph::Updates;
use fencepost_encode::memory::InitialMemory;
use fencepost_encode::solver::{HAS_SOLVER, NO_SOLVER};
use fencepost_encode::states::NoStates;
use fencepost_encode::symbolic::{InstructionId, InstructionKind};
use fencepost_frontend::litmus::{Condition, FinalValue, LitmusTest, ObservedVariable, Quantifier};
use fencepost_graph::{Cycle, EventId, Relation};
use fencepost_model::axiomatic;
use fencepost_model::display_name;
use fencepost_program::{Program, Symbol};
use fencepost_report::{Picture, fence_name, letters, shown_order};
use std::rc::Rc;

/// An explanation.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// For people to read.
    pub text: String,
    /// The execution, if there is one.
    pub picture: Option<Picture>,
    /// Why there is none.
    pub forbidden: Option<Forbidden>,
}

impl From<String> for Explanation {
    fn from(text: String) -> Self {
        Self { text, picture: None, forbidden: None }
    }
}

/// Why the condition of a test can hold under a model, or why not; of a claim about all states, why it can be violated.
/// An execution that is refused by the judge is no answer at all.
pub fn explain(test: &LitmusTest, model: &LitmusModel, limits: Limits) -> Result<Explanation, NoAnswer> {
    if !HAS_SOLVER {
        return Err(NoAnswer::Unsupported(NO_SOLVER.to_owned()));
    }
    let model = match model {
        LitmusModel::Axioms(model) => model,
        LitmusModel::Relations(model) => return relational::explain(test, model, limits),
    };
    let wanted = condition_to_explain(test);
    Ok(match explain_under(test, &model.axioms, limits) {
        Ok(FoundExplanation::Forbidden { axioms }) if axioms.is_empty() => {
            format!("({wanted}) is impossible whatever the memory does\n").into()
        }
        Ok(FoundExplanation::Forbidden { axioms }) => {
            let weaker = axiomatic::values_alone().map(with_synchronisation).and_then(|weaker| {
                match explain_under(test, &weaker, limits) {
                    Ok(FoundExplanation::Allowed { execution, locations }) => Some((execution, locations)),
                    _ => None,
                }
            });
            let forbidden_picture = weaker.map(|(execution, locations)| {
                let title = format!("{}: {wanted}", test.name);
                forbidden_picture(
                    title,
                    (&test.program, &execution),
                    test.threads.len(),
                    &|address| name_of(&locations, address),
                    model,
                )
            });
            let steps = forbidden_picture.as_ref().map_or(&[][..], |(_, steps)| steps);
            Explanation {
                text: format!("({wanted}) is forbidden by {}\n{}", axioms.join(", "), cycle_text(steps)),
                picture: None,
                forbidden: Some(Forbidden {
                    axioms: axioms.iter().map(|label| axiom(model, label)).collect(),
                    forbidden_picture,
                }),
            }
        }
        Ok(FoundExplanation::Allowed { execution, locations }) => {
            let name = |address: u64| name_of(&locations, address);
            let threads = test.threads.len();
            let title = format!("{} under {}: {wanted}", test.name, display_name(&model.name));
            let of = named_graph(&test.program, &execution, threads, &name);
            Explanation {
                text: format!("({wanted}) holds after\n{}", text(&test.program, &execution, threads, &name)),
                picture: Some(picture(title, &execution, (&of, threads), &Cycle::default(), &name)),
                forbidden: None,
            }
        }
        Err(why) => return Err(no_answer(why, limits)),
    })
}

/// The cycle of an execution that is forbidden, if it is known.
pub(crate) fn cycle_text(steps: &[String]) -> String {
    let steps: String = steps.iter().map(|step| format!("  {step}\n")).collect();
    if steps.is_empty() { steps } else { format!("because of this cycle:\n{steps}") }
}

/// What has to hold in the end for a test to be answered by one execution: its condition, or the opposite of a claim about all.
fn condition_to_explain(test: &LitmusTest) -> Condition {
    let condition = match test.quantifier {
        Quantifier::ForAll => Condition::Not(Box::new(test.condition.clone())),
        Quantifier::Exists | Quantifier::NotExists => test.condition.clone(),
    };
    match &test.filter {
        Some(filter) => Condition::And(vec![filter.clone(), condition]),
        None => condition,
    }
}

/// An execution, which was judged, after which this condition holds, or why there is none.
pub(crate) fn explain_under(
    test: &LitmusTest,
    model: &axiomatic::Model,
    limits: Limits,
) -> Result<FoundExplanation, NoStates> {
    let (setup, observables) = setup(test);
    let (memory, condition) = (InitialMemory::new(&test.program), condition_to_explain(test));
    let as_literal = |cnf: &mut Cnf, bits: &[Rc<[Literal]>]| literal(test, &memory, cnf, bits, &condition);
    find(&setup, model, &observables, &settings(limits), &as_literal)
}

fn name_of(locations: &[(u64, String)], address: u64) -> String {
    locations.iter().find(|(known, _)| *known == address).map_or(String::new(), |(_, name)| name.clone())
}

fn literal(
    test: &LitmusTest,
    memory: &InitialMemory,
    cnf: &mut Cnf,
    bits: &[Rc<[Literal]>],
    condition: &Condition,
) -> Literal {
    let mut part = |condition: &Condition| literal(test, memory, cnf, bits, condition);
    match condition {
        Condition::True => Literal::TRUE,
        Condition::False => Literal::FALSE,
        Condition::Not(inner) => !part(inner),
        Condition::And(parts) => {
            let parts: Vec<Literal> = parts.iter().map(part).collect();
            cnf.all(&parts)
        }
        Condition::Or(parts) => {
            let parts: Vec<Literal> = parts.iter().map(part).collect();
            cnf.any(&parts)
        }
        Condition::Implies(left, right) => {
            let (left, right) = (part(left), part(right));
            cnf.or(!left, right)
        }
        Condition::Equal(observed, value) => equal(test, memory, cnf, bits, observed, value),
    }
}

fn equal(
    test: &LitmusTest,
    memory: &InitialMemory,
    cnf: &mut Cnf,
    bits: &[Rc<[Literal]>],
    observed: &ObservedVariable,
    value: &FinalValue,
) -> Literal {
    let position = test.observed.iter().position(|other| other == observed);
    let (Some(variable), Some(position)) = (test.variable(observed), position) else { return Literal::FALSE };
    let Some(bits) = bits.get(position) else { return Literal::FALSE };
    let address = |name: &str| {
        let location = test.locations.iter().find(|location| location.name == name)?;
        Some(u128::from(memory.address(Symbol::Global(location.global))))
    };
    let number = match value {
        FinalValue::Address(name) if variable.ty.bits == 64 => address(name),
        FinalValue::Address(_) => None,
        // A number that the type does not show is never the value.
        FinalValue::Number(number) => Some(*number as u64)
            .filter(|bits| variable.ty.shown(*bits) == *number)
            .map(u128::from)
            .map(|number| number & (u128::MAX >> (128 - u32::from(variable.ty.bits)))),
    };
    number.map_or(Literal::FALSE, |number| has_value(cnf, bits, number))
}

/// Thread by thread in program order, then the memory order, what overwrites what (co), and what overwrites what was read (fr).
/// Instructions are named by letters.
fn text(program: &Program, execution: &Execution, threads: usize, name: &dyn Fn(u64) -> String) -> String {
    let is_final = |instruction: &ExecutedInstruction| instruction.thread.number() as usize >= threads;
    let letter = |id: InstructionId| {
        let position = execution.instructions.iter().position(|instruction| instruction.id == id).unwrap_or(0);
        letters(position)
    };
    let mut text = String::new();
    let mut last = None;
    let of = execution.to_graph(program, threads, Updates::Split);
    for instruction in &execution.instructions {
        let thread = instruction.thread.number();
        let name_of_thread = match (last == Some(thread), is_final(instruction)) {
            (true, _) => String::new(),
            (false, true) => "end".to_owned(),
            (false, false) => format!("P{thread}"),
        };
        last = Some(thread);
        let locked = if instruction.locked { "locked " } else { "" };
        let what = match instruction.kind {
            InstructionKind::Fence(kinds) => fence_name(kinds.iter().copied().collect()),
            InstructionKind::Store => {
                format!(
                    "{locked}store {} = {}{}",
                    name(instruction.address),
                    instruction.shown,
                    shown_order(instruction.order)
                )
            }
            InstructionKind::Load => {
                let from = instruction.reads_from.map_or("the initial state".to_owned(), letter);
                // Of a compare-exchange that has failed it is another one than was asked for first.
                let event = of.events.get(&instruction.id).map(|event| of.graph.events[*event].order);
                let (location, order) = (name(instruction.address), shown_order(event.unwrap_or(instruction.order)));
                format!("{locked}load {location} = {}{order} from {from}", instruction.shown)
            }
        };
        text += &format!("  {name_of_thread:4}{}  {what}\n", letter(instruction.id));
    }
    for (name, order) in &execution.orders {
        let order: Vec<String> = order.iter().map(|id| letter(*id)).collect();
        text += &format!("  {name}: {}\n", order.join(" "));
    }
    let coherence = execution.coherence().unwrap_or_default();
    for (address, stores) in coherence.iter().filter(|(_, stores)| stores.len() > 1) {
        let stores: Vec<String> = stores.iter().map(|store| letter(*store)).collect();
        text += &format!("  co of {}: {}\n", name(*address), stores.join(" "));
    }
    let named = |event: EventId| of.instructions[event].map(letter).unwrap_or_default();
    let edges = of.graph.edges_between_neighbours();
    let overwritten = edges.iter().filter(|edge| edge.relation == Relation::FromReads);
    let overwritten: Vec<String> =
        overwritten.map(|edge| format!("{} -> {}", named(edge.from), named(edge.to))).collect();
    if !overwritten.is_empty() {
        text += &format!("  fr: {}\n", overwritten.join(", "));
    }
    text
}
