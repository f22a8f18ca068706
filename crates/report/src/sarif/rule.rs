//! The rules that results are of, as code scanning shows them beside a result.

use fencepost_source::Rule;
use serde_json::{Value, json};

const GENERAL: &str = "The result was found by exploring the executions that a memory model allows. Follow the thread flows in the \
                       order of their steps; the state of each step says what the store buffers and memory hold.";

/// How bad what a rule finds is.
pub fn level(rule: &Rule) -> &'static str {
    if rule.is_warning { "warning" } else { "error" }
}

/// As the list of rules has it.
pub fn described(rule: &Rule) -> Value {
    let Rule { id, summary, meaning, remedy, .. } = rule;
    json!({
        "id": id,
        "name": camel_case(id),
        "shortDescription": { "text": summary },
        "fullDescription": { "text": meaning },
        "help": {
            "text": format!("{meaning} {remedy} {GENERAL}"),
            "markdown": format!("{meaning}\n\n**What to do.** {remedy}\n\n{GENERAL}"),
        },
        "defaultConfiguration": { "level": level(rule) },
    })
}

/// `NullAccess` for `null_access`.
fn camel_case(id: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    id.split('_').map(capital).collect()
}
