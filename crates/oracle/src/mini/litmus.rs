//! Reads the x86 litmus tests (MOV, XCHG, MFENCE) into mini programs.

use super::language::{Expr, MiniProgram, Op, Reg, UpdateKind, VariableBytes};
use super::shasha_snir::{CanonicalTrace, Step};
use fencepost_base::MemoryOrder;
use std::collections::BTreeMap;

/// A litmus test.
pub struct LitmusTest {
    /// The program; it has no accesses but those of the test.
    pub program: MiniProgram,
    /// The names of the variables.
    variables: Vec<String>,
    /// What the machine's registers hold at the end, for each thread.
    registers: Vec<BTreeMap<String, Expr>>,
}

/// Reads the text of a test.
pub fn parse(text: &str) -> LitmusTest {
    let (initial, code) = text
        .split_once("\n{")
        .and_then(|(_, rest)| rest.split_once("}\n"))
        .expect("a test has an initial state in braces");
    assert!(initial.trim().is_empty(), "all tests start from zeros, but this one from {initial}");
    let mut rows = code.lines().filter(|line| line.trim_end().ends_with(';')).map(|line| {
        let line = line.trim_end();
        line[..line.len() - 1].split('|').map(str::trim).collect::<Vec<_>>()
    });
    let heads = rows.next().expect("a row that names the threads");
    let mut reader = Reader { variables: Vec::new(), threads: heads.iter().map(|_| ThreadReader::default()).collect() };
    for row in rows {
        assert_eq!(row.len(), heads.len(), "every row has a column for each thread");
        for (thread, text) in row.into_iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            reader.instruction(thread, text);
        }
    }
    let (ops, registers) = reader.threads.into_iter().map(|thread| (thread.ops, thread.registers)).unzip();
    LitmusTest { program: MiniProgram::joined(reader.variables.len(), ops), variables: reader.variables, registers }
}

#[derive(Default)]
struct ThreadReader {
    ops: Vec<Op>,
    /// What each register of the machine holds: a constant, or what a register of the mini program received.
    registers: BTreeMap<String, Expr>,
    used: Reg,
}

struct Reader {
    variables: Vec<String>,
    threads: Vec<ThreadReader>,
}

impl Reader {
    fn instruction(&mut self, thread: usize, text: &str) {
        if text == "MFENCE" {
            self.threads[thread].ops.push(Op::Fence(MemoryOrder::SeqCst));
            return;
        }
        let (mnemonic, operands) = text.split_once(' ').expect("an instruction with operands");
        let (target, source) = operands.split_once(',').expect("two operands");
        match (mnemonic, self.place(target), self.place(source)) {
            ("MOV", Some(at), None) => {
                let value = self.value(thread, source);
                self.threads[thread].ops.push(Op::Store { at, value, order: MemoryOrder::Plain });
            }
            ("MOV", None, Some(at)) => {
                let dst = self.fresh(thread, target);
                self.threads[thread].ops.push(Op::Load { dst, at, order: MemoryOrder::Plain });
            }
            ("MOV", None, None) => {
                let value = self.value(thread, source);
                self.threads[thread].registers.insert(target.to_owned(), value);
            }
            ("XCHG", Some(at), None) => {
                let kind = UpdateKind::Exchange(self.value(thread, source));
                let dst = self.fresh(thread, source);
                self.threads[thread].ops.push(Op::Update { dst, at, kind, order: MemoryOrder::SeqCst });
            }
            _ => panic!("unknown instruction {text}"),
        }
    }

    fn place(&mut self, operand: &str) -> Option<VariableBytes> {
        let name = operand.strip_prefix('[')?.strip_suffix(']')?;
        let variable = self.variables.iter().position(|known| known == name).unwrap_or_else(|| {
            self.variables.push(name.to_owned());
            self.variables.len() - 1
        });
        Some(VariableBytes::whole(variable))
    }

    fn value(&self, thread: usize, operand: &str) -> Expr {
        match operand.strip_prefix('$') {
            Some(number) => Expr::Const(number.parse().expect("a decimal constant")),
            None => self.threads[thread].registers.get(operand).copied().unwrap_or(Expr::Const(0)),
        }
    }

    /// A register of the mini program that nothing was written to, as the new content of the machine's register.
    fn fresh(&mut self, thread: usize, name: &str) -> Reg {
        let thread = &mut self.threads[thread];
        let reg = thread.used;
        thread.used += 1;
        thread.registers.insert(name.to_owned(), Expr::Reg(reg));
        reg
    }
}

impl LitmusTest {
    /// The final state of a trace, written as in `expected.jsonl`.
    pub fn final_state(&self, trace: &CanonicalTrace) -> String {
        let mut state = String::new();
        for (index, registers) in self.registers.iter().enumerate() {
            for (name, content) in registers {
                let value = match content {
                    Expr::Const(value) => *value,
                    // Straight-line code: the n-th register was filled by the n-th read.
                    Expr::Reg(reg) => trace.threads[index]
                        .iter()
                        .filter_map(|step| match step {
                            Step::Load { value, .. } | Step::Update { read: value, .. } => Some(*value),
                            _ => None,
                        })
                        .nth(*reg)
                        .expect("every read was executed"),
                    Expr::Sum(..) => unreachable!("x86 tests add nothing"),
                };
                state += &format!("{index}:{name}={value}; ");
            }
        }
        let memory = trace.final_memory(self.variables.len());
        let mut contents: Vec<(&String, u64)> = self
            .variables
            .iter()
            .zip(memory.chunks(8))
            .map(|(name, bytes)| (name, u64::from_le_bytes(bytes.try_into().expect("variables have eight bytes"))))
            .collect();
        contents.sort();
        for (name, value) in contents {
            state += &format!("[{name}]={value}; ");
        }
        state.trim_end().to_owned()
    }
}
