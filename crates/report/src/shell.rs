//! Lines to paste into a shell.

use fencepost_source::is_hidden;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The name of a file as a word of a line for a shell that can be seen and pasted.
pub fn shell_file(file: &Path) -> String {
    // What begins with a dash would be taken for an option.
    let start = if file.as_os_str().as_bytes().starts_with(b"-") { "./" } else { "" };
    format!("{start}{}", shell_word(file.as_os_str()))
}

/// A word of a line for a shell that can be seen and pasted. What cannot be shown is written as `$'\\033'`, as bash, zsh, ksh and
/// POSIX.1-2024 know it.
pub fn shell_word(word: &OsStr) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%=".contains(c);
    match word.to_str() {
        Some(text) if !text.is_empty() && text.chars().all(is_plain) => text.to_owned(),
        Some(text) if !text.contains(is_hidden) => format!("'{}'", text.replace('\'', "'\\''")),
        _ => format!("$'{}'", escaped_bytes(word.as_bytes())),
    }
}

/// A command line to paste.
pub fn command_line(words: &[OsString]) -> String {
    words.iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" ")
}

fn escaped_bytes(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\'' | '\\' => text.extend(['\\', c]),
                c if is_hidden(c) => {
                    text.extend(c.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("\\{byte:03o}")));
                }
                c => text.push(c),
            }
        }
        text.extend(chunk.invalid().iter().map(|byte| format!("\\{byte:03o}")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shell reads each word as the name that it was made of.
    #[test]
    fn words_for_a_shell_are_read_as_what_they_were() {
        for (name, word) in [
            (&b"src/queue-2.trace.json"[..], "src/queue-2.trace.json"),
            (b"", "''"),
            (b"two words", "'two words'"),
            (b"it's", "'it'\\''s'"),
            (b"$(touch x);~", "'$(touch x);~'"),
            (b"-x", "./-x"),
            (b"a\nb'\\", "$'a\\012b\\'\\\\'"),
            (b"\xff\xe2\x80\xae.c", "$'\\377\\342\\200\\256.c'"),
        ] {
            let name = Path::new(OsStr::from_bytes(name));
            assert_eq!(shell_file(name), word);
            let echo = format!("printf %s {word}");
            let output = std::process::Command::new("bash").args(["-c", &echo]).output().expect("there is a shell");
            let read = Path::new(OsStr::from_bytes(&output.stdout));
            assert_eq!(read.strip_prefix("./").unwrap_or(read), name.strip_prefix("./").unwrap_or(name));
        }
    }
}
