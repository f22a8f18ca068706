//! What to do about a function that nobody defines.

use fencepost_library::{is_essential, supported_function};

/// The advice; `--extern` is among it if the command has that option, and the program may do without the function.
pub fn advise_on_undefined(name: &str, has_extern: bool) -> String {
    if is_essential(name) {
        let instead = match supported_function(name) {
            Some(known) => format!("call `{known}`, which is supported"),
            None => "use what is supported".to_owned(),
        };
        return format!(
            "it has no definition, and threads or memory may depend on it; name the file that defines it, or {instead} \
             (docs/supported.md lists all functions)"
        );
    }
    match has_extern {
        true => format!(
            "it has no definition; name the file that has one, or say what it does: --extern '{name}=nop' for nothing, \
             --extern '{name}=havoc(0..3)' for any of these results"
        ),
        false => "it has no definition; write a definition of it into the file (docs/supported.md lists those that are there already)"
            .to_owned(),
    }
}
