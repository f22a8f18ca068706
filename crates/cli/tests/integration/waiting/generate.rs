//! Random programs: few threads, variables and statements, and values that have a chance to be waited for.

use super::{REGISTERS, Statement, Style, Threads};
use fencepost_oracle::functions::Order;
use fencepost_testing::Random;

/// A program.
pub fn generate(random: &mut Random) -> Threads {
    let variables = 2 + random.below(2);
    let threads = 2 + random.below(2);
    let longest = if threads == 2 { 5 } else { 3 };
    let thread = |random: &mut Random| {
        let length = 1 + random.below(longest);
        (0..length).map(|_| statement(random, variables, true)).collect()
    };
    Threads { variables, threads: (0..threads).map(|_| thread(random)).collect() }
}

fn statement(random: &mut Random, variables: usize, nested: bool) -> Statement {
    let at = random.below(variables);
    let other = random.below(variables);
    let register = random.below(REGISTERS);
    let value = random.number(3);
    let order = if random.number(2) == 0 { Order::Weak } else { Order::Release };
    match random.number(31) {
        0..=2 => Statement::Load { register, at },
        3..=7 => Statement::Store { at, value, order },
        8 => Statement::Add { register, at, value: 1 + value, order },
        9 => Statement::Swap { register, at, value, order },
        10 => Statement::Fence,
        11..=13 => {
            use Style::{Break, Copy, Function, Kept, NoFirstCopy, While, Yield};
            let styles = [While, Break, Function, Yield, Copy, NoFirstCopy, Kept];
            Statement::Await { at, value, style: styles[random.below(styles.len())] }
        }
        14 => Statement::AwaitEither { first: (at, value), second: (other, random.number(3)) },
        15 => Statement::Stable { first: at, second: other },
        16 => Statement::TestAndSet { at },
        17 => Statement::TestAndTestAndSet { at },
        18 => Statement::Exchange { at, expected: value, desired: random.number(3), order },
        19 => Statement::Increment { at, order },
        20 => Statement::IncrementSeen { at, order },
        21 => Statement::LockedPoll { at, value },
        22 => Statement::HeldPoll { at, value },
        23 => Statement::Poll { register, at, value, times: 1 + random.number(2) },
        24 => Statement::StableKept { first: at, second: other },
        25..=27 => {
            let (first, second) = ((at, value), (other, random.number(3)));
            Statement::Copies { first, second, other_order: random.number(2) == 0 }
        }
        28..=29 => Statement::Remember { register, at, to: other },
        _ if nested => {
            let length = 1 + random.below(2);
            let body = (0..length).map(|_| statement(random, variables, false)).collect();
            Statement::If { register, value, body }
        }
        _ => Statement::Load { register, at },
    }
}
