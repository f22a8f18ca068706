//! `fencepost fences`: the cheapest fences that make a program right, as a patch.

mod arguments;
mod findings;
mod marks;
mod output;
mod patch_file;
mod places;
mod program;
mod progress;
mod restored;
mod shown;
mod tests;
mod unchanged;

use crate::exit::{Exit, Failure};
use crate::limits;
use crate::litmus::find_axioms;
use crate::program::{load, origin};
use crate::search::settings;
pub use arguments::FencesArguments;
use arguments::Goal;
use fencepost_model::BufferModel;
use fencepost_program::{LibraryFunction, Op, Program};
use fencepost_repair::candidate::FenceKind;
use fencepost_repair::search::{Answer, Ending, search};
use fencepost_report::visible;
use fencepost_source::Diagnostic;
use output::Report;
use patch_file::PatchFile;
use places::{Places, Under};
use program::{Found, Judge};
use progress::Watched;
use shown::Shown;
use std::time::Instant;
use tests::{ROUNDS, Tests};

/// What is searched.
struct Asked<'a> {
    arguments: &'a FencesArguments,
    file: PatchFile,
    start: Instant,
}

/// Searches and prints the answer.
pub fn run(arguments: &FencesArguments) -> Result<Exit, Failure> {
    if arguments.model.parse().is_ok_and(BufferModel::is_sequentially_consistent) {
        let help = "ask for a weaker model, such as --model tso";
        return Err(Diagnostic::new("fences change nothing under SC").with_help(help).into());
    }
    let asked = Asked { arguments, file: PatchFile::new(arguments)?, start: Instant::now() };
    if arguments.chosen.any() { asked.for_tests() } else { asked.for_program() }
}

