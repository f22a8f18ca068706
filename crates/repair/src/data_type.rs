//! The engine for data types: whether every test passes under an axiomatic model.
//!
//! For each test that fails there is one formula with all candidates, each with a switch (`datatype::fenced`), from which the search learns. What is
//! believed comes from another source: the text with the fences written into it, compiled and checked as `fencepost datatype` would.

use crate::candidate::{FenceKind, MarkedFile};
use crate::edit::{EditedText, with_own_lines};
use crate::error::bug;
use crate::files::find_headers_beside;
use crate::marks::{self, CompiledCopies, SourceMarks, file_of, plain_texts, with_marks};
use crate::observer::Observer;
use crate::patch::with_fences;
use crate::places::Places;
use crate::request::{Request, TestsSubject};
use crate::restored::{Copy, restore};
use crate::same::PointId;
use crate::search::{Engine, Examination, Judgement, NoAnswer, Refutation};
use crate::share::{limits_of, why_late};
use crate::wrong::{Evidence, FailedTest, WrongExecution};
use fencepost_datatype::check::{self, NoVerdict, TestOutcome, check};
use fencepost_datatype::counterexample::Counterexample;
use fencepost_datatype::fenced::{FencedTest, Refutation as Learned};
use fencepost_datatype::harness::{Case, DataType};
use fencepost_datatype::mine::{MiningResult, mine};
use fencepost_datatype::notation::Test;
use fencepost_datatype::observe::Observations;
use fencepost_datatype::specification::SERIAL_ROUNDS;
use fencepost_encode::solver::Deadline;
use fencepost_encode::unroll::{FencePosition, InsertedFence};
use fencepost_frontend::{Options, TemporaryFolder};
use fencepost_litmus::models::built_in_axioms;
use fencepost_model::axiomatic::Model;
use fencepost_program::Program;
use fencepost_source::{Code, Diagnostic};
use fencepost_trace::Inconclusive;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Loops of tests have at most so many rounds that change something, unless the user says otherwise. Without fences many loops go on forever, and
/// each round more makes this harder to see. The next number is tried if a loop may go on with all fences, or if a fence is needed only because a loop
/// has too few rounds.
pub const ROUNDS: [u32; 3] = [3, 8, 24];

/// The tests of a data type.
pub struct Tests<'a> {
    request: &'a Request,
    subject: &'a TestsSubject,
    places: &'a Places,
    observer: &'a dyn Observer,
    /// How the data type and its copies are compiled.
    compiler: Options,
    sc: Model,
    data: DataType,
    folder: TemporaryFolder,
    /// Loops have at most so many rounds.
    rounds: u32,
    /// Whether a loop may go on after these with all fences, or ends after more than these.
    needs_more_rounds: bool,
    hurries: bool,
    all: Vec<OneTest<'a>>,
    /// The last test that did not pass.
    last: usize,
    /// Whether all tests were checked with all fences of some answer.
    has_answer: bool,
}

struct OneTest<'a> {
    text: String,
    test: Test,
    /// What is right; found when it is needed first.
    right: Option<Observations>,
    /// The test with all candidates; made when the test fails first.
    candidates: Option<FencedTest<'a>>,
    /// Of each of these at least one is needed.
    needs: Vec<Vec<usize>>,
    /// Sets with which it passes.
    passes: Vec<Vec<usize>>,
    /// Sets with which the text itself was checked, and passes.
    proved: Vec<Vec<usize>>,
    /// Whether there was no time for it, so that nothing is said of it.
    left_out: bool,
}

/// Whether a test passes.
enum TestResult {
    Pass,
    Fail(WrongExecution),
    /// A loop goes on after as many rounds as loops may have.
    Longer(String),
    Unknown(NoAnswer),
}

impl OneTest<'_> {
    /// Whether it was seen to fail without further fences.
    fn must_fail(&self, chosen: &[usize]) -> bool {
        self.needs.iter().any(|clause| !clause.iter().any(|one| chosen.contains(one)))
    }
}

/// One of the sets that is part of another.
fn part_of<'s>(sets: &'s [Vec<usize>], whole: &[usize]) -> Option<&'s Vec<usize>> {
    sets.iter().find(|set| set.iter().all(|one| whole.contains(one)))
}

/// Roughly how hard a test is: threads count for more than operations.
fn size(test: &Test) -> usize {
    let operations = test.first.len() + test.threads.iter().map(Vec::len).sum::<usize>();
    operations * test.threads.len().pow(2)
}

