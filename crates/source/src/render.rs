//! Diagnostics as people read them: what is wrong, the lines that it is about, and what to do about it.

use crate::{Diagnostic, Ink, Label, Place, SourceMap, Style, visible, visible_lines};
use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};
use std::ops::Range;

impl Diagnostic {
    /// As people read it, on several lines. Lines of files are shown as far as these can be read now.
    pub fn render(&self, style: Style) -> String {
        let mut sources = SourceMap::new();
        let mut files: Vec<&str> = Vec::new();
        for Place { file, .. } in self.labels.iter().map(|label| &label.place).filter(|place| place.line > 0) {
            if !files.contains(&file.as_str()) {
                files.push(file);
                if let Ok(text) = std::fs::read(file) {
                    sources.add(file.as_str(), text);
                }
            }
        }
        self.render_with(&sources, style)
    }

    /// The same with lines of these texts.
    pub fn render_with(&self, sources: &SourceMap<'_>, style: Style) -> String {
        let mut text = self.title_with_lines(sources, style);
        if let Some(details) = &self.details {
            text.push_str(&visible_lines(details.trim_end()));
            text.push('\n');
        }
        if let Some(help) = &self.help {
            text.push_str(&format!("help: {}\n", visible_lines(help)));
        }
        text
    }

    /// What is wrong, and where.
    fn title_with_lines(&self, sources: &SourceMap<'_>, style: Style) -> String {
        let has_line = |label: &&Label| sources.line(&label.place).is_some();
        // Without its own line nobody wants those of other places.
        let is_shown = self.labels.first().is_some_and(|label| has_line(&label));
        let (shown, named): (Vec<&Label>, Vec<&Label>) =
            self.labels.iter().partition(|label| is_shown && has_line(label));
        let mut text = match is_shown {
            true => self.excerpts(&shown, sources, style),
            false => self.title(style),
        };
        for label in named.iter().filter(|label| !label.message.is_empty()) {
            text += &format!("note: {}: {}\n", visible(&label.place.to_string()), visible_lines(&label.message));
        }
        text
    }

    fn title(&self, style: Style) -> String {
        let error = style.paint(Ink::Bad, &format!("error[{}]", self.code));
        let place = self.place().map_or(String::new(), |place| visible(&place.to_string()) + ": ");
        format!("{error}: {place}{}\n", visible_lines(&self.message))
    }

    /// The message with the lines of these places, of which the first is that of the mistake.
    fn excerpts(&self, labels: &[&Label], sources: &SourceMap<'_>, style: Style) -> String {
        let mut files: Vec<&str> = Vec::new();
        labels.iter().for_each(|label| {
            if !files.contains(&label.place.file.as_str()) {
                files.push(&label.place.file);
            }
        });
        let snippets = files.iter().map(|file| {
            let labels: Vec<&Label> = labels.iter().copied().filter(|label| label.place.file == *file).collect();
            self.excerpt(file, &labels, sources)
        });
        let title = Level::ERROR.primary_title(visible_lines(&self.message)).id(self.code.to_string());
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Colour => Renderer::styled(),
        };
        renderer.render(&[title.elements(snippets)]).to_string() + "\n"
    }

    /// The lines of a file from the first place to the last one.
    fn excerpt<'s>(&self, file: &str, labels: &[&'s Label], sources: &SourceMap<'_>) -> Snippet<'s, Annotation<'s>> {
        let lines = labels.iter().map(|label| label.place.line);
        let (first, last) = (lines.clone().min().unwrap_or(1), lines.max().unwrap_or(1));
        let (mut text, mut annotations) = (String::new(), Vec::new());
        for number in first..=last {
            let bytes = sources.line(&Place::of_line(file, number)).unwrap_or_default();
            let line = String::from_utf8_lossy(bytes);
            for label in labels.iter().filter(|label| label.place.line == number) {
                let is_primary = self.labels.first().is_some_and(|first| std::ptr::eq(first, *label));
                let kind = if is_primary { AnnotationKind::Primary } else { AnnotationKind::Context };
                let Range { start, end } = label_range(label, bytes, &line);
                let annotation = kind.span(text.len() + start..text.len() + end);
                let message = Some(&label.message).filter(|message| !message.is_empty());
                annotations
                    .push(message.map_or(annotation.clone(), |message| annotation.label(visible_lines(message))));
            }
            text += &line;
            text.push('\n');
        }
        text.pop();
        Snippet::source(text).line_start(first as usize).path(visible(file)).annotations(annotations)
    }
}

