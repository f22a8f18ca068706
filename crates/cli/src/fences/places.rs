//! The files of a program, the places in them where fences might stand, and what each would cost.

use super::arguments::FencesArguments;
use super::marks::Seen;
use super::shown::Shown;
use crate::exit::Failure;
use crate::remark;
use fencepost_model::BufferModel;
use fencepost_model::axiomatic::Model;
use fencepost_repair::HittingSets;
use fencepost_repair::candidate::{Candidate, FenceKind, usual_cost_under};
use fencepost_repair::patch::Spelling;
use fencepost_repair::same::PointId;
use fencepost_repair::source::{Shape, SourceFile};
use fencepost_report::{shown_path, visible};
use fencepost_source::Diagnostic;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// What the fences are judged by.
#[derive(Clone, Copy)]
pub enum Under<'m> {
    Buffers(BufferModel),
    Axioms(&'m Model),
}

impl Under<'_> {
    fn buffers(self) -> Option<BufferModel> {
        match self {
            Self::Buffers(model) => Some(model),
            Self::Axioms(_) => None,
        }
    }
}

/// Where fences might stand.
pub struct Places {
    pub files: Vec<SourceFile>,
    pub candidates: Vec<Candidate>,
    pub costs: Vec<u64>,
    pub spelling: Spelling,
    /// Whether only some functions have places.
    pub is_limited: bool,
}

