//! Where everything in a picture goes. Boxes stand in columns, as wide as their texts; arrows are curves that leave room for
//! a label; labels go where no box and no other label is.

use super::{Arrow, ArrowKind, Node, Picture};
use fencepost_graph::Relation;

/// Around everything.
pub(super) const MARGIN: f64 = 20.0;
/// The height of a box.
pub(super) const BOX: f64 = 28.0;
/// The height of a line of text.
pub(super) const LINE: f64 = 20.0;
/// Between two columns, for arrows and their labels, at least.
const GAP: f64 = 96.0;
/// The room that a letter of a box, and of a label, takes: 0.602 of its size in the usual fonts of fixed width.
pub(super) const LETTER: f64 = 8.0;
const LABEL_LETTER: f64 = 7.0;
const LABEL_HEIGHT: f64 = 14.0;
/// Where along a curve a label may go, the best place first.
const ALONG: [f64; 11] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9];
/// How far from there, if that place is taken.
const BESIDE: [Point; 7] = [(0.0, 0.0), (0.0, -9.0), (0.0, 9.0), (0.0, -20.0), (0.0, 20.0), (-24.0, 0.0), (24.0, 0.0)];
/// With more arrows than this, nobody looks for a place that no other arrow crosses.
const FEW: usize = 200;
/// Longer texts are cut; who points at a box sees all of it.
const LONGEST: usize = 44;

/// A rectangle: left, top, width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    fn touches(&self, other: &Area) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    fn is_within(&self, width: f64, height: f64) -> bool {
        self.x >= 0.0 && self.y >= 0.0 && self.x + self.width <= width && self.y + self.height <= height
    }
}

/// Where no label can go any more. By height, so that few need be compared in pictures of thousands of boxes.
struct TakenAreas(Vec<Vec<Area>>);

impl TakenAreas {
    const BAND: f64 = 64.0;

    fn bands(&self, area: &Area) -> std::ops::RangeInclusive<usize> {
        let band = |y: f64| (y.max(0.0) / Self::BAND) as usize;
        band(area.y)..=band(area.y + area.height).min(self.0.len().saturating_sub(1))
    }

    fn add(&mut self, area: Area) {
        for band in self.bands(&area) {
            self.0[band].push(area);
        }
    }

    fn touches(&self, area: &Area) -> bool {
        self.bands(area).any(|band| self.0[band].iter().any(|other| other.touches(area)))
    }
}

pub(super) type Point = (f64, f64);

/// A curve with its label.
pub(super) struct Curve {
    pub points: [Point; 4],
    /// Where the label has its middle and its base line; none if there is no label, or no room for it.
    pub label: Option<Point>,
}

/// Where everything goes.
pub(super) struct Layout {
    pub width: f64,
    pub height: f64,
    /// The middle of each column.
    pub columns: Vec<f64>,
    /// Where the headings of the columns have their base line.
    pub headings: f64,
    /// For each node.
    pub boxes: Vec<Area>,
    /// For each arrow.
    pub curves: Vec<Curve>,
    /// Where the text below begins.
    pub below: f64,
    /// Between two columns.
    gap: f64,
}

