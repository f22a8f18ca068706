//! How a run is watched and ended from outside.

use fencepost_encode::solver::Deadline;
use fencepost_explore::SearchWatch;
use fencepost_frontend::Stop;
use fencepost_schedule::Limits;
use fencepost_schedule::progress::{Meter, Pace};
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
use fencepost_trace::{Inconclusive, Reason, Seconds};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Cancels runs from another thread. A run that was cancelled is inconclusive, or ends with a diagnostic of the kind
/// [`Stopped`](crate::DiagnosticKind::Stopped) if its program was not compiled yet.
#[derive(Clone, Copy, Debug)]
pub struct Cancel(&'static AtomicBool);

impl Cancel {
    /// A new one. It takes one byte of memory until the process ends, so make one for many runs.
    pub fn new() -> Self {
        Self(Box::leak(Box::new(AtomicBool::new(false))))
    }

    /// Ends all runs that know it, and those that will begin.
    pub fn cancel(self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was used.
    pub fn is_cancelled(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Default for Cancel {
    fn default() -> Self {
        Self::new()
    }
}

/// What ends a run, and who is told of its progress.
#[derive(Default)]
pub(crate) struct Control {
    pub cancel: Option<Cancel>,
    pub timeout: Option<Duration>,
    /// In bytes.
    pub memory: Option<u64>,
    /// In place of all three, for the command, which has its own.
    pub limits: Option<Limits>,
    pub progress: Option<Box<dyn FnMut(Pace)>>,
}

impl Control {
    pub fn stop_flag(&self) -> Option<&'static AtomicBool> {
        self.cancel.map(|cancel| cancel.0)
    }

    /// For work that begins now.
    pub fn limits(&self) -> Limits {
        if let Some(limits) = &self.limits {
            return limits.clone();
        }
        let (cancel, timeout) = (self.cancel, self.timeout);
        // A run that was cancelled is not late, however long it took.
        let why = move || match timeout.filter(|_| !cancel.is_some_and(Cancel::is_cancelled)) {
            Some(limit) => Inconclusive::new(Reason::TimeLimit { seconds: Seconds(limit.as_secs_f64()) }),
            None => Inconclusive::new(Reason::Stopped),
        };
        let limits = Limits::new(self.stop_flag(), why).within(timeout);
        self.memory.into_iter().fold(limits, Limits::within_memory)
    }

    /// For a search within limits.
    pub fn watch(&mut self, limits: Limits) -> SearchWatch<'_> {
        let (watch, mut meter) = (SearchWatch::new(limits), Meter::default());
        match self.progress.as_deref_mut() {
            Some(tell) => watch.with_progress(move |progress| tell(meter.measure(progress))),
            None => watch,
        }
    }
}

/// For a solver that works within limits.
pub(crate) fn deadline(limits: &Limits) -> Deadline {
    limits.stop_flag().into_iter().fold(Deadline::at(limits.end()), Deadline::or_when)
}

/// When the compiler is not waited for any more.
pub(crate) fn compiler_stop(limits: &Limits) -> Stop {
    Stop { flag: limits.stop_flag(), time: limits.end() }
}

/// What a run ends with that was ended before there was a program.
pub(crate) fn stopped(limits: &Limits) -> Diagnostic {
    Diagnostic::new(Code::Stopped, limits.why().to_string()).of_kind(DiagnosticKind::Stopped)
}

/// Builder methods of every question, with the field that has its control.
macro_rules! control_methods {
    ($($control:ident).+) => {
        /// End after this time. If it is not enough, the answer is inconclusive, or says what was found until then; if the program was not
        /// compiled by then, the run ends with a diagnostic of the kind [`Stopped`](crate::DiagnosticKind::Stopped).
        pub fn timeout(mut self, timeout: std::time::Duration) -> Self {
            self.$($control).+.timeout = Some(timeout);
            self
        }

        /// End when the process has more than so many bytes of memory in use. Where the system does not tell, which all but Linux do not,
        /// there is no limit.
        pub fn memory_limit(mut self, bytes: u64) -> Self {
            self.$($control).+.memory = Some(bytes);
            self
        }

        /// End when this is cancelled.
        pub fn cancel(mut self, cancel: $crate::Cancel) -> Self {
            self.$($control).+.cancel = Some(cancel);
            self
        }
    };
}
pub(crate) use control_methods;

/// Builder methods of every question about C, with the field that has the options of the front end.
macro_rules! compiler_methods {
    ($($compiler:ident).+) => {
        /// An argument for clang, such as `-DN=3` or `-Iinclude`.
        pub fn clang_arg(mut self, argument: impl Into<String>) -> Self {
            self.$($compiler).+.clang_args.push(argument.into());
            self
        }

        /// The language standard, such as `c11` or `c++17`, for the files of its language.
        pub fn standard(mut self, standard: impl Into<String>) -> Self {
            self.$($compiler).+.standards.push(standard.into());
            self
        }
    };
}
pub(crate) use compiler_methods;
