//! Numbers that look random and are the same in every run and on every machine, so that a seed names a test for good.

/// A sequence of numbers that follows from a seed.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    generator: Generator,
}

#[derive(Clone, Copy, Debug)]
enum Generator {
    SplitMix,
    Congruence,
}

impl Random {
    /// SplitMix64: seeds that are close to each other have nothing in common.
    pub fn new(seed: u64) -> Self {
        Self { state: seed, generator: Generator::SplitMix }
    }

    /// A linear congruence (Knuth's MMIX): for tests whose seeds have been chosen with it. A new test takes [`Random::new`].
    pub fn congruence(seed: u64) -> Self {
        Self { state: seed, generator: Generator::Congruence }
    }

    /// The next number: of 64 bits, or of 31 if it comes from a congruence.
    fn next(&mut self) -> u64 {
        match self.generator {
            Generator::SplitMix => {
                self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = self.state;
                mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^ mixed >> 31
            }
            Generator::Congruence => {
                self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                // The lower bits have short periods.
                self.state >> 33
            }
        }
    }

    /// A number below a limit; 0 if the limit is.
    pub fn below(&mut self, limit: usize) -> usize {
        self.number(limit as u64) as usize
    }

    /// The same for numbers that are no sizes.
    pub fn number(&mut self, limit: u64) -> u64 {
        self.next() % limit.max(1)
    }

    /// Whether something happens that happens in so many of a hundred cases.
    pub fn percent(&mut self, chance: u64) -> bool {
        self.next() % 100 < chance
    }

    /// One of several, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// The same; none if there are none.
    pub fn one_of<'t, T>(&mut self, choices: &'t [T]) -> Option<&'t T> {
        choices.get(self.below(choices.len()))
    }

    /// An index, each as often as its weight says.
    pub fn weighted(&mut self, weights: &[u64]) -> usize {
        let mut left = self.next() % weights.iter().sum::<u64>();
        for (index, weight) in weights.iter().enumerate() {
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => return index,
            }
        }
        unreachable!("the number is below the sum of the weights")
    }
}
