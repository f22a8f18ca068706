//! Traces of memory systems: the run happens again on the memory system that a trace names, and is judged anew.

use crate::protocol::source::SystemText;
use crate::protocol::text::run_text;
use fencepost_model::BufferModel;
use fencepost_origin::{Subject, changed_sources, read_account};
use fencepost_protocol::automata::ProcessorOrder;
use fencepost_protocol::description::describe;
use fencepost_protocol::language::{MOST, check, parse};
use fencepost_protocol::lemma::Run;
use fencepost_protocol::model::Model;
use fencepost_protocol::replay::{repeat, size as sizes};
use fencepost_report::{Style, words};
use fencepost_source::Diagnostic;
use fencepost_trace::{ErrorKind, Trace};
use std::path::Path;

/// Whether a trace is one of a memory system.
pub fn is_of_memory_system(trace: &Trace) -> bool {
    let kinds = [ErrorKind::Inconsistent, ErrorKind::Invariant, ErrorKind::ModelFault];
    trace.program.ends_with(".fpm") || trace.error.as_ref().is_some_and(|error| kinds.contains(&error.kind))
}

/// The run of a trace, which was repeated on its memory system and shows what the trace says.
#[derive(Debug)]
pub struct RepeatedRun {
    model: Model,
    run: Run,
}

impl RepeatedRun {
    /// Repeats the run of a trace; `text` is that of its file. Says why it does not show what the trace says otherwise.
    pub fn of(trace: &Trace, text: &str) -> Result<Self, String> {
        let program = &trace.program;
        let account = read_account(text)?;
        let Subject::System(size) = account.of else {
            return Err("it is of a program, and of no memory system".to_owned());
        };
        let possible = 1..=MOST;
        if (size.procs, size.locs) != sizes(trace) || !possible.contains(&size.procs) || !possible.contains(&size.locs)
        {
            return Err("it has other processors or locations than it was written with".to_owned());
        }
        let path = Path::new(program);
        if !path.is_file() {
            return Err(format!("its memory system {program} is not here"));
        }
        let said = |diagnostic: Diagnostic| format!("{program} cannot be used: {diagnostic}");
        let source = SystemText::read(path).map_err(said)?;
        let tree = parse(&source.text).map_err(|error| said(source.diagnose(error)))?;
        let model = check(&tree, size.procs, size.locs).map_err(|error| said(source.diagnose(error)))?.model;
        let order = BufferModel::named(&trace.model).and_then(ProcessorOrder::of);
        let order = order.ok_or_else(|| format!("there are no proofs for the memory model `{}`", trace.model))?;
        let place = |span| source.place(span);
        let (run, _) = repeat(&model, order, trace, &place).map_err(|why| match changed_sources(trace).is_empty() {
            true => why,
            false => format!("{why}; {program} has changed since the trace was written"),
        })?;
        account.check_unchanged(trace)?;
        Ok(Self { model, run })
    }

    /// Every event with what it changes, between what is wrong.
    pub fn to_text(&self, trace: &Trace, style: Style) -> String {
        let Self { model, run } = self;
        let (procs, locs) = (model.procs, model.locs);
        let message = trace.error.as_ref().map_or("", |error| error.message.as_str());
        let wrong = format!("{}  {message}\n", words::fail(style));
        let program = &trace.program;
        format!(
            "{program} with {procs} processors and {locs} locations, every write with its own value\n{wrong}{}{wrong}  \
             repeated on the memory system: every event happens, and the run shows the error\n",
            run_text(model, run, &describe(model, run))
        )
    }
}
