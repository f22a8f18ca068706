//! Codes of diagnostics: one for a class of problems, which stays the same when the message is worded anew.

use std::fmt;

/// What one line of the table below says.
struct Entry {
    number: u16,
    title: &'static str,
    explanation: &'static str,
}

/// The table of all codes: the variants of [`Code`] with number, title and explanation.
macro_rules! codes {
    ($($(#[$outer:meta])* $name:ident = $number:literal, $title:literal, $explanation:literal;)*) => {
        /// A class of problems, printed as `F0101`. A number is never given to another class.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $title] $name,)*
        }

        impl Code {
            /// All codes, by their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The name in the sources.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }

            fn entry(self) -> Entry {
                match self {
                    $(Self::$name => Entry { number: $number, title: $title, explanation: $explanation },)*
                }
            }
        }
    };
}

codes! {
    Usage = 1, "invalid command line",
        "An option, a command or an argument is unknown, missing or malformed. The help of the command lists what there is.";
    OptionConflict = 2, "options that do not go together",
        "Each option is known, but one of them has no meaning beside another one, or for this command and input. Leave out the one that the message names, or follow its help.";
    MissingModel = 3, "no memory model is given",
        "The answer depends on the memory model, so that there is no default. Name one.";
    UnknownModel = 4, "no such memory model",
        "The name is neither that of a built-in model nor that of a file with a model. `fencepost models` lists the built-in ones.";
    UnsuitableModel = 5, "the question has no meaning under this memory model",
        "The model exists, but the question cannot be asked of it: SC needs no fences and every execution under it is sequentially consistent, and some questions are answered for the store buffer models only. Choose one of the models in the message.";
    MissingPart = 6, "this build lacks a part",
        "Fencepost was built without the SAT solver or without the grammar of C. Build it with its default features.";
    Limit = 7, "a limit cannot be kept",
        "A limit of time or memory was asked for that this system cannot watch or enforce. Ask for another one, or for none.";
    Terminal = 8, "the terminal cannot be used",
        "The player of traces needs a terminal that it can control. Print the trace instead.";
    OutOfRange = 9, "a number outside of its range",
        "A program that uses the library asks for a number that makes no sense, such as an execution of at most 0 steps. Choose one in the range that the message names.";

    UnreadableFile = 101, "a file cannot be read",
        "The file does not exist, is a directory, or its permissions do not allow reading it. Check its name.";
    UnknownFileKind = 102, "a kind of file that is not read",
        "The end of its name decides the kind of a file. Fencepost reads C (`.c`), C++ (`.cpp`, `.cc`, `.cxx`), textual LLVM IR (`.ll`) and LLVM bitcode (`.bc`) as programs, and other kinds where a command asks for them.";
    NotText = 103, "a file that is not text",
        "The file has bytes that are not UTF-8, or zeros. Convert it to UTF-8, or name another file.";
    EmptyFile = 104, "a file without content",
        "The file has only white space. Check its name, and whether the program that makes it has ended.";
    UnwritableFile = 105, "a file cannot be written",
        "The folder does not exist, permissions do not allow it, something else is there, or the disk is full. The answer itself is printed all the same. Name another file.";
    OverwritesFile = 106, "an output would replace another file",
        "A file that is to be written is also read, is to be written twice, or is where standard output goes; or the folder for several files has one of that name with other content. A file that an option names is replaced. Name another file, or move the one that is there.";
    StandardOutput = 107, "standard output cannot be written",
        "Whoever reads the output has gone away, or the disk is full.";
    TemporaryFiles = 108, "there is no room for temporary files",
        "Fencepost writes headers and changed sources for the compiler into a folder for temporary files. Make room there, or name another folder in `TMPDIR`.";

    MissingTool = 201, "another program is missing",
        "Clang compiles C and C++, and llvm-dis reads bitcode; neither could be run. Install it, or put its folder into `PATH`.";
    DoesNotCompile = 202, "the compiler refuses the program",
        "Clang has found errors, which are printed below the message. Repair them, or give clang the arguments that the program needs, such as the standard of C.";
    UnusableToolOutput = 203, "another program made unusable output",
        "Clang or llvm-dis came to its end, but what it wrote is not the LLVM IR that was asked for. The version of the tool may be too old or too new, or arguments for clang may ask for another output.";

    LlvmSyntax = 301, "malformed LLVM IR",
        "The text does not follow the grammar of LLVM IR at this line, or uses a name that is not defined. Where it was made by clang, it may be of a newer version than fencepost reads.";
    MissingMain = 302, "the program has no `main`",
        "Verification begins with the function `main`. Add one, or name all files of the program.";
    DuplicateDefinition = 303, "a name is defined twice",
        "Two files of the program define the same function or variable. Leave one of them out, or declare it `static`.";
    UnsupportedConstruct = 304, "a construct that is not supported",
        "The program uses something that fencepost does not model. Nothing is approximated, so that there is no answer. Leave the construct out of what is verified.";
    UndefinedFunction = 305, "a function without a definition",
        "The program calls a function that is neither in its files nor in the library of fencepost. Add the file that defines it, or give a stand-in for it.";
    UnsuitableExtern = 306, "a stand-in for a function does not fit",
        "A stand-in was given for a function that is defined, or whose result it cannot make, or two that differ were given for one function. Leave it out.";

    LitmusSyntax = 401, "a malformed litmus test",
        "The test does not follow the format of herd, or uses a name that is not declared. The chapter on litmus tests shows what tests look like.";
    LitmusUnsupported = 402, "a litmus test with something that is not supported",
        "The test is well-formed, but has an instruction, an architecture or a condition that fencepost does not model.";
    LitmusRecord = 403, "malformed records of expected results",
        "Expected results are read from a file of JSON that the command for litmus tests has written.";
    NoLitmusTests = 404, "there are no litmus tests",
        "A folder has no files that end with `.litmus`, or everything in it was left out. Name the files, or another folder.";
    LitmusEngine = 405, "a litmus test that the engine cannot answer",
        "The engine that was asked for does not handle this test or this model. Ask another engine, or let fencepost choose.";
    LitmusGenerator = 406, "no litmus tests can be generated",
        "The bounds leave room for no critical cycle: a test needs at least two threads and four edges.";

    ModelSyntax = 501, "malformed first-order model",
        "The text of the model (`.mm`) does not follow the grammar. The chapter on models of axioms has it.";
    ModelName = 502, "a name in a first-order model",
        "A name is not declared, declared twice, not predefined, or used as what it is not: each relation, constant and variable has one declaration, each axiom a label of its own, and capital letters begin the names of variables.";
    ModelType = 503, "types in a first-order model",
        "A relation has more or fewer arguments than declared, or one of another type.";
    ModelSize = 504, "a first-order model that is nested too deeply",
        "Formulas may be nested to a fixed depth, so that no text can exhaust the stack. Split the axiom.";
    CatSyntax = 511, "malformed cat",
        "The text does not follow the grammar of cat. The chapter on cat has the part of it that fencepost reads.";
    CatName = 512, "an unknown name in cat",
        "A set, relation or function is used that neither the model, nor what it includes, nor the base of cat defines.";
    CatType = 513, "types in cat",
        "A set stands where a relation is asked for, or the other way round, or a function is not applied as it is defined.";
    CatRecursion = 514, "a recursive definition without a least solution",
        "Recursive definitions are solved by iteration, which needs them to be monotone: what is defined may not be negated or stand on the right of a difference.";
    CatInclude = 515, "a file that cat includes",
        "The file is neither built in nor beside the model, or includes itself.";
    CatUnsupported = 516, "something of cat that is not supported",
        "The text is cat as herd reads it, but uses a part of the language that fencepost does not evaluate. Nothing is approximated.";
    CatSize = 517, "a model in cat that is too large",
        "Expressions are nested too deeply, or become too large when functions are applied.";

    SystemSyntax = 601, "a malformed memory system",
        "The text (`.fpm`) does not follow the grammar. The chapter on memory systems has it.";
    SystemMeaning = 602, "a memory system without a meaning",
        "The text follows the grammar, but a name is unknown or declared twice, types do not match, or a rule performs an invalid operation.";
    SystemAssumption = 603, "a memory system that breaks an assumption of the method",
        "The reduction to few processors and locations holds for systems that are symmetric and independent of data. The place breaks that. Change it, or let the command assume that it holds.";
    SystemSize = 604, "a size that a memory system cannot be examined in",
        "The numbers of processors, locations or the length of the cycle do not fit together, or the state does not fit its representation.";

    TestNotation = 701, "a malformed test of a data type",
        "A test is written as `Ti2 = e (ed|de)`: what is done first, then the threads in parentheses. Operations are functions of the data type.";
    NoDataTypeTests = 702, "there are no tests for a data type",
        "No test was given, or no suite has this name, so that there is nothing to check.";
    Specification = 703, "an unusable specification of a data type",
        "A file with observations is malformed or of another test, or the reference shows an error in a serial execution.";
    DataTypeSource = 704, "a data type that cannot be tested",
        "The functions of the data type are missing, have parameters that the harness cannot give them, or belong to several files.";
    DataTypeUnsupported = 705, "a data type that the axiomatic engine does not handle",
        "The program of a test uses something that has no encoding, such as memory whose size is not known. Nothing is approximated.";
    Proof = 706, "a proof cannot be written or checked",
        "The formula or the proof is malformed, or the place for it is unusable.";

    NoFencePlaces = 801, "there is no place for a fence",
        "The search looks for fences between accesses in the sources that are given. There are none, or all were excluded.";
    UnsuitableSource = 802, "a source in which fences cannot be placed",
        "The file is not C, cannot be parsed, or its lines belong to a macro or to another file.";
    NoFenceKinds = 803, "a model without fences",
        "The model declares no kind of fence that could be placed.";

    TraceFormat = 901, "not a trace",
        "The file is not a trace that fencepost has written, or of another version of the format.";
    UnconfirmedTrace = 902, "a trace that is not confirmed",
        "The program was compiled again and run along the trace, and does not do what the trace says. The sources, the compiler or the options may have changed since.";
    UnsuitableTrace = 903, "a trace that does not suit the question",
        "The trace is well-formed, but is of another kind than the command needs, such as an execution that is not one of SC.";
    UnreadableCheckpoint = 911, "a checkpoint cannot be read or written",
        "The file does not exist, or its permissions do not allow it. A search that ends removes its checkpoint.";
    DamagedCheckpoint = 912, "a damaged checkpoint",
        "The file is not a checkpoint, its checksum is wrong, or its content is not that of any search of this program. Start again.";
    OtherCheckpoint = 913, "a checkpoint of another search",
        "The checkpoint was written for other options, another program, another command or another version of the format. Use the options of that search, or start again.";
    OccupiedCheckpoint = 914, "a checkpoint already exists",
        "A new search does not replace the checkpoint of another one. Continue from it, remove it, or name another file.";

    Bug = 9001, "a bug in fencepost",
        "An engine and its judge disagree, or a rule of the code is broken. No answer is given. Please report it with the input.";
    Stopped = 9002, "the question was withdrawn",
        "The caller asked for an end before there was an answer.";
}

impl Code {
    /// The class in a few words.
    pub fn title(self) -> &'static str {
        self.entry().title
    }

    /// What the class is about, and what to do.
    pub fn explanation(self) -> &'static str {
        self.entry().explanation
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "F{:04}", self.entry().number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_rise() {
        let numbers: Vec<String> = Code::ALL.iter().map(Code::to_string).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
        assert!(numbers.iter().all(|number| number.len() == 5));
    }
}