/// What a label is about in its line, of which the bytes need not be UTF-8.
fn label_range(label: &Label, bytes: &[u8], line: &str) -> Range<usize> {
    let column = label.place.column as usize;
    let before = bytes.get(..column.saturating_sub(1)).unwrap_or(bytes);
    let start = match column {
        0 => line.len() - line.trim_start().len(),
        _ => floor_boundary(line, String::from_utf8_lossy(before).len()),
    };
    let rest = line[start..].trim_end().len();
    let length = label.length.map_or(rest, |length| length.clamp(1, rest.max(1)));
    let end = (start + length..=line.len()).find(|end| line.is_char_boundary(*end)).unwrap_or(line.len());
    start..end
}

/// The last offset of a line that is not behind this one, nor inside a letter.
fn floor_boundary(line: &str, offset: usize) -> usize {
    (0..=offset.min(line.len())).rev().find(|offset| line.is_char_boundary(*offset)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Code;

    fn rendered(labels: &[(&str, u32, u32, Option<usize>, &str)], texts: &[(&'static str, &'static [u8])]) -> String {
        let mut sources = SourceMap::new();
        for (name, text) in texts {
            sources.add(*name, *text);
        }
        let diagnostic = Diagnostic::new(Code::SystemMeaning, "`a` is declared twice").with_help("remove one");
        let label = |&(file, line, column, length, message): &(&str, u32, u32, Option<usize>, &str)| Label {
            place: Place { file: file.to_owned(), line, column },
            length,
            message: message.to_owned(),
        };
        labels.iter().map(label).fold(diagnostic, Diagnostic::with_label).render_with(&sources, Style::Plain)
    }

    const TEXT: (&str, &[u8]) = ("m.fpm", b"var a;\nvar b;\nvar c;\nvar d;\nvar e;\nvar a; // again\n");

    #[test]
    fn all_lines_that_it_is_about_are_shown() {
        let labels = [("m.fpm", 6, 5, Some(1), ""), ("m.fpm", 1, 5, Some(1), "first declared here")];
        assert_eq!(
            rendered(&labels, &[TEXT]),
            "error[F0602]: `a` is declared twice\n --> m.fpm:6:5\n  |\n1 | var a;\n  |     - first declared here\n...\n\
             6 | var a; // again\n  |     ^\nhelp: remove one\n"
        );
        let elsewhere = [("m.fpm", 6, 5, Some(1), ""), ("other.fpm", 2, 0, None, "first declared here")];
        let text = rendered(&elsewhere, &[TEXT, ("other.fpm", b"\n  var a;")]);
        assert!(text.contains("6 | var a; // again") && text.contains("other.fpm:2:3"), "{text}");
        assert!(text.contains("2 |   var a;\n  |   ------ first declared here\n"), "{text}");
    }

    #[test]
    fn lines_that_cannot_be_shown_are_named() {
        let labels = [("m.fpm", 6, 5, Some(1), ""), ("gone\u{1b}.fpm", 1, 5, Some(1), "first declared here")];
        let text = rendered(&labels, &[TEXT]);
        assert!(text.contains("^\nnote: gone\u{241b}.fpm:1:5: first declared here\nhelp: remove one\n"), "{text}");
        assert_eq!(
            rendered(&labels, &[]),
            "error[F0602]: m.fpm:6:5: `a` is declared twice\nnote: gone\u{241b}.fpm:1:5: first declared here\n\
             help: remove one\n"
        );
        assert_eq!(rendered(&[], &[TEXT]), "error[F0602]: `a` is declared twice\nhelp: remove one\n");
        let beyond = [("m.fpm", 70, 1, None, "")];
        assert_eq!(rendered(&beyond, &[TEXT]), "error[F0602]: m.fpm:70:1: `a` is declared twice\nhelp: remove one\n");
    }

    #[test]
    fn columns_count_bytes_which_need_not_be_text() {
        let marked = |bytes: &[u8], column: u32, length: Option<usize>| {
            let line = String::from_utf8_lossy(bytes).into_owned();
            let place = Place { file: "a.c".to_owned(), line: 1, column };
            let range = label_range(&Label { place, length, message: String::new() }, bytes, &line);
            line[range].to_owned()
        };
        assert_eq!(marked(b"  int x;  ", 0, None), "int x;");
        assert_eq!(marked(b"  int x;  ", 7, Some(1)), "x");
        assert_eq!(marked(b"  int x;  ", 7, Some(50)), "x;");
        assert_eq!(marked(b"  int x;  ", 70, Some(2)), "");
        assert_eq!(marked("\u{e4}\u{e4}b".as_bytes(), 2, Some(1)), "\u{e4}");
        assert_eq!(marked("\u{e4}\u{e4}b".as_bytes(), 5, None), "b");
        assert_eq!(marked(b"\xff\xffb", 3, None), "b");
    }
}
