//! What is wrong with an execution of a test, in words.

use fencepost_datatype::counterexample::{AccessShown, Counterexample, shown_place};
use fencepost_datatype::overtaken::ReorderedAccesses;
use fencepost_datatype::remedy::{MissingFence, Remedy};
use fencepost_graph::Event;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_program::Program;

/// What reached memory too late.
pub fn out_of_order(counterexample: &Counterexample) -> Vec<String> {
    let describe = |pair: ReorderedAccesses| {
        let (late, early) = (&counterexample.accesses[pair.late], &counterexample.accesses[pair.early]);
        let is_store = |access: &AccessShown| counterexample.event(access).is_some_and(Event::is_write);
        let what = |access: &AccessShown| if is_store(access) { "store" } else { "load" };
        let seen = pair.read_by.map_or(String::new(), |reader| format!(", which {} has seen by then", thread(reader)));
        format!(
            "the {} at {} ({}) takes effect after the {} at {} ({}){seen}",
            what(late),
            late.place,
            late.text,
            what(early),
            early.place,
            early.text
        )
    };
    counterexample.overtaken().into_iter().map(describe).collect()
}

/// Why no serial execution shows this.
pub fn reason(counterexample: &Counterexample) -> Vec<String> {
    let Some(why) = &counterexample.why else { return Vec::new() };
    if !why.arguments_are_possible {
        return vec!["no serial execution has these arguments".to_owned()];
    }
    let operation = |number: usize| match counterexample.operations.get(number) {
        Some(operation) => format!("{} of {}", operation.name, thread(operation.thread)),
        None => format!("operation {number}"),
    };
    let shown = |results: &[(usize, String)]| -> String {
        let all = results.iter().map(|(number, result)| format!("{} has {result}", operation(*number)));
        all.collect::<Vec<_>>().join(", ")
    };
    let mut lines = vec![match &why.together[..] {
        [_] => format!("with these arguments, in no serial execution {}", shown(&why.together)),
        _ => format!("with these arguments, no serial execution has it that {}", shown(&why.together)),
    }];
    if !why.nearest.is_empty() {
        lines.push(format!("in the nearest one {}", shown(&why.nearest)));
    }
    lines
}

/// What would make it impossible.
pub fn remedy(counterexample: &Counterexample, program: &Program) -> Vec<String> {
    let fences = match &counterexample.remedy {
        None => return Vec::new(),
        Some(Remedy::NoFence) => {
            return vec!["no fence forbids this: it happens with all accesses in order".to_owned()];
        }
        Some(Remedy::Unknown) => return vec!["no fences were found that forbid this".to_owned()],
        Some(Remedy::Fences(fences)) => fences,
    };
    let shown = |fence: &MissingFence| {
        let (after, before) = (shown_place(program, Some(fence.after)), shown_place(program, Some(fence.before)));
        let article = if fence.kind == FenceKind::AliasedLoads { "an" } else { "a" };
        format!("{article} {} fence after {after} and before {before}", fence_name(fence.kind))
    };
    match &fences[..] {
        [fence] => vec![format!("{} forbids this", shown(fence))],
        fences => {
            let first = "these forbid this, together:".to_owned();
            std::iter::once(first).chain(fences.iter().map(|fence| format!("  {}", shown(fence)))).collect()
        }
    }
}

/// What a fence is called.
pub fn fence_name(kind: FenceKind) -> &'static str {
    match kind {
        FenceKind::LoadLoad => "load-load",
        FenceKind::LoadStore => "load-store",
        FenceKind::StoreLoad => "store-load",
        FenceKind::StoreStore => "store-store",
        FenceKind::AliasedLoads => "aliased-loads",
        FenceKind::DataDependentLoads => "data-dependent-loads",
        FenceKind::ControlDependent => "control-dependent",
    }
}

/// What a thread is called.
pub fn thread(number: usize) -> String {
    if number == 0 { "before".to_owned() } else { format!("thread {number}") }
}
