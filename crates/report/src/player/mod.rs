//! Where somebody is in an execution, and what keys do. Knows nothing of terminals.

mod keys;
mod memory;
mod screen;

use crate::replay::{Replay, ReplayStep, error_sentence};
use crate::steps::BufferState;
use fencepost_graph::Cycle;
use fencepost_trace::Trace;
pub use keys::keys;
use memory::Memory;
pub use memory::ShownVariable;
pub use screen::{Sources, screen};

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they say it themselves")]
pub enum Key {
    Letter(char),
    Enter,
    Escape,
    Backspace,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    /// Ctrl-C, which a terminal in raw mode leaves to us.
    Interrupt,
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// On.
    Go,
    /// No: somebody has seen enough.
    Quit,
}

/// An execution, and how much of it has happened.
pub struct Player {
    /// All events.
    pub replay: Replay,
    /// What is wrong with the execution.
    pub sentence: Option<String>,
    /// Why nobody knows whether it is one, if that is so.
    pub not_checked: Option<String>,
    /// The number of events that have happened.
    pub position: usize,
    /// Whether the keys are explained.
    pub shows_help: bool,
    /// What is typed after `/`.
    pub query: Option<String>,
    /// What `/` found last, or that it found nothing.
    pub remark: String,
    last_query: String,
    memory: Memory,
}

const PAGE: usize = 10;

impl Player {
    /// At the beginning of a trace of the right shape.
    pub fn new(trace: &Trace, cycle: &Cycle) -> Self {
        Self {
            replay: Replay::new(trace),
            sentence: error_sentence(trace, cycle),
            not_checked: None,
            position: 0,
            shows_help: false,
            query: None,
            remark: String::new(),
            last_query: String::new(),
            memory: Memory::new(trace),
        }
    }

    /// The event that has happened last.
    pub fn step(&self) -> Option<&ReplayStep> {
        self.position.checked_sub(1).and_then(|last| self.replay.steps.get(last))
    }

    /// The store buffers that are not empty now.
    pub fn buffers(&self) -> &[BufferState] {
        self.step().map_or(&[], |step| &step.buffers)
    }

    /// What memory holds now: everything that is written at some time.
    pub fn memory(&self) -> Vec<ShownVariable> {
        self.memory.after(self.position)
    }

    /// Does what a key says.
    pub fn press(&mut self, key: Key) -> Flow {
        if key == Key::Interrupt {
            return Flow::Quit;
        }
        if self.query.is_some() {
            self.type_query(key);
            return Flow::Go;
        }
        self.remark.clear();
        if self.shows_help {
            self.shows_help = false;
            return Flow::Go;
        }
        match key {
            Key::Letter('q') | Key::Escape => return Flow::Quit,
            Key::Letter('?') => self.shows_help = true,
            Key::Letter('/') => self.query = Some(String::new()),
            Key::Right | Key::Down | Key::Enter | Key::Letter(' ' | 'j' | 'l') => self.move_to(self.position + 1),
            Key::Left | Key::Up | Key::Backspace | Key::Letter('k' | 'h') => {
                self.move_to(self.position.saturating_sub(1))
            }
            Key::PageDown => self.move_to(self.position + PAGE),
            Key::PageUp => self.move_to(self.position.saturating_sub(PAGE)),
            Key::Home | Key::Letter('g') => self.move_to(0),
            Key::End | Key::Letter('G') => self.move_to(usize::MAX),
            // As `c` does on pages.
            Key::Letter('n' | 'c') => {
                self.go_to("nothing reaches memory after this", |player, at| player.commits(at), true)
            }
            Key::Letter('p') => {
                self.go_to("nothing reaches memory before this", |player, at| player.commits(at), false)
            }
            Key::Letter(digit @ '0'..='9') => {
                let thread = digit.to_digit(10).unwrap_or(0);
                let is_of = move |player: &Self, at: usize| player.replay.steps[at].thread.number() == thread;
                self.go_to("that thread does nothing after this", is_of, true);
            }
            Key::Letter(_) | Key::Interrupt => {}
        }
        Flow::Go
    }

    fn move_to(&mut self, position: usize) {
        self.position = position.min(self.replay.steps.len());
    }

    fn commits(&self, at: usize) -> bool {
        self.replay.steps[at].memory.is_some()
    }

    /// To the next event that is wanted, or the one before.
    fn go_to(&mut self, otherwise: &str, wanted: impl Fn(&Self, usize) -> bool, forward: bool) {
        let found = if forward {
            (self.position..self.replay.steps.len()).find(|at| wanted(self, *at))
        } else {
            (0..self.position.saturating_sub(1)).rev().find(|at| wanted(self, *at))
        };
        match found {
            Some(at) => self.position = at + 1,
            None => self.remark = otherwise.to_owned(),
        }
    }

    fn type_query(&mut self, key: Key) {
        let Some(query) = &mut self.query else { return };
        match key {
            Key::Letter(letter) => query.push(letter),
            Key::Backspace if !query.is_empty() => {
                query.pop();
            }
            Key::Enter => {
                let query = std::mem::take(query);
                self.query = None;
                self.search(&query);
            }
            _ => self.query = None,
        }
    }

    /// To the next event whose words contain the text, from the beginning if there is none further on. Nothing means: again.
    fn search(&mut self, query: &str) {
        if !query.is_empty() {
            self.last_query = query.to_owned();
        }
        let query = &self.last_query;
        let fits = |at: &usize| {
            let step = &self.replay.steps[*at];
            format!("{} {}", step.action, step.note).contains(query.as_str())
        };
        let found = (self.position..self.replay.steps.len()).chain(0..self.position).find(fits);
        match found {
            Some(at) => self.position = at + 1,
            None => self.remark = format!("no event has `{query}`"),
        }
    }
}
