//! Pictures: no label covers a box or another label, whatever is drawn.

use fencepost_graph::Relation;
use fencepost_report::{Arrow, ArrowKind, BoxStyle, Node, Picture};
use fencepost_testing::Random;

fn graph(random: &mut Random) -> Picture {
    let columns = 1 + random.below(4);
    let nodes: Vec<Node> = (0..3 + random.below(14))
        .map(|row| {
            let text = "W variable = 1".chars().take(3 + random.below(12)).collect();
            Node { column: random.below(columns), row, text, style: BoxStyle::Plain, event: Some(row as u32) }
        })
        .collect();
    let relations = [Relation::ReadsFrom, Relation::Coherence, Relation::FromReads].map(ArrowKind::of);
    let kinds = [&relations[..], &[ArrowKind::Commit]].concat();
    let mut arrows = Vec::new();
    for _ in 0..random.below(20) {
        let (from, to) = (random.below(nodes.len()), random.below(nodes.len()));
        let kind = kinds[random.below(4)];
        if from != to {
            arrows.push(Arrow { kind, from, to, label: kind.name().to_owned(), in_cycle: random.below(4) == 0 });
        }
    }
    let columns = (0..columns).map(|column| format!("thread {column}")).collect();
    Picture { title: "random".to_owned(), columns, nodes, arrows, notes: vec!["a note".to_owned()] }
}

/// The number after `name="` in a line.
fn number(line: &str, name: &str) -> f64 {
    let from = line.find(&format!(" {name}=\"")).expect("it is there") + name.len() + 3;
    line[from..].split('"').next().and_then(|text| text.parse().ok()).expect("a number")
}

/// Left, top, right and bottom.
type Area = [f64; 4];

/// Where labels and boxes are, as far as the file says: labels are centred, with letters of 0.602 of their size.
fn areas(svg: &str) -> (Vec<Area>, Vec<Area>) {
    let (mut labels, mut boxes) = (Vec::new(), Vec::new());
    for line in svg.lines() {
        if line.contains("class=\"label ") {
            let text = line.split('>').nth(1).and_then(|rest| rest.split('<').next()).unwrap_or("");
            let (x, y, half) = (number(line, "x"), number(line, "y"), text.chars().count() as f64 * 0.602 * 11.5 / 2.0);
            labels.push([x - half, y - 9.0, x + half, y + 2.0]);
        } else if line.contains("<rect x=") {
            let rect = &line[line.find("<rect").expect("it is there")..];
            let (x, y) = (number(rect, "x"), number(rect, "y"));
            boxes.push([x, y, x + number(rect, "width"), y + number(rect, "height")]);
        }
    }
    (labels, boxes)
}

fn overlap(one: &Area, other: &Area) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

#[test]
fn labels_cover_nothing() {
    let mut random = Random::congruence(1);
    let mut shown = 0;
    for round in 0..300 {
        let graph = graph(&mut random);
        let svg = graph.svg();
        let (labels, boxes) = areas(&svg);
        assert_eq!(boxes.len(), graph.nodes.len());
        shown += labels.len();
        for (number, label) in labels.iter().enumerate() {
            let covered = labels[number + 1..].iter().chain(&boxes).find(|other| overlap(label, other));
            assert!(covered.is_none(), "round {round}: {label:?} covers {covered:?}\n{svg}");
        }
        let (width, height) = (number(&svg, "width"), number(&svg, "height"));
        let outside = labels.iter().chain(&boxes).find(|area| area[0] < 0.0 || area[2] > width || area[3] > height);
        assert!(outside.is_none(), "round {round}: {outside:?} is outside\n{svg}");
    }
    assert!(shown > 1000, "{shown} labels were looked at");
}

/// The numbers of the curve of each arrow: four points.
fn curves(svg: &str) -> Vec<Vec<f64>> {
    let paths = svg.lines().filter_map(|line| line.strip_prefix("<path d=\"M"));
    let numbers = |path: &str| -> Vec<f64> {
        let path = path.split('"').next().unwrap_or("");
        path.split([' ', 'C']).map(|number| number.parse().expect("a number")).collect()
    };
    paths.filter(|path| path.contains('C')).map(numbers).collect()
}