impl<'a> Tests<'a> {
    /// Tests that are compiled in a folder of their own.
    pub fn new(
        request: &'a Request,
        subject: &'a TestsSubject,
        places: &'a Places,
        observer: &'a dyn Observer,
        rounds: u32,
    ) -> Result<Self, Diagnostic> {
        let [file] = &request.files[..] else {
            return Err(Diagnostic::new(Code::DataTypeSource, "a data type with tests is one file"));
        };
        let compiler = find_headers_beside(request);
        let data = DataType::open(file, &compiler)?.allowing_sentinels(subject.allow_sentinels);
        let folder = TemporaryFolder::new().map_err(|error| {
            Diagnostic::new(Code::TemporaryFiles, format!("there is no room for temporary files: {error}"))
        })?;
        let mut all = Vec::new();
        for text in subject.tests.iter().cloned() {
            let test = data.test(&text, &compiler)?;
            all.push(OneTest {
                text,
                test,
                right: None,
                candidates: None,
                needs: Vec::new(),
                passes: Vec::new(),
                proved: Vec::new(),
                left_out: false,
            });
        }
        // What the small ones teach need not be learnt from the large ones.
        all.sort_by_key(|one| size(&one.test));
        let sc = built_in_axioms("sc").ok_or_else(|| bug("there is no model of SC"))?.axioms;
        let (needs_more_rounds, hurries, last, has_answer) = (false, false, 0, false);
        Ok(Self {
            request,
            subject,
            places,
            observer,
            compiler,
            sc,
            data,
            folder,
            rounds,
            needs_more_rounds,
            hurries,
            all,
            last,
            has_answer,
        })
    }

    /// Whether the search is to begin anew with more rounds.
    pub fn can_have_more_rounds(&self) -> bool {
        self.needs_more_rounds && self.subject.unroll.is_none() && ROUNDS.last() != Some(&self.rounds)
    }

    /// The tests of which nothing is known for want of time.
    pub fn tests_without_time(&self) -> Vec<String> {
        self.all.iter().filter(|one| one.left_out).map(|one| one.text.clone()).collect()
    }

    fn deadline(&self) -> Deadline {
        let limits = limits_of(self.request, self.hurries);
        limits.stop_flag().into_iter().fold(Deadline::at(limits.end()), Deadline::or_when)
    }

    /// The program of a test with the first of some texts, on request as the compiler has made it.
    fn compiled(&self, number: usize, texts: &[&EditedText], unsimplified: bool) -> Result<CompiledCopies, Diagnostic> {
        let text = texts.first().map_or("", |edited| &edited.text);
        let (case, path) = self.case_as(number, "marked", text, unsimplified)?;
        Ok(CompiledCopies { program: case.program, paths: vec![path] })
    }

