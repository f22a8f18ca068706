//! What a terminal shows of an execution, as lines of text. Nothing here depends on a terminal.

use super::Player;
use crate::replay::ReplayStep;
use crate::steps::Content;
use fencepost_model::display_name;
use fencepost_source::{Ink, Style, visible};
use fencepost_trace::{Place, ThreadId};
use std::collections::{BTreeMap, BTreeSet};

/// Reads source files once.
#[derive(Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
    changed: BTreeSet<String>,
}

impl Sources {
    /// Shows nothing of files that have changed, as their lines are others now.
    pub fn without(changed: BTreeSet<String>) -> Self {
        Self { files: BTreeMap::new(), changed }
    }

    fn lines(&mut self, path: &str) -> &[String] {
        self.files.entry(path.to_owned()).or_insert_with(|| {
            let text = std::fs::read(path).unwrap_or_default();
            String::from_utf8_lossy(&text).lines().map(|line| line.replace('\t', "    ")).collect()
        })
    }
}

/// What the keys do.
const HELP: [&str; 11] = [
    "Right, Down, Space, Enter   the next event",
    "Left, Up, Backspace         the event before",
    "n or c, p                   the next event that changes memory, the one before",
    "0 to 9                      the next event of that thread; 0 is main",
    "PageDown, PageUp            ten events",
    "g, Home                     the beginning",
    "G, End                      the end",
    "/                           the next event with a text; without one: again",
    "?                           this",
    "q, Escape                   leave",
    "                            any key goes back to the execution",
];

/// The screen for a terminal of this size: at most as many lines, and no line longer.
pub fn screen(player: &Player, sources: &mut Sources, width: usize, height: usize, style: Style) -> Vec<String> {
    let mut lines = vec![title(player, width, style), wrong_line(player, width, style)];
    // The last line is for messages.
    let room = height.saturating_sub(3);
    if player.shows_help {
        lines.extend(HELP.iter().map(|line| fitted(&format!("  {line}"), width)));
    } else {
        let state = state_lines(player, width, style);
        // Steps and source share what buffers and memory leave.
        let state_room = state.len().min(room / 2);
        let rest = room.saturating_sub(state_room + 3);
        let source_room = (rest / 2).min(9);
        lines.push(heading("events", width, style));
        lines.extend(step_lines(player, width, rest.saturating_sub(source_room), style));
        lines.push(heading(&source_name(player), width, style));
        lines.extend(source_lines(player, sources, width, source_room, style));
        lines.push(heading("store buffers and memory", width, style));
        lines.extend(state.into_iter().take(state_room));
    }
    lines.truncate(height.saturating_sub(1));
    while lines.len() + 1 < height {
        lines.push(String::new());
    }
    lines.push(last_line(player, width, style));
    lines
}

fn title(player: &Player, width: usize, style: Style) -> String {
    let replay = &player.replay;
    let (at, all) = (player.position, replay.steps.len());
    let text = format!(" {} under {}   {at} of {all} events", replay.program, display_name(&replay.model));
    reversed(&format!("{:width$}", fitted(&text, width)), style)
}

/// What to look for.
fn wrong_line(player: &Player, width: usize, style: Style) -> String {
    if let Some(why) = &player.not_checked {
        return style.paint(Ink::Unclear, &fitted(&format!(" NOT CHECKED  {why}"), width));
    }
    match &player.sentence {
        Some(sentence) => style.paint(Ink::Bad, &fitted(&format!(" FAIL  {sentence}"), width)),
        None => fitted(" no error", width),
    }
}

fn last_line(player: &Player, width: usize, style: Style) -> String {
    if let Some(query) = &player.query {
        return fitted(&format!("/{query}"), width);
    }
    if !player.remark.is_empty() {
        return style.paint(Ink::Unclear, &fitted(&player.remark, width));
    }
    match &player.sentence {
        Some(sentence) if player.position == player.replay.steps.len() => {
            style.paint(Ink::Bad, &fitted(&format!("FAIL  {sentence}"), width))
        }
        _ => style.paint(
            Ink::Quiet,
            &fitted("arrows: step   n, p: memory changes   /: search   ?: all keys   q: leave", width),
        ),
    }
}

fn heading(name: &str, width: usize, style: Style) -> String {
    let name = fitted(&format!("-- {name} "), width);
    let rest = "-".repeat(width.saturating_sub(name.chars().count()));
    style.paint(Ink::Quiet, &(name + &rest))
}

