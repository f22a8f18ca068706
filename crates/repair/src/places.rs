//! The files of a program, the places in them where fences might stand, and what each would cost.

use crate::HittingSets;
use crate::candidate::{Candidate, FenceKind, usual_cost_under};
use crate::costs::check_costs;
use crate::error::RepairError;
use crate::files::{find_functions, read_files};
use crate::marks::SourceMarks;
use crate::no_place::NoPlace;
use crate::observer::{Observer, Remark};
use crate::patch::Spelling;
use crate::request::{Request, Subject};
use crate::same::PointId;
use crate::source::{Shape, SourceFile};
use crate::wrong::WrongExecution;
use fencepost_report::visible;
use fencepost_source::{Code, Diagnostic};
use std::collections::BTreeSet;

/// Where fences might stand.
#[derive(Clone, Debug)]
pub struct Places {
    /// The files.
    pub files: Vec<SourceFile>,
    /// What might be added or made stronger.
    pub candidates: Vec<Candidate>,
    /// What each of these costs.
    pub costs: Vec<u64>,
    /// How fences are written.
    pub spelling: Spelling,
    /// Whether only some functions have places.
    pub is_limited: bool,
}

impl Places {
    /// All places and kinds.
    pub(crate) fn new(request: &Request, kinds: &[FenceKind], observer: &dyn Observer) -> Result<Self, RepairError> {
        check_costs(request, kinds, observer)?;
        let files = read_files(request)?;
        let only = find_functions(request, &files)?;
        let is_wanted = |file: usize, function: &str| {
            request.only.is_empty() || only.iter().any(|(wanted, name)| *wanted == file && *name == function)
        };
        let mut candidates = Vec::new();
        for (number, file) in files.iter().enumerate() {
            let wanted = file.points.iter().enumerate().filter(|(_, point)| is_wanted(number, &point.function));
            for (point, _) in wanted {
                candidates.extend(kinds.iter().map(|kind| Candidate { file: number, point, kind: *kind }));
            }
            let accesses = file
                .accesses
                .iter()
                .enumerate()
                .filter(|(_, access)| request.orders && is_wanted(number, &access.function));
            for (point, access) in accesses {
                let kinds = match &request.subject {
                    Subject::Program(program) => FenceKind::stronger(program.model, access),
                    Subject::Tests(_) => FenceKind::stronger_for_axioms(access),
                };
                candidates.extend(kinds.into_iter().map(|kind| Candidate { file: number, point, kind }));
            }
        }
        if candidates.is_empty() {
            return Err(match files.iter().all(|file| file.functions.is_empty()) {
                true => {
                    let message = format!("{}: there is no function with statements", visible(&request.name()));
                    Diagnostic::new(Code::NoFencePlaces, message).into()
                }
                false => RepairError::NoPlace,
            });
        }
        // Of sets that cost the same the one with the smaller numbers is found, which should be easy to read.
        candidates.sort_by_key(|candidate| match files[candidate.file].points.get(candidate.point) {
            Some(point) if !candidate.kind.is_access() => match point.shape {
                Shape::Statement => 0,
                Shape::Braces(_) => 1,
                Shape::Operand(_) => 2,
            },
            _ => 0,
        });
        let usual = |kind: FenceKind| match &request.subject {
            Subject::Program(_) => kind.usual_cost(),
            Subject::Tests(tests) => usual_cost_under(&tests.model.axioms, kind),
        };
        let cost = |one: &Candidate| request.cost_of(one.kind).unwrap_or_else(|| usual(one.kind));
        let costs = candidates.iter().map(cost).collect();
        let text: String = files.iter().map(|file| file.text.as_str()).collect();
        let spelling = match request.subject {
            Subject::Program(_) => Spelling::of(&text),
            Subject::Tests(_) => Spelling::Kinds,
        };
        Ok(Self { files, candidates, costs, spelling, is_limited: !request.only.is_empty() })
    }

    /// Without fences at some points.
    pub fn without(mut self, points: &BTreeSet<PointId>) -> Self {
        let is_left = |one: &Candidate| one.kind.is_access() || !points.contains(&(one.file, one.point));
        let left = |(one, _): &(Candidate, u64)| is_left(one);
        (self.candidates, self.costs) = self.candidates.into_iter().zip(self.costs).filter(left).unzip();
        self
    }

    /// Without accesses that do not show in the program, which is said of those in functions that do.
    pub(crate) fn without_hidden(mut self, seen: &SourceMarks, observer: &dyn Observer) -> Self {
        let is_hidden = |one: &Candidate| one.kind.is_access() && !seen.accesses.contains(&(one.file, one.point));
        let hidden: BTreeSet<PointId> =
            self.candidates.iter().filter(|one| is_hidden(one)).map(|one| (one.file, one.point)).collect();
        for (file, number) in hidden {
            let (file, access) = (&self.files[file], &self.files[file].accesses[number]);
            if seen.functions.contains(&access.function) {
                observer.remark(&Remark::FixedAccess { file: file.name.clone(), line: access.line });
            }
        }
        let left = |(one, _): &(Candidate, u64)| !is_hidden(one);
        (self.candidates, self.costs) = self.candidates.into_iter().zip(self.costs).filter(left).unzip();
        self
    }

