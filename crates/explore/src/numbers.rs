//! Random numbers that follow from a seed: the same walks on every machine.

/// SplitMix64: one addition and three shift-multiplies give well-mixed bits for any seed.
pub(crate) struct Numbers {
    state: u64,
}

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `end`, which is not zero.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// A number from 0 to 1, without 1.
    pub fn fraction(&mut self) -> f64 {
        // As many bits as there are in the number.
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
