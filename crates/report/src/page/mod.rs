//! A report as a page for browsers: one file that needs nothing else, neither network nor server.
//!
//! The page is data and a program that shows it. The data is a report as JSON (`model`); the program is in `page.js` and its
//! neighbours, and works out by itself what buffers and memory hold after each step.

use crate::findings::Report;

/// The page.
pub fn html(report: &Report) -> String {
    let first = report.cases.first();
    let sentence = first.map_or("", |case| case.sentence.as_str());
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{}</title>\n<p>{}</p>\n</html>\n",
        escaped(&report.subject),
        escaped(sentence)
    )
}

/// Text that stands for itself in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
