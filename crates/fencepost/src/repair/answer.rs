//! What a search for fences has found, as text and for programs.

use super::files::WrittenPatch;
use super::fixes::place_of;
use crate::report::{Answer, Report};
use fencepost_model::display_name;
use fencepost_repair::candidate::FenceKind;
use fencepost_repair::search::{Ending, NeededFence, NoAnswer, Solution};
use fencepost_repair::{Goal, RepairResult, WrongExecution};
use fencepost_report::{Outcome, Style, file_json, place_json, shown_path, visible, words};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::sync::Arc;

/// What a search for fences has found.
#[derive(Debug)]
pub struct RepairAnswer {
    pub found: Arc<RepairResult>,
    /// The patch as a file, if there is one.
    pub patch: Option<WrittenPatch>,
}

impl Answer for RepairAnswer {
    fn text(&self, report: &Report, style: Style, brief: bool) -> String {
        let verdict = self.line(report, style);
        if brief { verdict } else { verdict + &self.details_text(report) }
    }
}

/// Who knows the file that has the execution of a fence.
type TraceFileName<'k> = &'k dyn Fn(usize) -> Option<String>;

/// The file that has the execution of a finding, if somebody has kept it.
fn file_of(report: &Report, number: usize) -> Option<String> {
    Some(report.findings().get(number)?.file.as_ref()?.display().to_string())
}

impl RepairAnswer {
    /// Whether there are fences that do.
    pub fn outcome(&self) -> Outcome {
        match (&self.found.answer.ending, self.found.answer.solutions.is_empty()) {
            (_, false) if self.found.left_out.is_empty() => Outcome::Pass,
            (_, false) => Outcome::Inconclusive,
            (Ending::NoFenceHelps(_), _) => Outcome::Fail,
            (Ending::Unknown(_) | Ending::Complete | Ending::Contradiction(_), true) => Outcome::Inconclusive,
        }
    }

    /// The verdict for people.
    fn line(&self, report: &Report, style: Style) -> String {
        let asked = self.asked(report);
        match (self.found.answer.solutions.first(), &self.found.answer.ending) {
            (Some(best), _) => {
                let word = if self.found.left_out.is_empty() { words::pass(style) } else { words::inconclusive(style) };
                format!("{word}  {} ({}{asked})\n", self.achieved(best), self.proved(best))
            }
            (None, Ending::NoFenceHelps(shown)) => {
                let what = if shown.is_under_sc { "no fence helps" } else { "no fence at these places helps" };
                let file = file_of(report, 0);
                let file = file.map_or(String::new(), |file| format!(", see {}", visible(&file)));
                format!("{}  {what}: {}{file} ({asked})\n", words::fail(style), shown.line())
            }
            (None, Ending::Unknown(why)) => format!("{}  {why} ({asked})\n", words::inconclusive(style)),
            (None, Ending::Complete | Ending::Contradiction(_)) => String::new(),
        }
    }

    /// What belongs to the verdict.
    fn details_text(&self, report: &Report) -> String {
        let answer = &self.found.answer;
        let mut text = String::new();
        // Writing to a string does not fail.
        if let Some(best) = answer.solutions.first() {
            self.solution(&mut text, best, &|number| file_of(report, number));
            for (number, other) in answer.solutions.iter().enumerate().skip(1) {
                let _ = writeln!(text, "set {}, cost {}:", number + 1, other.cost);
                self.solution(&mut text, other, &|_| None);
            }
        }
        if !answer.solutions.is_empty() && !self.found.left_out.is_empty() {
            let _ = writeln!(text, "not shown for {}, as time ran out", self.found.left_out.join("; "));
        }
        for reason in report.notes() {
            let _ = writeln!(text, "note: {reason}");
        }
        if let (Ending::Unknown(why), false) = (&answer.ending, answer.solutions.is_empty()) {
            let _ = writeln!(text, "the search ended early: {why}");
        }
        if let Some(error) = &self.found.sc_error {
            let _ = writeln!(text, "note: fences do not repair what is wrong under SC: {error}");
        }
        if let Some(WrittenPatch { file, command }) = &self.patch {
            let _ = writeln!(text, "patch written to {}; apply it with: {command}", shown_path(file));
        }
        text
    }

    fn asked(&self, report: &Report) -> String {
        let (calls, counterexamples) = (self.found.answer.calls, self.found.answer.counterexamples);
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        format!(
            "{calls} call{} of the engine, {counterexamples} counterexample{}, {:.2} s",
            plural(calls),
            plural(counterexamples),
            report.seconds
        )
    }

