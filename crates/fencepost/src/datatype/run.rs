//! Runs tests under models.

use super::answer::{DataTypeAnswer, TestAnswer};
use super::case::{self, Scope, ShownTest, sources};
use super::proof::{self, Proof};
use super::{DataType, TestProgress};
use crate::host::{Host, OutputFile, StandaloneHost, protect_sources};
use crate::report::{Report, bug};
use fencepost_datatype::check::{NoVerdict, Stage, TestOutcome};
use fencepost_datatype::counterexample::Counterexample;
use fencepost_datatype::harness;
use fencepost_datatype::observe::Observations;
use fencepost_datatype::proof_file::path_of;
use fencepost_datatype::spec_file;
use fencepost_datatype::specification::{Part, Settings, Specification, TestReport};
use fencepost_frontend::Stop;
use fencepost_litmus::models::AxiomaticModel;
use fencepost_report::{Case, Outcome, shown_path};
use fencepost_schedule::Limits;
use fencepost_source::{Code, Diagnostic, input};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Tests that are running.
struct Run<'t> {
    scope: Scope,
    settings: Settings,
    compiler: fencepost_frontend::Options,
    models: Vec<AxiomaticModel>,
    data: harness::DataType,
    reference: Option<harness::DataType>,
    proof: Option<PathBuf>,
    /// Whether each proof needs a name of its own.
    has_several: bool,
    proofs: Vec<PathBuf>,
    host: Box<dyn Host>,
    progress: Box<dyn FnMut(TestProgress<'_>)>,
    on_report: &'t mut dyn FnMut(Report),
    /// What is known so far.
    answers: Vec<AnsweredTest>,
}

/// A test under a model, in all forms.
#[derive(Clone)]
struct AnsweredTest {
    answer: Arc<TestAnswer>,
    case: Case,
}

/// Runs all tests under all models.
pub fn run(question: DataType, mut on_report: impl FnMut(Report)) -> Result<Report, Diagnostic> {
    let start = Instant::now();
    let tests = question.test_texts()?;
    let mut run = Run::new(question, &tests, &mut on_report)?;
    // What is wrong with the last test should not be said after the others have run.
    for text in &tests {
        for data in std::iter::once(&run.data).chain(&run.reference) {
            data.test(text, &run.compiler)?;
        }
    }
    for (number, text) in tests.iter().enumerate() {
        let limits = run.host.begin();
        let is_stopped = limits.stop_flag().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if number > 0 && is_stopped {
            break;
        }
        run.test(text, &limits)?;
    }
    let mut report = report(&run.scope.file, run.answers, start.elapsed().as_secs_f64());
    report.unwritten = run.host.take_unwritten();
    report.document.unwritten.clone_from(&report.unwritten);
    Ok(report)
}

impl<'t> Run<'t> {
    fn new(question: DataType, tests: &[String], on_report: &'t mut dyn FnMut(Report)) -> Result<Self, Diagnostic> {
        let models = if question.models.is_empty() { vec!["tso".into()] } else { question.models };
        let models = models.into_iter().map(|model| model.read_axioms()).collect::<Result<Vec<_>, _>>()?;
        if question.specification.is_some() && tests.len() > 1 {
            return Err(Diagnostic::new(Code::Specification, "a specification is one of a single test"));
        }
        let is_linearizable = question.settings.linearizable;
        if is_linearizable && models.iter().any(|model| !model.is_sequentially_consistent()) {
            let help = "relaxed models have no order in which operations begin and end";
            return Err(
                Diagnostic::new(Code::UnsuitableModel, "linearizability is for sequential consistency").with_help(help)
            );
        }
        let mut host = question.host.unwrap_or_else(|| Box::new(StandaloneHost::new(&question.control)));
        let compiler = fencepost_frontend::Options {
            stop: Stop { flag: host.begin().stop_flag(), time: None },
            ..question.compiler
        };
        let open = |file: &PathBuf| {
            let data = harness::DataType::open(file, &compiler)?;
            Ok::<_, Diagnostic>(data.allowing_sentinels(question.allow_sentinels))
        };
        let (data, reference) = (open(&question.file)?, question.reference.as_ref().map(open).transpose()?);
        let settings = Settings {
            is_given: question.specification.is_some() || question.reference.is_some(),
            keep_formula: question.proof.is_some(),
            ..question.settings
        };
        let scope = Scope {
            file: question.file,
            reference: question.reference,
            specification: question.specification,
            linearizable: is_linearizable,
            most_rounds: settings.most_rounds,
        };
        let has_several = tests.len() * models.len() > 1;
        let (proof, progress) = (question.proof, question.progress);
        let (proofs, answers) = (Vec::new(), Vec::new());
        Ok(Self {
            scope,
            settings,
            compiler,
            models,
            data,
            reference,
            proof,
            has_several,
            proofs,
            host,
            progress,
            on_report,
            answers,
        })
    }

