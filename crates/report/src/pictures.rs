//! The pictures of a report, for papers and tickets: one for each execution that it shows.

use crate::findings::{Case, Exhibit, Report};
use crate::picture::Picture;
use fencepost_model::display_name;

/// How the files of pictures begin, by which they can be told from others.
pub const PICTURE_STARTS: [&str; 2] = ["<svg xmlns=\"http://www.w3.org/2000/svg\" width=", "digraph execution {"];

/// All executions of a report as SVG.
pub fn svg(report: &Report) -> Vec<String> {
    pictures(report).iter().map(Picture::svg).collect()
}

/// All executions of a report for Graphviz.
pub fn dot(report: &Report) -> Vec<String> {
    pictures(report).iter().map(Picture::dot).collect()
}

fn pictures(report: &Report) -> Vec<Picture> {
    let exhibits = report.cases.iter().flat_map(|case| case.exhibits.iter().map(move |exhibit| (case, exhibit)));
    exhibits.filter_map(|(case, exhibit)| picture(case, exhibit)).collect()
}

fn picture(case: &Case, exhibit: &Exhibit) -> Option<Picture> {
    let graph = match exhibit {
        Exhibit::Execution(execution) => Picture::of_execution(execution),
        Exhibit::Graph(shown) => shown.graph.clone(),
        Exhibit::Operations(operations) => Picture::of_operations(operations),
        Exhibit::Messages(messages) => Picture::of_messages(messages),
        Exhibit::States(_) | Exhibit::Text(_) | Exhibit::Table(_) => return None,
    };
    let name = case.name.rsplit('/').next().unwrap_or(&case.name);
    let title =
        if graph.title.is_empty() { format!("{name} under {}", display_name(&case.model)) } else { graph.title };
    Some(Picture { title, ..graph })
}