    /// The question which candidates to choose.
    pub fn question(&self, is_stronger: impl Fn(FenceKind, FenceKind) -> bool) -> HittingSets {
        HittingSets::new(self.costs.clone()).with_stronger(|strong, weak| {
            let (strong, weak) = (self.candidates[strong], self.candidates[weak]);
            strong.is_at(&weak) && is_stronger(strong.kind, weak.kind)
        })
    }

    /// Whether there is a candidate for a fence at a point.
    pub fn has_fence_at(&self, (file, point): PointId) -> bool {
        self.candidates.iter().any(|one| !one.kind.is_access() && (one.file, one.point) == (file, point))
    }

    /// The points at which there might be a fence, each once.
    pub fn points(&self) -> Vec<PointId> {
        let fences = self.candidates.iter().filter(|candidate| !candidate.kind.is_access());
        let mut points: Vec<PointId> = fences.map(|candidate| (candidate.file, candidate.point)).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Whether a point is beside something that is not understood.
    pub fn is_uncertain(&self, (file, point): PointId) -> bool {
        self.files[file].points[point].is_uncertain
    }

    /// Without fences at some points, which is said unless it was to be expected.
    pub(crate) fn without_harmful(self, points: &[PointId], observer: &dyn Observer) -> Self {
        for (file, point) in points.iter().filter(|point| !self.is_uncertain(**point)) {
            let (file, line) = (self.files[*file].name.clone(), self.files[*file].points[*point].line);
            observer.remark(&Remark::HarmfulPlace { file, line });
        }
        self.without(&points.iter().copied().collect())
    }

    /// Candidates by number.
    pub fn chosen(&self, numbers: &[usize]) -> Vec<Candidate> {
        numbers.iter().map(|number| self.candidates[*number]).collect()
    }

    /// Why a fence that would forbid an execution may have no place, and what to do.
    pub fn reasons(&self, wrong: &WrongExecution) -> Vec<NoPlace> {
        let lines = self
            .files
            .iter()
            .flat_map(|file| file.unknown.iter().map(|line| format!("{}:{line}", visible(&file.name))));
        let unknown: Vec<String> = lines.take(10).collect();
        let is_header = |name: &&str| !self.files.iter().any(|file| file.name == **name);
        let headers: Vec<String> = wrong.files().into_iter().filter(is_header).map(visible).collect();
        let mut reasons = Vec::new();
        if !unknown.is_empty() {
            reasons.push(NoPlace::Unparsed(unknown));
        }
        if !headers.is_empty() {
            reasons.push(NoPlace::Headers(headers));
        }
        if self.is_limited {
            reasons.push(NoPlace::OtherFunctions);
        }
        if reasons.is_empty() {
            reasons.push(NoPlace::Syntax);
        }
        reasons
    }

    /// A candidate, for people.
    pub fn named(&self, candidate: usize) -> String {
        format!("{} {}", self.candidates[candidate].kind, self.described(candidate))
    }

    /// Where a candidate is, for people.
    pub fn described(&self, candidate: usize) -> String {
        let (file, line) = self.file_and_line(candidate);
        let file = visible(file);
        if self.candidates[candidate].kind.is_access() {
            return format!("at {file}:{line}");
        }
        match self.snippet(candidate) {
            Some(snippet) => format!("before `{snippet}` in {file}:{line}"),
            None => format!("before {file}:{line}"),
        }
    }

    /// What a fence stands before, if that is not the whole line.
    pub fn snippet(&self, candidate: usize) -> Option<&str> {
        let candidate = self.candidates[candidate];
        let file = &self.files[candidate.file];
        let point = file.points.get(candidate.point).filter(|_| !candidate.kind.is_access())?;
        let before = file.text[..point.offset].rsplit('\n').next().unwrap_or_default();
        let end = match point.shape {
            Shape::Operand(end) => end,
            Shape::Statement | Shape::Braces(_) => file.text.len(),
        };
        let here = file.text[point.offset..end].lines().next().unwrap_or_default().trim_end();
        let here = here.find(';').map_or(here, |end| &here[..=end]);
        (!before.trim().is_empty()).then_some(here)
    }

    /// For sorting candidates as they stand in the program.
    pub fn position(&self, candidate: usize) -> (usize, usize, usize) {
        (self.candidates[candidate].file, self.file_and_line(candidate).1, self.column(candidate))
    }

    /// The column of a candidate, from 1.
    pub fn column(&self, candidate: usize) -> usize {
        let candidate = self.candidates[candidate];
        let file = &self.files[candidate.file];
        match candidate.kind.is_access() {
            true => {
                file.text[..file.accesses[candidate.point].offset].rsplit('\n').next().map_or(1, |line| line.len() + 1)
            }
            false => file.points[candidate.point].column,
        }
    }

    /// The file and the line before which a candidate stands, or on which it is.
    pub fn file_and_line(&self, candidate: usize) -> (&str, usize) {
        let candidate = self.candidates[candidate];
        let file = &self.files[candidate.file];
        let is_access = candidate.kind.is_access();
        (&file.name, if is_access { file.accesses[candidate.point].line } else { file.points[candidate.point].line })
    }
}
