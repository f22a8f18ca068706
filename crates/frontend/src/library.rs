//! The modules of fencepost's own C library, read when first needed and once for all programs of a process.

use crate::error::FrontendError;
use crate::llvm::{self, Types, ast::Module, unescape};
use crate::lower::Origin;
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// A module and the types that it mentions.
type ParsedModule = (Module<'static>, Types<'static>);

static READ: LazyLock<Mutex<FxHashMap<&'static str, &'static ParsedModule>>> = LazyLock::new(Mutex::default);

/// The module that defines a symbol, if the library has it.
pub fn module_defining(
    symbol: &str,
) -> Result<Option<(&'static Module<'static>, &'static Types<'static>, Origin<'static>)>, FrontendError> {
    let symbol = String::from_utf8_lossy(&unescape(symbol)).into_owned();
    let Some(found) = fencepost_library::defining(&symbol) else { return Ok(None) };
    let origin = Origin { name: found.name, source: None };
    // A thread that panicked cannot have left half of a module behind.
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((module, types)) = read.get(found.name) {
        return Ok(Some((module, types, origin)));
    }
    let new = llvm::parse(found.text).map_err(|error| FrontendError::Bug {
        message: format!("library module {}, line {}: {}", found.name, error.line, error.message),
    })?;
    // The modules of the library are part of the program text; each is kept as long as the process runs.
    let new: &'static ParsedModule = Box::leak(Box::new(new));
    read.insert(found.name, new);
    Ok(Some((&new.0, &new.1, origin)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_body_of_the_library_can_be_read() {
        for module in fencepost_library::modules() {
            let (read, mut types) =
                llvm::parse(module.text).unwrap_or_else(|error| panic!("{}: {error:?}", module.name));
            for function in read.symbols.values().filter_map(|symbol| symbol.function()) {
                let body = llvm::parse_body(&function.body, &mut types);
                assert!(body.is_ok(), "{}: {:?}", module.name, body.err());
            }
        }
    }
}
