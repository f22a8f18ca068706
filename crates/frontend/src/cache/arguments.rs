//! Which arguments for clang are understood well enough to keep its output.
//!
//! What clang makes must depend on nothing but what [`PreprocessorRun`](super::PreprocessorRun) sees: its own command line and what the preprocessor
//! reads. Arguments that name other inputs (profiles, precompiled headers, modules, plugins, response files) or outputs
//! break that, so anything that is not listed here makes clang run every time.

/// Those that come with a value, in the same argument or in the next.
const WITH_VALUE: &[&str] = &["-D", "-U", "-I", "-isystem", "-iquote", "-idirafter"];

const STARTS: &[&str] = &["-std=", "-stdlib=", "-march=", "-mtune="];

const WORDS: &[&str] = &[
    "-w",
    "-ansi",
    "-pedantic",
    "-pedantic-errors",
    "-pthread",
    "-nostdinc",
    "-nostdinc++",
    "-m32",
    "-m64",
    "-mcx16",
    "-O",
    "-O0",
    "-O1",
    "-O2",
    "-O3",
    "-Os",
    "-Oz",
    "-Og",
    "-ffreestanding",
    "-fno-builtin",
    "-fsigned-char",
    "-funsigned-char",
    "-fshort-enums",
    "-fcommon",
    "-fno-common",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-fno-inline",
    "-fexceptions",
    "-fno-exceptions",
    "-fno-rtti",
    "-fno-threadsafe-statics",
];

/// Whether all of them are understood.
pub fn are_understood(arguments: &[String]) -> bool {
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if WITH_VALUE.contains(&argument.as_str()) {
            if arguments.next().is_none() {
                return false;
            }
        } else if !is_understood(argument) {
            return false;
        }
    }
    true
}

fn is_understood(argument: &str) -> bool {
    // `-Wp,...` and its kin hand something on.
    let is_warning = argument.starts_with("-W") && !argument.contains(',');
    is_warning || WORDS.contains(&argument) || STARTS.iter().chain(WITH_VALUE).any(|start| argument.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_inputs_and_outputs_are_not_understood() {
        let understood = |line: &str| are_understood(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        for line in ["-DN=3 -D M -Iinclude -I include", "-Wall -Wno-unused -w -std=c11 -O2", "-isystem x -iquotey -UN"]
        {
            assert!(understood(line), "{line}");
        }
        for line in [
            "-include x.h",
            "-include-pch x.pch",
            "-fmodules",
            "-fprofile-use=x",
            "-fplugin=x.so",
            "-Xclang -O2",
            "-mllvm -x",
            "-Wp,-MD,x",
            "@arguments",
            "--config=x",
            "-E",
            "-MD",
            "-o x",
            "-v",
            "-imacros x",
            "other.c",
            "-D",
            "-flto",
        ] {
            assert!(!understood(line), "{line}");
        }
    }
}
