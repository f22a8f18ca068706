//! Why a fence that would forbid an execution may have no place.

use std::fmt;

/// Why a fence that would forbid an execution may have no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// The parser does not understand these lines, of which not all may be here.
    Unparsed(Vec<String>),
    /// Accesses are in these files, which are none of those that are repaired.
    Headers(Vec<String>),
    /// Fences may stand only in some functions.
    OtherFunctions,
    /// There is no place within macros, initialisers and arguments of calls.
    Syntax,
}

impl fmt::Display for NoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unparsed(lines) => {
                write!(f, "no fence is put near what the parser does not understand: {}", lines.join(", "))
            }
            Self::Headers(headers) => {
                let headers = headers.join(", ");
                write!(f, "no fence is put into {headers}: move the function into a file that is named here")
            }
            Self::OtherFunctions => f.write_str("fences were looked for only in the functions that were named"),
            Self::Syntax => f.write_str(
                "fences are put before statements and operands, not into macros, initialisers or arguments of calls: \
                 make statements of what is there",
            ),
        }
    }
}
