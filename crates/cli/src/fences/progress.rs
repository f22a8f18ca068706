//! Shows how far the search for fences is.

use crate::limits;
use crate::status_line::StatusLine;
use fencepost_repair::search::{Engine, Examined, Judgement};
use std::time::Instant;

/// An engine that says on a terminal how often it was asked, and what for. It has no answer after the run is to end: a compiler
/// that was stopped says nothing of the program.
pub struct Watched<'e, E> {
    engine: &'e mut E,
    line: StatusLine,
    calls: u64,
    start: Instant,
}

impl<'e, E> Watched<'e, E> {
    /// Of a search that begins now.
    pub fn new(engine: &'e mut E, wanted: bool) -> Self {
        Self { engine, line: StatusLine::new(wanted), calls: 0, start: Instant::now() }
    }

    fn show(&mut self, what: &str, chosen: &[usize]) {
        self.calls += 1;
        let (calls, fences, seconds) = (self.calls, chosen.len(), self.start.elapsed().as_secs_f64());
        let noun = if fences == 1 { "fence" } else { "fences" };
        self.line.show_now(|| format!("call {calls} of the engine: {what} {fences} {noun}, {seconds:.1} s"));
    }
}

impl<E: Engine> Engine for Watched<'_, E> {
    type Error = E::Error;
    type Execution = E::Execution;

    fn judge(&mut self, chosen: &[usize]) -> Result<Judgement<E::Execution>, E::Error> {
        self.show("try", chosen);
        match self.engine.judge(chosen) {
            Err(_) if limits::is_over() => Ok(Judgement::Unknown(limits::why().to_string())),
            judgement => judgement,
        }
    }

    fn examine(&mut self, chosen: &[usize]) -> Result<Examined<E::Execution>, E::Error> {
        self.show("check", chosen);
        match self.engine.examine(chosen) {
            Err(_) if limits::is_over() => Ok(Examined::Unknown(limits::why().to_string())),
            examined => examined,
        }
    }

    fn hurry(&mut self) -> bool {
        self.engine.hurry()
    }
}
