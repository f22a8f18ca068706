//! The states that have been met.
//!
//! They are kept in the order in which they were met, so that each level of the search is a piece of the list, and a hash
//! table has their positions in the list. There are many such lists, each for a part of all hash values, so that several
//! workers can use them at once and tables grow a little at a time.

use crate::system::State;

/// How many lists there are; the high bits of the hash choose one.
pub const SHARDS: usize = 64;
const SHARD_BITS: u32 = SHARDS.trailing_zeros();

/// An entry of a table: 0 for none, else a position plus 1, and some bits of the hash to tell most strangers without a look.
const POSITION_BITS: u32 = 26;
const POSITION_MASK: u32 = (1 << POSITION_BITS) - 1;
/// How many states a list has room for.
const MOST: usize = POSITION_MASK as usize - 1;
const FIRST_LENGTH: usize = 256;

/// Spreads a state over 64 bits.
#[inline(always)]
pub fn hash<const N: usize>(state: &State<N>) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut sum: u64 = 0x2d35_8dcc_aa6c_78a5;
    for word in state {
        let product = u128::from(sum ^ word).wrapping_mul(u128::from(FACTOR));
        sum = (product as u64) ^ (product >> 64) as u64;
        sum = sum.wrapping_add(FACTOR);
    }
    let product = u128::from(sum).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (product as u64) ^ (product >> 64) as u64
}

/// Which list a hash belongs to.
#[inline(always)]
pub fn shard_of(hash: u64) -> usize {
    (hash >> (u64::BITS - SHARD_BITS)) as usize
}

/// One list of states with its table.
#[derive(Clone, Debug)]
pub struct Shard<const N: usize> {
    states: Vec<State<N>>,
    table: Vec<u32>,
}

/// A list is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardFull;

impl<const N: usize> Default for Shard<N> {
    fn default() -> Self {
        Self { states: Vec::new(), table: vec![0; FIRST_LENGTH] }
    }
}

impl<const N: usize> Shard<N> {
    /// The states in the order in which they came.
    pub fn states(&self) -> &[State<N>] {
        &self.states
    }

    /// Where in the table to look first.
    #[inline(always)]
    fn home(&self, hash: u64) -> usize {
        let spread = (hash >> 16) & 0xffff_ffff;
        ((spread * self.table.len() as u64) >> 32) as usize
    }

    /// Adds a state unless it is there already.
    #[inline(always)]
    pub fn insert(&mut self, hash: u64, state: &State<N>) -> Result<bool, ShardFull> {
        let tag = (hash as u32) << POSITION_BITS;
        let mut at = self.home(hash);
        loop {
            let entry = self.table[at];
            if entry == 0 {
                break;
            }
            if (entry ^ tag) & !POSITION_MASK == 0 && self.states[(entry & POSITION_MASK) as usize - 1] == *state {
                return Ok(false);
            }
            at = if at + 1 == self.table.len() { 0 } else { at + 1 };
        }
        if self.states.len() >= MOST {
            return Err(ShardFull);
        }
        self.states.push(*state);
        self.table[at] = tag | self.states.len() as u32;
        // Half empty at least, so that most searches end where they begin.
        if self.states.len() * 2 > self.table.len() {
            self.grow();
        }
        Ok(true)
    }

    /// Looks at where some states are or will be, one after the other without waiting for any: memory answers many questions
    /// in the time of one. What it answers is then near when the states are added.
    pub fn prefetch(&self, batch: &[(u64, State<N>)]) {
        let mut seen = 0;
        for (hash, _) in batch {
            seen ^= self.table[self.home(*hash)];
        }
        let mut words = u64::from(std::hint::black_box(seen));
        for (hash, _) in batch {
            let tag = (*hash as u32) << POSITION_BITS;
            let mut at = self.home(*hash);
            while self.table[at] != 0 && (self.table[at] ^ tag) & !POSITION_MASK != 0 {
                at = if at + 1 == self.table.len() { 0 } else { at + 1 };
            }
            if self.table[at] != 0 {
                words ^= self.states[(self.table[at] & POSITION_MASK) as usize - 1][0];
            }
        }
        std::hint::black_box(words);
    }

    fn grow(&mut self) {
        let length = self.table.len() + self.table.len() / 2;
        self.table = Vec::new();
        self.table = vec![0; length];
        for position in 0..self.states.len() {
            let hash = hash(&self.states[position]);
            let mut at = self.home(hash);
            while self.table[at] != 0 {
                at = if at + 1 == length { 0 } else { at + 1 };
            }
            self.table[at] = (hash as u32) << POSITION_BITS | (position + 1) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_is_new_once() {
        let mut shard = Shard::<2>::default();
        for round in 0..2 {
            for number in 0..5000_u64 {
                let state = [number * 0x0101, number >> 3];
                assert_eq!(shard.insert(hash(&state), &state), Ok(round == 0), "{number}");
            }
        }
        assert_eq!(shard.states().len(), 5000);
    }

    #[test]
    fn all_lists_are_used_alike() {
        let mut counts = [0; SHARDS];
        for number in 0..64_000_u64 {
            counts[shard_of(hash(&[number]))] += 1;
        }
        assert!(counts.iter().all(|count| (800..1200).contains(count)), "{counts:?}");
    }
}
