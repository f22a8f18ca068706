//! A picture as SVG, drawn without help: boxes in columns, program order straight down, everything else as curves.

use super::{Arrow, Picture};
use fencepost_encode::relations::Relation;

const MARGIN: f64 = 24.0;
const ROW: f64 = 78.0;
const HEIGHT: f64 = 30.0;
/// Between two columns.
const GAP: f64 = 110.0;
/// The room that a letter takes.
const LETTER: f64 = 8.5;
const LINE: f64 = 20.0;

/// What each relation looks like.
pub fn colour(relation: Relation) -> &'static str {
    match relation {
        Relation::ProgramOrder => "#555555",
        Relation::ReadsFrom => "#c0392b",
        Relation::Coherence => "#2456a5",
        Relation::FromReads => "#b8690a",
    }
}

const RELATIONS: [Relation; 4] =
    [Relation::ProgramOrder, Relation::ReadsFrom, Relation::Coherence, Relation::FromReads];

struct Layout {
    box_width: f64,
    top: f64,
}

impl Layout {
    fn x(&self, column: usize) -> f64 {
        MARGIN + GAP / 2.0 + column as f64 * (self.box_width + GAP)
    }

    fn y(&self, row: usize) -> f64 {
        self.top + row as f64 * ROW
    }
}

/// The text of the file.
pub fn svg(picture: &Picture) -> String {
    let longest = picture.columns.iter().flatten().map(|node| node.text.chars().count()).max().unwrap_or(0);
    let layout = Layout { box_width: (longest as f64 * LETTER + 20.0).max(90.0), top: MARGIN + 3.0 * LINE };
    let rows = picture.columns.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let below = layout.y(rows - 1) + HEIGHT + LINE;
    let texts = picture.notes.iter().chain([&picture.title]).map(|text| text.chars().count());
    let room_for_text = texts.max().unwrap_or(0) as f64 * LETTER + 2.0 * MARGIN;
    let width = (layout.x(picture.columns.len()) - GAP / 2.0 + MARGIN).max(room_for_text);
    let height = below + LINE * (picture.notes.len() as f64 + 1.5) + MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"monospace\" font-size=\"14\">\n"
    );
    text += "<defs>\n";
    for relation in RELATIONS {
        text += &format!(
            "<marker id=\"{}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
             orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" fill=\"{}\"/></marker>\n",
            relation.name(),
            colour(relation)
        );
    }
    text += "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    text += &label(MARGIN, MARGIN + LINE / 2.0, "start", "#000000", &picture.title);
    for arrow in &picture.edges {
        text += &curve(&layout, arrow);
    }
    for (column, nodes) in picture.columns.iter().enumerate() {
        let middle = layout.x(column) + layout.box_width / 2.0;
        text += &label(middle, layout.top - 10.0, "middle", "#000000", &format!("P{column}"));
        for (row, node) in nodes.iter().enumerate() {
            let dashed = if node.is_fence { " stroke-dasharray=\"4 3\"" } else { "" };
            text += &format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{HEIGHT}\" rx=\"5\" fill=\"#f7f7f4\" \
                 stroke=\"#333333\"{dashed}/>\n",
                layout.x(column),
                layout.y(row),
                layout.box_width
            );
            text += &label(middle, layout.y(row) + HEIGHT / 2.0 + 5.0, "middle", "#000000", &node.text);
        }
    }
    for (number, note) in picture.notes.iter().enumerate() {
        text += &label(MARGIN, below + LINE * (number as f64 + 1.0), "start", "#000000", note);
    }
    text + "</svg>\n"
}

/// An arrow. Within a column it leaves and arrives at the left side, program order excepted.
fn curve(layout: &Layout, arrow: &Arrow) -> String {
    let Arrow { relation, from, to } = *arrow;
    let (x1, x2) = (layout.x(from.0), layout.x(to.0));
    let (y1, y2) = (layout.y(from.1), layout.y(to.1));
    // Arrows of different kinds begin and end at different heights, so that they can be told apart.
    let at = match relation {
        Relation::ProgramOrder | Relation::Coherence => 0.5,
        Relation::ReadsFrom => 0.3,
        Relation::FromReads => 0.7,
    } * HEIGHT;
    let points = if relation == Relation::ProgramOrder {
        let x = x1 + layout.box_width / 2.0;
        let step = (y2 - y1 - HEIGHT) / 3.0;
        [(x, y1 + HEIGHT), (x, y1 + HEIGHT + step), (x, y2 - step), (x, y2)]
    } else if from.0 == to.0 {
        let bend = x1 - 22.0 - 9.0 * from.1.abs_diff(to.1) as f64;
        [(x1, y1 + at), (bend, y1 + at), (bend, y2 + at), (x2, y2 + at)]
    } else {
        let (start, end) = if from.0 < to.0 { (x1 + layout.box_width, x2) } else { (x1, x2 + layout.box_width) };
        let reach = GAP * 0.45 * if from.0 < to.0 { 1.0 } else { -1.0 };
        [(start, y1 + at), (start + reach, y1 + at), (end - reach, y2 + at), (end, y2 + at)]
    };
    let colour = colour(relation);
    let name = relation.name();
    let [a, b, c, d] = points;
    let path = format!(
        "<path d=\"M{:.1} {:.1} C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"1.6\" marker-end=\"url(#{name})\"/>\n",
        a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
    );
    // Labels stand at a third of the way: those of arrows that cross do not meet there.
    let (x, y) = point(points, if from.0 == to.0 { 0.5 } else { 0.3 });
    let (x, anchor) = if relation == Relation::ProgramOrder { (x + 5.0, "start") } else { (x, "middle") };
    let y = if relation == Relation::ProgramOrder { y + 4.0 } else { y - 4.0 };
    path + &label(x, y, anchor, colour, name)
}

/// A point of a Bézier curve.
fn point([a, b, c, d]: [(f64, f64); 4], t: f64) -> (f64, f64) {
    let u = 1.0 - t;
    let at = |a: f64, b: f64, c: f64, d: f64| u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d;
    (at(a.0, b.0, c.0, d.0), at(a.1, b.1, c.1, d.1))
}

fn label(x: f64, y: f64, anchor: &str, colour: &str, text: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\" stroke=\"#ffffff\" stroke-width=\"3\" \
         paint-order=\"stroke\">{}</text>\n",
        escaped(text)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
