//! Global traces: local traces put together, with a seed for each load (Definitions 2 and 5), and what the predefined names
//! mean in them (Definition 15).

use super::notation::Program;
use super::threads::{Instruction, Kind, LocalTrace, local_traces};
use fencepost_model::axiomatic::vocabulary::{PredefinedSymbol, Sort};

/// An execution in which loads have seeds.
#[derive(Clone, Debug, Default)]
pub struct Execution {
    pub(super) instructions: Vec<Instruction>,
    /// Thread and number in it of each instruction. The last thread has one load of each variable, after all others.
    pub(super) places: Vec<(usize, usize)>,
    /// The store that each load reads from; none for the initial value, and for what is no load.
    pub(super) seeds: Vec<Option<usize>>,
    pub(super) state: String,
    readers: usize,
}

/// Calls `visit` with every execution in which loads have seeds, whether a model allows it or not.
pub fn for_each(program: &Program, visit: &mut dyn FnMut(&Execution)) {
    let values = program.values();
    let values = |variable: &str| values.get(variable).into_iter().flatten().copied().collect();
    let mut threads: Vec<Vec<LocalTrace>> = program.threads.iter().map(|ops| local_traces(ops, &values)).collect();
    let reads: Vec<String> = program.variables().iter().map(|name| format!("R{name}={name}")).collect();
    let readers = super::notation::program(&reads.join(";"));
    threads.push(local_traces(&readers.threads[0], &values));
    combine(&threads, &mut Vec::new(), visit);
}

fn combine(threads: &[Vec<LocalTrace>], chosen: &mut Vec<LocalTrace>, visit: &mut dyn FnMut(&Execution)) {
    match threads.get(chosen.len()) {
        None => seeds(&mut join_traces(chosen), 0, visit),
        Some(traces) => {
            for trace in traces {
                chosen.push(trace.clone());
                combine(threads, chosen, visit);
                chosen.pop();
            }
        }
    }
}

fn join_traces(traces: &[LocalTrace]) -> Execution {
    let mut execution = Execution { readers: traces.len() - 1, ..Execution::default() };
    for (thread, trace) in traces.iter().enumerate() {
        for (number, instruction) in trace.instructions.iter().enumerate() {
            execution.instructions.push(instruction.clone());
            execution.places.push((thread, number));
        }
        for (name, value) in &trace.registers {
            execution.state += &match thread == execution.readers {
                true => format!("[{}]={value}; ", &name[1..]),
                false => format!("{thread}:{name}={value}; "),
            };
        }
    }
    execution.state = execution.state.trim_end().to_owned();
    execution.seeds = vec![None; execution.instructions.len()];
    execution
}

/// Tries every seed of the load `index` and of those after it.
fn seeds(execution: &mut Execution, index: usize, visit: &mut dyn FnMut(&Execution)) {
    if index == execution.instructions.len() {
        visit(execution);
        return;
    }
    if execution.instructions[index].kind != Kind::Load {
        seeds(execution, index + 1, visit);
        return;
    }
    let value = execution.instructions[index].value;
    if value == 0 {
        seeds(execution, index + 1, visit);
    }
    for store in 0..execution.instructions.len() {
        let candidate = &execution.instructions[store];
        if candidate.kind == Kind::Store && candidate.value == value && execution.is_aliased(index, store) {
            execution.seeds[index] = Some(store);
            seeds(execution, index + 1, visit);
            execution.seeds[index] = None;
        }
    }
}

impl Execution {
    fn is_aliased(&self, left: usize, right: usize) -> bool {
        self.instructions[left].variable == self.instructions[right].variable
    }

    /// What distinguishes executions but values and seeds.
    pub fn shape(&self) -> String {
        let parts = self.instructions.iter().zip(&self.places).map(|(instruction, (thread, _))| {
            let Instruction { kind, variable, locked, block, data, control, .. } = instruction;
            format!("{thread} {kind:?} {variable} {locked} {block} {data:?} {control:?};")
        });
        parts.collect()
    }

    /// All instructions of a sort.
    pub fn of_sort(&self, sort: Sort) -> Vec<usize> {
        (0..self.instructions.len()).filter(|index| self.is_of(*index, sort)).collect()
    }

    /// Whether an instruction is of a sort.
    pub fn is_of(&self, index: usize, sort: Sort) -> bool {
        let instruction = &self.instructions[index];
        match (sort, &instruction.kind) {
            (Sort::Instruction, _) | (Sort::Load, Kind::Load) | (Sort::Store, Kind::Store) => true,
            (Sort::Access, kind) => matches!(kind, Kind::Load | Kind::Store),
            (Sort::Fence, kind) => matches!(kind, Kind::Fence(_)),
            (Sort::FenceOf(wanted), Kind::Fence(kinds)) => kinds.contains(&wanted),
            (Sort::Locked, _) => instruction.locked,
            _ => false,
        }
    }

    /// Whether a predefined predicate or relation holds; false outside of the sorts of its arguments.
    pub fn holds(&self, predefined: PredefinedSymbol, arguments: &[usize]) -> bool {
        let sorts = predefined.arguments();
        if !arguments.iter().zip(sorts).all(|(index, sort)| self.is_of(*index, sort)) {
            return false;
        }
        let place = |position: usize| self.places[arguments[position]];
        let same_thread = || place(0).0 == place(1).0;
        match predefined {
            PredefinedSymbol::Sort(sort) => self.is_of(arguments[0], sort),
            PredefinedSymbol::HasSeed => self.seeds[arguments[0]].is_some(),
            PredefinedSymbol::ProgramOrder => same_thread() && place(0).1 < place(1).1,
            PredefinedSymbol::Aliased => self.is_aliased(arguments[0], arguments[1]),
            PredefinedSymbol::Seed => self.seeds[arguments[0]] == Some(arguments[1]),
            PredefinedSymbol::DataDependent => same_thread() && self.depends(arguments[0], arguments[1], |to| &to.data),
            PredefinedSymbol::ControlDependent => {
                same_thread() && self.depends(arguments[0], arguments[1], |to| &to.control)
            }
            PredefinedSymbol::Atomic => {
                let block = |position: usize| self.instructions[arguments[position]].block;
                same_thread() && block(0) == block(1)
            }
            PredefinedSymbol::Synchronised => place(0).0 < self.readers && place(1).0 == self.readers,
        }
    }

    fn depends(
        &self,
        load: usize,
        on: usize,
        loads: impl Fn(&Instruction) -> &std::collections::BTreeSet<usize>,
    ) -> bool {
        loads(&self.instructions[on]).contains(&self.places[load].1)
    }
}
