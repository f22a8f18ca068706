//! One lemma: the memory system beside the automata, searched with as many reductions as wanted.

use crate::automata::{Automata, Lemma, ProcessorOrder};
use crate::interpret::{StepError, World};
use crate::language::LanguageError;
use crate::model::{Model, RuleId, VariableId};
use crate::reduction::{Guess, Reduction, Reductions};
use crate::search::{
    Counts, Expander, Path, SavedSearch, Search, SearchEnd, StateError, Step, Watch, never_ordered, path,
};
use crate::system::{Bits, End, Instances, Layout, Machine, State, compile};
use fencepost_base::mutation;
use fencepost_source::{Code, Span};
use fencepost_trace::Inconclusive;

/// An event: a rule with its parameters, and the value of a write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The rule.
    pub rule: RuleId,
    /// Its parameters.
    pub arguments: Vec<u32>,
    /// For writes.
    pub value: u32,
}

/// A run of a memory system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its first state.
    pub initial: World,
    /// What happens.
    pub events: Vec<Event>,
}

/// What is wrong with a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// It has the cycle that was looked for.
    Cycle,
    /// An invariant does not hold after it: which.
    Invariant(usize),
    /// Nothing but reads can happen after it.
    Deadlock,
    /// Its last event reads data that is not defined, or puts a write of such data in order.
    Undefined,
    /// Its last event puts a write in order that does not wait for it.
    Disorder,
    /// After its last event more writes wait to be put in order than the system has room for: one of them is lost.
    Lost,
    /// After it, some write can never be put in order by internal events.
    NeverOrdered,
    /// Its last event makes the model do what it must not.
    Trap(Span, &'static str),
}

/// An event for which a queue has no room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overflow {
    /// The queue: the variable and its element.
    pub queue: (VariableId, usize),
    /// The run; the last event is the one that cannot happen.
    pub run: Run,
}

/// How the search for a lemma has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LemmaEnd {
    /// Nothing is wrong with any run.
    Holds,
    /// Something is.
    Fails {
        /// What.
        error: RunError,
        /// A run that shows it.
        run: Run,
        /// Whether no run with fewer events shows it.
        shortest: bool,
    },
    /// Somebody has ended it.
    Interrupted(Inconclusive),
}

/// What has become of a lemma.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LemmaReport {
    /// Which.
    pub lemma: Lemma,
    /// How many states and events there were.
    pub counts: Counts,
    /// How it has ended.
    pub end: LemmaEnd,
    /// The first event for which a queue had no room.
    pub overflow: Option<Overflow>,
}

/// Why a lemma cannot be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LemmaError {
    /// The memory system is at fault.
    Model(LanguageError),
    /// The search that was to go on has a state to which no run leads.
    Checkpoint,
    /// A mistake of ours.
    OwnBug(&'static str),
}

impl From<LanguageError> for LemmaError {
    fn from(error: LanguageError) -> Self {
        Self::Model(error)
    }
}

/// What to look at, and how.
#[derive(Clone, Debug)]
pub struct Question<'m> {
    /// The memory system.
    pub model: &'m Model,
    /// What to look for.
    pub lemma: Lemma,
    /// How to reduce.
    pub reductions: Reductions,
    /// How many workers.
    pub jobs: usize,
}

