//! The current execution of the optimal strategy, and what is still to be explored beside it: a subtree of the search.
//!
//! It is complete: whoever has it and nothing else can explore the subtree. So parts of it can be given away ([`Path::split`]), to
//! another thread or, with agents that have [names](fencepost_machine::AgentName) instead of ids, to another process.

use crate::execution::Position;
use fencepost_base::{TypedId, mutation};
use fencepost_machine::{AgentId, Turn};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

/// Steps to take, last one first.
pub(crate) type Schedule<A> = SmallVec<[Turn<A>; 4]>;

/// A state on the way to the current one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Node<A> {
    /// The free choice that was made here, also when its step has been reversed since.
    pub choice: Turn<A>,
    /// The step that was taken from here.
    pub taken: Turn<A>,
    /// In how many ways the step of the free choice can go: those after its own are still to be explored.
    pub options: u64,
    /// Whether the step that was taken is the free choice, and not one of a schedule.
    pub free: bool,
    /// The detour that ends here, if the agent is one whose earlier choice it has reversed.
    pub resumes: Option<usize>,
    /// What reverses races of the free choice, still to be explored.
    pub reversals: SmallVec<[Schedule<A>; 1]>,
    /// How many ways from here are known, whether explored, still to be explored, or given away. It grows with `reversals`.
    #[serde(rename = "ways")]
    pub alternatives: u64,
}

impl<A: Copy> Node<A> {
    /// A state in which somebody was chosen freely, who can go on in several ways.
    pub fn free(choice: Turn<A>, options: u64, resumes: Option<usize>) -> Self {
        Self { choice, taken: choice, options, free: true, resumes, reversals: SmallVec::new(), alternatives: options }
    }

    /// A state along a schedule.
    pub fn scheduled(turn: Turn<A>) -> Self {
        Self { free: false, ..Self::free(turn, 1, None).idle() }
    }

    pub fn push(&mut self, reversal: Schedule<A>) {
        self.reversals.push(reversal);
        self.alternatives = self.alternatives.saturating_add(1);
    }

    /// How many ways the free choice can go that are still to be explored.
    fn options_left(&self) -> u64 {
        if self.free { self.options - 1 - self.choice.option } else { 0 }
    }

    /// How many ways from here are still to be explored.
    pub fn waiting(&self) -> u64 {
        self.options_left().saturating_add(self.reversals.len() as u64)
    }

    /// The node with nothing to explore.
    fn idle(&self) -> Self {
        Self { options: self.choice.option + 1, reversals: SmallVec::new(), alternatives: 1, ..*self }
    }

    /// Takes half of the ways that are still to be explored, but at least one, and those that would come last.
    fn split(&mut self) -> Self {
        let options = self.options_left().div_ceil(2);
        if options > 0 {
            let last = self.options;
            self.options -= options;
            let choice = Turn { option: self.options - 1, ..self.choice };
            return Self { choice, options: last, alternatives: options, ..self.idle() };
        }
        let reversals: SmallVec<_> = self.reversals.drain(..self.reversals.len().div_ceil(2)).collect();
        Self { alternatives: reversals.len() as u64, reversals, ..self.idle() }
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.number())
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u32::deserialize(deserializer).map(Self::new)
    }
}

/// Where the current execution goes another way than the free choices: a schedule that reverses a race, or a choice of
/// another value than the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Detour {
    pub start: Position,
    /// Its last step.
    pub end: Position,
}

/// Something that is still to be explored.
#[derive(Clone, Copy)]
pub(crate) struct Alternative<A> {
    /// Where it leaves the path.
    pub start: Position,
    /// The race that is reversed there, by its index, and whose step comes first then. If there is none, other values are chosen.
    pub reversal: Option<(usize, A)>,
    /// How many values there are.
    pub count: u64,
}

/// An execution, and what is still to be explored beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Path<A = AgentId> {
    /// One for each step, and perhaps one more, from which the next step has been decided on.
    pub nodes: Vec<Node<A>>,
    /// The detours of the execution, in order.
    pub detours: Vec<Detour>,
    /// The rest of the schedule that is being followed.
    pub schedule: Schedule<A>,
    /// Where it began, until the agent whose choice it reverses has been asked to go on.
    pub reversed: Option<Position>,
    /// About which share this is of the whole search.
    weight: f64,
}

