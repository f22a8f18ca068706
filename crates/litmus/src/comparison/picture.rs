//! Which model allows more than which, as a picture: the strongest below, lines upwards to those that allow more.

use super::Comparison;
use fencepost_report::{Arrow, ArrowKind, BoxStyle, Node, Picture};

impl Comparison {
    /// A column for each chain of models, a row for each step.
    pub fn picture(&self) -> Picture {
        let models = self.different();
        let rows = models.iter().map(|model| self.depth(*model)).max().unwrap_or(0);
        let chains = self.chains();
        let node = |model: &usize| Node {
            column: chains.iter().position(|chain| chain.contains(model)).unwrap_or(0),
            row: rows - self.depth(*model),
            text: self.label(*model),
            style: BoxStyle::Plain,
            event: None,
        };
        let place = |model: usize| models.iter().position(|other| *other == model);
        let arrows = self.steps().into_iter().filter_map(|step| {
            let (from, to) = (place(step.less)?, place(step.more)?);
            Some(Arrow { kind: ArrowKind::Weaker, from, to, label: step.test, in_cycle: false })
        });
        let tests = self.tests;
        Picture {
            title: String::new(),
            columns: chains.iter().map(|_| String::new()).collect(),
            nodes: models.iter().map(node).collect(),
            arrows: arrows.collect(),
            notes: vec![format!(
                "Above is what allows more, in {tests} tests; lines have the name of one that shows it."
            )],
        }
    }
}
