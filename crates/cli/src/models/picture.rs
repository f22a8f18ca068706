//! Which model allows more than which, as a picture: the strongest below, lines upwards to those that allow more.

use super::compare::Comparison;
use std::fmt::Write;
use std::path::Path;

const WIDTH: f64 = 190.0;
const HEIGHT: f64 = 34.0;
const ROW: f64 = 90.0;
const COLUMN: f64 = 240.0;
const MARGIN: f64 = 30.0;

/// Writes `models.svg` and `models.dot` into a folder.
pub fn write(folder: &Path, comparison: &Comparison) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("models.svg"), svg(comparison))?;
    std::fs::write(folder.join("models.dot"), dot(comparison))
}

fn dot(comparison: &Comparison) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let mut text = "digraph models {\n  rankdir=BT;\n  node [shape=box];\n".to_owned();
    for model in comparison.different() {
        // Writing to a text does not fail.
        let _ = writeln!(text, "  m{model} [label={}];", quoted(&comparison.label(model)));
    }
    for step in comparison.steps() {
        let _ = writeln!(text, "  m{} -> m{} [label={}];", step.less, step.more, quoted(&step.test));
    }
    text + "}\n"
}

fn svg(comparison: &Comparison) -> String {
    let models = comparison.different();
    let depth = |model: usize| comparison.depth(model);
    let rows = models.iter().map(|model| depth(*model)).max().unwrap_or(0);
    let columns = comparison.chains();
    let note =
        format!("Above is what allows more, in {} tests; lines have the name of one that shows it.", comparison.tests);
    let width = (2.0 * MARGIN + columns.len() as f64 * COLUMN).max(2.0 * MARGIN + note.len() as f64 * 7.0);
    let height = 2.0 * MARGIN + rows as f64 * ROW + HEIGHT + 30.0;
    // The middle of the lower side of a box.
    let place = |model: usize| {
        let column = columns.iter().position(|chain| chain.contains(&model)).unwrap_or(0);
        let from_middle = column as f64 - (columns.len() as f64 - 1.0) / 2.0;
        (width / 2.0 + from_middle * COLUMN, MARGIN + (rows - depth(model)) as f64 * ROW + HEIGHT)
    };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for step in comparison.steps() {
        let ((x1, y1), (x2, y2)) = (place(step.less), place(step.more));
        // A line to another column begins or ends at the side of the box that is more to the left, clear of those between.
        let (x1, y1) = if x1 < x2 { (x1 + WIDTH / 2.0, y1 - HEIGHT / 2.0) } else { (x1, y1 - HEIGHT) };
        let (x2, y2) = if x2 < x1 - 1.0 { (x2 + WIDTH / 2.0, y2 - HEIGHT / 2.0) } else { (x2, y2) };
        let _ = writeln!(
            text,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#333333\" stroke-width=\"1.6\"/>"
        );
        let (x, y) = ((x1 + x2) / 2.0 + 6.0, (y1 + y2) / 2.0 + 4.0);
        text += &label(x, y, "start", "#2456a5", &step.test);
    }
    for &model in &models {
        let (x, y) = place(model);
        let _ = writeln!(
            text,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"#f7f7f4\" stroke=\"#333333\"/>",
            x - WIDTH / 2.0,
            y - HEIGHT
        );
        text += &label(x, y - HEIGHT / 2.0 + 5.0, "middle", "#000000", &comparison.label(model));
    }
    let note =
        format!("Above is what allows more, in {} tests; lines have the name of one that shows it.", comparison.tests);
    text += &label(MARGIN, height - MARGIN / 2.0, "start", "#555555", &note);
    text + "</svg>\n"
}

fn label(x: f64, y: f64, anchor: &str, colour: &str, text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\" stroke=\"#ffffff\" stroke-width=\"3\" \
         paint-order=\"stroke\">{text}</text>\n"
    )
}
