//! What is measured: programs of `benches/`, their sizes and memory models.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A memory model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Sequential consistency.
    Sc,
    /// Total store order.
    Tso,
    /// Partial store order.
    Pso,
}

impl Model {
    /// As in flags.
    pub fn flag(self) -> &'static str {
        match self {
            Self::Sc => "sc",
            Self::Tso => "tso",
            Self::Pso => "pso",
        }
    }

    /// As in text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sc => "SC",
            Self::Tso => "TSO",
            Self::Pso => "PSO",
        }
    }
}

/// A program of a certain size under a memory model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Workload {
    /// The file's name without its extension.
    pub program: String,
    /// The value of `N`.
    pub size: u32,
    /// The memory model.
    pub model: Model,
    /// Whether main joins the threads of a program that can do without.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub joined: bool,
}

impl Workload {
    /// A workload.
    pub fn new(program: &str, size: u32, model: Model) -> Self {
        Self { program: program.to_owned(), size, model, joined: false }
    }

    /// The program with its size, such as `ww(8)`.
    pub fn sized_name(&self) -> String {
        format!("{}({})", self.program, self.size)
    }

    /// The same, and whether the threads are joined.
    pub fn full_name(&self) -> String {
        format!("{}{}", self.sized_name(), if self.joined { " joined" } else { "" })
    }
}

impl fmt::Display for Workload {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} under {}", self.full_name(), self.model.name())
    }
}

/// Programs with their sizes and the models to run them under.
type ListedProgram = (&'static str, u32, &'static [Model]);

const ALL: &[Model] = &[Model::Sc, Model::Tso, Model::Pso];
const SC_AND_TSO: &[Model] = &[Model::Sc, Model::Tso];
/// For `mp`, which has next to no executions under the other models.
const ONLY_PSO: &[Model] = &[Model::Pso];

const SPEED: &[ListedProgram] = &[
    ("ww", 8, ALL),
    ("ww", 9, ALL),
    ("rd", 16, ALL),
    ("sb", 16, ALL),
    ("mp", 14, ONLY_PSO),
    ("fib", 5, ALL),
    ("fib", 6, ALL),
    ("fib_true", 5, ALL),
    ("fetch_add", 9, SC_AND_TSO),
    ("increment", 3, SC_AND_TSO),
    ("push", 5, SC_AND_TSO),
    ("ticket", 6, SC_AND_TSO),
    ("retry", 4, SC_AND_TSO),
];
const SPEED_QUICK: &[ListedProgram] = &[("ww", 8, ALL), ("mp", 14, ONLY_PSO), ("fib", 5, ALL)];
/// Programs that have a joined form.
const JOINED: &[ListedProgram] = &[
    ("ww", 9, SC_AND_TSO),
    ("rd", 16, SC_AND_TSO),
    ("sb", 16, SC_AND_TSO),
    ("fetch_add", 9, SC_AND_TSO),
    ("increment", 3, SC_AND_TSO),
];

const JOBS: &[ListedProgram] = &[("ww", 9, SC_AND_TSO), ("fib_true", 5, SC_AND_TSO)];
const JOBS_QUICK: &[ListedProgram] = &[("ww", 8, SC_AND_TSO)];

const MEMORY: &[ListedProgram] = &[("rd", 16, ALL), ("sb", 16, ALL), ("ww", 10, ALL)];
const MEMORY_QUICK: &[ListedProgram] = &[("rd", 12, ALL), ("sb", 12, ALL), ("ww", 8, ALL)];

const INSTRUCTIONS: &[ListedProgram] = &[
    ("ww", 5, &[Model::Sc]),
    ("rd", 6, &[Model::Sc]),
    ("sb", 6, &[Model::Tso]),
    ("mp", 6, ONLY_PSO),
    ("fib", 3, &[Model::Tso]),
];

/// Where executions per second are measured.
pub fn speed(quick: bool) -> Vec<Workload> {
    listed(if quick { SPEED_QUICK } else { SPEED })
}

/// Where executions per second are measured of programs whose threads are joined.
pub fn joined() -> Vec<Workload> {
    listed(JOINED).into_iter().map(|workload| Workload { joined: true, ..workload }).collect()
}

/// Where one job is compared with two.
pub fn jobs(quick: bool) -> Vec<Workload> {
    listed(if quick { JOBS_QUICK } else { JOBS })
}

/// Where memory is watched.
pub fn memory(quick: bool) -> Vec<Workload> {
    listed(if quick { MEMORY_QUICK } else { MEMORY })
}

/// Where instructions are counted: small, since callgrind is slow.
pub fn instructions() -> Vec<Workload> {
    listed(INSTRUCTIONS)
}

fn listed(list: &[ListedProgram]) -> Vec<Workload> {
    list.iter()
        .flat_map(|&(program, size, models)| models.iter().map(move |&model| Workload::new(program, size, model)))
        .collect()
}
