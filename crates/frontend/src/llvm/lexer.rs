//! Text to tokens, one at a time. Names borrow from the text; quotes are taken off, escapes inside are kept.

use super::parser::SyntaxError;
use fencepost_source::Cursor;

/// One token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'a> {
    /// A keyword or a type such as `i32`.
    Word(&'a str),
    /// `name:`, a label of a block or the name of a metadata field.
    Label(&'a str),
    /// `%name`
    Local(&'a str),
    /// `@name`
    Global(&'a str),
    /// `$name`
    Comdat(&'a str),
    /// `#12`, a group of attributes.
    AttributeGroup,
    /// `#dbg_value` and the like.
    Record(&'a str),
    /// `!name` or `!12`
    Meta(&'a str),
    /// `!"text"`
    MetaString,
    /// `!` before `{`
    Bang,
    /// `"text"`
    Text(&'a str),
    /// `c"text"`
    Bytes(&'a str),
    /// A decimal integer.
    Int(&'a str),
    /// A decimal number with a point or an exponent.
    Decimal(&'a str),
    /// `0x...` with the letter that follows the `x`, if any, and the digits.
    Hex(Option<u8>, &'a str),
    /// One of `()[]{}<>,=*|:`.
    Punct(u8),
    /// `...`
    Ellipsis,
    /// The end of the text.
    End,
}

impl<'a> Token<'a> {
    /// The name of a symbol.
    pub fn global_name(self) -> Option<&'a str> {
        match self {
            Self::Global(name) => Some(name),
            _ => None,
        }
    }
}

/// A token and the line it starts on.
#[derive(Clone, Copy, Debug)]
pub struct Lexeme<'a> {
    pub token: Token<'a>,
    pub line: u32,
}

/// A piece of a text, and the line it starts on.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    pub text: &'a str,
    pub line: u32,
}

impl Piece<'_> {
    /// Without the bracket that is the last character.
    pub fn without_last(self) -> Self {
        let text = self.text.strip_suffix([')', ']', '}']).unwrap_or(self.text);
        Self { text, ..self }
    }
}

/// A place in a text, from which tokens are read. A copy looks ahead. It counts lines by itself, as an index of all lines costs more.
#[derive(Clone, Copy, Debug)]
pub struct Lexer<'a> {
    cursor: Cursor<'a>,
    line: u32,
}

/// The bytes that count while a group is skipped: brackets, and what may hide one, and lines.
const ENDS_A_SKIP: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b"()[]{}\";\n";
    let mut index = 0;
    while index < bytes.len() {
        ends[bytes[index] as usize] = true;
        index += 1;
    }
    ends
};

impl<'a> Lexer<'a> {
    /// The start of a text.
    pub fn new(piece: Piece<'a>) -> Self {
        Self { cursor: Cursor::new(piece.text), line: piece.line }
    }

    /// The next token; [`Token::End`] again and again at the end.
    pub fn lexeme(&mut self) -> Result<Lexeme<'a>, SyntaxError> {
        self.skip_blanks();
        let line = self.line;
        Ok(Lexeme { token: self.token()?, line })
    }

    /// Goes behind the bracket that closes the one that was read last. Strings and comments are seen, nothing else. None, and
    /// no move, if nothing closes it.
    pub fn skip_group(&mut self) -> Option<()> {
        let mut ahead = *self;
        let mut open = 1_u32;
        while open > 0 {
            ahead.cursor.take_bytes_while(|byte| !ENDS_A_SKIP[usize::from(byte)]);
            match ahead.cursor.peek_byte()? {
                b'(' | b'[' | b'{' => open += 1,
                b')' | b']' | b'}' => open -= 1,
                b'\n' => ahead.line = ahead.line.saturating_add(1),
                b'"' => {
                    ahead.quoted().ok()?;
                    continue;
                }
                _ => {
                    ahead.cursor.take_bytes_while(|byte| byte != b'\n');
                    continue;
                }
            }
            ahead.cursor.skip_byte();
        }
        *self = ahead;
        Some(())
    }

    /// What stands between this place and a later one.
    pub fn until(&self, end: &Self) -> Piece<'a> {
        Piece { text: end.cursor.text_from(self.cursor.offset()), line: self.line }
    }

    /// All that is left.
    pub fn rest(&self) -> Piece<'a> {
        Piece { text: self.cursor.rest(), line: self.line }
    }

    fn skip_blanks(&mut self) {
        while let Some(byte) = self.cursor.peek_byte() {
            match byte {
                b'\n' => self.line = self.line.saturating_add(1),
                b' ' | b'\t' | b'\r' => {}
                b';' => {
                    self.cursor.take_bytes_while(|byte| byte != b'\n');
                    continue;
                }
                _ => return,
            }
            self.cursor.skip_byte();
        }
    }

    fn token(&mut self) -> Result<Token<'a>, SyntaxError> {
        let Some(byte) = self.cursor.peek_byte() else { return Ok(Token::End) };
        match byte {
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b',' | b'=' | b'*' | b'|' | b':' | b'^' => {
                self.cursor.skip_byte();
                Ok(Token::Punct(byte))
            }
            b'%' => self.sigil().map(Token::Local),
            b'@' => self.sigil().map(Token::Global),
            b'$' => self.sigil().map(Token::Comdat),
            b'!' => self.meta(),
            b'#' => self.hash(),
            b'"' => {
                let text = self.quoted()?;
                Ok(self.or_label(text, Token::Text(text)))
            }
            b'c' if self.cursor.peek_byte_after(1) == Some(b'"') => {
                self.cursor.skip_byte();
                self.quoted().map(Token::Bytes)
            }
            b'0'..=b'9' | b'+' => self.number(),
            b'-' if self.cursor.peek_byte_after(1).is_some_and(|byte| byte.is_ascii_digit()) => self.number(),
            b'.' if self.cursor.eat("...") => Ok(Token::Ellipsis),
            _ if is_name(byte) => {
                let word = self.cursor.take_bytes_while(is_name);
                Ok(self.or_label(word, Token::Word(word)))
            }
            _ => {
                let character = self.cursor.peek().unwrap_or('?');
                Err(self.error(format!("unexpected character {character:?}")))
            }
        }
    }

    /// A label if a colon follows at once.
    fn or_label(&mut self, name: &'a str, otherwise: Token<'a>) -> Token<'a> {
        if self.cursor.peek_byte() == Some(b':') {
            self.cursor.skip_byte();
            Token::Label(name)
        } else {
            otherwise
        }
    }

    /// The name after `%`, `@` or `$`.
    fn sigil(&mut self) -> Result<&'a str, SyntaxError> {
        self.cursor.skip_byte();
        if self.cursor.peek_byte() == Some(b'"') {
            return self.quoted();
        }
        let name = self.cursor.take_bytes_while(is_name);
        if name.is_empty() { Err(self.error("a name is missing")) } else { Ok(name) }
    }

    fn meta(&mut self) -> Result<Token<'a>, SyntaxError> {
        self.cursor.skip_byte();
        match self.cursor.peek_byte() {
            Some(b'"') => self.quoted().map(|_| Token::MetaString),
            Some(byte) if is_name(byte) || byte == b'\\' => {
                Ok(Token::Meta(self.cursor.take_bytes_while(|byte| is_name(byte) || byte == b'\\')))
            }
            _ => Ok(Token::Bang),
        }
    }

    fn hash(&mut self) -> Result<Token<'a>, SyntaxError> {
        self.cursor.skip_byte();
        let name = self.cursor.take_bytes_while(is_name);
        match name.as_bytes().first() {
            Some(byte) if byte.is_ascii_digit() => Ok(Token::AttributeGroup),
            Some(_) => Ok(Token::Record(name)),
            None => Err(self.error("a name is missing after '#'")),
        }
    }

    /// The inside of a string in quotes. The language has no escaped quote: `\22` stands for one.
    fn quoted(&mut self) -> Result<&'a str, SyntaxError> {
        self.cursor.skip_byte();
        let text = self.cursor.take_bytes_while(|byte| byte != b'"');
        if self.cursor.peek_byte().is_none() {
            return Err(self.error("a string does not end"));
        }
        self.cursor.skip_byte();
        self.line = self.line.saturating_add(text.bytes().filter(|byte| *byte == b'\n').count() as u32);
        Ok(text)
    }

    fn number(&mut self) -> Result<Token<'a>, SyntaxError> {
        let start = self.cursor.offset();
        if self.cursor.eat("0x") {
            let letter = self.cursor.peek_byte().filter(|byte| matches!(byte, b'K' | b'L' | b'M' | b'H' | b'R'));
            if letter.is_some() {
                self.cursor.skip_byte();
            }
            return Ok(Token::Hex(letter, self.cursor.take_bytes_while(|byte| byte.is_ascii_hexdigit())));
        }
        self.cursor.skip_byte();
        self.cursor.take_bytes_while(|byte| byte.is_ascii_digit());
        let mut decimal = false;
        if self.cursor.peek_byte() == Some(b'.') {
            decimal = true;
            self.cursor.skip_byte();
            self.cursor.take_bytes_while(|byte| byte.is_ascii_digit());
        }
        if decimal && matches!(self.cursor.peek_byte(), Some(b'e' | b'E')) {
            self.cursor.skip_byte();
            if matches!(self.cursor.peek_byte(), Some(b'+' | b'-')) {
                self.cursor.skip_byte();
            }
            self.cursor.take_bytes_while(|byte| byte.is_ascii_digit());
        }
        let number = self.cursor.text_from(start);
        Ok(if decimal { Token::Decimal(number) } else { self.or_label(number, Token::Int(number)) })
    }

    fn error(&self, message: impl Into<String>) -> SyntaxError {
        SyntaxError { line: self.line, message: message.into() }
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'$')
}