impl Asked<'_> {
    /// Fences with which every test of a data type passes.
    fn for_tests(&self) -> Result<Exit, Failure> {
        let arguments = self.arguments;
        arguments.check_options_for_tests()?;
        let model = find_axioms(&arguments.model)?;
        let kinds = FenceKind::of_axioms(&model.axioms);
        if kinds.is_empty() {
            let help = "a model declares the kinds that it knows, such as `predicate ss_fence(fence)`, and says in its axioms what they do";
            return Err(Diagnostic::new(format!("the model {} knows no kind of fence", model.name))
                .with_help(help)
                .into());
        }
        let places = Places::new(arguments, &kinds, Under::Axioms(&model.axioms))?;
        let all_rounds = arguments.limits.unroll.map_or(ROUNDS.to_vec(), |rounds| vec![rounds]);
        let tests = Tests::new(arguments, &places, &model, all_rounds[0])?;
        let harmful = tests.harmful_points()?;
        let seen = if arguments.orders { Some(tests.seen()?) } else { None };
        drop(tests);
        self.file.remove_older();
        let about = About { goal: Goal::Tests, model: &model.name, left_out: Vec::new(), sc_error: None };
        let Some(harmful) = harmful else { return self.report(about, None, self.late()) };
        let mut places = places.without_harmful(&harmful);
        if let Some(seen) = &seen {
            places = places.without_hidden(seen);
        }
        let repeated = Tests::new(arguments, &places, &model, all_rounds[0])?.repeated()?;
        let places = places.without(&repeated);
        let (mut calls, mut counterexamples) = (0, 0);
        for rounds in all_rounds {
            let mut tests = Tests::new(arguments, &places, &model, rounds)?;
            let question = places.question(|strong, weak| strong.is_stronger_under(&model.axioms, weak));
            let mut answer =
                search(question, arguments.all, &mut Watched::new(&mut tests, arguments.shows_progress()))?;
            (calls, counterexamples) = (calls + answer.calls, counterexamples + answer.counterexamples);
            if !tests.can_have_more_rounds() {
                (answer.calls, answer.counterexamples) = (calls, counterexamples);
                return self.report(About { left_out: tests.left_out(), ..about }, Some(&places), answer);
            }
        }
        Err(Failure::OwnBug("a search has no end".to_owned()))
    }

    /// Fences with which a program has no errors, or only executions that are sequentially consistent.
    fn for_program(&self) -> Result<Exit, Failure> {
        let arguments = self.arguments;
        let model = buffer_model(&arguments.model)?;
        let places = Places::new(arguments, &FenceKind::of(model), Under::Buffers(model))?;
        // What is wrong with the source is said of the source.
        let loaded = load(&arguments.input)?;
        let settings = settings(&arguments.meaning, &arguments.limits);
        let origin = origin(&loaded, &arguments.input, settings);
        let program = loaded.program;
        self.file.remove_older();
        let usual = if has_assertions(&program) { Goal::Assertions } else { Goal::Robustness };
        let goal = arguments.goal.unwrap_or(usual);
        let about = About { goal, model: model.name(), left_out: Vec::new(), sc_error: None };
        let judge = Judge::new(arguments, &places, (model, goal), &origin)?.with_all_time();
        if goal == Goal::Assertions {
            match judge.explore(&program, BufferModel::Sc)? {
                Found::Right => {}
                Found::Wrong(traces) => {
                    let shown =
                        traces.first().map(|trace| Shown { under_sc: true, ..Shown::of_trace(trace, goal, &origin) });
                    let ending = shown.map_or(Ending::Complete, |shown| Ending::NoFenceHelps(Box::new(shown)));
                    return self.report(about, None, nothing_found(ending));
                }
                Found::Unknown(why) => return self.report(about, None, nothing_found(Ending::Unknown(why))),
            }
        }
        let Some(harmful) = judge.harmful_points()? else { return self.report(about, None, self.late()) };
        let seen = if arguments.orders { Some(judge.seen()?) } else { None };
        drop(judge);
        let mut places = places.without_harmful(&harmful);
        if let Some(seen) = &seen {
            places = places.without_hidden(seen);
        }
        places.spelling = Judge::new(arguments, &places, (model, goal), &origin)?.spelling();
        let repeated = Judge::new(arguments, &places, (model, goal), &origin)?.repeated()?;
        let places = places.without(&repeated);
        let mut judge = Judge::new(arguments, &places, (model, goal), &origin)?;
        let question = places.question(FenceKind::is_stronger);
        let answer = search(question, arguments.all, &mut Watched::new(&mut judge, arguments.shows_progress()))?;
        self.report(About { sc_error: judge.sc_error(), ..about }, Some(&places), answer)
    }

    fn late(&self) -> Answer<Shown> {
        Answer { calls: 0, ..nothing_found(Ending::Unknown(self.arguments.late())) }
    }

    /// Writes the patch and the counterexamples, and prints the answer.
    fn report(&self, about: About<'_>, places: Option<&Places>, mut answer: Answer<Shown>) -> Result<Exit, Failure> {
        // Why nothing was found may be older: that there was no time for the cheapest set.
        if let (Ending::Unknown(why), true) = (&mut answer.ending, answer.solutions.is_empty() && limits::is_over()) {
            *why = limits::why().to_string();
        }
        limits::answered();
        if let Some(places) = places {
            for solution in &mut answer.solutions {
                solution.fences.sort_by_key(|needed| places.position(needed.candidate));
            }
        }
        if let (Ending::Contradiction(chosen), Some(places)) = (&answer.ending, places) {
            if let Some(file) = places.files.iter().find(|file| file.text.contains("__LINE__")) {
                let help = "a patch changes the numbers of lines: use something else where the number matters";
                let message = format!("{}: what the program does may depend on __LINE__", visible(&file.name));
                return Err(Diagnostic::new(message).with_help(help).into());
            }
            let lines: Vec<String> = chosen.iter().map(|number| places.described(*number)).collect();
            let lines = lines.join(", ");
            return Err(Failure::OwnBug(format!("fences were found that a full run does not accept: {lines}")));
        }
        let About { goal, model, left_out, sc_error } = about;
        let (patch, kept, start) = (None, Vec::new(), self.start);
        let mut report = Report { goal, model, left_out, places, answer: &answer, patch, kept, sc_error, start };
        if let (Some(best), Some(places)) = (answer.solutions.first(), places) {
            if !best.fences.is_empty() {
                let chosen: Vec<usize> = best.fences.iter().map(|needed| needed.candidate).collect();
                report.patch = self.file.write(places, &places.chosen(&chosen))?;
            }
            let fences = best.fences.iter().enumerate();
            report.kept = fences
                .map(|(number, needed)| self.file.keep(needed.without.as_ref()?, &format!("fence-{}", number + 1)))
                .collect();
        } else if let Ending::NoFenceHelps(shown) = &answer.ending {
            report.kept = vec![self.file.keep(shown, "no-fence")];
        }
        let text = match self.arguments {
            FencesArguments { json: true, .. } => report.json(),
            FencesArguments { quiet: true, .. } => report.line(),
            _ => report.text(),
        };
        self.arguments.reports.write_with(&text, || findings::findings(&report, self.arguments));
        Ok(report.exit())
    }
}

/// What is known besides the answer.
struct About<'a> {
    goal: Goal,
    model: &'a str,
    /// Tests for which there was no time.
    left_out: Vec<String>,
    /// An error under SC that fences are not meant to repair.
    sc_error: Option<String>,
}

/// The answer if the search has not begun.
fn nothing_found(ending: Ending<Shown>) -> Answer<Shown> {
    Answer { solutions: Vec::new(), ending, calls: 1, counterexamples: 0 }
}

/// The model under which whole programs are searched.
fn buffer_model(name: &str) -> Result<BufferModel, Failure> {
    name.parse().map_err(|_| match find_axioms(name) {
        Ok(_) => {
            let help = "use tso or pso; or write what its threads do as operations of a data type, and name a test of them: \
                        --test '(first|second)' takes any axiomatic model, such as relaxed";
            Diagnostic::new(format!("whole programs are not searched under the model `{name}`")).with_help(help).into()
        }
        // This names the models that there are.
        Err(unknown) => unknown,
    })
}

/// Whether the program says of itself what is wrong.
fn has_assertions(program: &Program) -> bool {
    use LibraryFunction::{Abort, AssertFail, VerifierError};
    let instructions =
        program.functions.iter().flat_map(|function| function.blocks.iter()).flat_map(|block| &block.instructions);
    let mut called = instructions.filter_map(|instruction| match &instruction.op {
        Op::Library { function, .. } => Some(*function),
        _ => None,
    });
    called.any(|function| matches!(function, AssertFail | VerifierError | Abort))
}
