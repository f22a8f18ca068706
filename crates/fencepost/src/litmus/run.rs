//! Runs tests under models.

use super::answer::{LitmusAnswers, ModelAnswer, TestAnswers};
use super::source::{TestSource, each_test};
use super::{Litmus, LitmusProgress};
use crate::control::deadline;
use crate::memory_model::MemoryModel;
use fencepost_frontend::litmus::{LitmusTest, Observe, read_litmus};
use fencepost_litmus::answer::{Answer, NoAnswer, Note};
use fencepost_litmus::engines::{self, Engine};
use fencepost_litmus::explain::{Explanation, explain};
use fencepost_litmus::models::LitmusModel;
use fencepost_litmus::record::Record;
use fencepost_report::shown_path;
use fencepost_schedule::Limits;
use fencepost_schedule::workers::map_in_order;
use fencepost_source::{Code, Diagnostic, input};
use fencepost_trace::{Inconclusive, Reason};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Says what to try if there is no answer.
pub type Adviser = Box<dyn Fn(&Inconclusive) -> String + Send + Sync>;

/// Is told how many tests have been run.
pub type ProgressCallback = Box<dyn FnMut(LitmusProgress) + Send>;

/// What is asked about each test.
struct Question {
    models: Vec<LitmusModel>,
    engine: Engine,
    observe: Observe,
    unroll: Option<u32>,
    explains: bool,
    record: Option<Record>,
    limits: Limits,
    advise: Option<Adviser>,
}

/// The models, each once; TSO if none is named.
pub fn read_models(named: Vec<MemoryModel>, engine: Engine) -> Result<Vec<LitmusModel>, Diagnostic> {
    let mut models: Vec<LitmusModel> = Vec::new();
    for model in if named.is_empty() { vec!["tso".into()] } else { named } {
        let model = model.read()?;
        if models.iter().any(|other| other.name() == model.name()) {
            continue;
        }
        if engine == Engine::Operational && model.buffers().is_none() {
            let message = format!("there is no machine for the model `{}`", model.name());
            return Err(Diagnostic::new(Code::LitmusEngine, message).with_help("use the axiomatic engine"));
        }
        models.push(model);
    }
    Ok(models)
}

/// Runs all tests under all models.
pub fn run(litmus: Litmus) -> Result<LitmusAnswers, Diagnostic> {
    let start = Instant::now();
    let models = read_models(litmus.models, litmus.engine)?;
    let sources = each_test(litmus.sources)?;
    let question = Question {
        engine: litmus.engine,
        observe: if litmus.everything { Observe::Everything } else { Observe::AsAsked },
        unroll: litmus.unroll,
        explains: litmus.explain || litmus.draw,
        record: litmus.record.as_deref().map(read_record).transpose()?,
        limits: litmus.control.limits(),
        advise: litmus.advise,
        models,
    };
    let jobs = litmus.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let (mut progress, all) = (litmus.progress, sources.len());
    let tests = map_in_order(
        &sources,
        jobs,
        |source| Arc::new(question.run_test(source)),
        |done| {
            if let Some(on_progress) = &mut progress {
                on_progress(LitmusProgress { done, all });
            }
        },
    );
    Ok(LitmusAnswers {
        tests,
        models: question.models.iter().map(|model| model.name().to_owned()).collect(),
        record: litmus.record,
        explains: litmus.explain,
        seconds: start.elapsed().as_secs_f64(),
        stopped: question.limits.is_over().then(|| question.limits.why()),
    })
}

impl Question {
    fn run_test(&self, source: &TestSource) -> TestAnswers {
        let start = Instant::now();
        let file = source.name();
        let (text, test) = match source.read() {
            Ok(text) => {
                let test = read_litmus(&text, &file, self.observe).map_err(Diagnostic::from);
                (Some(text), test.map(Arc::new))
            }
            Err((text, refused)) => (text, Err(refused)),
        };
        let answers =
            test.iter().flat_map(|test| self.models.iter().map(|model| Arc::new(self.answer(test, &file, model))));
        let answers = answers.collect();
        TestAnswers { file, text, test, answers, seconds: start.elapsed().as_secs_f64() }
    }

    fn answer(&self, test: &LitmusTest, file: &str, model: &LitmusModel) -> ModelAnswer {
        let start = Instant::now();
        let mut answer = engines::answer(test, model, self.engine, self.engine_limits());
        let seconds = start.elapsed().as_secs_f64();
        let differences = match (&self.record, &answer) {
            (Some(record), Ok(answer)) => record.differences(file, model.name(), answer),
            _ => None,
        };
        let explanation = if self.explains { self.explanation(test, model, &mut answer) } else { None };
        let answer = answer.map(|answer| self.advised(answer)).map_err(|why| self.advised_reason(why));
        ModelAnswer { model: model.name().to_owned(), answer, seconds, explanation, differences }
    }

    /// Why the condition can hold, or why not.
    fn explanation(
        &self,
        test: &LitmusTest,
        model: &LitmusModel,
        answer: &mut Result<Answer, NoAnswer>,
    ) -> Option<Explanation> {
        match explain(test, model, self.engine_limits()) {
            Ok(explanation) => Some(explanation),
            // An execution that is refused by the judge is no answer at all.
            Err(refuted @ NoAnswer::Disagreement(_)) => {
                *answer = Err(refuted);
                None
            }
            Err(why) => Some(format!("no explanation: {}\n", self.advised_reason(why)).into()),
        }
    }

    fn engine_limits(&self) -> fencepost_litmus::Limits {
        fencepost_litmus::Limits { unroll: self.unroll, deadline: deadline(&self.limits) }
    }

    /// An answer with what to try where an engine has come to none.
    fn advised(&self, answer: Answer) -> Answer {
        let note = |note| match note {
            Note::OnlyOperational(why) => Note::OnlyOperational(self.advised_reason(why)),
            Note::OnlyAxiomatic(why) => Note::OnlyAxiomatic(self.advised_reason(why)),
            other => other,
        };
        Answer { notes: answer.notes.into_iter().map(note).collect(), ..answer }
    }

    fn advised_reason(&self, why: NoAnswer) -> NoAnswer {
        match why {
            NoAnswer::Inconclusive(Inconclusive { reason: Reason::Stopped, .. }) => {
                NoAnswer::Inconclusive(self.limits.why())
            }
            NoAnswer::Inconclusive(why) => NoAnswer::Inconclusive(match &self.advise {
                Some(advise) if why.advice.is_empty() => Inconclusive { advice: advise(&why), ..why },
                _ => why,
            }),
            other => other,
        }
    }
}

/// Reads recorded results.
fn read_record(path: &Path) -> Result<Record, Diagnostic> {
    let shown = shown_path(path);
    // No records are records, too.
    let text = input::read_bytes(path)
        .and_then(|bytes| input::utf8(path, bytes))
        .map_err(|refused| refused.with_help("name a file that has the JSON of an answer on each line"))?;
    Record::parse(&text).map_err(|error| {
        let help = error.remedy.unwrap_or("every line is an object with `file` and `model`, as the JSON of answers is");
        Diagnostic::new(Code::LitmusRecord, format!("{shown}:{}: {}", error.line, error.message)).with_help(help)
    })
}
