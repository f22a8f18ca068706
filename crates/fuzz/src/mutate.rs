//! The mutator: small changes to a text, most of which leave it nearly right, so that damage is met late as often as early.

use fencepost_testing::Random;

/// Where a text is cut into words, each of which keeps the letter that ends it.
const ENDS: [char; 9] = [' ', '\n', ',', '(', ')', ':', ';', '[', '{'];

/// What breaks limits and expectations in any language.
const ODD: [&str; 34] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "255",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "340282366920938463463374607431768211456",
    "1.5",
    "1e999",
    "0x",
    "0xffffffffffffffff",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    ",",
    ";",
    "=",
    "é",
    "\u{0}",
    "\u{202e}",
    "null",
    "true",
];

/// Changes texts of one language.
pub struct Mutator<'p> {
    random: Random,
    /// Words of the language.
    pieces: &'p [&'p str],
}

impl<'p> Mutator<'p> {
    /// A mutator that does the same for the same seed, and puts these words in, among others.
    pub fn new(seed: u64, pieces: &'p [&'p str]) -> Self {
        Self { random: Random::new(seed), pieces }
    }

    /// The numbers that it uses.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// A text with one to three changes, often one.
    pub fn mutate(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..=self.random.below(3).min(self.random.below(3)) {
            text = if self.random.below(4) == 0 { self.change_letters(text) } else { self.change_words(&text) };
        }
        text
    }

    /// Some lines of another text in the place of some of this one.
    pub fn splice(&mut self, text: &str, other: &str) -> String {
        let mut lines: Vec<&str> = text.lines().collect();
        let others: Vec<&str> = other.lines().collect();
        let start = self.random.below(lines.len());
        let end = (start + self.random.below(6)).min(lines.len());
        let from = self.random.below(others.len());
        let to = (from + self.random.below(12)).min(others.len());
        lines.splice(start..end, others[from..to].iter().copied());
        lines.join("\n")
    }

    fn piece(&mut self) -> &'p str {
        let pieces = if self.random.below(3) == 0 { &[][..] } else { self.pieces };
        self.random.one_of(pieces).copied().unwrap_or_else(|| ODD[self.random.below(ODD.len())])
    }

    fn change_words(&mut self, text: &str) -> String {
        let mut words: Vec<&str> = text.split_inclusive(ENDS).collect();
        if words.is_empty() {
            return self.piece().to_owned();
        }
        let (at, other) = (self.random.below(words.len()), self.random.below(words.len()));
        // What ended the word stays, most of the time.
        let end = words[at].chars().last().filter(|last| ENDS.contains(last) && self.random.below(4) > 0);
        let piece = format!("{}{}", self.piece(), end.map_or(String::new(), String::from));
        match self.random.below(12) {
            0 => drop(words.remove(at)),
            1 => words.swap(at, other),
            2 => words.insert(at, words[other]),
            3 => words[at] = words[other],
            4 if self.random.below(4) == 0 => words.truncate(at),
            5 => {
                let end = (at + 1 + self.random.below(20)).min(words.len());
                words.drain(at..end);
            }
            6 => {
                let end = (at + 1 + self.random.below(20)).min(words.len());
                let again = words[at..end].to_vec();
                words.splice(at..at, again);
            }
            7 => words.insert(at, &piece),
            _ => words[at] = &piece,
        }
        words.concat()
    }

    fn change_letters(&mut self, mut text: String) -> String {
        let mut boundary = |text: &str, limit: usize| {
            let wanted = self.random.below(limit + 1);
            (0..=wanted).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
        };
        let from = boundary(&text, text.len());
        let length = boundary(&text[from..], 12.min(text.len() - from));
        let range = from..from + length;
        match self.random.below(4) {
            0 => text.replace_range(range, ""),
            1 => {
                let again = text[range].to_owned();
                text.insert_str(from, &again);
            }
            2 => {
                // One bit of a letter, as far as it is a letter again.
                let changed = text[from..].chars().next().and_then(|letter| {
                    let bit = 1 << self.random.below(7);
                    char::from_u32(u32::from(letter) ^ bit).map(|changed| (letter.len_utf8(), changed))
                });
                if let Some((length, changed)) = changed {
                    text.replace_range(from..from + length, changed.encode_utf8(&mut [0; 4]));
                }
            }
            _ => {
                let piece = self.piece();
                text.replace_range(range, piece);
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_does_the_same() {
        let texts = |seed| {
            let mut mutator = Mutator::new(seed, &["alpha", "beta"]);
            (0..200).map(|_| mutator.mutate("one two (three, four) é {five: 6}\nseven")).collect::<Vec<_>>()
        };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
        let changed = texts(3).iter().filter(|text| !text.contains("seven")).count();
        assert!((10..150).contains(&changed), "{changed} of 200 have lost their end");
    }

    #[test]
    fn nothing_is_too_small_to_be_changed() {
        let mut mutator = Mutator::new(5, &[]);
        for _ in 0..300 {
            mutator.mutate("");
            mutator.mutate("é");
            mutator.splice("", "");
            mutator.splice("a", "b\nc");
        }
    }
}