    /// A test of the data type with another text, on request as the compiler has made it.
    fn case_as(
        &self,
        number: usize,
        name: &str,
        text: &str,
        unsimplified: bool,
    ) -> Result<(Case, PathBuf), Diagnostic> {
        let path = self.folder.path().join(name).join(self.data.path().file_name().unwrap_or_default());
        let written = path
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&path, with_own_lines(text)));
        written.map_err(|error| {
            Diagnostic::new(Code::TemporaryFiles, format!("{}: cannot be written: {error}", path.display()))
        })?;
        let options = Options { unsimplified, ..self.compiler.clone() };
        let case = self.data.moved_to(&path).case(&self.all[number].test, &options)?;
        self.observer.compiled(&case.program, case.read.as_deref())?;
        Ok((case, path))
    }

    fn with_fences(&self, number: usize, chosen: &[usize]) -> Result<Case, Diagnostic> {
        let file = &self.places.files[0];
        let edited = &with_fences(file, 0, &self.places.chosen(chosen), self.places.spelling);
        let (mut case, path) = self.case_as(number, "fenced", &edited.text, false)?;
        let path = &path.canonicalize().unwrap_or(path);
        restore(&mut case.program, &[Copy { path, name: &file.name, edited }]);
        Ok(case)
    }

    /// Tests that together have all operations: what a test does not call is not in its program.
    fn different(&self) -> Vec<usize> {
        let mut seen = BTreeSet::new();
        let mut has_more = |number: &usize| {
            let test = &self.all[*number].test;
            let called = test.first.iter().chain(test.threads.iter().flatten()).map(|call| call.to_string());
            called.filter(|call| seen.insert(call.clone())).count() > 0
        };
        (0..self.all.len()).filter(|number| has_more(number)).collect()
    }

    /// The accesses that show in a program of some test.
    pub fn seen(&self) -> Result<SourceMarks, Diagnostic> {
        let mut seen = SourceMarks::default();
        for number in self.different() {
            let plain = plain_texts(self.places);
            seen.add(self.places, &self.compiled(number, &plain.iter().collect::<Vec<_>>(), true)?);
        }
        Ok(seen)
    }

    /// The points at which a fence would not only be a fence.
    pub fn harmful_points(&self) -> Result<Option<Vec<PointId>>, Diagnostic> {
        let mut found = Vec::new();
        for number in self.different() {
            let points = self.places.points().into_iter().filter(|point| !found.contains(point)).collect();
            let harmful = marks::harmful_points(self.places, points, &self.request.limits, |texts| {
                self.compiled(number, texts, true)
            })?;
            match harmful {
                Some(harmful) => found.extend(harmful),
                None => return Ok(None),
            }
        }
        Ok(Some(found))
    }

    /// Mines what is right, once.
    fn find_right(&mut self, number: usize) -> Result<Option<TestResult>, Diagnostic> {
        if self.all[number].right.is_some() {
            return Ok(None);
        }
        let case = self.with_fences(number, &[])?;
        Ok(match mine(&case, self.rounds.max(SERIAL_ROUNDS), self.deadline(), &mut |_| {}) {
            Ok(MiningResult::Observations(right)) => {
                self.all[number].right = Some(right);
                None
            }
            Ok(MiningResult::Fails(counterexample)) => Some(TestResult::Fail(self.shown(
                number,
                "one operation after the other",
                &counterexample,
                &case.program,
            ))),
            Err(NoVerdict::Unsupported(why)) => {
                return Err(Diagnostic::new(Code::DataTypeUnsupported, why.to_string()));
            }
            Err(why) => Some(TestResult::Unknown(self.without_verdict(number, &why))),
        })
    }

    /// Checks a test on the text with these fences.
    fn check(&self, number: usize, chosen: &[usize], axioms: &Model) -> Result<TestResult, Diagnostic> {
        self.check_for(self.rounds, number, chosen, axioms)
    }

    /// The same, for a loop that goes on after as many rounds as loops have in this search, with more rounds: whether it ends at all.
    fn check_longer(&self, number: usize, chosen: &[usize], message: String) -> TestResult {
        let mut checked = TestResult::Longer(message);
        let more = ROUNDS.into_iter().filter(|rounds| *rounds > self.rounds && self.subject.unroll.is_none());
        for rounds in more {
            if !matches!(checked, TestResult::Longer(_)) {
                break;
            }
            // So many rounds may be more than the engine can look at.
            let Ok(longer) = self.check_for(rounds, number, chosen, &self.subject.model.axioms) else { break };
            checked = longer;
        }
        checked
    }

    fn check_for(
        &self,
        rounds: u32,
        number: usize,
        chosen: &[usize],
        axioms: &Model,
    ) -> Result<TestResult, Diagnostic> {
        let case = self.with_fences(number, chosen)?;
        let one = &self.all[number];
        let Some(right) = &one.right else {
            return Ok(TestResult::Unknown(self.no_answer(number, "nothing is known")));
        };
        let options = check::Options { most_rounds: rounds, deadline: self.deadline(), ..check::Options::default() };
        Ok(match check(&case, axioms, right, &options, &mut |_| {}).0 {
            Ok(TestOutcome::Pass(..)) => TestResult::Pass,
            Ok(TestOutcome::Fail(found)) => TestResult::Fail(self.shown(number, &axioms.name, &found, &case.program)),
            Err(NoVerdict::Unsupported(why)) => {
                return Err(Diagnostic::new(Code::DataTypeUnsupported, why.to_string()));
            }
            Err(NoVerdict::Refuted(what)) => return Err(bug(format!("{}: {what}", one.text))),
            Err(why @ NoVerdict::Rounds { .. }) => TestResult::Longer(self.with_names(why.to_string())),
            Err(why) => TestResult::Unknown(self.without_verdict(number, &why)),
        })
    }

    fn shown(&self, number: usize, model: &str, found: &Counterexample, program: &Program) -> WrongExecution {
        let one = &self.all[number];
        let evidence = FailedTest {
            counterexample: self.rename(found.clone()),
            program: program.clone(),
            right: one.right.clone(),
            model: model.to_owned(),
        };
        WrongExecution {
            message: self.with_names(found.describe_failure()),
            test: Some(one.text.clone()),
            evidence: Some(Evidence::Test(Box::new(evidence))),
            ..WrongExecution::default()
        }
    }

    /// The same execution, with names of files as the user knows them.
    fn rename(&self, mut found: Counterexample) -> Counterexample {
        let operations = found.operations.iter_mut().map(|operation| &mut operation.text);
        let accesses = found.accesses.iter_mut().flat_map(|access| [&mut access.place, &mut access.text]);
        for text in found.errors.iter_mut().chain(operations).chain(accesses) {
            *text = self.with_names(std::mem::take(text));
        }
        found
    }

    fn no_answer(&self, number: usize, why: impl Into<String>) -> NoAnswer {
        NoAnswer { test: Some(self.all[number].text.clone()), why: Inconclusive::because(why) }
    }

    /// That there is no answer for a test.
    fn without_verdict(&self, number: usize, why: &NoVerdict) -> NoAnswer {
        match why {
            NoVerdict::Timeout | NoVerdict::Stopped(_) => {
                NoAnswer { test: Some(self.all[number].text.clone()), why: why_late(self.request) }
            }
            why => self.no_answer(number, self.with_names(why.to_string())),
        }
    }

    /// With names of files as the user knows them.
    fn with_names(&self, text: String) -> String {
        let folder = self.folder.path();
        // Compilers shorten them to what is below the folder in which they run.
        let shorter = folder.file_name().unwrap_or_default().to_string_lossy();
        let file = &self.places.files[0].name;
        let own = self.data.path().file_name().unwrap_or_default().to_string_lossy();
        let folders = [folder.display().to_string(), shorter.into_owned()];
        let names = folders.iter().flat_map(|folder| ["fenced", "marked"].map(|name| format!("{folder}/{name}/{own}")));
        names.fold(text, |text, name| text.replace(&name, file))
    }

    /// The points at which a fence does what it does at another one.
    pub fn repeated(&self) -> Result<BTreeSet<PointId>, Diagnostic> {
        marks::repeated(self.places, |texts| self.compiled(0, texts, false))
    }

    /// The test with all candidates.
    fn with_candidates(&self, number: usize) -> Result<FencedTest<'a>, Diagnostic> {
        let marked = with_marks(self.places, &|point| self.places.has_fence_at(point));
        let [MarkedFile { edited, points, accesses }] = &marked[..] else {
            return Err(bug("a data type is not one file"));
        };
        let (case, path) = self.case_as(number, "marked", &edited.text, false)?;
        let id = file_of(&case.program, &path);
        let id = id.ok_or_else(|| bug("a file is not in its program"))?;
        let inserted = self.places.candidates.iter().map(|candidate| match candidate.kind {
            FenceKind::Axiomatic(kind) => {
                let (line, column) = points[candidate.point];
                InsertedFence::new(id, line, FencePosition::Fence(column), kind)
            }
            kind => {
                let (line, column) = accesses[candidate.point];
                let kinds = self.places.files[0].accesses[candidate.point].fences_around(kind.order());
                InsertedFence { file: id, line, at: FencePosition::Access(column), kinds }
            }
        });
        let right = self.all[number].right.clone().unwrap_or_default();
        let bounds = (self.rounds, self.deadline());
        Ok(FencedTest::new(case, &self.subject.model.axioms, right, inserted.collect(), bounds))
    }

    /// Judges one test; none if it passes.
    fn judge_one(&mut self, number: usize, chosen: &[usize]) -> Result<Option<Judgement<WrongExecution>>, Diagnostic> {
        if part_of(&self.all[number].passes, chosen).is_some() {
            return Ok(None);
        }
        let hopeless = |execution| Judgement::Wrong(vec![Refutation { execution, needed: Vec::new() }]);
        match self.find_right(number)? {
            // One operation after the other: there is nothing to reorder.
            Some(TestResult::Fail(shown)) => return Ok(Some(hopeless(WrongExecution { is_under_sc: true, ..shown }))),
            Some(TestResult::Unknown(why)) => return Ok(Some(Judgement::Unknown(why))),
            Some(TestResult::Longer(why)) => return Ok(Some(Judgement::Unknown(Inconclusive::because(why).into()))),
            Some(TestResult::Pass) | None => {}
        }
        if self.all[number].candidates.is_none() {
            let shown = match self.check(number, chosen, &self.subject.model.axioms)? {
                TestResult::Pass => {
                    self.all[number].passes.push(chosen.to_vec());
                    self.all[number].proved.push(chosen.to_vec());
                    return Ok(None);
                }
                TestResult::Fail(shown) => Some(shown),
                TestResult::Longer(_) => None,
                TestResult::Unknown(why) => return Ok(Some(Judgement::Unknown(why))),
            };
            // What is wrong without any reordering is said at once.
            if shown.is_some()
                && let TestResult::Fail(shown) = self.check(number, &[], &self.sc)?
            {
                return Ok(Some(hopeless(WrongExecution { is_under_sc: true, ..shown })));
            }
            self.all[number].candidates = Some(self.with_candidates(number)?);
        }
        let one = &mut self.all[number];
        let Some(candidates) = &mut one.candidates else { return Ok(None) };
        let learned = candidates.refute(chosen);
        let text = one.text.clone();
        Ok(match learned {
            Ok(Learned::None(enough)) => {
                one.passes.push(enough);
                None
            }
            Ok(Learned::Needs(needed)) => {
                one.needs.push(needed.clone());
                let execution = WrongExecution { test: Some(text), ..WrongExecution::default() };
                Some(Judgement::Wrong(vec![Refutation { execution, needed }]))
            }
            Ok(Learned::NoFenceHelps(found)) => {
                let program = self.with_fences(number, &[])?.program;
                Some(hopeless(self.shown(number, &self.subject.model.name, &found, &program)))
            }
            Err(NoVerdict::Unsupported(why)) => {
                return Err(Diagnostic::new(Code::DataTypeUnsupported, why.to_string()));
            }
            Err(why) => {
                self.needs_more_rounds = matches!(why, NoVerdict::Rounds { .. });
                Some(Judgement::Unknown(self.without_verdict(number, &why)))
            }
        })
    }
}

