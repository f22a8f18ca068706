//! What a search for errors has found, as text and for programs.

use crate::report::{Answer, Report};
use fencepost_explore::{Outcome, StrategyKind};
use fencepost_model::BufferModel;
use fencepost_report::{Run, Style, errors_text, other_first, verdict_text};
use fencepost_trace::{Statistics, Verdict};

/// What a search for errors has found.
#[derive(Clone, Debug)]
pub struct CheckAnswer {
    /// What the search says.
    pub outcome: Outcome,
    /// The memory model.
    pub model: BufferModel,
    /// Which executions were looked at.
    pub strategy: StrategyKind,
    /// Whether the search has gone on after an error.
    pub all_errors: bool,
}

impl CheckAnswer {
    /// The same, as reports have it.
    pub fn run(&self, seconds: f64) -> Run<'_> {
        Run {
            verdict: &self.outcome.verdict,
            statistics: &self.outcome.statistics,
            model: self.model.name(),
            strategy: self.strategy.name(),
            seconds,
            trace_file: None,
        }
    }

    /// In which execution each error was found, in the order of the findings.
    pub fn executions(&self) -> impl Iterator<Item = u64> {
        std::iter::once(self.outcome.execution).chain(self.outcome.more.iter().map(|found| found.execution))
    }
}

impl Answer for CheckAnswer {
    fn text(&self, report: &Report, style: Style, brief: bool) -> String {
        let run = self.run(report.seconds);
        let findings = report.findings();
        if findings.is_empty() {
            return verdict_text(&run, style, brief);
        }
        let mut text = String::new();
        for (finding, execution) in findings.iter().zip(self.executions()) {
            let Some(trace) = &finding.trace else { continue };
            let verdict = Verdict::Fail(Box::new(trace.clone()));
            let statistics = Statistics {
                executions: if self.all_errors { execution } else { self.outcome.statistics.executions },
                ..self.outcome.statistics
            };
            let trace_file = finding.file.as_deref();
            let run = Run { verdict: &verdict, statistics: &statistics, trace_file, ..run };
            text += &verdict_text(&run, style, brief);
        }
        let unfinished = self.outcome.unfinished.as_ref();
        if self.all_errors {
            text + &errors_text(&run, findings.len(), self.outcome.failed_executions, unfinished, style)
        } else {
            text + &unfinished.filter(|_| self.outcome.out_of_order).map_or(String::new(), other_first)
        }
    }
}
