//! How far work is, how fast it goes, and how much time it still needs.

use std::fmt;
use std::time::{Duration, Instant};

/// What work consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// Executions of a program.
    Execution,
    /// States of a memory system.
    State,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Execution => "execution",
            Self::State => "state",
        })
    }
}

/// How far work is, as whoever does it counts.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// What it consists of.
    pub unit: Unit,
    /// How many of them are done, in all runs of this work together.
    pub done: u64,
    /// How many are known and not done; none if that is not counted.
    pub waiting: Option<u64>,
    /// Steps that were taken for those that are done.
    pub steps: u64,
    /// How many steps the current one is from the beginning; of several the most.
    pub depth: u64,
    /// Says which share of all remains, from 1 to 0, if that can be told. It may take a moment.
    pub remaining: &'a dyn Fn() -> Option<f64>,
}

impl Progress<'_> {
    /// Of work that has not begun, and of which nobody knows how much there is.
    pub fn of(unit: Unit) -> Self {
        Self { unit, done: 0, waiting: None, steps: 0, depth: 0, remaining: &|| None }
    }

    /// About which share of all is done, from 0 to 1, if that can be told.
    pub fn share(&self) -> Option<f64> {
        (self.remaining)().map(|remaining| (1.0 - remaining).clamp(0.0, 1.0))
    }
}

/// How far work is, how fast it goes, and how much time it still needs.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Pace {
    /// What it consists of.
    pub unit: Unit,
    /// How many of them are done, in all runs of this work together.
    pub done: u64,
    /// How many are known and not done; none if that is not counted.
    pub waiting: Option<u64>,
    /// How many steps the current one is from the beginning; of several the most.
    pub depth: u64,
    /// About which share of all is done, from 0 to 1, if that can be told. It does not shrink.
    pub share: Option<f64>,
    /// Since this run began.
    pub elapsed: Duration,
    /// How many are done in a second of this run.
    pub rate: f64,
    /// How much time the rest needs if it goes on like this, if that can be told.
    pub time_left: Option<Duration>,
}

/// A share that has grown less than this says nothing about the time that is left.
const LEAST_GROWTH: f64 = 0.001;
/// Work is not measured by less.
const LEAST_TIME: Duration = Duration::from_millis(1);

/// Follows the progress of one run.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    start: Option<Start>,
    /// At the last look.
    done: u64,
    /// The largest so far: more becomes known in the course of the work, and nobody wants to see the share shrink.
    share: f64,
}

/// Where a run has begun, which may go on from an earlier one.
#[derive(Clone, Copy, Debug)]
struct Start {
    time: Instant,
    done: u64,
    share: f64,
}

impl Meter {
    /// Whether it has something to compare with.
    pub fn has_begun(&self) -> bool {
        self.start.is_some()
    }

    /// Looks at the progress. The run begins with the first look, and again if less is done than before: somebody does it anew.
    pub fn measure(&mut self, progress: &Progress<'_>) -> Pace {
        self.measure_at(Instant::now(), progress)
    }

    fn measure_at(&mut self, now: Instant, progress: &Progress<'_>) -> Pace {
        let Progress { unit, done, waiting, depth, .. } = *progress;
        if done < self.done {
            *self = Self::default();
        }
        let share = progress.share();
        self.done = done;
        self.share = self.share.max(share.unwrap_or(0.0));
        let start = *self.start.get_or_insert(Start { time: now, done, share: self.share });
        let elapsed = now.saturating_duration_since(start.time);
        let seconds = elapsed.max(LEAST_TIME).as_secs_f64();
        let growth = self.share - start.share;
        let left = (growth > LEAST_GROWTH).then(|| seconds / growth * (1.0 - self.share));
        Pace {
            unit,
            done,
            waiting,
            depth,
            share: share.map(|_| self.share),
            elapsed,
            rate: (done - start.done) as f64 / seconds,
            time_left: left.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure_after(meter: &mut Meter, (start, seconds): (Instant, u64), done: u64, remaining: Option<f64>) -> Pace {
        let progress = Progress { done, depth: 7, remaining: &|| remaining, ..Progress::of(Unit::Execution) };
        meter.measure_at(start + Duration::from_secs(seconds), &progress)
    }

    #[test]
    fn what_an_earlier_run_has_done_says_nothing_about_the_speed_of_this_one() {
        let (mut meter, start) = (Meter::default(), Instant::now());
        assert!(!meter.has_begun());
        let first = measure_after(&mut meter, (start, 0), 1000, Some(0.5));
        assert!(meter.has_begun());
        assert_eq!(
            (first.done, first.depth, first.rate, first.share, first.time_left),
            (1000, 7, 0.0, Some(0.5), None)
        );
        let second = measure_after(&mut meter, (start, 10), 1250, Some(0.4));
        assert_eq!((second.rate, second.elapsed), (25.0, Duration::from_secs(10)));
        // A tenth in ten seconds.
        assert!((second.time_left.expect("it has grown").as_secs_f64() - 40.0).abs() < 1e-6, "{second:?}");
    }

    #[test]
    fn a_share_does_not_shrink_and_is_not_made_up() {
        let (mut meter, start) = (Meter::default(), Instant::now());
        measure_after(&mut meter, (start, 0), 0, Some(1.0));
        measure_after(&mut meter, (start, 1), 1, Some(0.25));
        let later = measure_after(&mut meter, (start, 3), 2, Some(0.5));
        assert_eq!((later.share, later.time_left), (Some(0.75), Some(Duration::from_secs(1))));
        assert_eq!(measure_after(&mut meter, (start, 4), 3, None).share, None);
        let (mut slow, mut unknown) = (Meter::default(), Meter::default());
        for (seconds, remaining) in [(0, 1.0), (100, 0.9995)] {
            assert_eq!(measure_after(&mut slow, (start, seconds), 0, Some(remaining)).time_left, None);
            assert_eq!(measure_after(&mut unknown, (start, seconds), 0, None).time_left, None);
        }
        let none = measure_after(&mut slow, (start, 200), 0, Some(-0.1));
        assert_eq!((none.share, none.time_left), (Some(1.0), Some(Duration::ZERO)));
    }

    #[test]
    fn work_that_is_done_anew_is_measured_anew() {
        let (mut meter, start) = (Meter::default(), Instant::now());
        measure_after(&mut meter, (start, 0), 0, Some(1.0));
        measure_after(&mut meter, (start, 10), 100, Some(0.1));
        let again = measure_after(&mut meter, (start, 20), 10, Some(0.8));
        assert_eq!((again.rate, again.elapsed, again.time_left), (0.0, Duration::ZERO, None));
        assert!((again.share.expect("it is known") - 0.2).abs() < 1e-9);
        assert_eq!(measure_after(&mut meter, (start, 22), 30, Some(0.8)).rate, 10.0);
    }
}
