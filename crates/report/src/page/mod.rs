//! A report as a page for browsers: one file that needs nothing else, neither network nor server.
//!
//! The page is data and a program that shows it. The data is a report as JSON (`model`, `execution`); the program is in the
//! files beside, and works out by itself what buffers and memory hold after each step.

mod execution;
mod model;

use crate::findings::Report;
use fencepost_source::visible;
use model::Page;
use std::hash::{DefaultHasher, Hash, Hasher};

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
/// In the order in which they use each other.
const SCRIPT: [&str; 7] = [
    include_str!("dom.js"),
    include_str!("player.js"),
    include_str!("machine.js"),
    include_str!("graph.js"),
    include_str!("execution.js"),
    include_str!("exhibits.js"),
    include_str!("page.js"),
];

/// The page. Nothing of the report becomes markup or program: it is data, in which `<` is written as a number, and the
/// browser is told to run nothing but the page's own program.
pub fn html(report: &Report) -> String {
    // Texts, numbers and lists only.
    let data = serde_json::to_string(&Page::new(report)).unwrap_or_default().replace('<', "\\u003c");
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    let nonce = format!("{:016x}", hasher.finish());
    let title = format!("{} – fencepost {}", report.subject, report.command);
    let verdict = report.cases.first().map_or(String::new(), |case| format!("{}: {}", case.title, case.sentence));
    let mut page = String::with_capacity(data.len() + 64 * 1024);
    for part in FRAME.split("{{") {
        let Some((name, rest)) = part.split_once("}}") else {
            page.push_str(part);
            continue;
        };
        match name {
            "title" => page.push_str(&escaped(&title)),
            "verdict" => page.push_str(&escaped(&verdict)),
            "nonce" => page.push_str(&nonce),
            "style" => page.push_str(STYLE),
            "data" => page.push_str(&data),
            _ => SCRIPT.iter().for_each(|script| page.push_str(script)),
        }
        page.push_str(rest);
    }
    page
}

/// Text that stands for itself in HTML.
fn escaped(text: &str) -> String {
    visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
