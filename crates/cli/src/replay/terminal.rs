//! The terminal: raw mode, the alternate screen, keys. Everything is put back however the player ends.

use crate::limits::is_over;
use fencepost_report::{Flow, Player, Sources, Style, keys, screen};
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
