//! Walking over the tokens: looking ahead, expecting, skipping what has no meaning for us.

use super::{Parse, SyntaxError};
use crate::llvm::ast::{LocalName, Module};
use crate::llvm::lexer::{Lexeme, Lexer, Piece, Token};
use crate::llvm::types::Types;

/// How deep types and constants may nest; compilers stay far below.
const MAX_DEPTH: u32 = 100;

/// The state of reading a module or a part of one.
pub struct Parser<'a> {
    /// Behind the next token.
    lexer: Lexer<'a>,
    next: Lexeme<'a>,
    /// The line of the token before the next one.
    line_before: Option<u32>,
    /// Why the text cannot be read any further. The next token is then [`Token::End`], which every loop stops at.
    unreadable: Option<SyntaxError>,
    depth: u32,
    pub types: Types<'a>,
    pub module: Module<'a>,
}

impl<'a> Parser<'a> {
    /// At the start of a text, with the types that are known so far.
    pub fn new(piece: Piece<'a>, types: Types<'a>) -> Self {
        let next = Lexeme { token: Token::End, line: piece.line };
        let lexer = Lexer::new(piece);
        let module = Module::default();
        let mut parser = Self { lexer, next, line_before: None, unreadable: None, depth: 0, types, module };
        parser.read_next();
        parser
    }

    fn read_next(&mut self) {
        match self.lexer.lexeme() {
            Ok(lexeme) => self.next = lexeme,
            Err(error) => {
                self.next = Lexeme { token: Token::End, line: error.line };
                self.unreadable = Some(error);
            }
        }
    }

