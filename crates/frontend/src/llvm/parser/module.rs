//! The top of a module: symbols, type definitions, functions. The bodies of functions are found, not read; that is done
//! when somebody asks for their blocks.

use super::Parse;
use super::cursor::{Parser, local_name};
use crate::llvm::ast::{
    BlockDef, BodyText, FunctionDef, GlobalVariable, Linkage, LocalName, Param, Signature, SymbolDef, TypedConstant,
};
use crate::llvm::lexer::Token;
use crate::llvm::metadata::MdId;
use crate::llvm::types::TypeId;

impl<'a> Parser<'a> {
    /// A whole module.
    pub fn module(&mut self) -> Parse<()> {
        loop {
            match self.peek() {
                Token::End => return self.end(),
                Token::Global(name) => self.global(name)?,
                Token::Local(name) => self.type_definition(name)?,
                Token::Meta(name) => self.metadata_definition(name)?,
                Token::Word("define") => self.define()?,
                Token::Word("declare") => self.declare()?,
                Token::Word("target") => self.target()?,
                Token::Word("module") => {
                    self.module.assembly.get_or_insert(self.line());
                    self.skip_line_from_here()?;
                }
                Token::Word("source_filename" | "attributes" | "uselistorder" | "uselistorder_bb" | "deplibs")
                | Token::Comdat(_)
                | Token::Punct(b'^') => self.skip_line_from_here()?,
                _ => return self.unexpected("a definition"),
            }
        }
    }

    /// Skips the next token and the rest of its line.
    fn skip_line_from_here(&mut self) -> Parse<()> {
        self.advance();
        self.skip_line()
    }

    fn target(&mut self) -> Parse<()> {
        self.advance();
        let is_layout = self.advance() == Token::Word("datalayout");
        self.expect(b'=')?;
        let text = self.text()?;
        if is_layout {
            self.module.datalayout = Some(text);
        }
        Ok(())
    }

    fn type_definition(&mut self, name: &'a str) -> Parse<()> {
        self.advance();
        self.expect(b'=')?;
        self.expect_word("type")?;
        let body = self.ty()?;
        if self.types.define(name, body) { Ok(()) } else { self.error(format!("type %{name} is defined twice")) }
    }

    fn define_symbol(&mut self, name: &'a str, definition: SymbolDef<'a>) -> Parse<()> {
        match self.module.symbols.insert(name, definition) {
            None => Ok(()),
            Some(_) => self.error(format!("@{name} is defined twice")),
        }
    }

    fn global(&mut self, name: &'a str) -> Parse<()> {
        let line = self.line();
        self.advance();
        self.expect(b'=')?;
        let (mut external, mut thread_local) = (false, false);
        let mut linkage = Linkage::External;
        let keyword = loop {
            match self.advance() {
                Token::Word(word @ ("global" | "constant" | "alias" | "ifunc")) => break word,
                Token::Word(word) => {
                    external |= matches!(word, "external" | "extern_weak");
                    linkage = Linkage::by_word(word).unwrap_or(linkage);
                    thread_local |= word == "thread_local";
                    if self.peek() == Token::Punct(b'(') {
                        self.skip_group()?;
                    }
                }
                _ => return self.unexpected("'global', 'constant' or 'alias'"),
            }
        };
        let ty = self.ty()?;
        let definition = match keyword {
            "alias" => {
                self.expect(b',')?;
                let target_type = self.ty_of_alias(ty)?;
                SymbolDef::Alias(TypedConstant { ty: target_type, value: self.constant(target_type)? })
            }
            "ifunc" => SymbolDef::Other("ifunc"),
            _ if external => SymbolDef::DeclaredVariable,
            _ => {
                let initial = self.constant(ty)?;
                let constant = keyword == "constant";
                let (align, debug) = self.global_properties()?;
                SymbolDef::Global(GlobalVariable { ty, initial, align, constant, thread_local, debug, line })
            }
        };
        self.skip_line()?;
        self.set_linkage(name, linkage);
        self.define_symbol(name, definition)
    }

    fn set_linkage(&mut self, name: &'a str, linkage: Linkage) {
        if linkage != Linkage::External {
            self.module.linkages.insert(name, linkage);
        }
    }

    /// The type of an alias's target; a constant expression has none written before it.
    fn ty_of_alias(&mut self, otherwise: TypeId) -> Parse<TypeId> {
        match self.peek() {
            Token::Word(word) if super::constants::is_expression(word) => Ok(otherwise),
            _ => self.ty(),
        }
    }

    /// `, align 8, !dbg !3` and others in any order.
    fn global_properties(&mut self) -> Parse<(Option<u64>, Option<MdId>)> {
        let (mut align, mut debug) = (None, None);
        while self.peek() == Token::Punct(b',') {
            self.advance();
            if self.eat_word("align") {
                align = Some(self.unsigned()?);
            } else if let Token::Meta(_) = self.peek() {
                debug = self.attachment()?.or(debug);
            } else {
                // `section "..."`, `comdat($x)` and others.
                while self.is_on_same_line() && self.peek() != Token::Punct(b',') {
                    if self.peek() == Token::Punct(b'(') {
                        self.skip_group()?;
                    } else {
                        self.advance();
                    }
                }
            }
        }
        Ok((align, debug))
    }

