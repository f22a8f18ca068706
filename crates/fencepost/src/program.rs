//! What questions about programs have in common: the program, the model, and which executions are looked at.

use crate::control::{Control, compiler_stop, stopped};
use crate::range::{check_positive, check_range, check_values};
use fencepost_explore::{Options, Settings, StrategyKind};
use fencepost_frontend::{Extern, FrontendError, LoadedProgram, load_files};
use fencepost_graph::Cycle;
use fencepost_model::BufferModel;
use fencepost_report::{Case, Report, SourceText};
use fencepost_schedule::Limits;
use fencepost_source::{Code, Diagnostic, Place};
use fencepost_trace::{Inconclusive, Trace};
use fencepost_witness::axiomatic::cycle_with_waiting_stores;
use std::path::PathBuf;

/// Which executions are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// All, each class of equivalent ones once.
    #[default]
    All,
    /// Those in which threads lose the processor at most so often when they could go on.
    Preemptions(u32),
    /// All, each class of equivalent ones at least once.
    AllWithRepetitions,
    /// All, in every order of their steps; for small programs.
    EveryOrder,
    /// Random ones, with priorities for threads that find an error of a depth with a known probability (PCT).
    Pct {
        /// How many.
        walks: u64,
        /// Where the random numbers begin.
        seed: u64,
        /// How many pairs of steps must come in a certain order for an error to show.
        depth: u32,
    },
    /// Random ones.
    Random {
        /// How many.
        walks: u64,
        /// Where the random numbers begin.
        seed: u64,
    },
}

impl Strategy {
    pub(crate) fn kind(self) -> StrategyKind {
        match self {
            Self::All => StrategyKind::Optimal,
            Self::AllWithRepetitions => StrategyKind::Source,
            Self::EveryOrder => StrategyKind::Exhaustive,
            Self::Pct { walks, seed, depth } => StrategyKind::Pct { seed, walks, depth },
            Self::Preemptions(bound) => StrategyKind::Preemptions { bound },
            Self::Random { walks, seed } => StrategyKind::Random { seed, walks },
        }
    }
}

/// Says what to try if there is no answer.
type Adviser = Box<dyn Fn(&Inconclusive) -> String>;

/// What is common to questions about programs.
pub(crate) struct ProgramQuestion {
    pub files: Vec<PathBuf>,
    pub compiler: fencepost_frontend::Options,
    pub model: BufferModel,
    pub strategy: Strategy,
    pub settings: Settings,
    pub races: bool,
    pub max_steps: Option<usize>,
    pub control: Control,
    /// What to try if there is no answer.
    pub advise: Option<Adviser>,
}

impl ProgramQuestion {
    pub fn new(files: Vec<PathBuf>) -> Self {
        Self {
            files,
            compiler: fencepost_frontend::Options::default(),
            model: BufferModel::Tso,
            strategy: Strategy::All,
            settings: Settings::default(),
            races: false,
            max_steps: None,
            control: Control::default(),
            advise: None,
        }
    }

