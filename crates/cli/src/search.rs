//! From the command line to the options of the search. Options that do not go together are refused, with what would.

use crate::arguments::{
    LimitArguments, LongRunArguments, MeaningArguments, SearchArguments, Strategy, VerifyArguments,
};
use crate::exit::Failure;
use fencepost_explore::{Options, Settings, StrategyKind};
use fencepost_source::Diagnostic;

pub const DEFAULT_WALKS: u64 = 10_000;
const DEFAULT_DEPTH_OF_BUGS: u32 = 3;

/// The options that the command line asks for.
pub fn options(arguments: &VerifyArguments) -> Result<Options, Failure> {
    let strategy = strategy(&arguments.search, arguments.long.estimate)?;
    let LongRunArguments { checkpoint, resume, .. } = &arguments.long;
    if (checkpoint.is_some() || resume.is_some()) && strategy != StrategyKind::Optimal {
        let message = "only a search with the optimal strategy can be kept in a checkpoint";
        return Err(Diagnostic::new(message)
            .with_help("leave out --checkpoint and --resume, or use --strategy optimal")
            .into());
    }
    Ok(bounded(Options::new(arguments.model, strategy), &arguments.meaning, &arguments.limits))
}

/// The options that the command line asks for, of which the strategy is known.
pub fn bounded(mut options: Options, meaning: &MeaningArguments, limits: &LimitArguments) -> Options {
    options.settings = settings(meaning, limits);
    options.races = meaning.races;
    // A walk that goes on forever says nothing about the next one.
    options.skips_long = matches!(options.strategy, StrategyKind::Random { .. } | StrategyKind::Pct { .. });
    if let Some(depth) = limits.depth {
        (options.max_steps, options.skips_long) = (usize::try_from(depth).unwrap_or(usize::MAX), true);
    }
    options
}

/// How many workers search at once.
pub fn jobs(search: &SearchArguments) -> usize {
    search.jobs.map_or(1, |jobs| jobs as usize)
}

/// What the program may do.
pub fn settings(meaning: &MeaningArguments, limits: &LimitArguments) -> Settings {
    Settings {
        nondet: meaning.nondet,
        spurious: meaning.spurious.unwrap_or(0),
        unroll: limits.unroll,
        overflow: meaning.overflow,
        leaks: meaning.leaks,
        main_ends_process: meaning.main_ends_process,
    }
}

fn strategy(search: &SearchArguments, estimate: bool) -> Result<StrategyKind, Failure> {
    let refuse = |message: &str, help: &str| Err(Failure::from(Diagnostic::new(message).with_help(help)));
    if search.preemptions.is_some() && (search.strategy.is_some() || search.random.is_some()) {
        return refuse(
            "--preemptions is a strategy of its own",
            "leave out --strategy and --random, or leave out --preemptions",
        );
    }
    if search.random.is_some() && search.strategy.is_some_and(|strategy| strategy != Strategy::Random) {
        return refuse("--random is short for --strategy random", "leave out one of --random and --strategy");
    }
    if search.random.is_some() && search.walks.is_some() {
        return refuse("--random and --walks both give the number of walks", "leave out one of them");
    }
    let strategy = match (search.strategy, search.random) {
        (None, Some(_)) => Strategy::Random,
        (strategy, _) => strategy.unwrap_or(Strategy::Optimal),
    };
    let walks = matches!(strategy, Strategy::Random | Strategy::Pct);
    for (given, flag) in [(search.seed.is_some(), "--seed"), (search.walks.is_some(), "--walks")] {
        if given && !walks && !estimate {
            return refuse(&format!("{flag} is for random walks only"), "add --strategy random or --strategy pct");
        }
    }
    if search.bugs_of_depth.is_some() && strategy != Strategy::Pct {
        return refuse("--bugs-of-depth is for PCT only", "add --strategy pct");
    }
    if estimate && (strategy != Strategy::Optimal || search.preemptions.is_some()) {
        return refuse("--estimate is for the optimal strategy", "leave out --estimate, or use --strategy optimal");
    }
    let optimal = strategy == Strategy::Optimal && search.preemptions.is_none();
    if jobs(search) > 1 && !optimal {
        return refuse(
            "only the optimal strategy can be shared among several jobs",
            "leave out --jobs, or use --strategy optimal",
        );
    }
    if let Some(bound) = search.preemptions {
        return Ok(StrategyKind::Preemptions { bound });
    }
    let (seed, walks) = (search.seed.unwrap_or(0), search.random.or(search.walks).unwrap_or(DEFAULT_WALKS));
    Ok(match strategy {
        Strategy::Optimal => StrategyKind::Optimal,
        Strategy::Source => StrategyKind::Source,
        Strategy::Exhaustive => StrategyKind::Exhaustive,
        Strategy::Random => StrategyKind::Random { seed, walks },
        Strategy::Pct => {
            StrategyKind::Pct { seed, walks, depth: search.bugs_of_depth.unwrap_or(DEFAULT_DEPTH_OF_BUGS) }
        }
    })
}
