//! The steps of a proof, one a line: `NUMBER LITERALS 0 HINTS 0` adds a clause, `NUMBER d NUMBERS 0` takes clauses away.

/// A step.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Add { number: u64, literals: Vec<i32>, hints: Vec<i64> },
    Delete(Vec<u64>),
}

/// The step of a line; none if the line is empty or a comment.
pub(crate) fn parse(line: &str) -> Result<Option<Step>, String> {
    let mut words = line.split_ascii_whitespace().peekable();
    let Some(first) = words.next().filter(|first| *first != "c") else { return Ok(None) };
    let number = first.parse().map_err(|_| format!("`{}` is not the number of a clause", shortened(first)))?;
    let step = if words.next_if_eq(&"d").is_some() {
        Step::Delete(list(&mut words, "the number of a clause")?)
    } else {
        Step::Add { number, literals: list(&mut words, "a literal")?, hints: list(&mut words, "a hint")? }
    };
    match words.next() {
        None => Ok(Some(step)),
        Some(word) => Err(format!("`{}` after the end of the step", shortened(word))),
    }
}

/// Numbers up to a 0.
fn list<'w, N: std::str::FromStr + Default + PartialEq>(
    words: &mut impl Iterator<Item = &'w str>,
    what: &str,
) -> Result<Vec<N>, String> {
    let mut numbers = Vec::new();
    for word in words {
        let number: N = word.parse().map_err(|_| format!("`{}` is not {what}", shortened(word)))?;
        if number == N::default() {
            return Ok(numbers);
        }
        numbers.push(number);
    }
    Err("the line ends without a 0".to_owned())
}

fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}
