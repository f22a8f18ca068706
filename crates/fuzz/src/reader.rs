//! What fencepost reads, with examples to damage and the command that reads each.

use crate::checkpoint::Checkpoint;
use crate::mutate::Mutator;
use crate::run::{RunResult, run};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reader {
    /// C, through clang.
    C,
    /// LLVM IR.
    Llvm,
    /// Litmus tests.
    Litmus,
    /// Axiomatic memory models.
    Model,
    /// Memory systems.
    Protocol,
    /// Trace files.
    Trace,
    /// Checkpoints of `verify`.
    Checkpoint,
    /// Checkpoints of `protocol`.
    Journal,
    /// Proofs and their formulas.
    Proof,
}

impl Reader {
    /// All of them, with their names, and how many of some inputs are theirs: what takes longer gets less.
    pub const ALL: [(Self, &'static str, usize); 9] = [
        (Self::C, "c", 1),
        (Self::Llvm, "ll", 8),
        (Self::Litmus, "litmus", 6),
        (Self::Model, "mm", 5),
        (Self::Protocol, "fpm", 6),
        (Self::Trace, "trace", 6),
        (Self::Checkpoint, "checkpoint", 4),
        (Self::Journal, "journal", 3),
        (Self::Proof, "proof", 4),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(reader, ..)| *reader == self).map_or("", |(_, name, _)| name)
    }

    /// The command lines that read such a file, called `IN`; which of them is up to the number of the input.
    fn lines(self) -> &'static [&'static str] {
        match self {
            Self::C => &["program IN"],
            Self::Llvm => &[
                "program IN",
                "program IN",
                "program IN",
                "verify IN --model pso --timeout 0.5 --no-trace",
                "program IN",
                "robust IN --model tso --timeout 0.5 --no-trace",
            ],
            Self::Litmus => &[
                "litmus IN --model tso --jobs 1 --timeout 2",
                "litmus IN --model relaxed --model pso --jobs 1 --timeout 2 --explain",
            ],
            Self::Model => &["models show IN", "litmus @/examples/litmus/SB.litmus --model IN --jobs 1 --timeout 2"],
            Self::Protocol => &["protocol IN --procs 2 --locs 1 --timeout 0.5", "protocol IN --format"],
            Self::Trace => {
                &["replay IN --print", "replay IN --json", "replay IN --print --html page.html --svg picture.svg"]
            }
            Self::Checkpoint => &["verify program.ll --model tso --timeout 0.3 --no-trace --resume IN"],
            Self::Journal => &["protocol @/examples/msi-directory.fpm --procs 4 --locs 3 --timeout 0.3 --resume IN"],
            Self::Proof => &["check-proof IN small.lrat", "check-proof small.cnf IN"],
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Trace => "json",
            Self::Proof => "cnf",
            _ => self.name(),
        }
    }
}

/// A damaged file, and the command that reads it.
#[derive(Clone, Debug)]
pub struct Input {
    /// Who reads it.
    pub reader: Reader,
    /// The name of the file.
    pub file: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// The command line, without the name of the command.
    pub arguments: Vec<String>,
}

/// Where inputs are made and run.
pub struct Workshop {
    fencepost: PathBuf,
    root: PathBuf,
    /// Files that command lines name besides the damaged one.
    others: TempDir,
    examples: Vec<(Reader, Vec<u8>)>,
    words: Vec<(Reader, Vec<String>)>,
}

impl Workshop {
    /// For a command, and the repository with examples.
    pub fn new(fencepost: &Path, root: &Path) -> io::Result<Self> {
        let mut new = Self {
            fencepost: fs::canonicalize(fencepost)?,
            root: fs::canonicalize(root)?,
            others: TempDir::new()?,
            examples: Vec::new(),
            words: Vec::new(),
        };
        for (reader, folder, ending) in [
            (Reader::C, "examples", "c"),
            (Reader::C, "benches", "c"),
            (Reader::Llvm, "crates/fuzz/seeds", "ll"),
            (Reader::Litmus, "examples/litmus", "litmus"),
            (Reader::Litmus, "crates/cli/tests/litmus", "litmus"),
            (Reader::Model, "crates/model/models", "mm"),
            (Reader::Protocol, "examples", "fpm"),
        ] {
            new.add_folder(reader, folder, ending)?;
        }
        new.make_others()?;
        for (reader, ..) in Reader::ALL {
            let texts = new.examples.iter().filter(|(of, _)| *of == reader);
            let mut words: Vec<String> = texts.flat_map(|(_, bytes)| words(&String::from_utf8_lossy(bytes))).collect();
            words.sort();
            words.dedup();
            new.words.push((reader, words));
        }
        Ok(new)
    }

    fn add_folder(&mut self, reader: Reader, folder: &str, ending: &str) -> io::Result<()> {
        let mut paths: Vec<PathBuf> = fs::read_dir(self.root.join(folder))?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<_, _>>()?;
        paths.retain(|path| path.extension().is_some_and(|found| found == ending));
        paths.sort();
        for path in paths {
            self.examples.push((reader, fs::read(path)?));
        }
        Ok(())
    }

