//! The terminal: raw mode, the alternate screen, keys. Everything is put back however the player ends.

use crate::limits::is_over;
use fencepost_report::{Flow, Key, Player, Sources, Style, screen};
use nix::sys::termios::{SetArg, SpecialCharacterIndices, Termios, cfmakeraw, tcgetattr, tcsetattr};
use std::collections::BTreeSet;
use std::io::{Read, Stdin, Write};

/// The alternate screen without a cursor, and back.
const ENTER: &str = "\x1b[?1049h\x1b[?25l";
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

/// A terminal that passes every key on at once.
struct RawTerminal {
    before: Termios,
}

impl RawTerminal {
    fn new() -> std::io::Result<Self> {
        let before = tcgetattr(std::io::stdin())?;
        let mut raw = before.clone();
        cfmakeraw(&mut raw);
        // A read ends after two tenths of a second, so that a window of another size is noticed.
        raw.control_chars[SpecialCharacterIndices::VMIN as usize] = 0;
        raw.control_chars[SpecialCharacterIndices::VTIME as usize] = 2;
        tcsetattr(std::io::stdin(), SetArg::TCSAFLUSH, &raw)?;
        write(ENTER)?;
        Ok(Self { before })
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        // Errors could not be reported.
        let _ = write(LEAVE);
        let _ = tcsetattr(std::io::stdin(), SetArg::TCSAFLUSH, &self.before);
    }
}

fn write(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Shows the execution until somebody has seen enough.
pub fn play(mut player: Player, changed: BTreeSet<String>, style: Style) -> std::io::Result<()> {
    let _terminal = RawTerminal::new()?;
    let mut sources = Sources::without(changed);
    let mut stdin = std::io::stdin();
    let mut size = None;
    while !is_over() {
        let now = terminal_size::terminal_size().map_or((80, 24), |(width, height)| (width.0.into(), height.0.into()));
        if size != Some(now) {
            size = Some(now);
            draw(&player, &mut sources, now, style)?;
        }
        for key in keys(&read(&mut stdin)?) {
            if player.press(key) == Flow::Quit {
                return Ok(());
            }
            size = None;
        }
    }
    Ok(())
}

fn draw(player: &Player, sources: &mut Sources, size: (usize, usize), style: Style) -> std::io::Result<()> {
    let (width, height) = size;
    let mut text = "\x1b[H".to_owned();
    for (number, line) in screen(player, sources, width, height, style).into_iter().enumerate() {
        // In raw mode a line does not end by itself.
        text.push_str(&format!("\x1b[{};1H{line}\x1b[K", number + 1));
    }
    write(&text)
}

/// What has been typed; nothing if that takes too long.
fn read(stdin: &mut Stdin) -> std::io::Result<Vec<u8>> {
    let mut bytes = [0; 64];
    match stdin.read(&mut bytes) {
        Ok(count) => Ok(bytes[..count].to_vec()),
        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// The keys that some bytes mean.
fn keys(bytes: &[u8]) -> Vec<Key> {
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
