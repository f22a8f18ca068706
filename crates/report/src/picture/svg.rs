//! A picture as SVG, drawn without help.

use super::layout::{BOX, LINE, Layout, MARGIN, shorten};
use super::{ArrowKind, BoxStyle, Picture};
use fencepost_source::visible;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What the picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// A file of its own: colours on white, with a legend.
    File,
    /// Part of a page, which has the colours and the legend.
    Page,
}

/// Colours of files. Pages have their own, for light and for dark.
const STYLE: &str = "\
text{fill:#1c1b19;font:13px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace}
.label,.legend{font-size:11.5px}
.label{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}
.heading{font-weight:bold}
.node rect{fill:#faf9f6;stroke:#55524c}
.node.dashed rect{stroke-dasharray:4 3}
.node.pill rect{fill:#eef2f8;stroke:#2456a5}
.node.cycle rect{stroke:#b3261e;stroke-width:2.5}
.edge path,.sample{fill:none;stroke-width:1.6}
.edge.cycle path{stroke-width:3.2}
.edge path.head{stroke-dasharray:none}
.po path,.sample.po{stroke:#77736b}.label.po{fill:#77736b}
.rf path,.sample.rf{stroke:#b3261e}.label.rf{fill:#b3261e}
.co path,.sample.co{stroke:#2456a5}.label.co{fill:#2456a5}
.fr path,.sample.fr{stroke:#96560a}.label.fr{fill:#96560a}
.commit path,.sample.commit{stroke:#2e6b3a;stroke-dasharray:5 4}.label.commit{fill:#2e6b3a}
.sync path,.sample.sync{stroke:#6b4b9a;stroke-dasharray:2 4}.label.sync{fill:#6b4b9a}
.weaker path{stroke:#55524c}.label.weaker{fill:#2456a5}";

impl Picture {
    /// The picture as the text of an SVG file.
    pub fn svg(&self) -> String {
        self.drawn(Setting::File)
    }

    pub(crate) fn drawn(&self, setting: Setting) -> String {
        let kinds = self.kinds();
        let legend = usize::from(setting == Setting::File && kinds.iter().any(|one| *one != ArrowKind::Weaker));
        let layout = Layout::new(self, self.notes.len() + legend);
        let (width, height) = (layout.width, layout.height);
        // Writing to a text does not fail.
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n"
        );
        if setting == Setting::File {
            let _ = writeln!(text, "<style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>");
        }
        if !self.title.is_empty() {
            text += &label("title", MARGIN, MARGIN + LINE * 0.7, "start", &self.title);
        }
        for (arrow, curve) in self.arrows.iter().zip(&layout.curves) {
            let name = arrow.kind.name();
            let cycle = if arrow.in_cycle { " cycle" } else { "" };
            let ends = match (self.nodes[arrow.from].event, self.nodes[arrow.to].event) {
                (Some(from), Some(to)) => format!(" data-from=\"{from}\" data-to=\"{to}\""),
                _ => String::new(),
            };
            let [a, b, c, d] = curve.points;
            let _ = writeln!(text, "<g class=\"edge {name}{cycle}\"{ends}>");
            let _ = writeln!(
                text,
                "<path d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\"/>",
                a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
            );
            if arrow.kind != ArrowKind::Weaker {
                text += &arrow_head(c, d);
            }
            text += "</g>\n";
        }
        // Labels come after all arrows, so that none is crossed out.
        for (arrow, curve) in self.arrows.iter().zip(&layout.curves) {
            if let Some((x, y)) = curve.label {
                text += &label(&format!("label {}", arrow.kind.name()), x, y, "middle", &arrow.label);
            }
        }
        for (column, (x, heading)) in layout.columns.iter().zip(&self.columns).enumerate() {
            let own = || self.nodes.iter().filter(|node| node.column == column);
            let of_pills = own().next().is_some() && own().all(|node| node.style == BoxStyle::Pill);
            let class = if of_pills { "heading pill" } else { "heading" };
            text += &label(class, *x, layout.headings, "middle", &shorten(&visible(heading)));
        }
        let cycle = self.arrows.iter().filter(|arrow| arrow.in_cycle);
        let on_cycle: BTreeSet<usize> = cycle.flat_map(|arrow| [arrow.from, arrow.to]).collect();
        for (number, (node, area)) in self.nodes.iter().zip(&layout.boxes).enumerate() {
            let look = match node.style {
                BoxStyle::Plain => "",
                BoxStyle::Dashed => " dashed",
                BoxStyle::Pill => " pill",
            };
            let cycle = if on_cycle.contains(&number) { " cycle" } else { "" };
            let event = node.event.map_or(String::new(), |event| format!(" data-event=\"{event}\""));
            let radius = if node.style == BoxStyle::Pill { BOX / 2.0 } else { 5.0 };
            let full = visible(&node.text);
            let _ = writeln!(
                text,
                "<g class=\"node{look}{cycle}\"{event}><title>{}</title><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
                 height=\"{BOX}\" rx=\"{radius}\"/>",
                escaped(&full),
                area.x,
                area.y,
                area.width
            );
            let (x, y) = (area.x + area.width / 2.0, area.y + BOX / 2.0 + 4.5);
            text += &label("text", x, y, "middle", &shorten(&full));
            text += "</g>\n";
        }
        let mut y = layout.below + LINE * 0.7;
        for note in &self.notes {
            text += &label("note", MARGIN, y, "start", note);
            y += LINE;
        }
        if legend > 0 {
            text += &legend_text(&kinds, y);
        }
        text + "</svg>\n"
    }

    /// The kinds of arrows that the picture has.
    pub(crate) fn kinds(&self) -> Vec<ArrowKind> {
        let mut kinds: Vec<ArrowKind> = self.arrows.iter().map(|arrow| arrow.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}

/// A triangle at the end of a curve, in the direction in which it arrives.
fn arrow_head(before: (f64, f64), end: (f64, f64)) -> String {
    let (dx, dy) = (end.0 - before.0, end.1 - before.1);
    let length = dx.hypot(dy).max(0.001);
    let (ux, uy) = (dx / length * 8.0, dy / length * 8.0);
    let (x, y) = (end.0 - ux, end.1 - uy);
    format!(
        "<path class=\"head\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}\"/>\n",
        x - uy * 0.45,
        y + ux * 0.45,
        end.0,
        end.1,
        x + uy * 0.45,
        y - ux * 0.45
    )
}

/// What the arrows mean.
fn legend_text(kinds: &[ArrowKind], y: f64) -> String {
    let mut text = String::new();
    let mut x = MARGIN;
    for kind in kinds {
        let (name, meaning) = (kind.name(), kind.meaning());
        let line = y - 4.0;
        let _ = writeln!(text, "<path class=\"sample {name}\" d=\"M{x:.1} {line:.1}h22\"/>");
        let words = format!("{name} {meaning}");
        text += &label("legend", x + 28.0, y, "start", &words);
        x += 28.0 + words.chars().count() as f64 * 7.0 + 18.0;
    }
    text
}

fn label(class: &str, x: f64, y: f64, anchor: &str, text: &str) -> String {
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>\n",
        escaped(&visible(text))
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
