//! What was measured, and the file that keeps it.

use crate::error::BenchError;
use crate::peer::Peer;
use crate::workload::Workload;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// All measurements of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The version of this form.
    pub format: Format,
    /// Speed and memory.
    pub rows: Vec<Row>,
    /// One job and two.
    pub jobs: Vec<JobsRow>,
    /// What a reader should know.
    pub remarks: Vec<String>,
}

/// The version of the file's form, of which there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// The first one.
    #[serde(rename = "1")]
    One,
}

/// The fastest of some runs of a workload.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// What was run.
    #[serde(flatten)]
    pub workload: Workload,
    /// Complete executions.
    pub executions: u64,
    /// Steps.
    pub events: u64,
    /// CPU time of the process.
    pub cpu_seconds: f64,
    /// The most resident memory of all runs, if the system tells.
    pub peak_bytes: Option<u64>,
    /// How fast the machine was between the same runs, compared with the one of the recorded figures, by the reference.
    pub scale: f64,
    /// The peers, as far as there is something to compare with.
    pub peers: Vec<PeerRate>,
}

/// What a peer reaches on a machine as fast as this one was.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PeerRate {
    /// Which one.
    pub peer: Peer,
    /// Executions per second.
    pub executions_per_second: f64,
    /// Where that is from.
    pub source: Source,
}

/// Where a peer's figure is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Recorded, and scaled by the reference.
    Recorded,
    /// Measured in the same run.
    Measured,
}

/// A workload with one job and with two.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobsRow {
    /// What was run.
    #[serde(flatten)]
    pub workload: Workload,
    /// Seconds on the wall with one job.
    pub one_job_seconds: f64,
    /// Seconds on the wall with two jobs.
    pub two_jobs_seconds: f64,
}

impl Row {
    /// Executions per second of CPU time.
    pub fn executions_per_second(&self) -> f64 {
        self.executions as f64 / self.cpu_seconds
    }

    /// Events per second of CPU time.
    pub fn events_per_second(&self) -> f64 {
        self.events as f64 / self.cpu_seconds
    }

    /// The figure of a peer.
    pub fn peer(&self, peer: Peer) -> Option<&PeerRate> {
        self.peers.iter().find(|rate| rate.peer == peer)
    }

    /// How many times a peer's executions per second are reached.
    pub fn ratio_to(&self, peer: Peer) -> Option<f64> {
        Some(self.executions_per_second() / self.peer(peer)?.executions_per_second)
    }
}

impl JobsRow {
    /// How many times as fast two jobs are.
    pub fn speedup(&self) -> f64 {
        self.one_job_seconds / self.two_jobs_seconds
    }
}

impl Results {
    /// The results of a run.
    pub fn new(rows: Vec<Row>, jobs: Vec<JobsRow>, remarks: Vec<String>) -> Self {
        Self { format: Format::One, rows, jobs, remarks }
    }

    /// Reads results from a file.
    pub fn read(path: &Path) -> Result<Self, BenchError> {
        let text = std::fs::read_to_string(path).map_err(|cause| {
            let remedy = "name a file that ./x bench --json has written";
            BenchError::File { path: path.to_owned(), cause, remedy }
        })?;
        serde_json::from_str(&text).map_err(|cause| BenchError::Content {
            path: path.to_owned(),
            expected: "results of a benchmark",
            cause,
            remedy: "name a file that this version of ./x bench has written",
        })
    }

    /// Writes the results to a file.
    pub fn write(&self, path: &Path) -> Result<(), BenchError> {
        write_json(path, self)
    }
}

/// Writes something as JSON.
pub fn write_json<T: Serialize>(path: &Path, value: &T) -> Result<(), BenchError> {
    // Serialising to memory fails only for maps with odd keys, and there are none.
    let text = serde_json::to_string_pretty(value).expect("there are no maps with odd keys");
    write_file(path, &(text + "\n"))
}

/// Writes a file, and makes its folder if need be.
pub fn write_file(path: &Path, text: &str) -> Result<(), BenchError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text)).map_err(|cause| BenchError::File {
        path: path.to_owned(),
        cause,
        remedy: "name a file that can be written",
    })
}

#[cfg(test)]
pub mod samples {
    use super::*;
    use crate::workload::Model;

    /// A row that took a second, on a machine as fast as the nominal one.
    pub fn row(program: &str, size: u32, model: Model, executions: u64) -> Row {
        Row {
            workload: Workload::new(program, size, model),
            executions,
            events: 10 * executions,
            cpu_seconds: 1.0,
            peak_bytes: Some(12_000_000),
            scale: 1.0,
            peers: Vec::new(),
        }
    }

    /// A recorded figure of a peer.
    pub fn recorded(peer: Peer, executions_per_second: f64) -> PeerRate {
        PeerRate { peer, executions_per_second, source: Source::Recorded }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::Model;

    #[test]
    fn results_are_equal_to_what_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/bench.json");
        let mut row = samples::row("ww", 8, Model::Tso, 40_320);
        row.peers.push(samples::recorded(Peer::GenMc, 56_800.0));
        let jobs = JobsRow { workload: row.workload.clone(), one_job_seconds: 2.0, two_jobs_seconds: 1.0 };
        let results = Results::new(vec![row], vec![jobs], vec!["a remark".to_owned()]);
        results.write(&path).unwrap();
        assert_eq!(Results::read(&path).unwrap(), results);
    }

    #[test]
    fn other_files_are_refused_with_their_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.json");
        std::fs::write(&path, r#"{"format": "2"}"#).unwrap();
        let message = Results::read(&path).unwrap_err().to_string();
        assert!(message.contains("other.json does not hold results of a benchmark"), "{message}");
    }
}
