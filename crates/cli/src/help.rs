//! What `--help` says after the options: examples, and what the exit codes mean. The examples name files of this repository,
//! and `tests/integration/help.rs` runs them all.

macro_rules! after {
    ($($example:literal),* $(,)?) => {
        concat!(
            "Examples:\n",
            $("  ", $example, "\n",)*
            "\nExit codes:\n",
            "  0   PASS: the property holds\n",
            "  1   FAIL: it does not; a counterexample is printed\n",
            "  2   invalid input, or a file cannot be written\n",
            "  3   INCONCLUSIVE: a bound or limit was reached first\n",
            "  70  a bug in fencepost; please report it"
        )
    };
}

/// After the list of commands.
pub const ALL: &str = after!(
    "fencepost verify examples/dekker.c --model tso",
    "fencepost robust examples/dekker.c --model tso",
    "fencepost fences examples/dekker.c --model tso",
    "fencepost litmus examples/litmus --model tso --model pso",
    "fencepost datatype corpus/datatypes/msn.c --test 'T0 = (e|d)' --model relaxed",
    "fencepost protocol examples/mesi-snoop-bug.fpm --procs 2 --locs 2",
);
/// `fencepost verify`
pub const VERIFY: &str = after!(
    "fencepost verify examples/dekker.c --model tso",
    "fencepost verify examples/dekker-fenced.c --model pso --jobs 2",
    "fencepost verify examples/mp.c --model pso --keep-going --quiet",
    "fencepost verify examples/mp.c --model pso --json --trace mp.trace.json",
    "fencepost verify examples/dekker.c --model tso --estimate",
);
/// `fencepost robust`
pub const ROBUST: &str = after!(
    "fencepost robust examples/dekker.c --model tso",
    "fencepost robust examples/mp.c --model pso --quiet",
    "fencepost robust examples/mp.c --model pso --trace mp.trace.json",
);
/// `fencepost litmus`
pub const LITMUS: &str = after!(
    "fencepost litmus examples/litmus/SB.litmus --model tso",
    "fencepost litmus examples/litmus/SB.litmus --model sc --explain",
    "fencepost litmus examples/litmus --model sc --model tso --model pso",
    "fencepost litmus generate --threads 2 --edges 4",
);
/// `fencepost datatype`
pub const DATATYPE: &str = after!(
    "fencepost datatype corpus/datatypes/msn.c --test 'T0 = (e|d)' --model relaxed",
    "fencepost datatype corpus/datatypes/msn.c -DFENCED --test 'T0 = (e|d)' --model relaxed",
    "fencepost datatype corpus/datatypes/ms2.c --test 'T0 = (e|d)' --model sc --example",
);
/// `fencepost models`
pub const MODELS: &str =
    after!("fencepost models list", "fencepost models show tso", "fencepost models compare tso pso examples/litmus",);
/// `fencepost protocol`
pub const PROTOCOL: &str = after!(
    "fencepost protocol examples/mesi-snoop-bug.fpm --procs 2 --locs 2",
    "fencepost protocol examples/store-buffer.fpm --procs 2 --locs 2 --model tso",
    "fencepost protocol examples/lazy-caching-bug.fpm --quiet --trace lazy.trace.json",
);
/// `fencepost fences`
pub const FENCES: &str = after!(
    "fencepost fences examples/dekker.c --model tso",
    "fencepost fences examples/mp.c --model pso --all",
    "fencepost fences examples/mp.c --model pso --for robustness --patch mp.patch",
    "fencepost fences corpus/datatypes/ms2.c -DLOCKS_FENCED --test '(e|d)' --model relaxed",
);
/// `fencepost check-proof`
pub const CHECK_PROOF: &str = after!(
    "fencepost datatype corpus/datatypes/ms2.c --test '(e|d)' --model sc --proof t0.lrat",
    "fencepost check-proof t0.cnf t0.lrat",
);
/// `fencepost replay`
pub const REPLAY: &str = after!(
    "fencepost verify examples/dekker.c --model tso --quiet",
    "fencepost replay dekker.trace.json",
    "fencepost replay dekker.trace.json --json",
);
/// `fencepost program`
pub const PROGRAM: &str = after!("fencepost program examples/dekker.c");
/// `fencepost completions`
pub const COMPLETIONS: &str = after!("fencepost completions bash", "fencepost completions zsh");
/// `fencepost man`
pub const MAN: &str = after!("fencepost man", "fencepost man man1");
/// `fencepost headers`
pub const HEADERS: &str = after!("fencepost headers include");
