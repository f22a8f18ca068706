//! Reading and writing trace files (JSON).

use crate::trace::Trace;
use thiserror::Error;

/// The version of the file format that this code writes and reads.
pub const FORMAT_VERSION: u32 = 1;

/// Why a trace file cannot be used.
#[derive(Debug, Error)]
pub enum TraceFileError {
    /// Not JSON, or not of the right shape.
    #[error("this is not a fencepost trace: {0}")]
    Syntax(#[from] serde_json::Error),
    /// Written by another version.
    #[error(
        "this trace has format version {found}, but this fencepost reads version {FORMAT_VERSION}; run the verification again"
    )]
    Version {
        /// The version found.
        found: u64,
    },
    /// An id points nowhere.
    #[error("this trace is damaged: event {event} refers to {what}, which does not exist")]
    Dangling {
        /// Position of the event.
        event: usize,
        /// What it refers to.
        what: String,
    },
    /// Parts of it do not fit together.
    #[error("this trace is damaged: {place} {what}")]
    Misfit {
        /// Which part.
        place: String,
        /// What is wrong with it, as the rest of a sentence.
        what: String,
    },
}

impl Trace {
    /// The trace as the text of a file.
    pub fn to_json(&self) -> String {
        // Serialising to memory fails only for maps with odd keys, and a trace has no maps.
        serde_json::to_string_pretty(self).expect("a trace has no maps")
    }

    /// Reads the text of a file and checks its shape; see [`Trace::check_shape`].
    pub fn from_json(text: &str) -> Result<Trace, TraceFileError> {
        let value: serde_json::Value = serde_json::from_str(text)?;
        if let Some(found) = value.get("format").and_then(serde_json::Value::as_u64)
            && found != u64::from(FORMAT_VERSION)
        {
            return Err(TraceFileError::Version { found });
        }
        let trace: Trace = serde_json::from_value(value)?;
        trace.check_shape()?;
        Ok(trace)
    }
}