/// Looks at a lemma, or goes on with a search that was kept. Guesses about dead data that turn out to be wrong are dropped,
/// for this lemma and the next.
pub fn examine(
    question: &Question<'_>,
    guesses: &mut Vec<Guess>,
    saved: Option<SavedSearch>,
    watch: &mut dyn Watch,
) -> Result<LemmaReport, LemmaError> {
    let model = question.model;
    let data = if question.lemma.k() == 0 && !model.looks_at_data { 0 } else { 2 };
    let deferred = model.has_deferred_writes();
    let waiting = deferred.then(|| model.data_cells());
    let layout = Layout::new(model, Bits { data }, &Automata::widths(&question.lemma, waiting));
    let instances = compile(model, &layout)?;
    let mut automata = Automata::new(question.lemma.clone(), &layout.extra);
    // Whoever puts writes in order tells 2 and 3 apart, and under TSO an edge starts with 2 only.
    automata.merge = question.reductions.merge && !deferred && question.lemma.order == ProcessorOrder::Full;
    let worlds = World::initial(model).map_err(|stuck| match stuck {
        StepError::Trap(span, what) => LanguageError::new(span, format!("the first state cannot be made: {what}")),
        StepError::Overflow(..) => {
            LanguageError::new(Span::default(), "the first state has more in a queue than has room")
        }
        StepError::TooManyStates => {
            LanguageError::new(model.init.site.0, "there are too many first states to begin with")
                .with_code(Code::SystemSize)
                .with_help("use fewer processors or locations, or choose less with `any`")
        }
    })?;
    let system = System { question, layout: &layout, instances: &instances, automata: &automata, worlds: &worlds };
    macro_rules! with_words {
        ($($words:literal)*) => {
            match layout.words {
                $(words if words <= $words => system.search::<$words>(guesses, saved, watch),)*
                words => {
                    let message = format!("a state takes {words} words of 64 bits, and 24 are possible");
                    Err(LanguageError::new(model.init.site.0, message).with_code(Code::SystemSize)
                        .with_help("use fewer processors, fewer locations or smaller queues")
                        .into())
                }
            }
        };
    }
    with_words!(1 2 3 4 8 24)
}

/// Everything that a search needs.
struct System<'a> {
    question: &'a Question<'a>,
    layout: &'a Layout,
    instances: &'a Instances,
    automata: &'a Automata,
    worlds: &'a [World],
}