/// The events around the last one that has happened.
fn step_lines(player: &Player, width: usize, room: usize, style: Style) -> Vec<String> {
    let steps = &player.replay.steps;
    let current = player.position.saturating_sub(1);
    let first = current.saturating_sub(room / 2).min(steps.len().saturating_sub(room));
    // Counted from 0, as in trace files and by --print.
    let digits = steps.len().saturating_sub(1).to_string().len();
    let names = steps.iter().map(|step| thread(step.thread).len()).max().unwrap_or(0);
    let line = |(number, step): (usize, &ReplayStep)| {
        let marker = if number + 1 == player.position { '>' } else { ' ' };
        let place = step.place.as_ref().map_or(String::new(), |place| short(&place.file, place.line));
        let text = format!("{marker} {number:>digits$}  {:names$}  {place:14}  {}", thread(step.thread), step.action);
        let text = if step.note.is_empty() { text } else { format!("{text}   {}", step.note) };
        let text = fitted(&text, width);
        match () {
            () if number + 1 == player.position => reversed(&text, style),
            () if number >= player.position => style.paint(Ink::Quiet, &text),
            () => text,
        }
    };
    steps.iter().enumerate().skip(first).take(room).map(line).collect()
}

fn source_name(player: &Player) -> String {
    player.step().and_then(|step| Some(step.place.as_ref()?.file.clone())).unwrap_or_else(|| "source".to_owned())
}

/// The lines of the source around that of the last event.
fn source_lines(player: &Player, sources: &mut Sources, width: usize, room: usize, style: Style) -> Vec<String> {
    let place = player.step().and_then(|step| step.place.as_ref());
    let Some(Place { file, line, .. }) = place else { return vec![String::new(); room] };
    let current = *line as usize;
    let has_changed = sources.changed.contains(file);
    let all = sources.lines(file);
    if has_changed || all.is_empty() {
        let why = if has_changed {
            "the file has changed since the trace was written"
        } else {
            "not to be found from here; go to the folder in which it was verified"
        };
        let mut lines = vec![style.paint(Ink::Quiet, &fitted(&format!("  ({why})"), width))];
        lines.resize(room.max(1), String::new());
        return lines;
    }
    let first = current.saturating_sub(room / 2 + 1).min(all.len().saturating_sub(room));
    let shown = all.iter().enumerate().skip(first).take(room).map(|(number, text)| {
        let marker = if number + 1 == current { '>' } else { ' ' };
        let text = fitted(&format!("{marker} {:>4}  {text}", number + 1), width);
        if number + 1 == current { reversed(&text, style) } else { text }
    });
    let mut lines: Vec<String> = shown.collect();
    lines.resize(room, String::new());
    lines
}

/// The buffers, the oldest store first, and below them the variables, several in a line.
fn state_lines(player: &Player, width: usize, style: Style) -> Vec<String> {
    let content = |content: &Content| format!("{} = {}", content.name, content.value);
    let mut lines: Vec<String> = Vec::new();
    for buffer in player.buffers() {
        let stores: Vec<String> = buffer.stores.iter().map(content).collect();
        let text = format!("  buffer of {}: {}", thread(buffer.thread), stores.join(", "));
        lines.push(style.paint(Ink::Unclear, &fitted(&text, width)));
    }
    if lines.is_empty() {
        lines.push(style.paint(Ink::Quiet, &fitted("  all store buffers are empty", width)));
    }
    let cells: Vec<(String, bool)> = player
        .memory()
        .into_iter()
        .map(|cell| {
            let marker = if cell.is_new { "*" } else { " " };
            (format!("{marker}{} = {}", cell.name, cell.value.as_deref().unwrap_or("?")), cell.is_new)
        })
        .collect();
    let column = cells.iter().map(|(text, _)| text.chars().count() + 3).max().unwrap_or(1);
    for row in cells.chunks((width.saturating_sub(2) / column).max(1)) {
        let cells = row.iter().map(|(text, is_new)| {
            let text = format!("{:column$}", fitted(text, width.saturating_sub(3)));
            if *is_new { style.paint(Ink::Good, &text) } else { text }
        });
        lines.push(format!("  {}", cells.collect::<String>()));
    }
    lines
}

fn thread(id: ThreadId) -> String {
    if id.number() == 0 { "main".to_owned() } else { id.to_string() }
}

fn short(file: &str, line: u32) -> String {
    format!("{}:{line}", file.rsplit('/').next().unwrap_or(file))
}

/// Without what a terminal would obey, and cut where the screen ends.
fn fitted(text: &str, width: usize) -> String {
    let clean: Vec<char> = visible(text).replace('\t', " ").chars().take(width + 1).collect();
    match clean.len() > width {
        true => clean[..width.saturating_sub(1)].iter().chain(&['~']).take(width).collect(),
        false => clean.into_iter().collect(),
    }
}

/// Light on dark for dark on light, which is no colour: without it nobody would see where they are.
fn reversed(text: &str, style: Style) -> String {
    match style {
        Style::Colour => format!("\x1b[7m{text}\x1b[0m"),
        Style::Plain => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::HELP;

    #[test]
    fn the_usual_terminal_shows_all_of_the_help() {
        assert!(HELP.iter().all(|line| line.chars().count() + 2 <= 80), "{HELP:#?}");
    }
}