/// The bytes that a string of the language stands for: `\xx` is a byte in hexadecimal, `\\` a backslash.
pub fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    loop {
        match rest {
            [b'\\', b'\\', tail @ ..] => {
                bytes.push(b'\\');
                rest = tail;
            }
            [b'\\', high, low, tail @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push(hex_digit(*high) << 4 | hex_digit(*low));
                rest = tail;
            }
            [byte, tail @ ..] => {
                bytes.push(*byte);
                rest = tail;
            }
            [] => return bytes,
        }
    }
}

fn hex_digit(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'f' => byte - b'a' + 10,
        _ => byte.wrapping_sub(b'A').wrapping_add(10) & 15,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokenize(text: &str) -> Result<Vec<Token<'_>>, SyntaxError> {
        let mut lexer = Lexer::new(Piece { text, line: 1 });
        let mut tokens = Vec::new();
        while tokens.last() != Some(&Token::End) {
            tokens.push(lexer.lexeme()?.token);
        }
        Ok(tokens)
    }

    #[test]
    fn names_numbers_and_strings() {
        use Token::*;
        let text = "entry: %\"a b\" = add i32 -1, 0xK3F ; note\n@x $c #1 !dbg !\"s\" c\"a\\00\" 1.5e+3 7: ...";
        assert_eq!(
            tokenize(text).expect("tokens"),
            [
                Label("entry"),
                Local("a b"),
                Punct(b'='),
                Word("add"),
                Word("i32"),
                Int("-1"),
                Punct(b','),
                Hex(Some(b'K'), "3F"),
                Global("x"),
                Comdat("c"),
                AttributeGroup,
                Meta("dbg"),
                MetaString,
                Bytes("a\\00"),
                Decimal("1.5e+3"),
                Label("7"),
                Ellipsis,
                End
            ]
        );
    }

    #[test]
    fn escapes_stand_for_bytes() {
        assert_eq!(unescape("a\\00\\5C\\\\z\\q"), b"a\0\\\\z\\q");
    }

    #[test]
    fn a_group_ends_where_it_is_closed() {
        let text = "{ a ( b \")}\n\" ) ; }\n [c] } d";
        let mut lexer = Lexer::new(Piece { text, line: 1 });
        assert_eq!(lexer.lexeme().expect("a bracket").token, Token::Punct(b'{'));
        let start = lexer;
        lexer.skip_group().expect("closed");
        let group = start.until(&lexer);
        assert_eq!((group.text, group.line), (" a ( b \")}\n\" ) ; }\n [c] }", 1));
        let after = lexer.lexeme().expect("a word");
        assert_eq!((after.token, after.line), (Token::Word("d"), 3));
        for open in ["{ a", "{ { }", "{ ( }", "{ \"}", "{ ; }"] {
            let mut lexer = Lexer::new(Piece { text: open, line: 1 });
            lexer.lexeme().expect("a bracket");
            assert!(lexer.skip_group().is_none(), "{open}");
            assert_eq!(lexer.rest().text, &open[1..]);
        }
    }

    #[test]
    fn errors_name_the_line() {
        let error = tokenize("a\nb \"open").expect_err("no end");
        assert_eq!((error.line, error.message.as_str()), (2, "a string does not end"));
        assert_eq!(tokenize("\n\n\u{1}").expect_err("odd").line, 3);
    }
}