impl Engine for Tests<'_> {
    type Error = Diagnostic;
    type Execution = WrongExecution;

    fn judge(&mut self, chosen: &[usize]) -> Result<Judgement<WrongExecution>, Diagnostic> {
        for number in 0..self.all.len() {
            if !self.all[number].left_out
                && let Some(judgement) = self.judge_one(number, chosen)?
            {
                self.last = number;
                return Ok(judgement);
            }
        }
        Ok(Judgement::Right)
    }

    fn examine(&mut self, chosen: &[usize]) -> Result<Examination<WrongExecution>, Diagnostic> {
        // What is known to fail comes first, the others from the smallest to the largest.
        let mut order: Vec<usize> = (0..self.all.len()).filter(|number| !self.all[*number].left_out).collect();
        order.sort_by_key(|number| !self.all[*number].must_fail(chosen));
        for number in order {
            let one = &self.all[number];
            // The text with all fences of the first answer is what users get. After that, what is seen with fewer fences holds with more of
            // them, and may be needed again.
            let fences = match self.has_answer {
                true if part_of(&one.proved, chosen).is_some() => continue,
                true => part_of(&one.passes, chosen).map_or(chosen, Vec::as_slice).to_vec(),
                false if one.proved.iter().any(|proved| proved == chosen) => continue,
                false => chosen.to_vec(),
            };
            let mut checked = self.check(number, &fences, &self.subject.model.axioms)?;
            if let TestResult::Longer(message) = checked {
                checked = self.check_longer(number, &fences, message);
                if matches!(checked, TestResult::Pass) {
                    self.needs_more_rounds = true;
                    let why = "a loop ends after more iterations than were explored";
                    return Ok(Examination::Unknown(self.no_answer(number, why)));
                }
            }
            match checked {
                TestResult::Pass => self.all[number].proved.push(fences),
                TestResult::Fail(shown) => return Ok(Examination::Wrong(shown)),
                TestResult::Longer(message) => {
                    let test = Some(self.all[number].text.clone());
                    return Ok(Examination::Wrong(WrongExecution { message, test, ..WrongExecution::default() }));
                }
                TestResult::Unknown(why) => return Ok(Examination::Unknown(why)),
            }
        }
        self.has_answer = true;
        Ok(Examination::Right)
    }

    fn use_remaining_time(&mut self) -> bool {
        self.hurries = true;
        for (number, one) in self.all.iter_mut().enumerate() {
            // Their solvers would give up too early.
            one.candidates = None;
            // The one that took too long, and those after it, which take longer.
            one.left_out = number > 0 && number >= self.last && one.passes.is_empty();
        }
        !self.can_have_more_rounds()
    }
}
