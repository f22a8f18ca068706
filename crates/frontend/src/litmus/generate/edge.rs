//! The edges of cycles.

use std::fmt;

/// What an access of a cycle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// A load.
    Read,
    /// A store.
    Write,
    /// A store by a locked instruction.
    LockedWrite,
}

impl Event {
    const ALL: [Event; 3] = [Self::Read, Self::Write, Self::LockedWrite];

    /// Whether it stores.
    pub fn writes(self) -> bool {
        self != Self::Read
    }

    fn letter(self) -> char {
        match self {
            Self::Read => 'R',
            Self::Write => 'W',
            Self::LockedWrite => 'X',
        }
    }
}

/// How an access comes before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EdgeKind {
    /// A load reads what a store wrote.
    ReadsFrom,
    /// A load reads what a store overwrites.
    FromRead,
    /// A store is overwritten by another.
    Coherence,
    /// Program order, to another location.
    ProgramOrder,
    /// Program order with a full fence between, to another location.
    Fenced,
}

/// An edge of a cycle. Communication keeps the location, program order changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// How.
    pub kind: EdgeKind,
    /// Whether it leads to another thread.
    pub external: bool,
    /// Where it begins.
    pub from: Event,
    /// Where it ends.
    pub to: Event,
}

impl Edge {
    /// Every edge there is.
    pub fn all() -> Vec<Edge> {
        let kinds = [
            (EdgeKind::ReadsFrom, true),
            (EdgeKind::FromRead, true),
            (EdgeKind::Coherence, true),
            (EdgeKind::ReadsFrom, false),
            (EdgeKind::FromRead, false),
            (EdgeKind::Coherence, false),
            (EdgeKind::ProgramOrder, false),
            (EdgeKind::Fenced, false),
        ];
        let mut edges = Vec::new();
        for (kind, external) in kinds {
            for from in Event::ALL {
                edges.extend(
                    Event::ALL.map(|to| Edge { kind, external, from, to }).into_iter().filter(|e| e.is_possible()),
                );
            }
        }
        edges
    }

    fn is_possible(self) -> bool {
        match self.kind {
            EdgeKind::ReadsFrom => self.from.writes() && !self.to.writes(),
            EdgeKind::FromRead => !self.from.writes() && self.to.writes(),
            EdgeKind::Coherence => self.from.writes() && self.to.writes(),
            EdgeKind::ProgramOrder | EdgeKind::Fenced => true,
        }
    }

    /// Whether it keeps the location.
    pub fn communicates(self) -> bool {
        !matches!(self.kind, EdgeKind::ProgramOrder | EdgeKind::Fenced)
    }

    /// Whether another edge may follow in a critical cycle: the two together must not be an edge themselves.
    ///
    /// After a load that reads from a store, `fr` would lead to a later store, which coherence does in one step; `co` and `fr`
    /// before `co` likewise. Two edges to other locations in one thread are program order in one step.
    pub fn may_precede(self, next: Edge) -> bool {
        if self.to != next.from {
            return false;
        }
        match (self.communicates(), next.communicates()) {
            (true, true) => {
                next.kind == EdgeKind::ReadsFrom && self.kind != EdgeKind::ReadsFrom && (self.external || next.external)
            }
            (false, false) => false,
            _ => true,
        }
    }
}

/// As diy writes them: `Rfe`, `PodWR`, `MFencedWR`; `X` stands for a store by a locked instruction.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.external { 'e' } else { 'i' };
        let locked = |event: Event| if event == Event::LockedWrite { "X" } else { "" };
        let (from, to) = (self.from.letter(), self.to.letter());
        match self.kind {
            EdgeKind::ReadsFrom => write!(f, "{}Rf{side}", locked(self.from)),
            EdgeKind::FromRead => write!(f, "Fr{side}{}", locked(self.to)),
            EdgeKind::Coherence => write!(f, "{}Co{side}{}", locked(self.from), locked(self.to)),
            EdgeKind::ProgramOrder => write!(f, "Pod{from}{to}"),
            EdgeKind::Fenced => write!(f, "MFenced{from}{to}"),
        }
    }
}
