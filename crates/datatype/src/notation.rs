//! Tests as Fig. 8.2 of the dissertation writes them: `Ti2 = e (ed|de)`.
//!
//! First what is done before the threads begin, then the threads. Operations are functions; a word that is no function is read
//! as functions of one letter each, and `e'` is the function `e_n`, the form of `e` that does not begin anew.

use fencepost_source::Cursor;
use thiserror::Error;

/// The name of a test without a name.
pub const UNNAMED: &str = "test";

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// What it is called.
    pub name: String,
    /// The functions that are called before the threads begin.
    pub first: Vec<String>,
    /// The functions that each thread calls.
    pub threads: Vec<Vec<String>>,
}

/// What is wrong with the text of a test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a test: {what}; a test looks like `Ti2 = e (ed|de)`")]
pub struct NotationError {
    /// The text.
    pub text: String,
    /// What is wrong.
    pub what: String,
}

impl Test {
    /// Reads a test. Words are looked up in the functions that there are.
    pub fn parse(text: &str, is_function: &dyn Fn(&str) -> bool) -> Result<Self, NotationError> {
        let wrong = |what: &str| NotationError { text: text.trim().to_owned(), what: what.to_owned() };
        let (name, body) = match text.split_once('=') {
            Some((name, body)) => (name.trim(), body),
            None => (UNNAMED, text),
        };
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "_-.'".contains(c)) {
            return Err(wrong("its name should be letters and digits"));
        }
        let (first, rest) = body.split_once('(').ok_or_else(|| wrong("the threads should be in parentheses"))?;
        let (threads, after) = rest.split_once(')').ok_or_else(|| wrong("a parenthesis is not closed"))?;
        if !after.trim().is_empty() {
            return Err(wrong("nothing may follow the threads"));
        }
        let read = |part: &str| operations(part, is_function).map_err(|what| wrong(&what));
        let first = read(first)?;
        let threads = threads.split('|').map(read).collect::<Result<Vec<_>, _>>()?;
        if threads.iter().any(Vec::is_empty) {
            return Err(wrong("a thread has nothing to do"));
        }
        Ok(Self { name: name.to_owned(), first, threads })
    }
}

/// The functions that a part of a test calls.
fn operations(text: &str, is_function: &dyn Fn(&str) -> bool) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        let (base, primed) = match word.strip_suffix('\'') {
            Some(base) => (base, true),
            None => (word, false),
        };
        if !base.contains('\'') && is_function(base) {
            found.push(function(base, primed, is_function)?);
            continue;
        }
        let mut letters = Cursor::new(word);
        while let Some(letter) = letters.bump() {
            if letter == '\'' {
                return Err(format!("`'` stands before an operation in `{word}`"));
            }
            let primed = letters.eat("'");
            found.push(function(&letter.to_string(), primed, is_function).map_err(
                |missing| match base.chars().count() {
                    1 => missing,
                    _ => format!("neither `{base}` nor `{letter}` is a function of the data type"),
                },
            )?);
        }
    }
    Ok(found)
}

fn function(base: &str, primed: bool, is_function: &dyn Fn(&str) -> bool) -> Result<String, String> {
    let name = if primed { format!("{base}_n") } else { base.to_owned() };
    if is_function(&name) { Ok(name) } else { Err(format!("`{name}` is not a function of the data type")) }
}

/// The lines of a file of tests: one test each; empty ones and those after `//` or `#` do not count.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Test, NotationError> {
        Test::parse(text, &|name| ["e", "d", "e_n", "pushL", "popR", "popR_n"].contains(&name))
    }

    fn calls(test: &Test) -> String {
        let threads: Vec<String> = test.threads.iter().map(|thread| thread.join(" ")).collect();
        format!("{} ({})", test.first.join(" "), threads.join("|"))
    }

    #[test]
    fn tests_of_fig_8_2_are_read() {
        for (text, name, expected) in [
            ("T0 = (e|d)", "T0", " (e|d)"),
            ("Ti2 = e (ed|de)", "Ti2", "e (e d|d e)"),
            ("D0 = (pushL popR|popR' pushL)", "D0", " (pushL popR|popR_n pushL)"),
            ("S1=( e'e'd | d )", "S1", " (e_n e_n d|d)"),
            ("(ee|dd)", "test", " (e e|d d)"),
        ] {
            let test = parse(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((test.name.as_str(), calls(&test).as_str()), (name, expected));
        }
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for (text, what) in [
            ("T0 = e d", "the threads should be in parentheses"),
            ("T0 = (e|d", "a parenthesis is not closed"),
            ("T0 = (e|d) e", "nothing may follow the threads"),
            ("T0 = (e||d)", "a thread has nothing to do"),
            ("T0 = (ex)", "neither `ex` nor `x` is a function of the data type"),
            ("T0 = (x|e)", "`x` is not a function of the data type"),
            ("T0 = (d')", "`d_n` is not a function of the data type"),
            ("T0 = ('e)", "`'` stands before an operation in `'e`"),
            ("a b = (e)", "its name should be letters and digits"),
        ] {
            assert_eq!(parse(text).expect_err(text).what, what, "{text}");
        }
    }
}
