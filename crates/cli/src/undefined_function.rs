//! What to do about functions without a definition.

use fencepost_library::{is_essential, replacement};

/// The advice; `--extern` is among it if the command has that option, and the program may do without a function.
pub fn advise_on_undefined(functions: &[String], has_extern: bool) -> String {
    let (essential, others): (Vec<&str>, Vec<&str>) =
        functions.iter().map(String::as_str).partition(|name| is_essential(name));
    let has_several = functions.len() > 1;
    let essential = essential.into_iter().map(|name| {
        let what = if has_several { format!("`{name}`") } else { "it".to_owned() };
        format!("{what} has no definition, and threads or memory may depend on it; {}", replacement(name))
    });
    let lead = if has_several && others.len() < functions.len() { "of the others, " } else { "" };
    let others = (!others.is_empty()).then(|| lead.to_owned() + &advise_on_others(&others, has_several, has_extern));
    essential.chain(others).collect::<Vec<_>>().join("; ")
}

/// About functions that a program may do without, with what can be pasted into the command line.
fn advise_on_others(names: &[&str], has_several: bool, has_extern: bool) -> String {
    match (names, has_extern) {
        ([name], true) if !has_several => format!(
            "it has no definition; name the file that has one, or say what it does: --extern '{name}=nop' for nothing, \
             --extern '{name}=havoc(0..3)' for any of these results"
        ),
        (names, true) => {
            let line: Vec<String> = names.iter().map(|name| format!("--extern '{name}=nop'")).collect();
            format!(
                "name the files that have a definition, or say what they do: =nop is nothing, =havoc(0..3) any of these results: {}",
                line.join(" ")
            )
        }
        ([_], false) if !has_several => {
            "it has no definition; write a definition of it into the file (docs/supported.md lists those that are there already)"
                .to_owned()
        }
        (_, false) => "write definitions into the file (docs/supported.md lists those that are there already)".to_owned(),
    }
}
