//! Sets of small numbers and relations between them, a bit for each member.
//!
//! These are the sets and relations of events that memory models speak of. A universe has some tens of events in a litmus
//! test and some thousands in a long execution, so that a relation is dense enough for a bit matrix, and union,
//! intersection, composition and closure work on 64 pairs at once.

const BITS: usize = 64;

fn words_for(size: usize) -> usize {
    size.div_ceil(BITS)
}

/// The members of a row of bits, in increasing order.
fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(position, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                position * BITS + bit
            })
        })
    })
}

/// A set of numbers below a fixed size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitSet {
    size: usize,
    /// Bits from `size` on are zero.
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set of numbers below `size`.
    pub fn new(size: usize) -> Self {
        Self { size, words: vec![0; words_for(size)] }
    }
    /// The set of all numbers below `size`.
    pub fn full(size: usize) -> Self {
        Self::from_members(size, 0..size)
    }
    /// The set of these numbers, all below `size`.
    pub fn from_members(size: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::new(size);
        for member in members {
            set.insert(member);
        }
        set
    }
    /// What all members are below.
    pub fn size(&self) -> usize {
        self.size
    }
    /// Adds a number below the size.
    pub fn insert(&mut self, member: usize) {
        assert!(member < self.size, "{member} is not below {}", self.size);
        self.words[member / BITS] |= 1 << (member % BITS);
    }
    /// Takes a number out.
    pub fn remove(&mut self, member: usize) {
        assert!(member < self.size, "{member} is not below {}", self.size);
        self.words[member / BITS] &= !(1 << (member % BITS));
    }
    /// Whether a number is a member.
    pub fn contains(&self, member: usize) -> bool {
        member < self.size && self.words[member / BITS] >> (member % BITS) & 1 == 1
    }
    /// Whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }
    /// The number of members.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// The members in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.words)
    }
    /// Adds what a number is related to, as a [row](BitMatrix::row) of a relation of the same size has it.
    pub fn insert_row(&mut self, row: &[u64]) {
        assert_eq!(self.words.len(), row.len(), "sets over one universe");
        for (mine, theirs) in self.words.iter_mut().zip(row) {
            *mine |= theirs;
        }
    }
    /// Adds the members of another set of the same size.
    pub fn union_with(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine | theirs);
    }
    /// Keeps only the members of another set of the same size.
    pub fn intersect_with(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & theirs);
    }
    /// Takes out the members of another set of the same size.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & !theirs);
    }
    /// All numbers below the size that are not members.
    pub fn complement(&self) -> Self {
        let mut all = Self::full(self.size);
        all.subtract(self);
        all
    }

    fn combine(&mut self, other: &Self, operation: impl Fn(u64, u64) -> u64) {
        assert_eq!(self.size, other.size, "sets over one universe");
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine = operation(*mine, *theirs);
        }
    }
}

/// A relation between numbers below a fixed size, a row of bits for each number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitMatrix {
    size: usize,
    /// Words in a row.
    stride: usize,
    /// Row after row; bits from `size` on are zero.
    words: Vec<u64>,
}