/// The text of a box, cut if it is long.
pub(super) fn shorten(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// How many letters wide a text is. Letters beyond Latin, Greek and Cyrillic may be twice as wide as others.
pub(super) fn letters(text: &str) -> f64 {
    text.chars().map(|c| if (c as u32) < 0x1100 || (0x2000..0x2e80).contains(&(c as u32)) { 1.0 } else { 2.0 }).sum()
}

impl Layout {
    /// Of a picture with so many lines of text below it.
    pub fn new(graph: &Picture, lines_below: usize) -> Self {
        let top = if graph.title.is_empty() { MARGIN } else { MARGIN + LINE + 8.0 };
        let has_headings = graph.columns.iter().any(|column| !column.is_empty());
        let headings = top + LINE * 0.75;
        let first = if has_headings { top + LINE + 8.0 } else { top };
        let row = row_height(graph);
        let gap = gap(graph);
        let (columns, widths, right) = columns(graph, gap);
        let boxes: Vec<Area> = graph
            .nodes
            .iter()
            .map(|node| {
                let width = box_width(node).min(widths.get(node.column).copied().unwrap_or(0.0));
                let middle = columns.get(node.column).copied().unwrap_or(0.0);
                Area { x: middle - width / 2.0, y: first + node.row as f64 * row, width, height: BOX }
            })
            .collect();
        let rows = graph.nodes.iter().map(|node| node.row + 1).max().unwrap_or(0);
        let below = first + (rows as f64) * row - (row - BOX) + LINE;
        let height = below + LINE * lines_below as f64 + MARGIN;
        let texts = graph.notes.iter().chain([&graph.title]).map(|text| letters(text) * LETTER);
        let width = texts.fold(right, |width, text| width.max(text + 2.0 * MARGIN));
        let mut layout = Self { width, height, columns, headings, boxes, curves: Vec::new(), below, gap };
        layout.draw_arrows(graph, has_headings);
        layout
    }

    fn draw_arrows(&mut self, graph: &Picture, has_headings: bool) {
        let mut taken = TakenAreas(vec![Vec::new(); (self.height / TakenAreas::BAND) as usize + 1]);
        self.boxes.iter().for_each(|area| taken.add(*area));
        if has_headings {
            taken.add(Area { x: 0.0, y: self.headings - LINE, width: self.width, height: LINE + 4.0 });
        }
        // Those of the cycle choose their places first.
        let mut order: Vec<usize> = (0..graph.arrows.len()).collect();
        order.sort_by_key(|arrow| !graph.arrows[*arrow].in_cycle);
        let points: Vec<[Point; 4]> = graph.arrows.iter().map(|arrow| self.points(graph, arrow)).collect();
        let mut labels: Vec<Option<Point>> = vec![None; points.len()];
        for number in order {
            labels[number] = self.label(graph, &points, number, &mut taken);
        }
        self.curves = points.into_iter().zip(labels).map(|(points, label)| Curve { points, label }).collect();
    }

    /// The curve of an arrow. Arrows of different kinds begin and end at different heights, so that they can be told apart.
    fn points(&self, graph: &Picture, arrow: &Arrow) -> [Point; 4] {
        let (from, to) = (self.boxes[arrow.from], self.boxes[arrow.to]);
        let (from_column, to_column) = (graph.nodes[arrow.from].column, graph.nodes[arrow.to].column);
        let at = BOX
            * match arrow.kind {
                ArrowKind::Relation(Relation::ReadsFrom) => 0.28,
                ArrowKind::Relation(Relation::FromReads) => 0.72,
                _ => 0.5,
            };
        let middle = |area: Area| area.x + area.width / 2.0;
        let is_straight = matches!(arrow.kind, ArrowKind::Relation(Relation::ProgramOrder) | ArrowKind::Weaker);
        if is_straight && from_column == to_column && self.is_free_between(graph, arrow) {
            let (start, end) = if from.y < to.y { (from.y + BOX, to.y) } else { (from.y, to.y + BOX) };
            let step = (end - start) / 3.0;
            return [(middle(from), start), (middle(from), start + step), (middle(to), end - step), (middle(to), end)];
        }
        if from_column == to_column {
            let rows = graph.nodes[arrow.from].row.abs_diff(graph.nodes[arrow.to].row) as f64;
            let bend = (22.0 + 7.0 * rows).min(self.gap * 0.62);
            // Downwards at the left, upwards at the right.
            if from.y > to.y {
                let ends = (from.x + from.width, to.x + to.width);
                let right = ends.0.max(ends.1) + bend;
                return [(ends.0, from.y + at), (right, from.y + at), (right, to.y + at), (ends.1, to.y + at)];
            }
            let left = from.x.min(to.x) - bend;
            return [(from.x, from.y + at), (left, from.y + at), (left, to.y + at), (to.x, to.y + at)];
        }
        let rightwards = from_column < to_column;
        let (start, end) = if rightwards { (from.x + from.width, to.x) } else { (from.x, to.x + to.width) };
        let reach =
            ((end - start).abs() * 0.4).clamp(self.gap * 0.4, self.gap * 1.5) * if rightwards { 1.0 } else { -1.0 };
        [(start, from.y + at), (start + reach, from.y + at), (end - reach, to.y + at), (end, to.y + at)]
    }

    /// Whether no box stands between the two of an arrow within a column.
    fn is_free_between(&self, graph: &Picture, arrow: &Arrow) -> bool {
        let (one, other) = (&graph.nodes[arrow.from], &graph.nodes[arrow.to]);
        let (first, last) = (one.row.min(other.row), one.row.max(other.row));
        !graph.nodes.iter().any(|node| node.column == one.column && node.row > first && node.row < last)
    }

    /// A place for the label of an arrow: on its curve or near it, if possible where no other curve is.
    fn label(&self, graph: &Picture, curves: &[[Point; 4]], number: usize, taken: &mut TakenAreas) -> Option<Point> {
        let (text, points) = (&graph.arrows[number].label, curves[number]);
        if text.is_empty() {
            return None;
        }
        let width = letters(text) * LABEL_LETTER + 6.0;
        let area = |(x, y): Point| Area { x: x - width / 2.0, y: y - LABEL_HEIGHT / 2.0, width, height: LABEL_HEIGHT };
        let is_free = |at: &Point| area(*at).is_within(self.width, self.height) && !taken.touches(&area(*at));
        // The farther other curves are, the better.
        let is_alone = |at: &Point, margin: f64| {
            let Area { x, y, width, height } = area(*at);
            let around =
                Area { x: x - margin, y: y - margin, width: width + 2.0 * margin, height: height + 2.0 * margin };
            let others = curves.iter().enumerate().filter(|(other, _)| *other != number);
            curves.len() <= FEW && !others.into_iter().any(|(_, other)| meets(*other, &around))
        };
        let moved = |(x, y): Point| ALONG.map(|t| point(points, t)).map(|(middle, base)| (middle + x, base + y));
        let [start, .., end] = points;
        // A short arrow that goes straight down would vanish below its label.
        let is_short = start.0 == end.0 && (end.1 - start.1).abs() < 2.0 * LABEL_HEIGHT;
        let (middle, centre) = point(points, 0.5);
        let aside = [width / 2.0 + 5.0, -width / 2.0 - 5.0].map(|x| (middle + x, centre));
        let best = aside.into_iter().filter(|_| is_short).find(is_free);
        let good = || {
            let tries = BESIDE.into_iter().flat_map(|beside| [(beside, 8.0), (beside, 0.0)]);
            tries
                .into_iter()
                .find_map(|(beside, margin)| moved(beside).into_iter().find(|at| is_free(at) && is_alone(at, margin)))
        };
        let (middle, centre) = best.or_else(good).or_else(|| BESIDE.into_iter().flat_map(moved).find(is_free))?;
        taken.add(area((middle, centre)));
        Some((middle, centre + 4.0))
    }
}

/// Whether a curve goes through an area.
fn meets(points: [Point; 4], area: &Area) -> bool {
    let range = |values: [f64; 4]| values.into_iter().fold((f64::MAX, f64::MIN), |(a, b), v| (a.min(v), b.max(v)));
    let ((left, right), (top, bottom)) = (range(points.map(|at| at.0)), range(points.map(|at| at.1)));
    let around = Area { x: left, y: top, width: (right - left).max(0.1), height: (bottom - top).max(0.1) };
    // A curve lies within its four points, and a piece of it is not longer than the way along them.
    let way: f64 = points.windows(2).map(|pair| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1)).sum();
    let pieces = (way / 5.0).clamp(8.0, 2000.0) as usize;
    let is_inside = |(x, y): Point| area.touches(&Area { x, y, width: 0.1, height: 0.1 });
    area.touches(&around) && (0..=pieces).any(|piece| is_inside(point(points, piece as f64 / pieces as f64)))
}

