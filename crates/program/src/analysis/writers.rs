//! Which global variables are written by one thread alone. What that thread reads of them is what it has written itself,
//! whatever the others do: such a read needs no place in the order of steps. A flag that announces the state of one thread
//! is of this kind.
//!
//! A variable qualifies if nothing but loads, stores and atomic operations mention its address, and all code that writes it
//! is run by one thread only: one that starts with a function that is started once, by `pthread_create`. An array with an
//! index that varies does not qualify, nor does what a thread writes that is started in another way: their addresses go through
//! computations that are not followed here.

use crate::ir::{BlockId, Callee, Function, FunctionId, GlobalId, Op, Operand, Program, Symbol};
use crate::library::LibraryFunction;
use fencepost_base::{IdVec, TypedId, mutation};
use std::collections::{BTreeMap, BTreeSet};

/// Who runs a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runner {
    Nobody,
    /// The one thread that starts with this function.
    Thread(FunctionId),
    /// Several threads, or nobody knows.
    Any,
}

impl Runner {
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nobody, runner) | (runner, Self::Nobody) => runner,
            (left, right) if left == right => left,
            _ => Self::Any,
        }
    }
}

/// For each global that one thread alone writes, the function with which that thread starts.
pub fn sole_writers(program: &Program) -> BTreeMap<GlobalId, FunctionId> {
    let find_runners = find_runners(program);
    let mut writers: BTreeMap<GlobalId, Runner> = BTreeMap::new();
    let mut note = |global: GlobalId, runner: Runner| {
        let known = writers.entry(global).or_insert(Runner::Nobody);
        *known = known.or(runner);
    };
    for relocation in program.globals.iter().flat_map(|global| &global.relocations) {
        if let Some(global) = named(relocation.target) {
            note(global, Runner::Any);
        }
    }
    for (id, function) in program.functions.enumerate() {
        for block in function.blocks.iter() {
            for instruction in &block.instructions {
                let written = written(&instruction.op);
                let accessed = written.or(read(&instruction.op));
                let mut mentions = 0;
                instruction.op.for_each_operand(|operand| {
                    if let Some(global) = addressed(operand) {
                        mentions += 1;
                        // A second mention is of something else than the place that is accessed.
                        let is_access = mentions == 1 && accessed.and_then(addressed) == Some(global);
                        note(global, if is_access { Runner::Nobody } else { Runner::Any });
                    }
                });
                if let Some(global) = written.and_then(addressed) {
                    note(global, find_runners[id]);
                }
            }
            block.terminator.for_each_operand(|operand| {
                if let Some(global) = addressed(operand) {
                    note(global, Runner::Any);
                }
            });
        }
    }
    let is_shared = |global: GlobalId| program.globals.get(global).is_some_and(|global| !global.thread_local);
    let alone = |(global, runner)| match runner {
        Runner::Thread(start) if is_shared(global) => Some((global, start)),
        _ => None,
    };
    writers.into_iter().filter_map(alone).collect()
}

/// The address at which an instruction writes.
fn written(op: &Op) -> Option<Operand> {
    match op {
        Op::Store { addr, .. } | Op::ReadModifyWrite { addr, .. } | Op::CompareExchange { addr, .. } => Some(*addr),
        _ => None,
    }
}

/// The address at which an instruction only reads.
fn read(op: &Op) -> Option<Operand> {
    if let Op::Load { addr, .. } = op { Some(*addr) } else { None }
}

fn addressed(operand: Operand) -> Option<GlobalId> {
    if let Operand::Address(symbol, _) = operand { named(symbol) } else { None }
}

fn named(symbol: Symbol) -> Option<GlobalId> {
    if let Symbol::Global(global) = symbol { Some(global) } else { None }
}

