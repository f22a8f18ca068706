//! Statements of C.

use super::{Local, Reader, TypedValue};
use crate::error::FrontendError;
use crate::litmus::token::Token;
use crate::litmus::types::ValueType;
use crate::litmus::writer::to;
use fencepost_program::{BlockId, Operand, Terminator};

impl Reader<'_> {
    /// `{ ... }`
    pub(super) fn block(&mut self) -> Result<(), FrontendError> {
        self.tokens.expect("{")?;
        while !self.tokens.take_if("}") {
            self.deeper(Self::statement)?;
        }
        Ok(())
    }

    fn statement(&mut self) -> Result<(), FrontendError> {
        self.mark_place();
        match self.tokens.peek() {
            Token::Mark("{") => self.block(),
            Token::Mark(";") => self.tokens.expect(";"),
            Token::Word("if") => self.branch(),
            Token::Word("while") => self.while_loop(),
            Token::Word("do") => self.do_loop(),
            Token::Word("for") => self.for_loop(),
            Token::Word(word @ ("break" | "continue")) => self.leave(word),
            Token::Word(_) if self.tokens.peek_after(1) == Token::Mark(":") => {
                Err(self.unsupported(self.tokens.span(), "a label", "use `if` and loops"))
            }
            Token::Word(word @ ("return" | "goto" | "switch")) => {
                Err(self.unsupported(self.tokens.span(), format!("`{word}`"), "use `if` and loops"))
            }
            _ => {
                self.simple()?;
                self.tokens.expect(";")
            }
        }
    }

    /// A declaration, an assignment or an expression.
    fn simple(&mut self) -> Result<(), FrontendError> {
        let start = self.tokens.span();
        if let Some((ty, _)) = self.type_words()? {
            return self.declarations(ty);
        }
        match (self.tokens.peek(), self.tokens.peek_after(1)) {
            (Token::Mark("*"), _) => self.store_through_pointer(),
            (Token::Word(name), Token::Mark(mark)) if mark != "(" => {
                let Some(local) = self.locals.get(name).copied() else {
                    return Err(self.unknown_name(start, name));
                };
                self.tokens.take();
                self.assignment(local)
            }
            (Token::Mark(mark @ ("++" | "--")), Token::Word(name)) => {
                let Some(local) = self.locals.get(name).copied() else {
                    return Err(self.unknown_name(start, name));
                };
                self.tokens.take();
                self.tokens.take();
                self.step(local, mark);
                Ok(())
            }
            _ => self.expression().map(|_| ()),
        }
    }

    fn declarations(&mut self, ty: ValueType) -> Result<(), FrontendError> {
        loop {
            let span = self.tokens.span();
            if self.tokens.peek() == Token::Mark("*") {
                return Err(self.unsupported(span, "a local pointer", "use the parameters as pointers"));
            }
            let name = self.tokens.word("the name of a variable")?;
            if self.parameters.contains_key(name) || self.locals.contains_key(name) {
                let message = format!("`{name}` is declared a second time");
                return Err(self.error(span, message, "choose another name: final states show variables by name"));
            }
            if self.tokens.peek() == Token::Mark("[") {
                return Err(self.unsupported(span, "an array", "use a variable for each element"));
            }
            let initial = match self.tokens.take_if("=") {
                true => self.expression()?,
                false => TypedValue { value: Operand::Bits(0), ty },
            };
            let value = self.converted(initial, ty);
            let register = self.writer.named_register(ty.scalar(), name);
            self.writer.copy(register, value);
            self.locals.insert(name.to_owned(), Local { register, ty });
            if !self.tokens.take_if(",") {
                return Ok(());
            }
        }
    }

    fn assignment(&mut self, local: Local) -> Result<(), FrontendError> {
        let span = self.tokens.span();
        let Token::Mark(mark) = self.tokens.take() else {
            return Err(self.error(span, "expected an assignment", "write name = value;"));
        };
        let old = TypedValue { value: Operand::Reg(local.register), ty: local.ty };
        let op = match mark {
            "=" => {
                let new = self.expression()?;
                let value = self.converted(new, local.ty);
                self.writer.copy(local.register, value);
                return Ok(());
            }
            "++" | "--" => {
                self.step(local, mark);
                return Ok(());
            }
            "+=" => "+",
            "-=" => "-",
            "*=" => "*",
            "/=" => "/",
            "%=" => "%",
            "&=" => "&",
            "|=" => "|",
            "^=" => "^",
            "<<=" => "<<",
            ">>=" => ">>",
            _ => return Err(self.error(span, format!("`{mark}` has no effect here"), "write name = value;")),
        };
        let right = self.expression()?;
        let new = self.arithmetic(op, old, right);
        let value = self.converted(new, local.ty);
        self.writer.copy(local.register, value);
        Ok(())
    }

    /// `r++` and `r--`
    fn step(&mut self, local: Local, mark: &str) {
        let op = if mark == "++" { "+" } else { "-" };
        let old = TypedValue { value: Operand::Reg(local.register), ty: local.ty };
        let new = self.arithmetic(op, old, TypedValue { value: Operand::Bits(1), ty: ValueType::INT });
        let value = self.converted(new, local.ty);
        self.writer.copy(local.register, value);
    }

    /// `*x = value`
    fn store_through_pointer(&mut self) -> Result<(), FrontendError> {
        self.tokens.expect("*")?;
        let location = self.location()?;
        if let Token::Mark(mark) = self.tokens.peek()
            && (matches!(mark, "++" | "--") || mark.len() > 1 && mark.ends_with('='))
        {
            let remedy = "write *x = *x + 1, or atomic_fetch_add if it is to be one step";
            return Err(self.unsupported(self.tokens.span(), format!("`{mark}` on a location"), remedy));
        }
        self.tokens.expect("=")?;
        let new = self.expression()?;
        let value = self.converted(new, location.ty);
        self.plain_store(&location, value);
        Ok(())
    }

    fn branch(&mut self) -> Result<(), FrontendError> {
        self.tokens.take();
        let cond = self.condition()?;
        let (yes, no, after) = (self.writer.reserve(), self.writer.reserve(), self.writer.reserve());
        self.writer.branch(cond, yes, no, yes);
        self.deeper(Self::statement)?;
        self.writer.end(Terminator::Jump(to(after)), no);
        if self.tokens.take_word_if("else") {
            self.deeper(Self::statement)?;
        }
        self.writer.go_on_in(after);
        Ok(())
    }

    /// The body of a loop.
    fn body(&mut self, again: BlockId, after: BlockId) -> Result<(), FrontendError> {
        self.loops.push((again, after));
        let result = self.deeper(Self::statement);
        self.loops.pop();
        result
    }

    /// `break;` and `continue;`
    fn leave(&mut self, word: &str) -> Result<(), FrontendError> {
        let span = self.tokens.span();
        self.tokens.take();
        let Some((again, after)) = self.loops.last().copied() else {
            return Err(self.error(span, format!("`{word}` is in no loop"), "use it in a loop"));
        };
        let unreached = self.writer.reserve();
        self.writer.end(Terminator::Jump(to(if word == "break" { after } else { again })), unreached);
        self.tokens.expect(";")
    }

    fn while_loop(&mut self) -> Result<(), FrontendError> {
        self.tokens.take();
        let (head, body, after) = (self.writer.reserve(), self.writer.reserve(), self.writer.reserve());
        self.writer.go_on_in(head);
        let cond = self.condition()?;
        self.writer.branch(cond, body, after, body);
        self.body(head, after)?;
        self.writer.end(Terminator::Jump(to(head)), after);
        Ok(())
    }

    fn do_loop(&mut self) -> Result<(), FrontendError> {
        self.tokens.take();
        let [body, again, after] = [(); 3].map(|()| self.writer.reserve());
        self.writer.go_on_in(body);
        self.body(again, after)?;
        self.writer.go_on_in(again);
        if !self.tokens.take_word_if("while") {
            return Err(self.tokens.unexpected("`while`"));
        }
        let cond = self.condition()?;
        self.writer.branch(cond, body, after, after);
        self.tokens.expect(";")
    }

    fn for_loop(&mut self) -> Result<(), FrontendError> {
        self.tokens.take();
        self.tokens.expect("(")?;
        if self.tokens.peek() != Token::Mark(";") {
            self.simple()?;
        }
        self.tokens.expect(";")?;
        let [head, body, step, after] = [(); 4].map(|()| self.writer.reserve());
        self.writer.go_on_in(head);
        let cond = match self.tokens.peek() {
            Token::Mark(";") => Operand::Bits(1),
            _ => {
                let value = self.expression()?;
                self.is_not_zero(value)
            }
        };
        self.tokens.expect(";")?;
        self.writer.branch(cond, body, after, step);
        if self.tokens.peek() != Token::Mark(")") {
            self.simple()?;
        }
        self.tokens.expect(")")?;
        self.writer.end(Terminator::Jump(to(head)), body);
        self.body(step, after)?;
        self.writer.end(Terminator::Jump(to(step)), after);
        Ok(())
    }

    /// `(expression)`, as a bit
    fn condition(&mut self) -> Result<Operand, FrontendError> {
        self.tokens.expect("(")?;
        let value = self.expression()?;
        self.tokens.expect(")")?;
        Ok(self.is_not_zero(value))
    }
}
