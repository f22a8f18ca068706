//! Rounds of loops that were in vain, in operations of data types: what a round has left behind counts only if a later one uses it.

use crate::run_datatype;
use fencepost_testing::{folder_with, in_repository};
use std::path::Path;

/// Exit code and what is printed about a test of a data type.
fn datatype(file: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    run_datatype(file, arguments).code_and_all()
}

/// Reads `x` and then `y`, in rounds; `writes` is what the other operation does.
fn waiting(writes: &str, waits: &str, model: &str) -> (Option<i32>, String) {
    let text = format!(
        "#include <fencepost.h>\n#include <stdatomic.h>\n\
         #define READ(x) atomic_load_explicit(&(x), memory_order_relaxed)\n\
         static atomic_int x, y;\nvoid init(void)\n{{\n    x = y = 0;\n}}\n\
         void w(void)\n{{\n    {writes}\n}}\n\
         void r(void)\n{{\n    int kept = 0;\n    {waits}\n    fencepost_observe_result(\"kept\", kept);\n}}\n"
    );
    let folder = folder_with(&[("type.c", &text)]);
    datatype(&folder.path().join("type.c"), &["--test", "A = (w|r)", "--model", model])
}

const KEPT: &str = "for (;;) { int seen = READ(x); if (seen >= 0) kept = seen; if (kept == READ(y)) break; }";
const COPIED: &str = "kept = READ(x); while (kept != READ(y)) kept = READ(x);";
const COUNTED: &str = "while (READ(x) != READ(y)) kept++;";

#[test]
fn what_is_kept_counts_if_it_is_used() {
    for model in ["sc", "tso", "relaxed"] {
        for waits in [KEPT, COPIED] {
            let (code, text) = waiting("x = 1; y = 1;", waits, model);
            assert!(code == Some(0) && text.starts_with("PASS"), "{waits} {model}: {text}");
        }
        let (code, text) = waiting("x = 1; y = 1;", COUNTED, model);
        assert!(code == Some(1) && text.contains("kept 1: no serial execution shows this"), "{model}: {text}");
    }
}

#[test]
fn waiting_for_ever_is_found() {
    for model in ["sc", "tso"] {
        for waits in [KEPT, COPIED] {
            // Alone, it ends at once if it comes first, or waits forever.
            let (code, text) = waiting("x = 1; y = 2;", waits, model);
            assert!(code == Some(1) && text.contains("waits forever"), "{waits} {model}: {text}");
        }
    }
}

/// The list as in appendix B.4 of the dissertation, which keeps the node to the left, and without the fence at the start of a search, which
/// the dissertation has where a search begins anew.
#[test]
fn the_list_that_keeps_the_node_to_the_left() {
    let file = in_repository("corpus/datatypes/harris.c");
    let arguments = ["--model", "relaxed", "-DFENCED", "-DLEFT_IS_KEPT", "-DWITHOUT_FENCE=6"];
    for test in ["Sar = (a|r)", "Sacr = (a|c|r)"] {
        let (code, text) = datatype(&file, &[&arguments[..], &["--test", test]].concat());
        assert!(code == Some(0) && text.starts_with("PASS"), "{test}: {text}");
    }
}