/// Who runs each function.
fn find_runners(program: &Program) -> IdVec<FunctionId, Runner> {
    let once = run_once(program);
    let mut find_runners: IdVec<FunctionId, Runner> = IdVec::new();
    for _ in program.functions.iter() {
        find_runners.push(Runner::Nobody);
    }
    let entry = program.entry.map(|entry| (entry, Runner::Thread(entry)));
    let at_every_end = program.thread_end.map(|end| (end, Runner::Any));
    let starts = once.iter().map(|start| (*start, Runner::Thread(*start)));
    let others = mentions(program).into_iter().filter(|(function, mentions)| {
        !once.contains(function) && mentions.iter().any(|mention| !matches!(mention, Mention::Call { .. }))
    });
    let others = others.map(|(function, _)| (function, Runner::Any));
    let mut left: Vec<(FunctionId, Runner)> =
        entry.into_iter().chain(at_every_end).chain(starts).chain(others).collect();
    while let Some((function, runner)) = left.pop() {
        let joined = find_runners[function].or(runner);
        if joined == find_runners[function] {
            continue;
        }
        find_runners[function] = joined;
        for block in program.functions[function].blocks.iter() {
            for instruction in &block.instructions {
                if let Op::Call { callee: Callee::Direct(callee), .. } = instruction.op {
                    left.push((callee, joined));
                }
            }
        }
    }
    find_runners
}

/// Where a function is mentioned.
enum Mention {
    /// It is called there.
    Call { from: FunctionId, block: BlockId },
    /// A thread is started with it.
    Start { from: FunctionId, block: BlockId },
    /// Its address is used for anything.
    Other,
}

fn mentions(program: &Program) -> BTreeMap<FunctionId, Vec<Mention>> {
    let mut mentions: BTreeMap<FunctionId, Vec<Mention>> = BTreeMap::new();
    let mut note = |symbol: Symbol, mention: Mention| {
        if let Symbol::Function(function) = symbol {
            mentions.entry(function).or_default().push(mention);
        }
    };
    for relocation in program.globals.iter().flat_map(|global| &global.relocations) {
        note(relocation.target, Mention::Other);
    }
    for (from, function) in program.functions.enumerate() {
        for (block, code) in function.blocks.enumerate() {
            for instruction in &code.instructions {
                match &instruction.op {
                    Op::Call { callee: Callee::Direct(callee), args, .. } => {
                        note(Symbol::Function(*callee), Mention::Call { from, block });
                        args.iter().for_each(|arg| note_other(*arg, &mut note));
                    }
                    Op::Library { function: LibraryFunction::ThreadCreate, args, .. } => {
                        for (position, arg) in args.iter().enumerate() {
                            match arg {
                                Operand::Address(symbol, 0) if position == 2 => {
                                    note(*symbol, Mention::Start { from, block });
                                }
                                _ => note_other(*arg, &mut note),
                            }
                        }
                    }
                    op => op.for_each_operand(|operand| note_other(operand, &mut note)),
                }
            }
            code.terminator.for_each_operand(|operand| note_other(operand, &mut note));
        }
    }
    mentions
}

fn note_other(operand: Operand, note: &mut impl FnMut(Symbol, Mention)) {
    if let Operand::Address(symbol, _) = operand {
        note(symbol, Mention::Other);
    }
}

/// The functions with which at most one thread ever starts, and which run in no other way.
fn run_once(program: &Program) -> BTreeSet<FunctionId> {
    let mentions = mentions(program);
    // Called or started at most once, as far as is known; those that are called only count on the way.
    let mut once: BTreeSet<FunctionId> =
        program.entry.into_iter().filter(|entry| !mentions.contains_key(entry)).collect();
    let mut starts = BTreeSet::new();
    loop {
        let before = once.len();
        for (function, mentions) in &mentions {
            let [mention] = mentions.as_slice() else { continue };
            let (Mention::Call { from, block } | Mention::Start { from, block }) = mention else { continue };
            let is_free = Some(*function) != program.entry && Some(*function) != program.thread_end;
            if is_free
                && once.contains(from)
                && (mutation!("start-a-thread-twice-in-a-loop") || !returns_to(&program.functions[*from], *block))
            {
                once.insert(*function);
                if matches!(mention, Mention::Start { .. }) {
                    starts.insert(*function);
                }
            }
        }
        if once.len() == before {
            return starts;
        }
    }
}

/// Whether a block can come again after itself.
fn returns_to(function: &Function, block: BlockId) -> bool {
    let mut seen = vec![false; function.blocks.len()];
    let mut left = vec![block];
    while let Some(next) = left.pop() {
        for target in function.blocks[next].terminator.targets() {
            if target.block == block {
                return true;
            }
            if !std::mem::replace(&mut seen[target.block.index()], true) {
                left.push(target.block);
            }
        }
    }
    false
}
