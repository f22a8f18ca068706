//! Packed words (section 7.2.5 of the dissertation): several fields in one word, behind functions that are known by their names.
//! `lsl_make_X` has the fields of `X` as its parameters, `lsl_get_X_f` and `lsl_set_X_f` read and replace the field `f`.
//!
//! The dissertation makes a value of its own kind of such a word and leaves out the bodies of the functions. Here a word is a
//! number, bodies count where there are any, and are made where there are none: a pointer has the low bits, which all
//! addresses fit in, and the other fields share what is above it. A value that does not fit is not supported.

use crate::scan::FunctionHead;
use fencepost_source::{Code, Diagnostic, Label, Place, Span};
use std::fmt::{self, Write};
use thiserror::Error;

/// Bits that hold any address, of the engines here as of most processors.
const POINTER_BITS: u32 = 48;

/// The functions of packed words that a data type declares.
#[derive(Clone, Debug, Default)]
pub struct PackedWords {
    functions: Vec<Function>,
}

/// What is wrong with the functions of a packed word.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackedError {
    /// A field has no name.
    #[error("the parameters of `{function}` should have names, as they are the fields of a packed word")]
    Unnamed {
        /// The function that makes words.
        function: DeclaredFunction,
    },
    /// Bodies that we make know nothing of bodies that the user has written.
    #[error(
        "`{with}` has a body and `{without}` has none; give all functions of a packed word bodies, or none of them"
    )]
    SomeBodies {
        /// A function with a body.
        with: DeclaredFunction,
        /// One without.
        without: DeclaredFunction,
    },
}

/// A function, by its name where it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredFunction {
    name: String,
    place: Place,
}

impl DeclaredFunction {
    fn label(&self, message: &str) -> Label {
        Label::new(self.place.clone(), message).of_length(self.name.len())
    }
}

impl fmt::Display for DeclaredFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl From<PackedError> for Diagnostic {
    fn from(error: PackedError) -> Self {
        let diagnostic = Self::new(Code::DataTypeSource, error.to_string());
        match error {
            PackedError::Unnamed { function } => diagnostic.with_label(function.label("")),
            PackedError::SomeBodies { with, without } => {
                diagnostic.with_label(without.label("has no body")).with_label(with.label("has a body"))
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Function {
    /// With what may stand before it.
    result: String,
    name: String,
    place: Place,
    parameters: String,
    has_body: bool,
}

impl Function {
    fn declared(&self) -> DeclaredFunction {
        DeclaredFunction { name: self.name.clone(), place: self.place.clone() }
    }
}

/// A packed word and its fields: type and name.
struct Word<'f> {
    make: &'f Function,
    name: &'f str,
    fields: Vec<(&'f str, &'f str)>,
}

impl PackedWords {
    /// Adds the functions of packed words that are among others. `place` says where a span is.
    pub(crate) fn add(&mut self, heads: &[FunctionHead<'_>], place: impl Fn(Span) -> Place) {
        let is_accessor = |name: &str| ["lsl_make_", "lsl_get_", "lsl_set_"].iter().any(|kind| name.starts_with(kind));
        for head in heads.iter().filter(|head| is_accessor(head.name)) {
            if !head.is_definition() && !head.is_declaration() {
                continue;
            }
            let has_body = head.is_definition();
            if let Some(known) = self.functions.iter_mut().find(|known| known.name == head.name) {
                known.has_body |= has_body;
                continue;
            }
            // Directives of the preprocessor end with their lines.
            let result = head.before.rsplit('\n').take_while(|line| !line.trim_start().starts_with('#'));
            let result: Vec<&str> = result.collect::<Vec<_>>().into_iter().rev().collect();
            let (result, parameters) = (result.join(" ").trim().to_owned(), head.parameters.trim().to_owned());
            let (name, place) = (head.name.to_owned(), place(head.span));
            self.functions.push(Function { result, name, place, parameters, has_body });
        }
    }

    /// The bodies that are missing, in C.
    pub(crate) fn definitions(&self) -> Result<String, PackedError> {
        let mut text = String::new();
        for make in &self.functions {
            let Some(name) = make.name.strip_prefix("lsl_make_") else { continue };
            let accessors = self.accessors(name);
            if let Some(other) = accessors.iter().find(|(function, _)| function.has_body != make.has_body) {
                let (with, without) = if make.has_body { (make, other.0) } else { (other.0, make) };
                return Err(PackedError::SomeBodies { with: with.declared(), without: without.declared() });
            }
            if make.has_body {
                continue;
            }
            if text.is_empty() {
                text += PRELUDE;
            }
            let word = Word { make, name, fields: fields(make)? };
            word.layout(&mut text);
            word.make(&mut text);
            for (function, field) in accessors {
                // What is no field of the word is a function that nobody defines.
                if let Some((ty, _)) = word.fields.iter().find(|(_, name)| *name == field) {
                    word.access(&mut text, function, ty, field);
                }
            }
        }
        Ok(text)
    }

    /// The functions that read or replace a field of a word, and which one. The longest name of a word counts.
    fn accessors<'f>(&'f self, word: &str) -> Vec<(&'f Function, &'f str)> {
        let words: Vec<&str> = self.functions.iter().filter_map(|other| other.name.strip_prefix("lsl_make_")).collect();
        let of = |function: &'f Function| {
            let name = function.name.strip_prefix("lsl_get_").or(function.name.strip_prefix("lsl_set_"))?;
            let field_of = |word: &str| name.strip_prefix(word).and_then(|rest| rest.strip_prefix('_'));
            let longest = words.iter().filter(|other| field_of(other).is_some()).map(|other| other.len()).max();
            field_of(word).filter(|_| longest == Some(word.len())).map(|field| (function, field))
        };
        self.functions.iter().filter_map(of).collect()
    }
}

/// The parameters of a function that makes words: type and name.
fn fields(make: &Function) -> Result<Vec<(&str, &str)>, PackedError> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let field = |parameter: &'_ str| -> Option<(usize, usize)> {
        let start = parameter.rfind(|c| !is_name(c)).map_or(0, |at| at + 1);
        let has_type = parameter[..start].chars().any(is_name);
        (has_type && start < parameter.len()).then_some((start, parameter.len()))
    };
    make.parameters
        .split(',')
        .map(|parameter| {
            let parameter = parameter.trim();
            let (start, end) = field(parameter).ok_or_else(|| PackedError::Unnamed { function: make.declared() })?;
            Ok((parameter[..start].trim(), &parameter[start..end]))
        })
        .collect()
}