impl<A> Default for Path<A> {
    fn default() -> Self {
        let (nodes, detours, schedule) = (Vec::new(), Vec::new(), Schedule::new());
        Self { nodes, detours, schedule, reversed: None, weight: 1.0 }
    }
}

impl<A: Copy> Path<A> {
    /// Goes back to the last state from which there is another way, and sets out on it. Returns the number of steps before.
    pub fn backtrack(&mut self) -> Option<usize> {
        // An execution that is not followed further may have been left in a schedule or at its end.
        self.schedule.clear();
        if !mutation!("remember-whom-another-schedule-delays") {
            self.reversed = None;
        }
        while let Some(depth) = self.nodes.len().checked_sub(1) {
            let node = &mut self.nodes[depth];
            let position = Position::from_index(depth);
            while self.detours.last().is_some_and(|detour| detour.start >= position) {
                self.detours.pop();
            }
            if node.options_left() > 0 && !mutation!("choose-the-first-option-only") {
                node.choice.option += 1;
                node.taken = node.choice;
                if !mutation!("make-choices-without-a-detour") {
                    self.detours.push(Detour { start: position, end: position });
                }
                return Some(depth);
            }
            if let Some(schedule) = node.reversals.pop() {
                node.free = false;
                self.schedule = schedule;
                self.reversed = Some(position);
                return Some(depth);
            }
            self.nodes.pop();
        }
        None
    }

    /// Forgets the end of the execution, up to the last state from which there is another way. Returns whether there is one.
    pub fn cut(&mut self) -> bool {
        self.schedule.clear();
        self.reversed = None;
        while self.nodes.pop_if(|node| node.waiting() == 0).is_some() {}
        let steps = self.nodes.len();
        // From the last state another way is taken.
        self.detours.retain(|detour| detour.start.index() + 1 < steps);
        steps > 0
    }

    /// The ways that are still to be explored.
    pub fn list_alternatives(&self) -> Vec<Alternative<A>> {
        let mut alternatives = Vec::new();
        for (depth, node) in self.nodes.iter().enumerate().filter(|(_, node)| node.waiting() > 0) {
            let start = Position::from_index(depth);
            if node.options_left() > 0 {
                alternatives.push(Alternative { start, reversal: None, count: node.options_left() });
            }
            // The last step stands first.
            let agents = node.reversals.iter().map(|schedule| schedule.first().map(|turn| turn.agent));
            alternatives.extend(
                agents.enumerate().filter_map(|(index, agent)| {
                    Some(Alternative { start, reversal: Some((index, agent?)), count: 1 })
                }),
            );
        }
        alternatives
    }

    /// The path with one of its ways alone; if there are several values to choose from, that with this number.
    pub fn restrict_to(&self, alternative: &Alternative<A>, number: u64) -> Self {
        let depth = alternative.start.index();
        let mut nodes: Vec<_> = self.nodes[..depth].iter().map(Node::idle).collect();
        let mut last = self.nodes[depth].idle();
        match alternative.reversal {
            Some((index, _)) => last.reversals.push(self.nodes[depth].reversals[index].clone()),
            None => {
                last.choice.option += number;
                last.options = last.choice.option + 2;
            }
        }
        nodes.push(last);
        Self { nodes, detours: self.detours_before(depth), schedule: Schedule::new(), reversed: None, weight: 1.0 }
    }

    fn detours_before(&self, depth: usize) -> Vec<Detour> {
        self.detours
            .iter()
            .copied()
            .take_while(|detour| detour.start.index() + usize::from(mutation!("give-away-without-detours")) < depth)
            .collect()
    }

    /// Gives about half of the ways from the first state that has some: they have the most below them.
    pub fn split(&mut self) -> Option<Self> {
        let depth = self.nodes.iter().position(|node| node.waiting() > 0)?;
        let each = self.nodes[..=depth].iter().fold(self.weight, |share, node| share / node.alternatives as f64);
        let mut nodes: Vec<_> = self.nodes[..depth].iter().map(Node::idle).collect();
        if mutation!("give-away-with-fixed-steps") {
            nodes.iter_mut().for_each(|node| node.free = false);
        }
        let given = self.nodes[depth].split();
        let weight = each * given.alternatives as f64;
        nodes.push(given);
        let detours = self.detours_before(depth);
        Some(Self { nodes, detours, schedule: Schedule::new(), reversed: None, weight })
    }