    pub fn peek(&self) -> Token<'a> {
        self.next.token
    }
    /// The token that comes that many tokens after the next one. It is read again later, so this is for a few only.
    pub fn peek_at(&self, ahead: u32) -> Token<'a> {
        let mut lexer = self.lexer;
        (0..ahead).fold(self.peek(), |_, _| lexer.lexeme().map_or(Token::End, |lexeme| lexeme.token))
    }
    pub fn advance(&mut self) -> Token<'a> {
        let token = self.peek();
        if token != Token::End {
            self.line_before = Some(self.next.line);
            self.read_next();
        }
        token
    }
    /// The line of the next token.
    pub fn line(&self) -> u32 {
        self.next.line
    }
    /// Whether the next token stands on the same line as the one before it.
    pub fn is_on_same_line(&self) -> bool {
        self.line_before == Some(self.line()) && self.peek() != Token::End
    }

    /// The place behind the next token.
    pub fn behind_next(&self) -> Lexer<'a> {
        self.lexer
    }
    /// Goes behind a bracket that opens here and everything up to its end, unread; gives the place. None if nothing closes it.
    pub fn skip_unread_group(&mut self) -> Option<Lexer<'a>> {
        self.lexer.skip_group()?;
        let end = self.lexer;
        self.read_next();
        // Only definitions are skipped unread, and what follows one is no part of its line.
        self.line_before = None;
        Some(end)
    }

    /// The end of the text, if that was reached, or why it cannot be.
    pub fn end(&self) -> Parse<()> {
        match &self.unreadable {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }

    pub fn error<T>(&self, message: impl Into<String>) -> Parse<T> {
        self.end()?;
        Err(SyntaxError { line: self.line(), message: message.into() })
    }
    pub fn unexpected<T>(&self, wanted: &str) -> Parse<T> {
        self.error(format!("expected {wanted}, found {}", show(self.peek())))
    }

    pub fn eat(&mut self, punct: u8) -> bool {
        self.eat_token(Token::Punct(punct))
    }
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Token::Word(word);
        if found {
            self.advance();
        }
        found
    }
    pub fn eat_token(&mut self, token: Token<'a>) -> bool {
        let found = self.peek() == token;
        if found {
            self.advance();
        }
        found
    }
    pub fn expect(&mut self, punct: u8) -> Parse<()> {
        if self.eat(punct) { Ok(()) } else { self.unexpected(&format!("'{}'", char::from(punct))) }
    }
    pub fn expect_word(&mut self, word: &str) -> Parse<()> {
        if self.eat_word(word) { Ok(()) } else { self.unexpected(&format!("'{word}'")) }
    }
    /// Eats a comma if the given word follows it, and the word.
    pub fn eat_comma_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Token::Punct(b',') && self.peek_at(1) == Token::Word(word);
        if found {
            self.advance();
            self.advance();
        }
        found
    }
    /// Eats one of some words as often as they come.
    pub fn skip_words(&mut self, words: &[&str]) {
        while let Token::Word(word) = self.peek() {
            if !words.contains(&word) {
                return;
            }
            self.advance();
        }
    }

    /// A number that is not negative.
    pub fn unsigned(&mut self) -> Parse<u64> {
        let number = match self.peek() {
            Token::Int(digits) => digits.parse().ok(),
            _ => None,
        };
        match number {
            Some(number) => {
                self.advance();
                Ok(number)
            }
            None => self.unexpected("a number"),
        }
    }
    /// `%name`
    pub fn local(&mut self) -> Parse<LocalName<'a>> {
        match self.peek() {
            Token::Local(name) => {
                self.advance();
                Ok(local_name(name))
            }
            _ => self.unexpected("a name that starts with '%'"),
        }
    }
    /// `label %name`
    pub fn label(&mut self) -> Parse<LocalName<'a>> {
        self.expect_word("label")?;
        self.local()
    }
    pub fn text(&mut self) -> Parse<&'a str> {
        match self.peek() {
            Token::Text(text) => {
                self.advance();
                Ok(text)
            }
            _ => self.unexpected("a string"),
        }
    }

    /// Skips a bracket that opens here and everything up to its end.
    pub fn skip_group(&mut self) -> Parse<()> {
        let mut open = 0_u32;
        loop {
            match self.peek() {
                Token::Punct(b'(' | b'[' | b'{') => open += 1,
                Token::Punct(b')' | b']' | b'}') => open = open.saturating_sub(1),
                Token::End => return self.unexpected("a closing bracket"),
                _ => {}
            }
            self.advance();
            if open == 0 {
                return Ok(());
            }
        }
    }
    /// Skips what is left of the line, and what its brackets enclose.
    pub fn skip_line(&mut self) -> Parse<()> {
        while self.is_on_same_line() {
            match self.peek() {
                Token::Punct(b'(' | b'[' | b'{') => self.skip_group()?,
                _ => {
                    self.advance();
                }
            }
        }
        Ok(())
    }

    /// Runs a step that may call itself again, one level deeper.
    pub fn nested<T>(&mut self, step: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return self.error(format!("nested more than {MAX_DEPTH} levels deep"));
        }
        self.depth += 1;
        let result = step(self);
        self.depth -= 1;
        result
    }
    /// Items with commas between them, up to a closing bracket that is eaten too.
    pub fn list<T>(&mut self, close: u8, mut item: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Ok(items);
            }
            self.expect(b',')?;
        }
    }
}

/// A name of digits only is a number.
pub fn local_name(name: &str) -> LocalName<'_> {
    match name.parse() {
        Ok(number) if name.bytes().all(|byte| byte.is_ascii_digit()) => LocalName::Number(number),
        _ => LocalName::Named(name),
    }
}

fn show(token: Token<'_>) -> String {
    match token {
        Token::Word(text) | Token::Int(text) | Token::Decimal(text) => format!("'{text}'"),
        Token::Label(text) => format!("'{text}:'"),
        Token::Local(name) => format!("'%{name}'"),
        Token::Global(name) => format!("'@{name}'"),
        Token::Comdat(name) => format!("'${name}'"),
        Token::Record(name) => format!("'#{name}'"),
        Token::Meta(name) => format!("'!{name}'"),
        Token::AttributeGroup => "'#'".to_owned(),
        Token::MetaString | Token::Bang => "'!'".to_owned(),
        Token::Text(_) | Token::Bytes(_) => "a string".to_owned(),
        Token::Hex(..) => "a hexadecimal number".to_owned(),
        Token::Punct(byte) => format!("'{}'", char::from(byte)),
        Token::Ellipsis => "'...'".to_owned(),
        Token::End => "the end of the text".to_owned(),
    }
}
