//! The tests of Fig. 8.2 of the dissertation, and two that only Fig. 8.4 has (`Saa`).
//!
//! In the figure the last thread of `Tpc6` has seven letters. Fig. 8.4 shows that it has six operations: from `Tpc4` on each
//! step adds the same number of instructions.

use fencepost_source::{Code, Diagnostic};

/// A suite: its name, and its tests.
pub const SUITES: &[(&str, &[&str])] = &[("queue", QUEUE), ("set", SET), ("deque", DEQUE)];

const QUEUE: &[&str] = &[
    "T0 = (e|d)",
    "T1 = (e|e|d|d)",
    "Tpc2 = (ee|dd)",
    "Tpc3 = (eee|ddd)",
    "Tpc4 = (eeee|dddd)",
    "Tpc5 = (eeeee|ddddd)",
    "Tpc6 = (eeeeee|dddddd)",
    "Ti2 = e (ed|de)",
    "Ti3 = e (de|dde)",
    "T53 = (eeee|d|d)",
    "T54 = (eee|e|d|d)",
    "T55 = (ee|e|e|d|d)",
    "T56 = (e|e|e|e|d|d)",
];

const SET: &[&str] = &[
    "Sac = (a|c)",
    "Sar = (a|r)",
    "Saa = (a|a)",
    "Sacr = (a|c|r)",
    "Saacr = a (a|c|r)",
    "Sacr2 = aar (a|c|r)",
    "Saaarr = aaa (r|rc)",
    "S1 = (a'|a'|c'|c'|r'|r')",
    "Sarr = (a|r|r)",
];

const DEQUE: &[&str] = &[
    "D0 = (pushL popR|pushR popL)",
    "Da = pushL pushL (popR popR|popL popL)",
    "Db = (popR popL|pushR|pushL)",
    "Dm = (pushL' pushL' pushL'|popR' popR' popR'|popL'|pushR')",
    "Dq = (pushL'|pushL'|pushR'|pushR'|popL'|popL'|popR'|popR')",
];

/// The tests of a suite.
#[allow(clippy::result_large_err)] // It is asked once.
pub fn suite(name: &str) -> Result<&'static [&'static str], Diagnostic> {
    let found = SUITES.iter().find(|(known, _)| *known == name).map(|(_, tests)| *tests);
    found.ok_or_else(|| {
        let names: Vec<&str> = SUITES.iter().map(|(name, _)| *name).collect();
        Diagnostic::new(Code::NoDataTypeTests, format!("there is no suite `{name}`"))
            .with_help(format!("there are {}", names.join(", ")))
    })
}