    /// Runs a test under all models.
    fn test(&mut self, text: &str, limits: &Limits) -> Result<(), Diagnostic> {
        let compile = |data: &harness::DataType| data.case(&data.test(text, &self.compiler)?, &self.compiler);
        let case = Arc::new(compile(&self.data)?);
        let reference = self.reference.as_ref().map(compile).transpose()?;
        let cases = std::iter::once(&*case).chain(&reference);
        protect_sources(self.host.files(), cases.map(|case| (&case.program, case.read.as_deref())))?;
        let kept = self.scope.specification.clone().filter(|_| reference.is_none());
        let known =
            kept.as_deref().filter(|path| path.exists()).map(|path| read_specification(path, text)).transpose()?;
        let is_new = known.is_none();
        let on_report = &mut self.progress;
        let mut progress = |part, stage| on_report(TestProgress { test: text, model: None, part, stage });
        let right =
            Specification::new(reference.as_ref().unwrap_or(&case), known, &self.settings, limits, &mut progress);
        if let Some(failure) = right.failure().filter(|_| reference.is_some()) {
            return Err(reference_fails(failure));
        }
        if let (Some(path), Some(observations)) = (kept.filter(|_| is_new), right.observations()) {
            let content = spec_file::write(text, observations);
            self.host.files().write(&path, self.host.label(OutputFile::Specification), content.as_bytes());
        }
        for number in 0..self.models.len() {
            self.check(text, &case, &right, number, limits)?;
        }
        Ok(())
    }

    /// Runs a test under a model.
    fn check(
        &mut self,
        text: &str,
        case: &Arc<harness::Case>,
        right: &Specification,
        model: usize,
        limits: &Limits,
    ) -> Result<(), Diagnostic> {
        let model = &self.models[model];
        let start = Instant::now();
        let (on_report, name) = (&mut self.progress, model.name.clone());
        let mut progress = |part, stage| on_report(TestProgress { test: text, model: Some(&name), part, stage });
        let checked = right.check(case, &model.axioms, &self.settings, limits, &mut progress);
        let TestReport { mut verdict, statistics, observations } = checked;
        if let Err(NoVerdict::Refuted(what)) = &verdict {
            return Err(bug(format!("{text} under {name}: {what}")));
        }
        let mut proof = None;
        if let Ok(TestOutcome::Pass(kept, _)) = &mut verdict
            && let Some(no_solution) = kept.take()
        {
            progress(Part::Check, Stage::Prove);
            proof = self.prove(&no_solution, text, &name, limits)?;
        }
        let answer = TestAnswer {
            test: text.to_owned(),
            model: name,
            case: Arc::clone(case),
            verdict,
            statistics,
            observations,
            mine_seconds: right.seconds,
            seconds: right.seconds + start.elapsed().as_secs_f64(),
            proof,
        };
        let shown = ShownTest { scope: &self.scope, answer: &answer, right: right.observations(), limits };
        let answered = AnsweredTest { case: case::case(&shown), answer: Arc::new(answer) };
        (self.on_report)(report(&self.scope.file, vec![answered.clone()], answered.answer.seconds));
        self.answers.push(answered);
        Ok(())
    }

    /// Writes a proof, if somebody wants it.
    fn prove(
        &mut self,
        no_solution: &fencepost_datatype::check::NoSolution,
        text: &str,
        model: &str,
        limits: &Limits,
    ) -> Result<Option<Proof>, Diagnostic> {
        let Some(file) = &self.proof else { return Ok(None) };
        let file = if self.has_several { path_of(file, text, model, &self.proofs) } else { file.clone() };
        self.proofs.push(file.clone());
        proof::write(no_solution, file, limits, &*self.host)
    }
}

/// A report on some tests and models. A failure counts most, then what cannot be used, then what could not be found out.
fn report(file: &Path, answers: Vec<AnsweredTest>, seconds: f64) -> Report {
    let rank = |outcome: &Outcome| match outcome {
        Outcome::Pass | Outcome::Answered => 0,
        Outcome::Inconclusive => 1,
        Outcome::Refused => 2,
        Outcome::Fail => 3,
    };
    let outcome =
        answers.iter().map(|answered| answered.case.outcome).max_by_key(rank).unwrap_or(Outcome::Inconclusive);
    let cases: Vec<Case> = answers.iter().map(|answered| answered.case.clone()).collect();
    Report {
        outcome,
        reason: cases.iter().find_map(|case| case.reason.clone()),
        executions: None,
        seconds,
        unwritten: Vec::new(),
        refused: Vec::new(),
        answer: Arc::new(DataTypeAnswer(answers.iter().map(|answered| Arc::clone(&answered.answer)).collect())),
        document: fencepost_report::Report {
            command: "datatype",
            subject: file.display().to_string(),
            sources: sources(file, &cases),
            cases,
            ..Default::default()
        },
    }
}

fn read_specification(path: &Path, test: &str) -> Result<Observations, Diagnostic> {
    let shown = shown_path(path);
    let help = "remove the file to write it again";
    let text = input::read_text(path).map_err(|refused| refused.with_help(help))?;
    spec_file::read(test, &text)
        .map_err(|what| Diagnostic::new(Code::Specification, format!("{shown}: {what}")).with_help(help))
}

/// An error of the reference says nothing of the data type.
fn reference_fails(failure: &Counterexample) -> Diagnostic {
    let help = "a reference should be right when its operations run one after the other";
    let what = failure.describe_failure();
    Diagnostic::new(Code::Specification, format!("the reference fails in a serial execution: {what}")).with_help(help)
}