    /// What people call the program.
    pub fn name(&self) -> String {
        self.files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Refuses numbers that make no sense.
    pub fn check(&self) -> Result<(), Diagnostic> {
        if self.files.is_empty() {
            return Err(Diagnostic::new(Code::Usage, "no file is given").with_help("name the files of the program"));
        }
        check_positive("the most steps of an execution", self.max_steps.map(|steps| steps as u64))?;
        check_positive("the most iterations of a loop", self.settings.unroll.map(u64::from))?;
        match self.strategy {
            Strategy::Pct { walks, depth, .. } => {
                check_positive("the number of random executions", Some(walks))?;
                check_range("the depth of an error", depth, &(1..=100))?;
            }
            Strategy::Random { walks, .. } => check_positive("the number of random executions", Some(walks))?,
            Strategy::All | Strategy::AllWithRepetitions | Strategy::EveryOrder | Strategy::Preemptions(_) => {}
        }
        if let Some(range) = self.settings.nondet {
            check_values("`__VERIFIER_nondet_*`", range)?;
        }
        for (name, stand_in) in &self.compiler.externs {
            if let Extern::Havoc { low, high } = stand_in {
                check_values(&format!("`{name}`"), (*low, *high))?;
            }
        }
        Ok(())
    }

    pub fn load(&self, limits: &Limits) -> Result<LoadedProgram, Diagnostic> {
        let options = fencepost_frontend::Options { stop: compiler_stop(limits), ..self.compiler.clone() };
        load_files(&self.files, &options).map_err(|error| match error {
            FrontendError::Stopped => stopped(limits),
            other => other.into(),
        })
    }

    pub fn options(&self, model: BufferModel) -> Options {
        let mut options = Options::new(model, self.strategy.kind());
        (options.settings, options.races) = (self.settings, self.races);
        options.skips_long = matches!(self.strategy, Strategy::Random { .. } | Strategy::Pct { .. });
        if let Some(steps) = self.max_steps {
            (options.max_steps, options.skips_long) = (steps, true);
        }
        options
    }

    /// The texts of the files, as far as they can be read.
    pub fn sources(&self) -> Vec<SourceText> {
        let text = |file: &PathBuf| {
            let text = String::from_utf8_lossy(&std::fs::read(file).ok()?).into_owned();
            Some(SourceText { path: file.display().to_string(), text })
        };
        self.files.iter().filter_map(text).collect()
    }

    /// With advice, if the question has any.
    pub fn advised(&self, why: Inconclusive) -> Inconclusive {
        match &self.advise {
            Some(advise) if why.advice.is_empty() => Inconclusive { advice: advise(&why), ..why },
            _ => why,
        }
    }

    /// What all files about an answer are made of.
    pub fn document(&self, command: &'static str, mut case: Case) -> Report {
        let is_text = |file: &&PathBuf| file.extension().is_none_or(|ending| ending != "bc");
        let name = |file: &PathBuf| file.display().to_string();
        case.files = self.files.iter().filter(is_text).map(name).collect();
        case.subject.files = self.files.iter().map(name).collect();
        Report { command, subject: self.name(), cases: vec![case], sources: self.sources(), ..Report::default() }
    }

    /// The first file as a whole.
    pub fn whole(&self) -> Option<Place> {
        self.files.first().map(|file| Place::of_file(file.display().to_string()))
    }
}

pub(crate) fn cycle(trace: &Trace) -> Cycle {
    cycle_with_waiting_stores(trace).ok().flatten().unwrap_or_default()
}

/// Builder methods of all questions about the executions of programs: which are looked at, and under which model.
macro_rules! search_methods {
    () => {
        /// The memory model; TSO unless this is called.
        pub fn model(mut self, model: $crate::Model) -> Self {
            self.question.model = model;
            self
        }

        /// Which executions are looked at; all unless this is called.
        pub fn strategy(mut self, strategy: $crate::Strategy) -> Self {
            self.question.strategy = strategy;
            self
        }

        $crate::program::program_methods!();

        /// Tell now and then how far it is.
        pub fn progress(mut self, progress: impl FnMut($crate::Progress) + 'static) -> Self {
            self.question.control.progress = Some(Box::new(progress));
            self
        }
    };
}
pub(crate) use search_methods;

/// Builder methods that all questions about programs have: how they are compiled, what they may do, and what ends the search.
macro_rules! program_methods {
    () => {
        $crate::control::compiler_methods!(question.compiler);

        /// A function without a definition does nothing, and returns zero.
        pub fn ignore_function(mut self, name: impl Into<String>) -> Self {
            self.question.compiler.externs.push((name.into(), fencepost_frontend::Extern::Nop));
            self
        }

        /// A function without a definition does nothing, and returns any number of a range.
        pub fn havoc_function(mut self, name: impl Into<String>, range: std::ops::RangeInclusive<i64>) -> Self {
            let what = fencepost_frontend::Extern::Havoc { low: *range.start(), high: *range.end() };
            self.question.compiler.externs.push((name.into(), what));
            self
        }

        /// Follow a loop for at most so many iterations each time it is entered. If one goes on, the answer is inconclusive.
        pub fn unroll(mut self, iterations: u32) -> Self {
            self.question.settings.unroll = Some(iterations);
            self
        }

        /// Follow executions for at most so many steps, and go on with others. If one is longer, the answer is inconclusive.
        pub fn max_steps(mut self, steps: usize) -> Self {
            self.question.max_steps = Some(steps);
            self
        }

        /// Which numbers `__VERIFIER_nondet_*` may give.
        pub fn nondet(mut self, range: std::ops::RangeInclusive<i64>) -> Self {
            self.question.settings.nondet = Some((*range.start(), *range.end()));
            self
        }

        /// The process ends when `main` returns, whatever other threads wait for then.
        pub fn main_ends_process(mut self, ends: bool) -> Self {
            self.question.settings.main_ends_process = ends;
            self
        }

        $crate::control::control_methods!(question.control);

        /// Data races, as C11 has them, are errors.
        pub fn races(mut self, races: bool) -> Self {
            self.question.races = races;
            self
        }

        /// Signed arithmetic that overflows is an error.
        pub fn overflow(mut self, overflow: bool) -> Self {
            self.question.settings.overflow = overflow;
            self
        }

        /// Memory that is never freed, and threads that are never joined or detached, are errors.
        pub fn leaks(mut self, leaks: bool) -> Self {
            self.question.settings.leaks = leaks;
            self
        }

        /// Threads that wait for a condition variable may wake up so often for no reason.
        pub fn spurious(mut self, wake_ups: u32) -> Self {
            self.question.settings.spurious = wake_ups;
            self
        }

        /// Makes the text that says what to try if there is no answer; it stands behind the reason.
        pub fn advise(mut self, advise: impl Fn(&$crate::Inconclusive) -> String + 'static) -> Self {
            self.question.advise = Some(Box::new(advise));
            self
        }
    };
}
pub(crate) use program_methods;
