//! From a text to the program that it shows. The grammar has no nesting, so there is no recursion here.

use super::lex::{Lexer, ParseError, Token, error};
use super::mnemonic::Mnemonic;
use crate::ir::*;
use crate::library::LibraryFunction;
use crate::source::{Content, FileId, HeapType, Layout, LayoutField, LayoutId, SourceFile, SourcePlace};
use crate::types::{FloatKind, Scalar};
use fencepost_base::{IdVec, MemoryOrder, TypedId};
use fencepost_source::Position;
use std::fmt::Display;

/// `zero 1000000000000` is short; this many bytes of globals are the most that a text may ask for.
const MAX_GLOBAL_BYTES: usize = 1 << 30;

type ParseResult<T> = Result<T, ParseError>;

/// Reads the text form of a program. Whether the program makes sense is for [`verify`](crate::verify::verify) to say.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let mut lexer = Lexer::new(text);
    let (token, position) = lexer.next()?;
    let mut parser = Parser { lexer, token, position };
    let mut program = Program::default();
    while parser.token != Token::End {
        parser.item(&mut program)?;
    }
    Ok(program)
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The token that comes next.
    token: Token<'a>,
    /// Where it starts.
    position: Position,
}

/// Tokens.
impl<'a> Parser<'a> {
    fn advance(&mut self) -> ParseResult<Token<'a>> {
        let (token, position) = self.lexer.next()?;
        self.position = position;
        Ok(std::mem::replace(&mut self.token, token))
    }

    fn fail<T>(&self, message: String) -> ParseResult<T> {
        Err(error(self.position, message))
    }

    fn expected<T>(&self, what: &str) -> ParseResult<T> {
        self.fail(format!("expected {what}, found {}", self.token))
    }

    /// Takes the next token if it is this one.
    fn accept(&mut self, token: Token<'_>) -> ParseResult<bool> {
        let found = self.token == token;
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn mark(&mut self, mark: char) -> ParseResult<()> {
        if self.accept(Token::Mark(mark))? { Ok(()) } else { self.expected(&format!("`{mark}`")) }
    }

    fn word(&mut self, word: &'static str) -> ParseResult<()> {
        if self.accept(Token::Word(word))? { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    /// The next token as a word, if it is one. Does not take it.
    fn peek_word(&self) -> Option<&'a str> {
        match self.token {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Takes the next word if `read` makes something of it.
    fn accept_word<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> ParseResult<Option<T>> {
        let value = self.peek_word().and_then(read);
        if value.is_some() {
            self.advance()?;
        }
        Ok(value)
    }

    fn expect_word<T>(&mut self, what: &str, read: impl Fn(&str) -> Option<T>) -> ParseResult<T> {
        match self.accept_word(read)? {
            Some(value) => Ok(value),
            None => self.expected(what),
        }
    }

    fn number<T: TryFrom<u128>>(&mut self, what: &str) -> ParseResult<T> {
        let Token::Number(number) = self.token else { return self.expected(what) };
        let Ok(number) = T::try_from(number) else {
            return self.fail(format!("{number} is too large for {what}"));
        };
        self.advance()?;
        Ok(number)
    }

    fn accept_quoted(&mut self) -> ParseResult<Option<String>> {
        match &mut self.token {
            Token::Quoted(text) => {
                let text = std::mem::take(text);
                self.advance()?;
                Ok(Some(text))
            }
            _ => Ok(None),
        }
    }

    fn quoted(&mut self, what: &str) -> ParseResult<String> {
        match self.accept_quoted()? {
            Some(text) => Ok(text),
            None => self.expected(&format!("{what} in quotes")),
        }
    }

    /// One or more items with commas between.
    fn commas<T>(&mut self, mut item: impl FnMut(&mut Self) -> ParseResult<T>) -> ParseResult<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.accept(Token::Mark(','))? {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Items with commas between, up to the closing mark; the opening one has been read.
    fn until<T>(&mut self, close: char, item: impl FnMut(&mut Self) -> ParseResult<T>) -> ParseResult<Vec<T>> {
        if self.accept(Token::Mark(close))? {
            return Ok(Vec::new());
        }
        let items = self.commas(item)?;
        self.mark(close)?;
        Ok(items)
    }

    /// Items in parentheses, or nothing at all.
    fn arguments<T>(&mut self, item: impl FnMut(&mut Self) -> ParseResult<T>) -> ParseResult<Vec<T>> {
        if self.accept(Token::Mark('('))? { self.until(')', item) } else { Ok(Vec::new()) }
    }
}

/// Ids, places, types and operands.
impl Parser<'_> {
    fn id<K: TypedId + Display>(&mut self, what: &str) -> ParseResult<K> {
        self.expect_word(what, id_from_word)
    }

    fn register(&mut self) -> ParseResult<RegId> {
        self.id("a register")
    }

    /// The id of the next thing of `things`, which is defined here.
    fn next_id<K: TypedId + Display, V>(&mut self, things: &IdVec<K, V>) -> ParseResult<()> {
        let next = things.next_id();
        if self.accept_word(|word| (id_from_word(word) == Some(next)).then_some(()))?.is_none() {
            return self.expected(&format!("`{next}`, as things are numbered in order"));
        }
        Ok(())
    }

    fn place(&mut self) -> ParseResult<Option<SourcePlace>> {
        if !self.accept(Token::Mark('@'))? {
            return Ok(None);
        }
        let file = self.id::<FileId>("a file")?;
        self.mark(':')?;
        let line = self.number("a line")?;
        self.mark(':')?;
        let column = self.number("a column")?;
        Ok(Some(SourcePlace { file, line, column }))
    }

    fn accept_layout(&mut self) -> ParseResult<Option<LayoutId>> {
        if self.accept(Token::Word("layout"))? { self.id("a layout").map(Some) } else { Ok(None) }
    }

    fn scalar(&mut self) -> ParseResult<Scalar> {
        self.expect_word("a type", scalar_from_word)
    }

    fn operand(&mut self) -> ParseResult<Operand> {
        if let Token::Number(bits) = self.token {
            self.advance()?;
            return Ok(Operand::Bits(bits));
        }
        if self.accept(Token::Word("undefined"))? {
            return Ok(Operand::Undefined);
        }
        if let Some(reg) = self.accept_word(id_from_word)? {
            return Ok(Operand::Reg(reg));
        }
        match self.accept_address()? {
            Some((symbol, offset)) => Ok(Operand::Address(symbol, offset)),
            None => self.expected("an operand"),
        }
    }

    /// `g0+4`
    fn accept_address(&mut self) -> ParseResult<Option<(Symbol, i64)>> {
        let symbol =
            |word: &str| id_from_word(word).map(Symbol::Global).or_else(|| id_from_word(word).map(Symbol::Function));
        match self.accept_word(symbol)? {
            Some(symbol) => Ok(Some((symbol, self.accept_offset()?.unwrap_or(0)))),
            None => Ok(None),
        }
    }

    /// A number after its sign.
    fn accept_offset(&mut self) -> ParseResult<Option<i64>> {
        let negative = self.token == Token::Mark('-');
        if !negative && self.token != Token::Mark('+') {
            return Ok(None);
        }
        self.advance()?;
        let start = self.position;
        let magnitude = i128::from(self.number::<u64>("an offset")?);
        match i64::try_from(if negative { -magnitude } else { magnitude }) {
            Ok(offset) => Ok(Some(offset)),
            Err(_) => Err(error(start, "the offset does not fit into 64 bits".to_owned())),
        }
    }

    /// `[addr]`
    fn bracketed(&mut self) -> ParseResult<Operand> {
        self.mark('[')?;
        let operand = self.operand()?;
        self.mark(']')?;
        Ok(operand)
    }

    fn after_comma(&mut self) -> ParseResult<Operand> {
        self.mark(',')?;
        self.operand()
    }

    fn order(&mut self) -> ParseResult<MemoryOrder> {
        self.expect_word("an order", MemoryOrder::from_word)
    }

    fn order_or_plain(&mut self) -> ParseResult<MemoryOrder> {
        Ok(self.accept_word(MemoryOrder::from_word)?.unwrap_or(MemoryOrder::Plain))
    }
}

/// What stands at the top.
impl Parser<'_> {
    fn item(&mut self, program: &mut Program) -> ParseResult<()> {
        match self.peek_word() {
            Some("file") => {
                self.advance()?;
                self.next_id(&program.files)?;
                let path = self.quoted("a path")?;
                let system = self.accept(Token::Word("system"))?;
                program.files.push(SourceFile { path, system });
            }
            Some("layout") => {
                self.advance()?;
                self.next_id(&program.layouts)?;
                program.layouts.push(self.layout()?);
            }
            Some("type") => {
                self.advance()?;
                self.next_id(&program.heap_types)?;
                let name = self.quoted("a name")?;
                program.heap_types.push(HeapType { name, layout: self.id("a layout")? });
            }
            Some("global") => {
                self.advance()?;
                self.next_id(&program.globals)?;
                let used = program.globals.iter().map(|global| global.bytes.len()).sum();
                program.globals.push(self.global(used)?);
            }
            Some("entry") if program.entry.is_none() => {
                self.advance()?;
                program.entry = Some(self.id("a function")?);
            }
            Some("entry") => return self.fail("a second `entry`".to_owned()),
            Some("thread_end") if program.thread_end.is_none() => {
                self.advance()?;
                program.thread_end = Some(self.id("a function")?);
            }
            Some("thread_end") => return self.fail("a second `thread_end`".to_owned()),
            Some("fn") => {
                self.advance()?;
                self.next_id(&program.functions)?;
                program.functions.push(self.function()?);
            }
            _ => return self.expected("`file`, `layout`, `type`, `global`, `entry` or `fn`"),
        }
        Ok(())
    }

    fn layout(&mut self) -> ParseResult<Layout> {
        if self.accept(Token::Word("scalar"))? {
            let size = self.number("a size")?;
            let content = self.expect_word("`signed`, `unsigned`, `pointer`, `word` or `unknown`", Content::by_word)?;
            return Ok(Layout::Scalar { size, content });
        }
        if self.accept(Token::Word("array"))? {
            let element = self.id("a layout")?;
            self.word("stride")?;
            let stride = self.number("a stride")?;
            self.word("count")?;
            let count = self.number("a count")?;
            return Ok(Layout::Array { element, stride, count });
        }
        if self.accept(Token::Word("struct"))? {
            let size = self.number("a size")?;
            self.mark('{')?;
            let fields = self.until('}', |p| {
                let offset = p.number("an offset")?;
                p.mark(':')?;
                Ok(LayoutField { offset, name: p.quoted("a name")?, layout: p.id("a layout")? })
            })?;
            return Ok(Layout::Struct { fields, size });
        }
        self.expected("`scalar`, `array` or `struct`")
    }

    /// A global, where the ones before it have `used` bytes.
    fn global(&mut self, used: usize) -> ParseResult<Global> {
        let name = self.quoted("a name")?;
        let constant = self.accept(Token::Word("constant"))?;
        let thread_local = self.accept(Token::Word("thread_local"))?;
        self.word("align")?;
        let align = self.number("an alignment")?;
        let layout = self.accept_layout()?;
        self.mark('=')?;
        let mut bytes = Vec::new();
        self.commas(|p| p.run(&mut bytes, MAX_GLOBAL_BYTES.saturating_sub(used)))?;
        let mut relocations = Vec::new();
        if self.accept(Token::Mark('{'))? {
            relocations = self.until('}', |p| {
                let offset = p.number("an offset")?;
                p.mark(':')?;
                match p.accept_address()? {
                    Some((target, addend)) => Ok(Relocation { offset, target, addend }),
                    None => p.expected("a global or a function"),
                }
            })?;
        }
        let place = self.place()?;
        Ok(Global { name, bytes, relocations, align, constant, thread_local, layout, place })
    }

    /// `zero 4`, `hex "00ff"` or `text "abc"`
    fn run(&mut self, bytes: &mut Vec<u8>, limit: usize) -> ParseResult<()> {
        if self.accept(Token::Word("zero"))? {
            let start = self.position;
            let count = self.number::<usize>("a number of bytes")?;
            match bytes.len().checked_add(count) {
                Some(len) if len <= limit => bytes.resize(len, 0),
                _ => return Err(error(start, format!("globals have at most {MAX_GLOBAL_BYTES} bytes in all"))),
            }
        } else if self.accept(Token::Word("hex"))? {
            let start = self.position;
            let digits = self.quoted("digits")?;
            let Some(decoded) = bytes_from_hex(&digits) else {
                return Err(error(start, format!("{digits:?} is not a row of bytes with two hex digits each")));
            };
            bytes.extend(decoded);
        } else if self.accept(Token::Word("text"))? {
            bytes.extend(self.quoted("characters")?.into_bytes());
        } else {
            return self.expected("`zero`, `hex` or `text`");
        }
        Ok(())
    }
}

/// Functions, blocks and how they end.
impl Parser<'_> {
    fn function(&mut self) -> ParseResult<Function> {
        let name = self.quoted("a name")?;
        self.mark('(')?;
        let params = self.until(')', Self::register)?;
        let results = if self.accept(Token::Arrow)? { self.commas(Self::scalar)? } else { Vec::new() };
        let place = self.place()?;
        self.mark('{')?;
        let mut registers = IdVec::new();
        while self.accept(Token::Word("reg"))? {
            let ty = self.scalar()?;
            self.commas(|p| {
                p.next_id(&registers)?;
                registers.push(Register { ty, name: p.accept_quoted()? });
                Ok(())
            })?;
        }
        let mut blocks = IdVec::new();
        while !self.accept(Token::Mark('}'))? {
            self.next_id(&blocks)?;
            blocks.push(self.block()?);
        }
        Ok(Function { name, params, results, registers, blocks, place })
    }

    fn block(&mut self) -> ParseResult<Block> {
        let params = self.arguments(Self::register)?;
        self.mark(':')?;
        let mut instructions = Vec::new();
        loop {
            if let Some(terminator) = self.accept_terminator()? {
                return Ok(Block { params, instructions, terminator, place: self.place()? });
            }
            let op = self.op()?;
            let heap_type = if self.accept(Token::Word("for"))? { Some(self.id("a type")?) } else { None };
            instructions.push(Instruction { op, place: self.place()?, heap_type });
        }
    }

    fn accept_terminator(&mut self) -> ParseResult<Option<Terminator>> {
        Ok(Some(match self.peek_word() {
            Some("jump") => {
                self.advance()?;
                Terminator::Jump(self.target()?)
            }
            Some("branch") => {
                self.advance()?;
                let cond = self.operand()?;
                self.mark(',')?;
                let yes = self.target()?;
                self.mark(',')?;
                Terminator::Branch { cond, yes, no: self.target()? }
            }
            Some("switch") => {
                self.advance()?;
                self.switch()?
            }
            Some("return") => {
                self.advance()?;
                let ends = matches!(self.token, Token::Mark('@' | '}') | Token::End)
                    || self.peek_word().is_some_and(|word| id_from_word::<BlockId>(word).is_some());
                Terminator::Return(if ends { Vec::new() } else { self.commas(Self::operand)? })
            }
            Some("unreachable") => {
                self.advance()?;
                Terminator::Unreachable
            }
            _ => return Ok(None),
        }))
    }

    fn switch(&mut self) -> ParseResult<Terminator> {
        let ty = self.scalar()?;
        let value = self.operand()?;
        self.mark('{')?;
        let mut cases = Vec::new();
        while !self.accept(Token::Word("else"))? {
            let case = self.number("a case or `else`")?;
            self.mark(':')?;
            cases.push((case, self.target()?));
            self.mark(',')?;
        }
        self.mark(':')?;
        let default = self.target()?;
        self.mark('}')?;
        Ok(Terminator::Switch { ty, value, cases, default })
    }

    fn target(&mut self) -> ParseResult<Target> {
        Ok(Target { block: self.id("a block")?, args: self.arguments(Self::operand)? })
    }
}

/// Instructions.
impl Parser<'_> {
    fn op(&mut self) -> ParseResult<Op> {
        let start = self.position;
        let mut dsts = Vec::new();
        if self.peek_word().is_some_and(|word| id_from_word::<RegId>(word).is_some()) {
            dsts = self.commas(Self::register)?;
            self.mark('=')?;
        }
        match self.peek_word() {
            Some("call") => {
                self.advance()?;
                let callee = if self.accept(Token::Mark('*'))? {
                    Callee::Indirect(self.operand()?)
                } else {
                    Callee::Direct(self.id("a function, or `*` and its address")?)
                };
                self.mark('(')?;
                Ok(Op::Call { dsts, callee, args: self.until(')', Self::operand)? })
            }
            Some("library") => {
                self.advance()?;
                let function = self.expect_word("a library function", LibraryFunction::by_name)?.function;
                self.mark('(')?;
                Ok(Op::Library { dsts, function, args: self.until(')', Self::operand)? })
            }
            _ => match dsts[..] {
                [] => self.op_without_result(),
                [dst] => self.op_with_result(dst),
                [dst, success] => self.compare_exchange(dst, success),
                _ => Err(error(start, "only calls have more than two results".to_owned())),
            },
        }
    }

    fn op_without_result(&mut self) -> ParseResult<Op> {
        if self.accept(Token::Word("fence"))? {
            return Ok(Op::Fence { order: self.order()? });
        }
        if self.accept(Token::Word("store"))? {
            let order = self.order_or_plain()?;
            let ty = self.scalar()?;
            let addr = self.bracketed()?;
            return Ok(Op::Store { ty, addr, value: self.after_comma()?, order });
        }
        self.expected("an instruction")
    }

    fn compare_exchange(&mut self, dst: RegId, success: RegId) -> ParseResult<Op> {
        self.word("compare_exchange")?;
        let order = self.order()?;
        let failure_order = self.order()?;
        let ty = self.scalar()?;
        let addr = self.bracketed()?;
        let expected = self.after_comma()?;
        let desired = self.after_comma()?;
        Ok(Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order })
    }

    fn op_with_result(&mut self, dst: RegId) -> ParseResult<Op> {
        if let Some(op) = self.accept_word(BinaryOp::from_word)? {
            let no_signed_wrap = self.accept_word(|word| (word == "nsw").then_some(()))?.is_some();
            let ty = self.scalar()?;
            let left = self.operand()?;
            return Ok(Op::Binary { dst, op, ty, left, right: self.after_comma()?, no_signed_wrap });
        }
        if let Some(op) = self.accept_word(CompareOp::from_word)? {
            let ty = self.scalar()?;
            let left = self.operand()?;
            return Ok(Op::Compare { dst, op, ty, left, right: self.after_comma()? });
        }
        if let Some(op) = self.accept_word(CastOp::from_word)? {
            let from = self.scalar()?;
            let src = self.operand()?;
            self.word("to")?;
            return Ok(Op::Cast { dst, op, from, to: self.scalar()?, src });
        }
        match self.peek_word() {
            Some("copy") => {
                self.advance()?;
                Ok(Op::Copy { dst, src: self.operand()? })
            }
            Some("select") => {
                self.advance()?;
                let cond = self.operand()?;
                let yes = self.after_comma()?;
                Ok(Op::Select { dst, cond, yes, no: self.after_comma()? })
            }
            Some("address") => {
                self.advance()?;
                let base = self.operand()?;
                self.mark('[')?;
                let index = self.operand()?;
                self.mark('*')?;
                let scale = self.number("a scale")?;
                let offset = self.accept_offset()?.unwrap_or(0);
                self.mark(']')?;
                Ok(Op::Address { dst, base, index, scale, offset })
            }
            Some("stack_alloc") => {
                self.advance()?;
                let size = self.operand()?;
                self.word("align")?;
                let align = self.number("an alignment")?;
                let name = self.accept_quoted()?;
                let layout = self.accept_layout()?;
                let escapes = self.accept(Token::Word("escapes"))?;
                Ok(Op::StackAlloc { dst, size, align, name, layout, escapes })
            }
            Some("load") => {
                self.advance()?;
                let order = self.order_or_plain()?;
                let ty = self.scalar()?;
                Ok(Op::Load { dst, ty, addr: self.bracketed()?, order })
            }
            Some("rmw") => {
                self.advance()?;
                let op = self.expect_word("how to modify", RmwOp::from_word)?;
                let order = self.order_or_plain()?;
                let ty = self.scalar()?;
                let addr = self.bracketed()?;
                Ok(Op::ReadModifyWrite { dst, op, ty, addr, value: self.after_comma()?, order })
            }
            _ => self.expected("an instruction with one result"),
        }
    }
}

/// A word is an id if it is how that id prints.
fn id_from_word<K: TypedId + Display>(word: &str) -> Option<K> {
    let digits = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    let id = K::from_index(digits.parse::<u32>().ok()? as usize);
    (id.to_string() == word).then_some(id)
}

fn scalar_from_word(word: &str) -> Option<Scalar> {
    let scalar = match word {
        "ptr" => Scalar::Ptr,
        "f32" => Scalar::Float(FloatKind::F32),
        "f64" => Scalar::Float(FloatKind::F64),
        _ => Scalar::Int(word.strip_prefix('i')?.parse().ok()?),
    };
    (scalar.to_string() == word).then_some(scalar)
}

fn bytes_from_hex(digits: &str) -> Option<Vec<u8>> {
    let nibbles = digits.chars().map(|c| c.to_digit(16)).collect::<Option<Vec<_>>>()?;
    let pairs = nibbles.chunks_exact(2);
    // A nibble is below 16, so two of them fit into a byte.
    pairs.remainder().is_empty().then(|| pairs.map(|pair| (pair[0] << 4 | pair[1]) as u8).collect())
}