impl BitMatrix {
    /// The empty relation between numbers below `size`.
    pub fn new(size: usize) -> Self {
        let stride = words_for(size);
        Self { size, stride, words: vec![0; size * stride] }
    }
    /// The relation of these pairs.
    pub fn from_pairs(size: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut matrix = Self::new(size);
        for (from, to) in pairs {
            matrix.insert(from, to);
        }
        matrix
    }
    /// Every member of a set related to itself.
    pub fn identity(set: &BitSet) -> Self {
        Self::from_pairs(set.size, set.iter().map(|member| (member, member)))
    }
    /// Every member of one set related to every member of another.
    pub fn product(left: &BitSet, right: &BitSet) -> Self {
        assert_eq!(left.size, right.size, "sets over one universe");
        let mut matrix = Self::new(left.size);
        for from in left.iter() {
            matrix.row_mut(from).copy_from_slice(&right.words);
        }
        matrix
    }
    /// What all related numbers are below.
    pub fn size(&self) -> usize {
        self.size
    }
    /// Adds a pair of numbers below the size.
    pub fn insert(&mut self, from: usize, to: usize) {
        assert!(to < self.size, "{to} is not below {}", self.size);
        self.row_mut(from)[to / BITS] |= 1 << (to % BITS);
    }
    /// Whether a pair is related.
    pub fn contains(&self, from: usize, to: usize) -> bool {
        from < self.size && to < self.size && self.row(from)[to / BITS] >> (to % BITS) & 1 == 1
    }
    /// Whether there are no pairs.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }
    /// The number of pairs.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// What a number is related to, in increasing order.
    pub fn successors(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        members(self.row(from))
    }
    /// All pairs, in increasing order.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.size).flat_map(|from| self.successors(from).map(move |to| (from, to)))
    }
    /// Adds the pairs of another relation of the same size.
    pub fn union_with(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine | theirs);
    }
    /// Keeps only the pairs of another relation of the same size.
    pub fn intersect_with(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & theirs);
    }
    /// Takes out the pairs of another relation of the same size.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & !theirs);
    }
    /// All pairs that are not related.
    pub fn complement(&self) -> Self {
        let all = BitSet::full(self.size);
        let mut matrix = Self::product(&all, &all);
        matrix.subtract(self);
        matrix
    }
    /// The pairs turned round.
    pub fn inverse(&self) -> Self {
        Self::from_pairs(self.size, self.pairs().map(|(from, to)| (to, from)))
    }
    /// First this relation, then another of the same size.
    pub fn compose(&self, then: &Self) -> Self {
        assert_eq!(self.size, then.size, "relations over one universe");
        // Restricting a relation to what ends in a set is so common that it is worth looking for.
        if let Some(set) = then.as_part_of_identity() {
            return self.ending_in(&set);
        }
        let mut matrix = Self::new(self.size);
        for from in 0..self.size {
            for middle in members(self.row(from)) {
                let row = &mut matrix.words[from * self.stride..][..self.stride];
                for (mine, theirs) in row.iter_mut().zip(then.row(middle)) {
                    *mine |= theirs;
                }
            }
        }
        matrix
    }
    /// The numbers that are related to themselves, if no number is related to another.
    fn as_part_of_identity(&self) -> Option<BitSet> {
        let mut set = BitSet::new(self.size);
        for from in 0..self.size {
            let row = self.row(from);
            let is_alone = row
                .iter()
                .enumerate()
                .all(|(place, word)| *word == 0 || place == from / BITS && *word == 1 << (from % BITS));
            if !is_alone {
                return None;
            }
            if self.contains(from, from) {
                set.insert(from);
            }
        }
        Some(set)
    }
    /// The pairs whose second number is in a set.
    fn ending_in(&self, set: &BitSet) -> Self {
        let mut matrix = self.clone();
        for from in 0..self.size {
            for (mine, theirs) in matrix.row_mut(from).iter_mut().zip(&set.words) {
                *mine &= theirs;
            }
        }
        matrix
    }
    /// The transitive closure (Warshall's algorithm, a row at a time).
    pub fn closure(&self) -> Self {
        let mut matrix = self.clone();
        for middle in 0..self.size {
            let through = matrix.row(middle).to_vec();
            for from in 0..self.size {
                if matrix.contains(from, middle) {
                    for (mine, theirs) in matrix.row_mut(from).iter_mut().zip(&through) {
                        *mine |= theirs;
                    }
                }
            }
        }
        matrix
    }
    /// The numbers that are related to something.
    pub fn domain(&self) -> BitSet {
        let is_related = |from: &usize| self.row(*from).iter().any(|word| *word != 0);
        BitSet::from_members(self.size, (0..self.size).filter(is_related))
    }
    /// The numbers that something is related to.
    pub fn range(&self) -> BitSet {
        let mut set = BitSet::new(self.size);
        for row in self.words.chunks(self.stride.max(1)) {
            for (mine, theirs) in set.words.iter_mut().zip(row) {
                *mine |= theirs;
            }
        }
        set
    }
    /// What a number is related to.
    pub fn row(&self, from: usize) -> &[u64] {
        &self.words[from * self.stride..][..self.stride]
    }

    fn row_mut(&mut self, from: usize) -> &mut [u64] {
        assert!(from < self.size, "{from} is not below {}", self.size);
        &mut self.words[from * self.stride..][..self.stride]
    }

    fn combine(&mut self, other: &Self, operation: impl Fn(u64, u64) -> u64) {
        assert_eq!(self.size, other.size, "relations over one universe");
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine = operation(*mine, *theirs);
        }
    }
}
