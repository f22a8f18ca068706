//! From the command line to the options of the search. Options that do not go together are refused, with what would.

use crate::arguments::{LongRunArguments, RobustArguments, SearchArguments, Strategy as StrategyName, VerifyArguments};
use crate::exit::Failure;
use fencepost::{Check, Robustness, Strategy};
use fencepost_source::{Code, Diagnostic};

const DEFAULT_WALKS: u64 = 10_000;
const DEFAULT_DEPTH_OF_BUGS: u32 = 3;

/// What the program may do, and how far it is followed.
macro_rules! with_meaning {
    ($question:expr, $meaning:expr, $limits:expr) => {{
        let (mut question, meaning, limits): (
            _,
            &$crate::arguments::MeaningArguments,
            &$crate::arguments::LimitArguments,
        ) = ($question, $meaning, $limits);
        question = question.overflow(meaning.overflow).leaks(meaning.leaks).races(meaning.races);
        question = question.main_ends_process(meaning.main_ends_process).spurious(meaning.spurious.unwrap_or(0));
        if let Some((low, high)) = meaning.nondet {
            question = question.nondet(low..=high);
        }
        if let Some(rounds) = limits.unroll {
            question = question.unroll(rounds);
        }
        if let Some(depth) = limits.depth {
            question = question.max_steps(usize::try_from(depth).unwrap_or(usize::MAX));
        }
        question
    }};
}
pub(crate) use with_meaning;

/// The question that the command line asks.
pub fn check(arguments: &VerifyArguments) -> Result<Check, Failure> {
    let strategy = strategy(&arguments.search, arguments.long.estimate)?;
    let LongRunArguments { checkpoint, resume, checkpoint_every, .. } = &arguments.long;
    if (checkpoint.is_some() || resume.is_some()) && strategy != Strategy::All {
        let message = "only a search with the optimal strategy can be kept in a checkpoint";
        return Err(Diagnostic::new(Code::OptionConflict, message)
            .with_help("leave out --checkpoint and --resume, or use --strategy optimal")
            .into());
    }
    let check = Check::new(&arguments.input.files).model(arguments.model).strategy(strategy);
    let mut check = check.all_errors(arguments.search.keep_going).jobs(jobs(&arguments.search));
    check = checkpoint.iter().fold(check, Check::checkpoint);
    check = checkpoint_every.iter().fold(check, |check, interval| check.checkpoint_every(*interval));
    check = resume.iter().fold(check, Check::resume);
    Ok(with_meaning!(check, &arguments.meaning, &arguments.limits))
}

/// The same for robustness.
pub fn robustness(arguments: &RobustArguments) -> Robustness {
    let search = &arguments.search;
    let strategy = match (search.preemptions, search.random) {
        (Some(bound), _) => Strategy::Preemptions(bound),
        (None, Some(walks)) => Strategy::Random { seed: search.seed.unwrap_or(0), walks },
        (None, None) if search.all_interleavings => Strategy::EveryOrder,
        (None, None) => Strategy::All,
    };
    let question = Robustness::new(&arguments.input.files).model(arguments.model).strategy(strategy);
    let question = question.monitor(search.monitor);
    with_meaning!(question, &arguments.meaning, &arguments.limits)
}

/// How many workers search at once.
fn jobs(search: &SearchArguments) -> usize {
    search.jobs.map_or(1, |jobs| jobs as usize)
}

fn strategy(search: &SearchArguments, estimate: bool) -> Result<Strategy, Failure> {
    let refuse =
        |message: &str, help: &str| Err(Failure::from(Diagnostic::new(Code::OptionConflict, message).with_help(help)));
    if search.preemptions.is_some() && (search.strategy.is_some() || search.random.is_some()) {
        return refuse(
            "--preemptions is a strategy of its own",
            "leave out --strategy and --random, or leave out --preemptions",
        );
    }
    if search.random.is_some() && search.strategy.is_some_and(|strategy| strategy != StrategyName::Random) {
        return refuse("--random is short for --strategy random", "leave out one of --random and --strategy");
    }
    if search.random.is_some() && search.walks.is_some() {
        return refuse("--random and --walks both give the number of walks", "leave out one of them");
    }
    let strategy = match (search.strategy, search.random) {
        (None, Some(_)) => StrategyName::Random,
        (strategy, _) => strategy.unwrap_or(StrategyName::Optimal),
    };
    let walks = matches!(strategy, StrategyName::Random | StrategyName::Pct);
    for (given, flag) in [(search.seed.is_some(), "--seed"), (search.walks.is_some(), "--walks")] {
        if given && !walks && !estimate {
            return refuse(&format!("{flag} is for random walks only"), "add --strategy random or --strategy pct");
        }
    }
    if search.bugs_of_depth.is_some() && strategy != StrategyName::Pct {
        return refuse("--bugs-of-depth is for PCT only", "add --strategy pct");
    }
    if estimate && (strategy != StrategyName::Optimal || search.preemptions.is_some()) {
        return refuse("--estimate is for the optimal strategy", "leave out --estimate, or use --strategy optimal");
    }
    let optimal = strategy == StrategyName::Optimal && search.preemptions.is_none();
    if jobs(search) > 1 && !optimal {
        return refuse(
            "only the optimal strategy can be shared among several jobs",
            "leave out --jobs, or use --strategy optimal",
        );
    }
    if let Some(bound) = search.preemptions {
        return Ok(Strategy::Preemptions(bound));
    }
    let (seed, walks) = (search.seed.unwrap_or(0), search.random.or(search.walks).unwrap_or(DEFAULT_WALKS));
    Ok(match strategy {
        StrategyName::Optimal => Strategy::All,
        StrategyName::Source => Strategy::AllWithRepetitions,
        StrategyName::Exhaustive => Strategy::EveryOrder,
        StrategyName::Random => Strategy::Random { seed, walks },
        StrategyName::Pct => {
            Strategy::Pct { seed, walks, depth: search.bugs_of_depth.unwrap_or(DEFAULT_DEPTH_OF_BUGS) }
        }
    })
}