/// Whether a curve goes through an area.
fn crosses(curve: &[f64], area: &Area) -> bool {
    (0..=1000).map(|piece| f64::from(piece) / 1000.0).any(|t| {
        let u = 1.0 - t;
        let at = |axis: usize| {
            let weights = [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t];
            weights.iter().enumerate().map(|(point, weight)| weight * curve[2 * point + axis]).sum::<f64>()
        };
        let (x, y) = (at(0), at(1));
        area[0] < x && x < area[2] && area[1] < y && y < area[3]
    })
}

/// The cycle of message passing: two arrows cross between the threads, and two are as short as arrows get.
#[test]
fn labels_tell_which_arrow_they_belong_to() {
    for (first, second) in [("rf", "fr"), ("location 2", "location 1")] {
        let texts = ["W x = 1", "W y = 1", "R y = 1", "R x = 0"];
        let node = |(row, text): (usize, &&str)| Node {
            column: row / 2,
            row,
            text: (*text).to_owned(),
            style: BoxStyle::Plain,
            event: Some(row as u32),
        };
        let arrow = |relation, from, to, label: &str| {
            let (kind, label) = (ArrowKind::of(relation), label.to_owned());
            Arrow { kind, from, to, label, in_cycle: true }
        };
        let graph = Picture {
            columns: vec!["thread 1".to_owned(), "thread 2".to_owned()],
            nodes: texts.iter().enumerate().map(node).collect(),
            arrows: vec![
                arrow(Relation::ProgramOrder, 0, 1, "po"),
                arrow(Relation::ReadsFrom, 1, 2, first),
                arrow(Relation::ProgramOrder, 2, 3, "po"),
                arrow(Relation::FromReads, 3, 0, second),
            ],
            ..Picture::default()
        };
        let svg = graph.svg();
        let ((labels, _), curves) = (areas(&svg), curves(&svg));
        assert_eq!((labels.len(), curves.len()), (4, 4), "{svg}");
        for (label, area) in labels.iter().enumerate() {
            for (arrow, curve) in curves.iter().enumerate() {
                // Only a long arrow is hidden in part, by its own label.
                let is_hidden = crosses(curve, area);
                let may_be = label == arrow && arrow % 2 == 1;
                assert!(!is_hidden || may_be, "label {label} hides arrow {arrow}\n{svg}");
            }
        }
    }
}

#[test]
fn graphviz_is_told_the_same() {
    let mut random = Random::congruence(2);
    for _ in 0..50 {
        let graph = graph(&mut random);
        let dot = graph.dot();
        let is_arrow = |line: &&str| line.contains(" -> ") && line.contains("[label=");
        assert_eq!(dot.lines().filter(is_arrow).count(), graph.arrows.len());
        assert_eq!(dot.matches("[label=").count(), graph.nodes.len() + graph.arrows.len());
        // Headings are side by side, and whatever follows in a column is below, with an arrow that can be seen or without.
        let headings: Vec<String> = (0..graph.columns.len()).map(|column| format!("h{column}")).collect();
        assert!(dot.contains(&format!("{{ rank=same; {}; }}", headings.join("; "))), "{dot}");
        assert!(headings.len() == 1 || dot.contains(&format!("  {} [style=invis", headings.join(" -> "))), "{dot}");
        for (column, heading) in headings.iter().enumerate() {
            let mut rows: Vec<usize> =
                graph.nodes.iter().filter(|node| node.column == column).map(|node| node.row).collect();
            rows.sort_unstable();
            let names: Vec<String> =
                std::iter::once(heading.clone()).chain(rows.iter().map(|row| format!("n{column}_{row}"))).collect();
            for pair in names.windows(2) {
                let keeps = |line: &str| {
                    line.starts_with(&format!("  {} -> {} [", pair[0], pair[1])) && !line.contains("constraint=false")
                };
                assert!(dot.lines().any(keeps), "{pair:?}: {dot}");
            }
        }
    }
}