/// Without places of their own, so that what happens there is said of the call.
const PRELUDE: &str = r#"
__attribute__((noreturn)) void __fencepost_limit(const char *);
#define FENCEPOST_IS_POINTER(type) (__builtin_classify_type((type)0) == 5)
#define FENCEPOST_LOW_BITS(count) (~0ull >> (64 - (count)))
#define FENCEPOST_NUMBER(value) ((unsigned long long)(value) & FENCEPOST_LOW_BITS(8 * sizeof(value)))
__attribute__((nodebug)) static unsigned long long fencepost_packed(unsigned long long value, int bits, int shift) {
    if (value & ~FENCEPOST_LOW_BITS(bits))
        __fencepost_limit("a value that does not fit into its field of a packed word without bodies");
    return value << shift;
}
__attribute__((nodebug)) static unsigned long long fencepost_unpacked(unsigned long long word, int bits, int shift) {
    return (word & FENCEPOST_LOW_BITS(bits) << shift) >> shift;
}
"#;

impl Word<'_> {
    /// What follows from the types of the fields, which only the compiler knows.
    fn layout(&self, text: &mut String) {
        let Self { name, fields, .. } = self;
        let count = fields.len();
        let zeros: Vec<String> = fields.iter().map(|(ty, _)| format!("({ty})0")).collect();
        let is_pointer = |ty: &str| format!("FENCEPOST_IS_POINTER({ty})");
        let pointers: Vec<String> = fields.iter().map(|(ty, _)| is_pointer(ty)).collect();
        // Writing to a string does not fail.
        let _ = writeln!(text, "typedef __typeof__({}({})) fencepost_word_{name};", self.make.name, zeros.join(", "));
        let _ = writeln!(
            text,
            "enum {{\n    fencepost_pointers_{name} = {},\n    fencepost_others_{name} = {count} - fencepost_pointers_{name},\n    \
             fencepost_share_{name} = (8 * (int)sizeof(fencepost_word_{name}) - {POINTER_BITS} * fencepost_pointers_{name}) / \
             (fencepost_others_{name} ? fencepost_others_{name} : 1),",
            pointers.join(" + ")
        );
        for (number, (ty, field)) in fields.iter().enumerate() {
            let before: Vec<String> = fields[..number].iter().map(|(ty, _)| format!("!{}", is_pointer(ty))).collect();
            let before = if before.is_empty() { "0".to_owned() } else { before.join(" + ") };
            let own = is_pointer(ty);
            let _ = writeln!(
                text,
                "    fencepost_bits_{name}_{field} = {own} ? {POINTER_BITS} : fencepost_share_{name},\n    \
                 fencepost_shift_{name}_{field} = {own} ? 0 : {POINTER_BITS} * fencepost_pointers_{name} + fencepost_share_{name} * ({before}),"
            );
        }
        let _ = writeln!(
            text,
            "}};\n_Static_assert(sizeof(fencepost_word_{name}) <= 8 && fencepost_pointers_{name} <= 1 && \
             (fencepost_others_{name} ? fencepost_share_{name} >= 1 : fencepost_share_{name} >= 0), \
             \"the packed word {name} is too small for its fields, or larger than 64 bits\");"
        );
    }

    /// A field in its place.
    fn packed(&self, field: &str, value: &str) -> String {
        let name = self.name;
        format!(
            "fencepost_packed(FENCEPOST_NUMBER({value}), fencepost_bits_{name}_{field}, fencepost_shift_{name}_{field})"
        )
    }

    fn make(&self, text: &mut String) {
        let all: Vec<String> = self.fields.iter().map(|(_, field)| self.packed(field, field)).collect();
        let Function { result, name, parameters, .. } = self.make;
        let _ = writeln!(
            text,
            "__attribute__((nodebug)) {result} {name}({parameters}) {{\n    return (fencepost_word_{})({});\n}}",
            self.name,
            all.join(" |\n        ")
        );
    }

    fn access(&self, text: &mut String, function: &Function, ty: &str, field: &str) {
        let name = self.name;
        let (bits, shift) = (format!("fencepost_bits_{name}_{field}"), format!("fencepost_shift_{name}_{field}"));
        let Function { result, name: function, .. } = function;
        let (parameters, value) = match function.starts_with("lsl_get_") {
            true => (String::new(), format!("({ty})fencepost_unpacked(FENCEPOST_NUMBER(word), {bits}, {shift})")),
            false => {
                let others = format!("FENCEPOST_NUMBER(word) & ~(FENCEPOST_LOW_BITS({bits}) << {shift})");
                (
                    format!(", {ty} value"),
                    format!("(fencepost_word_{name})({others} | {})", self.packed(field, "value")),
                )
            }
        };
        let _ = writeln!(
            text,
            "__attribute__((nodebug)) {result} {function}(fencepost_word_{name} word{parameters}) {{\n    return {value};\n}}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::{heads, without_comments};
    use fencepost_source::LineIndex;

    /// What a diagnostic marks, with what it says of it.
    fn marked(text: &str) -> Vec<(&str, String)> {
        let plain = without_comments(text);
        let lines = LineIndex::new(&plain);
        let mut words = PackedWords::default();
        words.add(&heads(&plain), |span| lines.position(span.start).in_file("a.c"));
        let diagnostic = Diagnostic::from(words.definitions().expect_err("a mistake"));
        assert_eq!(diagnostic.code, Code::DataTypeSource);
        let part = |label: Label| {
            let start = lines.start_of(label.place.line).expect("a line") + label.place.column as usize - 1;
            (&text[start..start + label.length.expect("a length")], label.message)
        };
        diagnostic.labels.into_iter().map(part).collect()
    }

    #[test]
    fn mistakes_are_marked_where_they_are() {
        let text = "/* \u{e4}\n*/ long lsl_make_w(void *p, int n);\nlong lsl_get_w_p(long);\nchar *s = \"\u{e4}\"; int lsl_get_w_n(long w) { return w; }";
        assert_eq!(marked(text), [("lsl_make_w", "has no body".to_owned()), ("lsl_get_w_n", "has a body".to_owned())]);
        assert_eq!(marked("// \u{e4}\nlong lsl_make_w(void *, int);"), [("lsl_make_w", String::new())]);
    }
}