fn box_width(node: &Node) -> f64 {
    letters(&shorten(&node.text)) * LETTER + 22.0
}

/// Between columns there is room for two of the longest labels side by side.
fn gap(graph: &Picture) -> f64 {
    let longest = graph.arrows.iter().map(|arrow| letters(&arrow.label)).fold(0.0, f64::max);
    GAP.max(2.0 * longest * LABEL_LETTER + 24.0)
}

/// The middles and widths of the columns, and where the last one ends.
fn columns(graph: &Picture, gap: f64) -> (Vec<f64>, Vec<f64>, f64) {
    let mut x = MARGIN + gap * 0.65;
    let (mut middles, mut widths) = (Vec::new(), Vec::new());
    for (column, heading) in graph.columns.iter().enumerate() {
        let own = graph.nodes.iter().filter(|node| node.column == column).map(box_width);
        let width = own.fold(letters(&shorten(heading)) * LETTER, f64::max).max(72.0);
        middles.push(x + width / 2.0);
        widths.push(width);
        x += width + gap;
    }
    (middles, widths, x - gap * 0.35 + MARGIN)
}

/// Rows that have one box each can be close to each other; between others there must be room for labels.
fn row_height(graph: &Picture) -> f64 {
    let mut rows: Vec<usize> = graph.nodes.iter().map(|node| node.row).collect();
    let count = rows.len();
    rows.sort_unstable();
    rows.dedup();
    if rows.len() == count { 44.0 } else { 76.0 }
}

/// A point of a Bézier curve.
fn point([a, b, c, d]: [Point; 4], t: f64) -> Point {
    let u = 1.0 - t;
    let at = |a: f64, b: f64, c: f64, d: f64| u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d;
    (at(a.0, b.0, c.0, d.0), at(a.1, b.1, c.1, d.1))
}
