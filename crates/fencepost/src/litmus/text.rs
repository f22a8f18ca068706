//! What was found as people read it: one test in full, several as a table.

use super::answer::{LitmusAnswers, ModelAnswer};
use fencepost_frontend::litmus::LitmusTest;
use fencepost_litmus::answer::{NoAnswer, Note, answer_text};
use fencepost_model::display_name;
use fencepost_report::Style;
use fencepost_report::words::{fail, inconclusive};

/// All answers; the last line only if it is to be `brief`.
pub fn text(found: &LitmusAnswers, style: Style, brief: bool) -> String {
    let mut text = String::new();
    if !brief {
        text += &match &found.tests[..] {
            [_] => {
                let each = found.answers().map(|(test, one)| one_in_full(test, one, style));
                each.collect::<Vec<_>>().join("\n")
            }
            _ => table(found, style),
        };
    }
    text += &failures(found, style);
    if found.tests.len() > 1 || brief {
        text += &last_line(found, style);
    }
    text
}

fn one_in_full(test: &LitmusTest, one: &ModelAnswer, style: Style) -> String {
    let (name, model) = (&test.name, &display_name(&one.model));
    match &one.answer {
        Ok(answer) => {
            answer_text(answer, test, model) + one.explanation.as_ref().map_or("", |explained| &explained.text)
        }
        Err(NoAnswer::Error(message)) => format!("{name}  has an error under {model}: {message}\n"),
        Err(NoAnswer::Unsupported(message)) => format!("{name}  cannot be run under {model}: {message}\n"),
        Err(why @ NoAnswer::Inconclusive(_)) => format!("{}  {name} under {model}: {why}\n", inconclusive(style)),
        Err(NoAnswer::Disagreement(message)) => {
            format!("{name}  has no answer under {model}, as the engines disagree: {message}\n")
        }
    }
}

fn table(found: &LitmusAnswers, style: Style) -> String {
    let labels = found.labels();
    let mut rows = vec![vec!["test".to_owned()]];
    rows[0].extend(found.models.iter().map(|model| display_name(model)));
    for (test, label) in found.tests.iter().zip(&labels) {
        let cells = match &test.test {
            Ok(_) => test.answers.iter().map(|one| cell(one)).collect(),
            Err(_) => vec!["cannot be read".to_owned()],
        };
        rows.push([vec![label.clone()], cells].concat());
    }
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=found.models.len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text.extend(
        found.answers().filter(|(_, one)| one.answer.is_err()).map(|(test, one)| one_in_full(test, one, style)),
    );
    if found.explains {
        for (test, label) in found.tests.iter().zip(&labels) {
            for one in test.answers.iter().filter(|one| one.answer.is_ok()) {
                if let Some(explained) = &one.explanation {
                    text += &format!("{label} under {}: {}", display_name(&one.model), explained.text);
                }
            }
        }
    }
    text.extend(notes(found).into_iter().map(|note| format!("Note: {note}\n")));
    text
}

fn cell(one: &ModelAnswer) -> String {
    let word = match &one.answer {
        Ok(answer) => answer.observation.name(),
        Err(NoAnswer::Error(_)) => "error",
        Err(NoAnswer::Unsupported(_)) => "unsupported",
        Err(NoAnswer::Disagreement(_)) => "DISAGREEMENT",
        Err(NoAnswer::Inconclusive(_)) => "?",
    };
    word.to_owned()
}

/// What there is to know about answers; of several tests each note once, with the first answer that has it.
fn notes(found: &LitmusAnswers) -> Vec<String> {
    let mut notes: Vec<(String, String, usize)> = Vec::new();
    for (test, label) in found.tests.iter().zip(found.labels()) {
        for one in &test.answers {
            for note in one.answer.iter().flat_map(|answer| &answer.notes).map(Note::to_string) {
                match notes.iter_mut().find(|(known, ..)| *known == note) {
                    Some((.., others)) => *others += 1,
                    None => notes.push((note, format!("{label} under {}", display_name(&one.model)), 0)),
                }
            }
        }
    }
    let is_alone = found.tests.len() * found.models.len() == 1;
    let line = |(note, first, others): (String, String, usize)| match others {
        _ if is_alone => note,
        0 => format!("{note} ({first})"),
        1 => format!("{note} ({first}, and 1 other answer)"),
        others => format!("{note} ({first}, and {others} other answers)"),
    };
    notes.into_iter().map(line).collect()
}

/// The answers that are wrong, and how many are as recorded.
fn failures(found: &LitmusAnswers, style: Style) -> String {
    let mut text = String::new();
    let (mut same, mut different, mut unknown) = (0_usize, 0_usize, 0_usize);
    for (test, label) in found.tests.iter().zip(found.labels()) {
        let Ok(read) = &test.test else { continue };
        for one in &test.answers {
            if let Some(wrong) = one.failure(read) {
                text += &format!("{}  {label} under {}: {wrong}\n", fail(style), display_name(&one.model));
            }
            match &one.differences {
                None => unknown += 1,
                Some(differences) if differences.is_empty() => same += 1,
                Some(_) => different += 1,
            }
        }
    }
    if found.record.is_some() {
        text += &format!("{same} results as recorded, {different} different, {unknown} without a record\n");
    }
    text
}

fn last_line(found: &LitmusAnswers, style: Style) -> String {
    let unread = found.tests.iter().filter(|test| test.test.is_err()).count();
    let names: Vec<String> = found.models.iter().map(|model| display_name(model)).collect();
    let unread = if unread == 0 { String::new() } else { format!(", {unread} of which cannot be read") };
    let tests = if found.tests.len() == 1 { "1 test".to_owned() } else { format!("{} tests", found.tests.len()) };
    let open = found.answers().filter(|(_, one)| matches!(one.answer, Err(NoAnswer::Inconclusive(_)))).count();
    let open = match open {
        0 => String::new(),
        1 => format!(", 1 answer {}", inconclusive(style)),
        open => format!(", {open} answers {}", inconclusive(style)),
    };
    format!("{tests}{unread} under {}{open} ({:.2} s)\n", names.join(", "), found.seconds)
}