impl System<'_> {
    fn search<const N: usize>(
        &self,
        guesses: &mut Vec<Guess>,
        mut saved: Option<SavedSearch>,
        watch: &mut dyn Watch,
    ) -> Result<LemmaReport, LemmaError> {
        if let Some(saved) = &saved {
            guesses.retain(|guess| saved.guesses.contains(&guess.number));
        }
        let initial: Vec<State<N>> = self.worlds.iter().map(|world| self.layout.pack(world)).collect();
        let mut reductions = self.question.reductions;
        reductions.early &= saved.as_ref().is_none_or(|saved| saved.early);
        // A run that was found with early reads, in case a shorter one cannot be found without.
        let mut found_early: Option<LemmaReport> = None;
        loop {
            let model = self.question.model;
            let reduction = Reduction::new(model, self.layout, self.instances, self.automata, reductions, guesses);
            let mut expander = Expander::new(self.instances, self.automata);
            expander.early_reads = reduction.has_early_reads();
            expander.deadlock_free = model.deadlock_free && self.question.lemma.k() == 0;
            expander.invariants = self.question.lemma.k() == 0;
            let is_state = |state: &State<N>| self.layout.is_state(model, &initial, state);
            let kept = saved.take();
            let restored =
                kept.and_then(|saved| Search::restored(expander.clone(), &reduction, &saved, &initial, &is_state));
            let lost = if restored.is_some() { LemmaError::Checkpoint } else { LemmaError::OwnBug(LOST) };
            let numbers: Vec<usize> = guesses.iter().map(|guess| guess.number).collect();
            let mut search = restored.unwrap_or_else(|| {
                watch.begin(&self.question.lemma, reductions.early, &numbers);
                let search = Search::new(expander, &reduction, &initial);
                search.show_level(watch);
                search
            });
            let end = match search.run(self.question.jobs, watch) {
                SearchEnd::Exhausted => match never_ordered(&search, self.instances) {
                    Some((state, level)) => {
                        let found = path(&search, &initial, state, level).ok_or_else(|| lost.clone())?;
                        LemmaEnd::Fails { error: RunError::NeverOrdered, run: self.run(&found), shortest: true }
                    }
                    None => LemmaEnd::Holds,
                },
                SearchEnd::Interrupted(why) => match found_early {
                    Some(report) => return Ok(report),
                    None => LemmaEnd::Interrupted(why),
                },
                SearchEnd::Error(trouble, state, level) => {
                    let mut found = path(&search, &initial, state, level).ok_or_else(|| lost.clone())?;
                    let trouble = same_kind(trouble, &found).ok_or_else(|| lost.clone())?;
                    if let StateError::Undefined(read) = trouble
                        && reductions.dead
                    {
                        let before = guesses.len();
                        self.remove_refuted(guesses, read, &found, &initial);
                        if guesses.len() < before {
                            continue;
                        }
                    }
                    let error = self.run_error(trouble, &mut found);
                    let shortest = !search.expander().early_reads;
                    LemmaEnd::Fails { error, run: self.run(&found), shortest }
                }
            };
            let overflow = match search.overflow() {
                Some((level, trouble, state)) => {
                    let mut found = path(&search, &initial, state, level).ok_or_else(|| lost.clone())?;
                    let Some(StateError::Overflow(step, queue)) = same_kind(trouble, &found) else {
                        return Err(lost);
                    };
                    found.steps.push(step);
                    Some(Overflow { queue: self.instances.queues[usize::from(queue)], run: self.run(&found) })
                }
                None => None,
            };
            let (lemma, counts) = (self.question.lemma.clone(), search.counts());
            let report = LemmaReport { lemma, counts, end, overflow };
            match &report.end {
                // Without early reads the shortest run is found, and all other reductions keep lengths as they are.
                LemmaEnd::Fails { shortest: false, .. } => {
                    reductions.early = false;
                    found_early = Some(report);
                }
                _ => return Ok(report),
            }
        }
    }

    /// Drops the guesses that alone make the data undefined that the last event of a run reads or puts in order.
    fn remove_refuted<const N: usize>(&self, guesses: &mut Vec<Guess>, read: Step, found: &Path, initial: &[State<N>]) {
        let reads = |clear: &dyn Fn(&mut State<N>)| {
            let mut machine = Machine::default();
            let mut state = initial[found.initial];
            clear(&mut state);
            for step in found.steps.iter().chain([&read]) {
                machine.regs[0] = u32::from(step.value);
                let start = self.instances.instances[step.instance as usize].start;
                if machine.run(&self.instances.code, start, &mut state) != End::Done {
                    return None;
                }
                clear(&mut state);
            }
            Some(machine.regs[0])
        };
        if reads(&|_| {}) == Some(0) {
            return; // It is not defined in the full system either.
        }
        guesses.retain(|guess| {
            let fields = guess.fields(self.question.model, self.layout);
            let clear = |state: &mut State<N>| {
                for (data, control, value) in &fields {
                    if control.get(state) == *value {
                        data.set(state, 0);
                    }
                }
            };
            reads(&clear) != Some(0) || mutation!("protocol-keeps-refuted-guesses")
        });
    }

    /// What is wrong, and the last event if it is that which is wrong.
    fn run_error(&self, trouble: StateError, found: &mut Path) -> RunError {
        match trouble {
            StateError::Cycle => RunError::Cycle,
            StateError::Invariant(number) => RunError::Invariant(number as usize),
            StateError::Deadlock => RunError::Deadlock,
            StateError::Undefined(step) => {
                found.steps.push(step);
                RunError::Undefined
            }
            StateError::Disorder(step) => {
                found.steps.push(step);
                RunError::Disorder
            }
            StateError::Lost(step) => {
                found.steps.push(step);
                RunError::Lost
            }
            StateError::Trap(step, trap) | StateError::Overflow(step, trap) => {
                found.steps.push(step);
                let (span, what) = self.instances.traps.get(usize::from(trap)).copied().unwrap_or_default();
                RunError::Trap(span, what)
            }
        }
    }

    fn run(&self, found: &Path) -> Run {
        let event = |step: &Step| {
            let instance = &self.instances.instances[step.instance as usize];
            Event { rule: instance.rule, arguments: instance.arguments.clone(), value: u32::from(step.value) }
        };
        Run { initial: self.worlds[found.initial].clone(), events: found.steps.iter().map(event).collect() }
    }
}

/// What is wrong with the state at the end of a run, given what is wrong with one that is equal up to symmetry.
fn same_kind(trouble: StateError, found: &Path) -> Option<StateError> {
    let fits = |other: &&StateError| match (trouble, **other) {
        (StateError::Undefined(_), StateError::Undefined(_)) | (StateError::Disorder(_), StateError::Disorder(_)) => {
            true
        }
        (StateError::Overflow(..), StateError::Overflow(..)) | (StateError::Lost(_), StateError::Lost(_)) => true,
        (StateError::Trap(_, trap), StateError::Trap(_, other)) => trap == other,
        (trouble, other) => trouble == other,
    };
    match trouble {
        StateError::Cycle => Some(trouble),
        _ => found.troubles.iter().find(fits).copied(),
    }
}

const LOST: &str = "a state was reached, but no run leads there";
