//! Draws memory over time: a panel for each program, a line for each memory model.

use crate::memory::{Curve, LIMIT_BYTES};
use crate::workload::Model;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const PANEL: f64 = 220.0;
/// Around the axes of a panel: room for numbers and words.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 70.0;
const ABOVE: f64 = 30.0;
const BELOW: f64 = 35.0;

/// More points than this cannot be told apart.
const MOST_POINTS: usize = 400;

/// The picture as SVG.
pub fn svg(curves: &[Curve]) -> String {
    let panels: Vec<_> =
        curves.chunk_by(|one, other| one.workload.sized_name() == other.workload.sized_name()).collect();
    let height = PANEL * panels.len() as f64;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for (index, curves) in panels.into_iter().enumerate() {
        text += &panel(curves, PANEL * index as f64);
    }
    text + "</svg>\n"
}

/// How seconds and bytes become places in a panel.
struct Axes {
    top: f64,
    seconds: f64,
    bytes: f64,
}

impl Axes {
    fn of(curves: &[Curve], top: f64) -> Self {
        let samples = || curves.iter().flat_map(|curve| &curve.samples);
        let seconds = samples().map(|sample| sample.seconds).fold(0.001, f64::max);
        let most = samples().map(|sample| sample.bytes).fold(LIMIT_BYTES, u64::max);
        // A little more than the most, so that no line lies on the frame.
        Self { top, seconds, bytes: most as f64 * 1.1 }
    }

    fn x(&self, seconds: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * seconds / self.seconds
    }

    fn y(&self, bytes: f64) -> f64 {
        self.top + PANEL - BELOW - (PANEL - ABOVE - BELOW) * bytes / self.bytes
    }
}

fn panel(curves: &[Curve], top: f64) -> String {
    let axes = Axes::of(curves, top);
    let (left, right, bottom) = (axes.x(0.0), axes.x(axes.seconds), axes.y(0.0));
    let name = curves.first().map(|curve| curve.workload.sized_name()).unwrap_or_default();
    let limit = axes.y(LIMIT_BYTES as f64);
    // Writing to a string does not fail, here and below.
    let mut text = String::new();
    let _ =
        writeln!(text, "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{name}: resident memory</text>", top + 18.0);
    let _ = writeln!(text, "<path d=\"M{left} {} V{bottom} H{right}\" fill=\"none\" stroke=\"black\"/>", top + ABOVE);
    let _ = writeln!(text, "<path d=\"M{left} {limit:.1} H{right}\" stroke=\"grey\" stroke-dasharray=\"4 3\"/>");
    for bytes in [0, LIMIT_BYTES] {
        let (x, y) = (left - 6.0, axes.y(bytes as f64) + 4.0);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{} MB</text>", bytes / 1_000_000);
    }
    for seconds in [0.0, axes.seconds] {
        let (x, y) = (axes.x(seconds), bottom + 16.0);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"middle\">{seconds:.1} s</text>");
    }
    for (index, curve) in curves.iter().enumerate() {
        let colour = colour(curve.workload.model);
        let _ = writeln!(text, "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\"/>", line(curve, &axes));
        let (x, y) = (right + 8.0, top + ABOVE + 14.0 * (index + 1) as f64);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\">{}</text>", curve.workload.model.name());
    }
    text
}

fn line(curve: &Curve, axes: &Axes) -> String {
    let step = curve.samples.len().div_ceil(MOST_POINTS).max(1);
    let points = curve.samples.iter().step_by(step).chain(curve.samples.last());
    let places = points.map(|sample| format!("{:.1} {:.1}", axes.x(sample.seconds), axes.y(sample.bytes as f64)));
    let places: Vec<_> = places.collect();
    if places.is_empty() { String::new() } else { format!("M{}", places.join(" L")) }
}

/// Three colours that most eyes can tell apart.
fn colour(model: Model) -> &'static str {
    match model {
        Model::Sc => "#0072b2",
        Model::Tso => "#d55e00",
        Model::Pso => "#009e73",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::child::Sample;
    use crate::workload::Workload;

    fn curve(program: &str, model: Model, count: usize) -> Curve {
        let samples = (0..count).map(|index| Sample { seconds: index as f64, bytes: 10_000_000 }).collect();
        let workload = Workload::new(program, 16, model);
        Curve { workload, executions: 1, peak_bytes: None, samples }
    }

    #[test]
    fn programs_have_panels_and_models_have_lines() {
        let text = svg(&[curve("rd", Model::Sc, 3), curve("rd", Model::Tso, 3), curve("sb", Model::Sc, 3)]);
        assert_eq!(text.matches("resident memory").count(), 2);
        assert_eq!(text.matches(colour(Model::Sc)).count(), 4);
        assert_eq!(text.matches(colour(Model::Tso)).count(), 2);
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    }

    #[test]
    fn a_flat_curve_is_a_flat_line_of_few_points() {
        let curves = [curve("rd", Model::Sc, 5_000)];
        let line = line(&curves[0], &Axes::of(&curves, 0.0));
        let heights: Vec<_> = line[1..].split(" L").map(|point| point.split(' ').nth(1)).collect();
        assert!(heights.len() <= MOST_POINTS + 1);
        assert!(heights.iter().all(|height| *height == heights[0]));
    }

    #[test]
    fn a_run_without_samples_has_an_empty_line() {
        assert!(svg(&[curve("rd", Model::Sc, 0)]).contains("d=\"\""));
    }
}
