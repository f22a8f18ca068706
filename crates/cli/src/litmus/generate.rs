//! `fencepost litmus generate`: makes litmus tests out of critical cycles.

use super::arguments::GenerateArguments;
use crate::exit::{Exit, Failure};
use crate::output_files::FILES;
use crate::{colour, limits, print, print_error};
use fencepost_frontend::litmus::generate::{Bounds, for_each_cycle, generated_test};
use fencepost_report::{shown_path, words};
use fencepost_source::{Code, Diagnostic};
use std::ops::ControlFlow;

const OPTION: &str = "--output";

/// Writes the tests into a folder, or prints them.
pub fn run(arguments: &GenerateArguments) -> Result<Exit, Failure> {
    let bounds = Bounds { threads: arguments.threads as usize, edges: arguments.edges as usize };
    if let Some(folder) = &arguments.output {
        std::fs::create_dir_all(folder).map_err(|error| FILES.unwritable(folder, OPTION, &error))?;
    }
    let (mut tests, mut is_stopped, mut refused) = (0_u64, false, None);
    for_each_cycle(bounds, &mut |cycle| {
        if limits::is_over() {
            is_stopped = true;
            return ControlFlow::Break(());
        }
        let Some(test) = generated_test(cycle) else { return ControlFlow::Continue(()) };
        match &arguments.output {
            Some(folder) => {
                let file = folder.join(format!("{}.litmus", test.name));
                if let Err(failure) = FILES.write_into_folder(&file, OPTION, test.text.as_bytes()) {
                    refused = Some(failure);
                    return ControlFlow::Break(());
                }
            }
            None => print(&format!("{}\n", test.text)),
        }
        tests += 1;
        // Where one test cannot be written, the others cannot either.
        if FILES.all_written() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if let Some(refused) = refused {
        return Err(refused.into());
    }
    limits::answered();
    if is_stopped {
        // Standard output may have the tests.
        print_error(&format!(
            "{}  {tests} tests were made: {}\n",
            words::inconclusive(colour::of_output()),
            limits::why()
        ));
        return Ok(Exit::Inconclusive);
    }
    if tests == 0 {
        let message = "no critical cycle is that small";
        return Err(Diagnostic::new(Code::LitmusGenerator, message)
            .with_help("allow at least 2 threads and 4 edges")
            .into());
    }
    if let Some(folder) = arguments.output.as_ref().filter(|_| FILES.all_written()) {
        print(&format!("{tests} tests in {}\n", shown_path(folder)));
    }
    Ok(Exit::Holds)
}
