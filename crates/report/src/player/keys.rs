//! Keys, as a terminal sends them.

use super::Key;

/// The keys that some bytes mean.
pub fn keys(bytes: &[u8]) -> Vec<Key> {
    const SEQUENCES: [(&str, Key); 14] = [
        ("\x1b[A", Key::Up),
        ("\x1b[B", Key::Down),
        ("\x1b[C", Key::Right),
        ("\x1b[D", Key::Left),
        ("\x1bOA", Key::Up),
        ("\x1bOB", Key::Down),
        ("\x1bOC", Key::Right),
        ("\x1bOD", Key::Left),
        ("\x1b[5~", Key::PageUp),
        ("\x1b[6~", Key::PageDown),
        ("\x1b[H", Key::Home),
        ("\x1b[1~", Key::Home),
        ("\x1b[F", Key::End),
        ("\x1b[4~", Key::End),
    ];
    let text = String::from_utf8_lossy(bytes);
    let mut rest: &str = &text;
    let mut keys = Vec::new();
    while let Some(letter) = rest.chars().next() {
        if let Some((sequence, key)) = SEQUENCES.iter().find(|(sequence, _)| rest.starts_with(sequence)) {
            keys.push(*key);
            rest = &rest[sequence.len()..];
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        match letter {
            '\r' | '\n' => keys.push(Key::Enter),
            '\x7f' | '\x08' => keys.push(Key::Backspace),
            '\x03' => keys.push(Key::Interrupt),
            // A sequence that nobody knows is not the key Escape and some letters.
            '\x1b' if !rest.is_empty() => break,
            '\x1b' => keys.push(Key::Escape),
            letter if letter.is_control() => {}
            letter => keys.push(Key::Letter(letter)),
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_keys() {
        assert_eq!(keys(b"n\x1b[C\x1b[5~q"), [Key::Letter('n'), Key::Right, Key::PageUp, Key::Letter('q')]);
        assert_eq!(keys(b"\x1b"), [Key::Escape]);
        assert_eq!(keys(b"\x1b[99;1xq"), []);
        assert_eq!(keys("é\r\x7f\x03".as_bytes()), [Key::Letter('é'), Key::Enter, Key::Backspace, Key::Interrupt]);
    }
}