    fn declare(&mut self) -> Parse<()> {
        self.advance();
        while let Token::Meta(_) = self.peek() {
            self.attachment()?;
        }
        let (name, signature, _, linkage) = self.signature()?;
        self.skip_line()?;
        if !self.module.symbols.contains_key(name) {
            self.set_linkage(name, linkage);
        }
        // A module may declare what it defines; the definition counts.
        self.module.symbols.entry(name).or_insert(SymbolDef::DeclaredFunction(signature));
        Ok(())
    }

    /// `result @name(params)`, the number that the next unnamed value gets, and the linkage.
    fn signature(&mut self) -> Parse<(&'a str, Signature<'a>, u32, Linkage)> {
        let linkage = self.skip_to_type()?;
        let result = self.ty()?;
        let Token::Global(name) = self.advance() else { return self.unexpected("the name of a function") };
        self.expect(b'(')?;
        let mut next = 0;
        let mut variadic = false;
        let params = self.list(b')', |parser| {
            if parser.eat_token(Token::Ellipsis) {
                variadic = true;
                return Ok(None);
            }
            let ty = parser.ty()?;
            let attributes = parser.param_attributes()?;
            let name = match parser.peek() {
                Token::Local(name) => {
                    parser.advance();
                    local_name(name)
                }
                _ => LocalName::Number(next),
            };
            next = number_after(name).unwrap_or(next);
            Ok(Some(Param { ty, name, byval: attributes.byval, align: attributes.align }))
        })?;
        Ok((name, Signature { result, params: params.into_iter().flatten().collect(), variadic }, next, linkage))
    }

    fn define(&mut self) -> Parse<()> {
        let line = self.line();
        self.advance();
        let (name, signature, first_number, linkage) = self.signature()?;
        let mut debug = None;
        while self.peek() != Token::Punct(b'{') {
            match self.peek() {
                Token::Meta(_) => debug = self.attachment()?.or(debug),
                Token::Punct(b'(') => self.skip_group()?,
                Token::End | Token::Punct(b'}') => return self.unexpected("'{'"),
                _ => {
                    self.advance();
                }
            }
        }
        let start = self.behind_next();
        let end = self.skip_unread_group();
        let text = end.map_or(start.rest(), |end| start.until(&end).without_last());
        let body = BodyText { text, first_number };
        let function = Box::new(FunctionDef { signature, body, debug, line });
        if matches!(self.module.symbols.get(name), Some(SymbolDef::DeclaredFunction(_))) {
            self.module.symbols.remove(name);
            self.module.linkages.remove(name);
        }
        self.set_linkage(name, linkage);
        self.define_symbol(name, SymbolDef::Function(function))?;
        if end.is_none() {
            while self.advance() != Token::End {}
            return self.unexpected("'}' at the end of a function");
        }
        Ok(())
    }

    /// The blocks of a body. It is the whole text, without the brackets around it.
    pub fn blocks(&mut self, first_number: u32) -> Parse<Vec<BlockDef<'a>>> {
        let mut next = first_number;
        let mut blocks = Vec::new();
        while self.peek() != Token::End {
            blocks.push(self.block(&mut next)?);
        }
        if blocks.is_empty() {
            return self.error("a function has no blocks");
        }
        self.end()?;
        Ok(blocks)
    }

    /// A block, up to and with its terminator. Blocks and values without a name share one numbering.
    fn block(&mut self, next: &mut u32) -> Parse<BlockDef<'a>> {
        let line = self.line();
        let name = match self.peek() {
            Token::Label(label) => {
                self.advance();
                local_name(label)
            }
            _ => LocalName::Number(*next),
        };
        *next = number_after(name).unwrap_or(*next);
        let mut instructions = Vec::new();
        loop {
            if matches!(self.peek(), Token::Label(_) | Token::Punct(b'}') | Token::End) {
                return self.error(format!("block {name} does not end with a terminator"));
            }
            // `uselistorder` lines may stand at the end of a function; they follow a terminator only.
            let instruction = self.instruction()?;
            *next = instruction.result.and_then(number_after).unwrap_or(*next);
            let last = instruction.kind.is_terminator();
            instructions.push(instruction);
            if last {
                while self.peek() == Token::Word("uselistorder") {
                    self.skip_line_from_here()?;
                }
                return Ok(BlockDef { name, instructions, line });
            }
        }
    }
}

/// The number that follows a numbered name.
fn number_after(name: LocalName<'_>) -> Option<u32> {
    match name {
        LocalName::Number(number) => Some(number.saturating_add(1)),
        LocalName::Named(_) => None,
    }
}
