//! `./x bench`: how fast `fencepost` is, how much memory it needs, and how that compares with others and with earlier.
//!
//! `docs/benchmarks.md` explains the columns. The command is measured from outside, as a user would run it.

mod arguments;
mod child;
mod compare;
mod cpu;
mod date;
mod error;
mod fencepost;
mod instructions;
mod jobs;
mod memory;
mod nidhugg_table;
mod numbers;
mod peer;
mod plot;
mod proc_status;
mod races;
mod reference;
mod results;
mod speed;
mod table;
mod tools;
mod workload;

use arguments::Arguments;
use clap::Parser;
use error::BenchError;
use fencepost::Fencepost;
use peer::InstalledPeer;
use results::Results;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), BenchError> {
    if arguments.memory || arguments.instructions || arguments.nidhugg_table || arguments.races {
        let fencepost = Fencepost::new(&arguments.fencepost, &arguments.programs)?;
        if arguments.memory {
            memory::run(&fencepost, arguments)?;
        }
        if arguments.nidhugg_table {
            nidhugg_table::run(&fencepost, arguments)?;
        }
        if arguments.instructions {
            instructions::run(&fencepost, arguments)?;
        }
        if arguments.races {
            races::run(&fencepost, arguments)?;
        }
        return Ok(());
    }
    // Read before anything is written, since the old results may be where the new ones go.
    let old = arguments.compare.as_deref().map(Results::read).transpose()?;
    let new = match &arguments.from {
        Some(path) => Results::read(path)?,
        None => measured(arguments)?,
    };
    print!("{}", speed::table(&new));
    print!("{}", jobs::table(&new.jobs));
    for remark in &new.remarks {
        println!("note: {remark}");
    }
    if let Some(old) = old {
        print!("\n{}", compare::report(&old, &new));
    }
    Ok(())
}

/// Measures everything that is asked for, and writes the results down.
fn measured(arguments: &Arguments) -> Result<Results, BenchError> {
    let fencepost = Fencepost::new(&arguments.fencepost, &arguments.programs)?;
    let mut remarks = Vec::new();
    let peers = arguments.peers();
    let rows = speed::measure(&fencepost, arguments, &peers, &mut remarks)?;
    let jobs = jobs::measure(&fencepost, arguments, &mut remarks)?;
    if rows.is_empty() && jobs.is_empty() {
        return Err(BenchError::Nothing);
    }
    let peers = peers.iter().map(InstalledPeer::in_use).collect();
    let results = Results::new(rows, jobs, peers, remarks);
    results.write(&arguments.json)?;
    Ok(results)
}
