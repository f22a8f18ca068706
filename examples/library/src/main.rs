//! Verifies the C files of the command line under TSO, and shows what breaks them.

use fencepost::{Check, Model, Outcome};

fn main() -> Result<(), fencepost::Diagnostic> {
    let report = Check::new(std::env::args().skip(1)).model(Model::Tso).run()?;
    print!("{report}");
    for finding in report.findings() {
        let place = finding.place.as_ref().map_or(String::new(), |place| format!("{place}: "));
        println!("{place}{}", finding.message);
    }
    std::process::exit(i32::from(report.outcome != Outcome::Pass));
}