    /// What commands write, to be damaged as well.
    fn make_others(&mut self) -> io::Result<()> {
        for (source, name) in
            [("benches/ww.c", "program.ll"), ("examples/msn.c", "msn.ll"), ("examples/dekker.c", "dekker.ll")]
        {
            let mut clang = Command::new("clang");
            clang.args(["-S", "-emit-llvm", "-O0", "-g", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names"]);
            clang.args(["-DN=10", "-w", "-o", name]).arg(self.root.join(source)).current_dir(self.others.path());
            // A program without `main`, or a compiler that is not there, leaves nothing to damage.
            if clang.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
                self.keep(Reader::Llvm, name)?;
            }
        }
        fs::write(self.others.path().join("small.cnf"), "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n")?;
        fs::write(self.others.path().join("small.lrat"), "5 2 0 1 2 0\n5 d 1 2 0\n6 0 3 5 4 0\n")?;
        let lines = [
            (Reader::Trace, "verify @/examples/dekker.c --model tso --trace dekker.json", "dekker.json"),
            (Reader::Trace, "verify @/examples/mp.c --model pso --trace mp.json", "mp.json"),
            (Reader::Trace, "protocol @/examples/mesi-snoop-bug.fpm --trace mesi.json", "mesi.json"),
            (Reader::Checkpoint, "verify program.ll --model tso --timeout 0 --checkpoint begin", "begin"),
            (
                Reader::Checkpoint,
                "verify program.ll --model tso --timeout 0.15 --checkpoint later --checkpoint-every 0.01",
                "later",
            ),
            // Large enough not to end in time, and with time enough to begin on a busy machine.
            (
                Reader::Journal,
                "protocol @/examples/msi-directory.fpm --procs 4 --locs 3 --timeout 1 --checkpoint journal",
                "journal",
            ),
            (
                Reader::Proof,
                "datatype @/examples/msn-fenced.c --test (e|d) --model sc --proof proof.lrat",
                "proof.lrat",
            ),
        ];
        for (reader, line, file) in lines {
            let mut command = Command::new(&self.fencepost);
            command.args(self.words_of(line)).current_dir(self.others.path());
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
            // A search may have come to its end and removed its file.
            if self.others.path().join(file).exists() {
                self.keep(reader, file)?;
            }
        }
        self.keep(Reader::Proof, "small.cnf")?;
        self.keep(Reader::Proof, "small.lrat")
    }

    fn keep(&mut self, reader: Reader, file: &str) -> io::Result<()> {
        let mut bytes = fs::read(self.others.path().join(file))?;
        // The beginning of a long proof is as good as all of it.
        bytes.truncate(1 << 18);
        self.examples.push((reader, bytes));
        Ok(())
    }

    fn words_of(&self, line: &str) -> Vec<String> {
        line.split(' ').map(|word| word.replace('@', &self.root.to_string_lossy())).collect()
    }

    /// How many examples there are for a reader.
    pub fn examples(&self, reader: Reader) -> usize {
        self.examples.iter().filter(|(of, _)| *of == reader).count()
    }

    /// An input of a reader, which follows from a seed and a number. None if there is nothing to damage.
    pub fn input(&self, reader: Reader, seed: u64, number: usize) -> Option<Input> {
        let own: Vec<&[u8]> =
            self.examples.iter().filter(|(of, _)| *of == reader).map(|(_, bytes)| bytes.as_slice()).collect();
        let words = self.words.iter().find(|(of, _)| *of == reader).map_or(&[][..], |(_, words)| words);
        let pieces: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut mutator = Mutator::new(seed ^ ((number as u64) << 20) ^ reader as u64, &pieces);
        let example = *mutator.random().one_of(&own)?;
        let other = *mutator.random().one_of(&own)?;
        let way = mutator.random().below(8);
        let checkpoint = match reader {
            Reader::Checkpoint | Reader::Journal if way > 2 => Checkpoint::read(example),
            _ => None,
        };
        let bytes = match checkpoint {
            Some(mut checkpoint) => {
                let body = mutator.random().below(checkpoint.bodies.len());
                checkpoint.bodies[body] = damaged(&checkpoint.bodies[body], other, way, &mut mutator);
                checkpoint.to_file()
            }
            None => damaged(example, other, way, &mut mutator),
        };
        let lines = reader.lines();
        let file = format!("in.{}", reader.ending());
        let mut arguments = self.words_of(lines[number % lines.len()]);
        for argument in &mut arguments {
            if argument == "IN" {
                argument.clone_from(&file);
            }
        }
        Some(Input { reader, file, bytes, arguments })
    }

    /// A folder for inputs, with the files that command lines name.
    pub fn bench(&self) -> io::Result<TempDir> {
        let folder = TempDir::new()?;
        for name in ["program.ll", "small.cnf", "small.lrat"] {
            if self.others.path().join(name).exists() {
                fs::copy(self.others.path().join(name), folder.path().join(name))?;
            }
        }
        Ok(folder)
    }

    /// Runs the command on an input, in a folder of [`Workshop::bench`].
    pub fn run(&self, folder: &Path, input: &Input) -> io::Result<RunResult> {
        fs::write(folder.join(&input.file), &input.bytes)?;
        run(&self.fencepost, folder, &input.arguments)
    }
}

fn words(text: &str) -> Vec<String> {
    let ends = |letter: char| letter.is_whitespace() || ",;()[]{}".contains(letter);
    text.split(ends).filter(|word| (1..40).contains(&word.len())).map(str::to_owned).collect()
}

/// An example after some damage, in one of eight ways.
fn damaged(example: &[u8], other: &[u8], way: usize, mutator: &mut Mutator<'_>) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(example) else { return damaged_bytes(example, mutator) };
    let text = match (way, std::str::from_utf8(other)) {
        (0, Ok(other)) => mutator.splice(text, other),
        _ => mutator.mutate(text),
    };
    // Bytes that are no text at all.
    if way == 7 { text.bytes().map(|byte| if byte == b'x' { 0xe9 } else { byte }).collect() } else { text.into() }
}

fn damaged_bytes(bytes: &[u8], mutator: &mut Mutator<'_>) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let random = mutator.random();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        let end = (at + random.below(32)).min(bytes.len());
        match random.below(5) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
        }
    }
    bytes
}