impl Places {
    /// All places and kinds.
    pub fn new(arguments: &FencesArguments, kinds: &[FenceKind], under: Under<'_>) -> Result<Self, Failure> {
        arguments.check_costs(kinds, under.buffers())?;
        let files = files(arguments)?;
        let only = only(arguments, &files)?;
        let is_wanted = |file: usize, function: &str| {
            arguments.only.is_empty() || only.iter().any(|(wanted, name)| *wanted == file && *name == function)
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
                .filter(|(_, access)| arguments.orders && is_wanted(number, &access.function));
            for (point, access) in accesses {
                let kinds = match under {
                    Under::Buffers(model) => FenceKind::stronger(model, access),
                    Under::Axioms(_) => FenceKind::stronger_for_axioms(access),
                };
                candidates.extend(kinds.into_iter().map(|kind| Candidate { file: number, point, kind }));
            }
        }
        if candidates.is_empty() {
            let error = match files.iter().all(|file| file.functions.is_empty()) {
                true => Diagnostic::new(format!(
                    "{}: there is no function with statements",
                    visible(&arguments.input.name())
                )),
                false => Diagnostic::new("there is no place for a fence")
                    .with_help("look at --only, and at the comments that keep fences away"),
            };
            return Err(error.into());
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
        let usual = |kind: FenceKind| match under {
            Under::Buffers(_) => kind.usual_cost(),
            Under::Axioms(model) => usual_cost_under(model, kind),
        };
        let cost = |one: &Candidate| arguments.cost_of(one.kind).unwrap_or_else(|| usual(one.kind));
        let costs = candidates.iter().map(cost).collect();
        let text: String = files.iter().map(|file| file.text.as_str()).collect();
        let spelling = match under {
            Under::Buffers(_) => Spelling::of(&text),
            Under::Axioms(_) => Spelling::Kinds,
        };
        Ok(Self { files, candidates, costs, spelling, is_limited: !arguments.only.is_empty() })
    }

    /// Without fences at some points.
    pub fn without(mut self, points: &BTreeSet<PointId>) -> Self {
        let is_left = |one: &Candidate| one.kind.is_access() || !points.contains(&(one.file, one.point));
        let left = |(one, _): &(Candidate, u64)| is_left(one);
        (self.candidates, self.costs) = self.candidates.into_iter().zip(self.costs).filter(left).unzip();
        self
    }

    /// Without accesses that do not show in the program, which is said of those in functions that do.
    pub fn without_hidden(mut self, seen: &Seen) -> Self {
        let is_hidden = |one: &Candidate| one.kind.is_access() && !seen.accesses.contains(&(one.file, one.point));
        let hidden: BTreeSet<PointId> =
            self.candidates.iter().filter(|one| is_hidden(one)).map(|one| (one.file, one.point)).collect();
        for (file, number) in hidden {
            let (file, access) = (&self.files[file], &self.files[file].accesses[number]);
            if seen.functions.contains(&access.function) {
                remark(&format!(
                    "{}:{}: this access stays as it is, perhaps because it is within the argument of a macro",
                    visible(&file.name),
                    access.line
                ));
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
    pub fn without_harmful(self, points: &[PointId]) -> Self {
        for (file, point) in points.iter().filter(|point| !self.is_uncertain(**point)) {
            let (name, line) = (visible(&self.files[*file].name), self.files[*file].points[*point].line);
            remark(&format!(
                "{name}:{line}: no place here, where a statement would change more, perhaps because of a macro"
            ));
        }
        self.without(&points.iter().copied().collect())
    }

    /// Candidates by number.
    pub fn chosen(&self, numbers: &[usize]) -> Vec<Candidate> {
        numbers.iter().map(|number| self.candidates[*number]).collect()
    }

    /// Why a fence that would forbid an execution may have no place, and what to do.
    pub fn reasons(&self, shown: &Shown) -> Vec<String> {
        let lines = self
            .files
            .iter()
            .flat_map(|file| file.unknown.iter().map(|line| format!("{}:{line}", visible(&file.name))));
        let unknown: Vec<String> = lines.take(10).collect();
        let is_header = |name: &&String| !self.files.iter().any(|file| file.name == **name);
        let headers: Vec<String> = shown.files.iter().filter(is_header).map(|name| visible(name)).collect();
        let mut reasons = Vec::new();
        if !unknown.is_empty() {
            reasons.push(format!("no fence is put near what the parser does not understand: {}", unknown.join(", ")));
        }
        if !headers.is_empty() {
            let headers = headers.join(", ");
            reasons.push(format!("no fence is put into {headers}: move the function into a file that is named here"));
        }
        if self.is_limited {
            reasons.push("--only leaves out all functions that it does not name".to_owned());
        }
        if reasons.is_empty() {
            let reason = "fences are put before statements and operands, not into macros, initialisers or arguments of calls: \
                          make statements of what is there";
            reasons.push(reason.to_owned());
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

/// The functions that the user names, with the numbers of their files.
fn only<'a>(arguments: &'a FencesArguments, files: &[SourceFile]) -> Result<Vec<(usize, &'a str)>, Failure> {
    let listed = |names: &mut dyn Iterator<Item = &str>| {
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let mut found = Vec::new();
    for (name, function) in &arguments.only {
        let is_named = |path: &Path| {
            // `./queue.c` is `queue.c`.
            let plain: PathBuf = Path::new(name).components().filter(|part| *part != Component::CurDir).collect();
            path.ends_with(&plain)
                || path.canonicalize().is_ok_and(|path| Path::new(name).canonicalize().ok() == Some(path))
        };
        let numbers: Vec<usize> = (0..files.len()).filter(|number| is_named(Path::new(&files[*number].name))).collect();
        let refused = |message: String, help: String| Failure::from(Diagnostic::new(message).with_help(help));
        if numbers.is_empty() {
            let help = format!("the files are {}", visible(&listed(&mut files.iter().map(|file| file.name.as_str()))));
            return Err(refused(format!("--only {name}:{function}: `{name}` is none of the files"), help));
        }
        let has = |number: &usize| files[*number].functions.contains(function);
        if !numbers.iter().any(has) {
            let names = numbers.iter().flat_map(|number| files[*number].functions.iter().map(String::as_str));
            let help = format!("its functions are {}", listed(&mut names.into_iter()));
            return Err(refused(format!("--only {name}:{function}: there is no function `{function}` in it"), help));
        }
        found.extend(numbers.into_iter().filter(has).map(|number| (number, function.as_str())));
    }
    Ok(found)
}

fn files(arguments: &FencesArguments) -> Result<Vec<SourceFile>, Failure> {
    let read = |path: &PathBuf| -> Result<SourceFile, Failure> {
        let shown = shown_path(path);
        if path.extension().is_none_or(|ending| ending != "c") {
            let help = "fences are put into C source files, which end with .c";
            return Err(Diagnostic::new(format!("{shown}: is not a C source file")).with_help(help).into());
        }
        let bytes =
            std::fs::read(path).map_err(|error| Diagnostic::new(format!("{shown}: cannot be read: {error}")))?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let help = "a patch is made of it: convert it first, for example with iconv -f latin1 -t utf-8";
            Diagnostic::new(format!("{shown}: is not UTF-8 text")).with_help(help)
        })?;
        Ok(SourceFile::new(path.display().to_string(), text).map_err(|error| Diagnostic::new(error.to_string()))?)
    };
    let files: Vec<SourceFile> = arguments.input.files.iter().map(read).collect::<Result<_, Failure>>()?;
    headers_are_certain(&files, &arguments.input.files)?;
    Ok(files)
}

/// Copies of files look for headers beside all of the originals ([`beside`]), so that each name must be found at one place only.
fn headers_are_certain(files: &[SourceFile], paths: &[PathBuf]) -> Result<(), Failure> {
    let mut folders: Vec<&Path> = paths.iter().filter_map(|path| path.parent()).collect();
    folders.sort_unstable();
    folders.dedup();
    for file in files {
        for include in file.includes.iter().filter(|include| include.name.starts_with('"')) {
            let name = include.name.trim_matches('"');
            if folders.iter().filter(|folder| folder.join(name).exists()).count() > 1 {
                let message = format!("{}: there is a `{name}` beside several of the files", visible(&file.name));
                let help = "give the headers different names, or name the files of one folder only";
                return Err(Diagnostic::new(message).with_help(help).into());
            }
        }
    }
    Ok(())
}

/// Arguments for clang, so that copies of files find headers beside the originals.
pub fn beside(files: &[PathBuf]) -> impl Iterator<Item = String> + '_ {
    files.iter().filter_map(|file| file.parent()).flat_map(|folder| {
        let folder = if folder.as_os_str().is_empty() { ".".into() } else { folder.display().to_string() };
        ["-iquote".to_owned(), folder]
    })
}
