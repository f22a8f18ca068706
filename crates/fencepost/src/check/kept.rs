//! A search that is kept in a file, and goes on from it another time.

use super::Check;
use fencepost_explore::checkpoint::{CheckpointFile, ResumedSearch, Search, resume};
use fencepost_explore::{SearchWatch, Snapshot};
use fencepost_program::Program;
use fencepost_schedule::checkpoint::CheckpointError;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often a search is kept, unless somebody says so.
const INTERVAL: Duration = Duration::from_secs(60);
/// Nothing would be done but writing.
const SHORTEST: Duration = Duration::from_millis(10);

/// Where a search is kept, and from where it goes on.
#[derive(Debug, Default)]
pub struct CheckpointOptions {
    pub file: Option<PathBuf>,
    pub interval: Option<Duration>,
    pub resumed: Option<PathBuf>,
}

impl Check {
    /// Keep the search in a file, again and again. The file is removed when the search comes to its end. Only a search through
    /// [all executions](crate::Strategy::All) can be kept.
    pub fn checkpoint(mut self, file: impl Into<PathBuf>) -> Self {
        self.kept.file = Some(file.into());
        self
    }

    /// How often the file of the search is written; once a minute unless this is called, and not more than a hundred times a second.
    pub fn checkpoint_every(mut self, interval: Duration) -> Self {
        self.kept.interval = Some(interval);
        self
    }

    /// Go on with a search from its file. The program and what is asked must be the same. The search is kept on only if
    /// [`Check::checkpoint`] is called as well, where the file may be the same.
    pub fn resume(mut self, file: impl Into<PathBuf>) -> Self {
        self.kept.resumed = Some(file.into());
        self
    }

    /// Where the search begins, and the watch over it. A file that cannot be written is reported to the caller; an older one is kept then.
    #[doc(hidden)]
    pub fn begin<'w>(
        &self,
        program: &Program,
        watch: SearchWatch<'w>,
        on_error: impl FnMut(&Path, &io::Error) + 'w,
    ) -> Result<(Snapshot, SearchWatch<'w>), CheckpointError> {
        let CheckpointOptions { file, interval, resumed } = &self.kept;
        let (name, options) = (&self.question.name(), &self.options());
        let search = Search { program, name, options, all_errors: self.all_errors };
        let start = match resumed {
            Some(file) => resume(file, search)?,
            None => ResumedSearch { snapshot: Snapshot::beginning(), seconds: 0.0 },
        };
        let watch = watch.resumed_after(start.seconds);
        let Some(file) = file else { return Ok((start.snapshot, watch)) };
        let file = CheckpointFile::create(file, search, &start, resumed.as_deref())?;
        Ok((start.snapshot, watch.kept_in(file, interval.unwrap_or(INTERVAL).max(SHORTEST), on_error)))
    }
}
