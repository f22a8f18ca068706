//! The files of a request: what is in them, and how copies of them are compiled.

use crate::error::RepairError;
use crate::request::Request;
use crate::source::SourceFile;
use fencepost_report::{shown_path, visible};
use fencepost_source::{Code, Diagnostic, input};
use std::path::{Component, Path, PathBuf};

/// The functions that the user names, with the numbers of their files.
pub fn find_functions<'a>(request: &'a Request, files: &[SourceFile]) -> Result<Vec<(usize, &'a str)>, RepairError> {
    let listed = |names: &mut dyn Iterator<Item = &str>| {
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let mut found = Vec::new();
    for (name, function) in &request.only {
        let is_named = |path: &Path| {
            // `./queue.c` is `queue.c`.
            let plain: PathBuf = Path::new(name).components().filter(|part| *part != Component::CurDir).collect();
            path.ends_with(&plain)
                || path.canonicalize().is_ok_and(|path| Path::new(name).canonicalize().ok() == Some(path))
        };
        let numbers: Vec<usize> = (0..files.len()).filter(|number| is_named(Path::new(&files[*number].name))).collect();
        let refused =
            |message, help| RepairError::NoSuchFunction { named: format!("{name}:{function}"), message, help };
        if numbers.is_empty() {
            let help = format!("the files are {}", visible(&listed(&mut files.iter().map(|file| file.name.as_str()))));
            return Err(refused(format!("`{name}` is not one of the files"), help));
        }
        let has = |number: &usize| files[*number].functions.contains(function);
        if !numbers.iter().any(has) {
            let names = numbers.iter().flat_map(|number| files[*number].functions.iter().map(String::as_str));
            let help = format!("its functions are {}", listed(&mut names.into_iter()));
            return Err(refused(format!("there is no function `{function}` in it"), help));
        }
        found.extend(numbers.into_iter().filter(has).map(|number| (number, function.as_str())));
    }
    Ok(found)
}

/// The files with the places in them.
pub fn read_files(request: &Request) -> Result<Vec<SourceFile>, Diagnostic> {
    let read = |path: &PathBuf| -> Result<SourceFile, Diagnostic> {
        let shown = shown_path(path);
        if path.extension().is_none_or(|ending| ending != "c") {
            let help = "fences are put into C source files, which end with .c";
            return Err(
                Diagnostic::new(Code::UnknownFileKind, format!("{shown}: is not a C source file")).with_help(help)
            );
        }
        let text = input::utf8(path, input::read_content(path)?).map_err(|refused| {
            refused.with_help("a patch is made of it: convert it first, for example with iconv -f latin1 -t utf-8")
        })?;
        SourceFile::new(path.display().to_string(), text)
            .map_err(|error| Diagnostic::new(Code::UnsuitableSource, error.to_string()))
    };
    let files: Vec<SourceFile> = request.files.iter().map(read).collect::<Result<_, Diagnostic>>()?;
    check_headers(&files, &request.files)?;
    Ok(files)
}

/// Copies of files look for headers beside all of the originals ([`find_headers_beside`]), so that each name must be found at one place only.
fn check_headers(files: &[SourceFile], paths: &[PathBuf]) -> Result<(), Diagnostic> {
    let mut folders: Vec<&Path> = paths.iter().filter_map(|path| path.parent()).collect();
    folders.sort_unstable();
    folders.dedup();
    for file in files {
        for include in file.includes.iter().filter(|include| include.name.starts_with('"')) {
            let name = include.name.trim_matches('"');
            if folders.iter().filter(|folder| folder.join(name).exists()).count() > 1 {
                let message = format!("{}: there is a `{name}` beside several of the files", visible(&file.name));
                let help = "give the headers different names, or name the files of one folder only";
                return Err(Diagnostic::new(Code::UnsuitableSource, message).with_help(help));
            }
        }
    }
    Ok(())
}

/// How copies of the files are compiled, so that they find headers beside the originals.
pub fn find_headers_beside(request: &Request) -> fencepost_frontend::Options {
    let folders = request.files.iter().filter_map(|file| file.parent()).flat_map(|folder| {
        let folder = if folder.as_os_str().is_empty() { ".".into() } else { folder.display().to_string() };
        ["-iquote".to_owned(), folder]
    });
    let clang_args = folders.chain(request.compiler.clang_args.iter().cloned()).collect();
    fencepost_frontend::Options { clang_args, ..request.compiler.clone() }
}
