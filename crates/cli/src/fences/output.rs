//! What `fencepost fences` prints.

use crate::advice;
use crate::exit::Exit;
use crate::standard_streams::carry;
use crate::words;
use fencepost_model::display_name;
use fencepost_repair::candidate::FenceKind;
use fencepost_repair::search::{Ending, NeededFence, Solution};
use fencepost_repair::{Goal, Repaired, WrongExecution};
use fencepost_report::{shown_path, visible};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

/// The answer of a search, with all that is said of it.
pub struct Report<'a> {
    pub found: &'a Repaired,
    /// Where the patch is.
    pub patch: Option<PathBuf>,
    /// For each fence of the first set, or for the execution that no fence forbids, the file that has the execution.
    pub kept: Vec<Option<String>>,
    pub start: Instant,
}

impl Report<'_> {
    /// How the command ends.
    pub fn exit(&self) -> Exit {
        match (&self.found.answer.ending, self.found.answer.solutions.is_empty()) {
            (_, false) if self.found.left_out.is_empty() => Exit::Holds,
            (_, false) => Exit::Inconclusive,
            (Ending::NoFenceHelps(_), _) => Exit::Violated,
            (Ending::Contradiction(_), _) => Exit::OwnBug,
            (Ending::Unknown(_) | Ending::Complete, true) => Exit::Inconclusive,
        }
    }

    /// The verdict for people.
    pub fn line(&self) -> String {
        let asked = self.asked();
        match (self.found.answer.solutions.first(), &self.found.answer.ending) {
            (Some(best), _) => {
                let word = if self.found.left_out.is_empty() { words::pass() } else { words::inconclusive() };
                format!("{word}  {} ({}{asked})\n", self.achieved(best), self.proved(best))
            }
            (None, Ending::NoFenceHelps(shown)) => {
                let what = if shown.is_under_sc { "no fence helps" } else { "no fence at these places helps" };
                let file = self.kept.first().cloned().flatten();
                let file = file.map_or(String::new(), |file| format!(", see {}", visible(&file)));
                format!("{}  {what}: {}{file} ({asked})\n", words::fail(), shown.line())
            }
            (None, Ending::Unknown(why)) => format!("{}  {why} ({asked})\n", words::inconclusive()),
            (None, Ending::Complete | Ending::Contradiction(_)) => String::new(),
        }
    }

    /// The verdict with all that belongs to it.
    pub fn text(&self) -> String {
        let answer = &self.found.answer;
        let mut text = self.line();
        // Writing to a string does not fail.
        if let Some(best) = answer.solutions.first() {
            self.solution(&mut text, best, &self.kept);
            for (number, other) in answer.solutions.iter().enumerate().skip(1) {
                let _ = writeln!(text, "set {}, cost {}:", number + 1, other.cost);
                self.solution(&mut text, other, &[]);
            }
        }
        if !answer.solutions.is_empty() && !self.found.left_out.is_empty() {
            let _ = writeln!(text, "not shown, for want of time, for {}", self.found.left_out.join("; "));
        }
        for reason in self.reasons() {
            let _ = writeln!(text, "note: {reason}");
        }
        if let (Ending::Unknown(why), false) = (&answer.ending, answer.solutions.is_empty()) {
            let _ = writeln!(text, "the search ended early: {why}");
        }
        if let Some(error) = &self.found.sc_error {
            let _ = writeln!(text, "note: fences do not repair what is wrong under SC: {error}");
        }
        if let (Some(file), Some(command)) = (&self.patch, self.command()) {
            let _ = writeln!(text, "patch written to {}; apply it with: {command}", shown_path(file));
        }
        text
    }

    /// How to apply the patch, if it was written.
    fn command(&self) -> Option<String> {
        Some(self.found.patch.as_ref()?.command(self.patch.as_ref()?))
    }

    /// Why no fence may have helped, although it happens with reordering only.
    fn reasons(&self) -> Vec<String> {
        match (&self.found.answer.ending, &self.found.places) {
            (Ending::NoFenceHelps(shown), Some(places)) if !shown.is_under_sc => {
                places.reasons(shown).iter().map(advice::no_place).collect()
            }
            _ => Vec::new(),
        }
    }

    fn asked(&self) -> String {
        let (calls, counterexamples) = (self.found.answer.calls, self.found.answer.counterexamples);
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        format!(
            "{calls} call{} of the engine, {counterexamples} counterexample{}, {:.2} s",
            plural(calls),
            plural(counterexamples),
            self.start.elapsed().as_secs_f64()
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

    fn solution(&self, text: &mut String, solution: &Solution<WrongExecution>, kept: &[Option<String>]) {
        let Some(places) = &self.found.places else { return };
        for (number, needed) in solution.fences.iter().enumerate() {
            let kind = places.candidates[needed.candidate].kind;
            let without = match &needed.without {
                Some(shown) => format!("without it: {}", shown.line()),
                None => "whether it is needed is not known".to_owned(),
            };
            let trace = kept.get(number).cloned().flatten();
            let trace = trace.map_or(String::new(), |file| format!(" ({})", visible(&file)));
            let _ = writeln!(text, "  {}  {kind}; {without}{trace}", places.described(needed.candidate));
        }
    }

    /// For programs.
    pub fn json(&self) -> String {
        self.reasons().iter().for_each(|reason| carry(reason));
        let answer = &self.found.answer;
        let (verdict, reason) = match (&answer.ending, answer.solutions.is_empty()) {
            (Ending::Unknown(why), false) if self.found.left_out.is_empty() => ("pass", Some(why.to_string())),
            (Ending::Unknown(why), false) => ("inconclusive", Some(why.to_string())),
            (_, false) => ("pass", None),
            (Ending::NoFenceHelps(shown), _) => ("fail", Some(shown.line())),
            (Ending::Unknown(why), true) => ("inconclusive", Some(why.to_string())),
            (Ending::Complete | Ending::Contradiction(_), true) => ("inconclusive", None),
        };
        let best = answer.solutions.first();
        let set = |one: &Solution<WrongExecution>| json!({ "cost": one.cost, "fences": self.fences(one, &[]) });
        let object = json!({
            "verdict": verdict,
            "goal": self.found.goal.name(),
            "model": self.found.model,
            "reason": reason,
            "minimal": best.is_some_and(|best| best.minimal),
            "left_out": self.found.left_out,
            "complete": matches!(answer.ending, Ending::Complete),
            "fences": best.map_or(Vec::new(), |best| self.fences(best, &self.kept)),
            "sets": answer.solutions.iter().map(set).collect::<Vec<_>>(),
            "counterexample": if best.is_none() { self.kept.first().cloned().flatten() } else { None },
            "sc_error": self.found.sc_error,
            "patch": self.patch,
            "apply": self.command(),
            "candidates": self.found.places.as_ref().map_or(0, |places| places.candidates.len()),
            "calls": answer.calls,
            "counterexamples": answer.counterexamples,
            "seconds": self.start.elapsed().as_secs_f64(),
        });
        format!("{object}\n")
    }

    fn fences(&self, solution: &Solution<WrongExecution>, kept: &[Option<String>]) -> Vec<Value> {
        let Some(places) = &self.found.places else { return Vec::new() };
        let because = |needed: &NeededFence<WrongExecution>, number: usize| match &needed.without {
            Some(shown) => {
                json!({ "error": shown.message, "test": shown.test, "trace": kept.get(number).cloned().flatten() })
            }
            None => Value::Null,
        };
        let one = |(number, needed): (usize, &NeededFence<WrongExecution>)| {
            let (file, line) = places.file_and_line(needed.candidate);
            json!({
                "file": file,
                "line": line,
                "column": places.column(needed.candidate),
                "kind": places.candidates[needed.candidate].kind.short(),
                "needed_because": because(needed, number),
            })
        };
        solution.fences.iter().enumerate().map(one).collect()
    }
}