    /// That a set is enough.
    pub fn achieved(&self, solution: &Solution<WrongExecution>) -> String {
        let model = display_name(&self.found.model);
        let count = solution.fences.len();
        if count == 0 {
            let is = match self.found.goal {
                Goal::Assertions => "every execution is correct",
                Goal::Robustness => "every execution is sequentially consistent",
                Goal::Tests if self.found.left_out.is_empty() => "every test passes",
                Goal::Tests => "every test passes but those below",
            };
            return format!("no fence is needed under {model}: {is}");
        }
        let made = match self.found.goal {
            Goal::Assertions => "every execution correct",
            Goal::Robustness => "every execution sequentially consistent",
            Goal::Tests if self.found.left_out.is_empty() => "every test pass",
            Goal::Tests => "every test pass but those below",
        };
        let verb = if count == 1 { "makes" } else { "make" };
        format!("{} {verb} {made} under {model}", self.counted(solution))
    }

    /// How many fences, and what else.
    fn counted(&self, solution: &Solution<WrongExecution>) -> String {
        let kind =
            |needed: &NeededFence<WrongExecution>| Some(self.found.places.as_ref()?.candidates[needed.candidate].kind);
        let count = |is_it: &dyn Fn(FenceKind) -> bool, one: &str, many: &str| {
            let count = solution.fences.iter().filter_map(kind).filter(|kind| is_it(*kind)).count();
            (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
        };
        let parts = [
            count(&|kind| !kind.is_access(), "fence", "fences"),
            count(&|kind| matches!(kind, FenceKind::Order(_)), "stronger order", "stronger orders"),
            count(&|kind| kind == FenceKind::Exchange, "exchange", "exchanges"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match &parts[..] {
            [first, second, third] => format!("{first}, {second} and {third}"),
            parts => parts.join(" and "),
        }
    }

    /// Whether a cheaper set might do, with what leads to the rest of a list; nothing if there is nothing to be cheaper than.
    pub fn proved(&self, solution: &Solution<WrongExecution>) -> &'static str {
        match solution.minimal {
            _ if solution.fences.is_empty() => "",
            true => "no cheaper set does; ",
            false => "a cheaper set may do as well; ",
        }
    }

    fn solution(&self, text: &mut String, solution: &Solution<WrongExecution>, kept: TraceFileName<'_>) {
        let Some(places) = &self.found.places else { return };
        for (number, needed) in solution.fences.iter().enumerate() {
            let kind = places.candidates[needed.candidate].kind;
            let without = match &needed.without {
                Some(shown) => format!("without it: {}", shown.line()),
                None => "whether it is needed is not known".to_owned(),
            };
            let trace = kept(number);
            let trace = trace.map_or(String::new(), |file| format!(" ({})", visible(&file)));
            let _ = writeln!(text, "  {}  {kind}; {without}{trace}", places.described(needed.candidate));
        }
    }

    /// What was counted.
    pub fn counts(&self) -> Vec<(&'static str, u64)> {
        let (answer, places) = (&self.found.answer, &self.found.places);
        let candidates = places.as_ref().map_or(0, |places| places.candidates.len() as u64);
        vec![("calls", answer.calls), ("counterexamples", answer.counterexamples), ("candidates", candidates)]
    }

    /// What only this question knows, for programs. The executions that the fences of the first set forbid are findings, in the same order.
    pub fn details(&self) -> Map<String, Value> {
        let (found, answer) = (&self.found, &self.found.answer);
        let mut details = Map::new();
        details.insert("goal".to_owned(), found.goal.name().into());
        details.insert("minimal".to_owned(), answer.solutions.first().is_some_and(|best| best.minimal).into());
        details.insert("complete".to_owned(), matches!(answer.ending, Ending::Complete).into());
        let set = |set: &Solution<WrongExecution>| {
            let fences: Vec<Value> = set.fences.iter().filter_map(|needed| self.fence(needed)).collect();
            json!({ "cost": set.cost, "minimal": set.minimal, "fences": fences })
        };
        details.insert("sets".to_owned(), answer.solutions.iter().map(set).collect());
        if !found.left_out.is_empty() {
            details.insert("left_out".to_owned(), json!(found.left_out));
        }
        if let Some(error) = &found.sc_error {
            details.insert("sc_error".to_owned(), error.as_str().into());
        }
        if let Ending::Unknown(NoAnswer { test: Some(test), .. }) = &answer.ending {
            details.insert("unfinished_test".to_owned(), test.as_str().into());
        }
        if let Some(WrittenPatch { file, command }) = &self.patch {
            details.insert("patch".to_owned(), json!({ "file": file_json(file), "apply": command }));
        }
        details
    }

    fn fence(&self, needed: &NeededFence<WrongExecution>) -> Option<Value> {
        let places = self.found.places.as_ref()?;
        let kind = places.candidates[needed.candidate].kind.short();
        let mut fence = json!({ "place": place_json(&place_of(needed.candidate, places)), "kind": kind });
        if let Some(shown) = &needed.without {
            fence["without"] = json!({ "message": shown.message });
            if let Some(test) = &shown.test {
                fence["without"]["test"] = test.as_str().into();
            }
        }
        Some(fence)
    }
}