    /// About which share of the whole search is left here. Ways that are not known yet are not in it, so that it is rough at
    /// the beginning.
    pub fn estimate_remaining(&self) -> f64 {
        if self.nodes.is_empty() {
            return self.weight;
        }
        let (mut left, mut share) = (0.0, self.weight);
        for node in &self.nodes {
            share /= node.alternatives as f64;
            left += share * node.waiting() as f64;
        }
        left
    }

    /// The same with other agents; none if one of them does not exist.
    pub fn translate<B>(&self, mut agent: impl FnMut(A) -> Option<B>) -> Option<Path<B>> {
        let mut turn = |turn: &Turn<A>| Some(Turn { agent: agent(turn.agent)?, option: turn.option });
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let mut reversals = SmallVec::with_capacity(node.reversals.len());
            for schedule in &node.reversals {
                reversals.push(schedule.iter().map(&mut turn).collect::<Option<_>>()?);
            }
            let Node { options, free, resumes, alternatives, .. } = *node;
            let (choice, taken) = (turn(&node.choice)?, turn(&node.taken)?);
            nodes.push(Node { choice, taken, options, free, resumes, reversals, alternatives });
        }
        let schedule = self.schedule.iter().map(&mut turn).collect::<Option<_>>()?;
        Some(Path { nodes, detours: self.detours.clone(), schedule, reversed: self.reversed, weight: self.weight })
    }

    /// Whether its parts refer to each other as they should.
    pub fn is_sound(&self) -> bool {
        let steps = self.nodes.len();
        let resumes = |node: &Node<A>| node.resumes.is_none_or(|detour| detour < self.detours.len());
        let options = |node: &Node<A>| node.choice.option < node.options && node.alternatives > 0;
        let reversals = |node: &Node<A>| node.reversals.iter().all(|schedule| !schedule.is_empty());
        self.nodes.iter().all(|node| resumes(node) && options(node) && reversals(node))
            && self.detours.iter().all(|detour| detour.start <= detour.end && detour.end.index() < steps)
            && self.reversed.is_none_or(|start| start.index() < steps)
            && (0.0..=1.0).contains(&self.weight)
    }

    /// Whether the detours are those of a path of which so many steps have been taken: one after the other, with all steps in
    /// them that were not chosen freely, and no others. From the last state, unless the execution is under way, another way
    /// is taken, so that how it was left does not matter.
    pub fn is_consistent(&self, steps: usize, under_way: bool) -> bool
    where
        A: PartialEq,
    {
        let known = if under_way { self.nodes.len() } else { steps };
        let in_order = self.detours.is_sorted_by(|one, next| one.end < next.start);
        // A schedule that is being followed, or has been followed up to the choice that it is for.
        let begun = match (self.reversed, self.schedule.is_empty()) {
            (None, is_empty) => is_empty,
            (Some(_), false) => self.detours.iter().all(|detour| Some(detour.end) < self.reversed),
            (Some(start), true) => self.detours.last().is_some_and(|detour| detour.start == start),
        };
        let fits = |(depth, node): (usize, &Node<A>)| {
            let position = Position::from_index(depth);
            let detour = self.detours.iter().find(|detour| detour.start <= position && position <= detour.end);
            let is_scheduled = detour.is_some() || self.reversed.is_some_and(|start| start <= position);
            let is_value = detour.is_none_or(|detour| detour.start == detour.end);
            let resumes = node.resumes.is_none_or(|index| self.detours[index].end < position);
            let is_inside = !node.free && detour.map_or(self.reversed, |detour| Some(detour.start)) != Some(position);
            resumes
                && (!node.free || (node.taken == node.choice && is_value))
                && (node.free || is_scheduled)
                && !(is_inside && node.waiting() > 0)
        };
        in_order && begun && self.nodes.iter().enumerate().take(known).all(fits)
    }
}
