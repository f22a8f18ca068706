//! What was measured, and the file that keeps it.

use crate::date;
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
    /// The day of the run, as 2026-11-17.
    pub date: String,
    /// Speed and memory.
    pub rows: Vec<Row>,
    /// One job and two.
    pub jobs: Vec<JobsRow>,
    /// The peers that were run beside us.
    pub peers: Vec<PeerInUse>,
    /// What a reader should know.
    pub remarks: Vec<String>,
}

/// The version of the file's form. Times of the reference can be compared within one form only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// The second one; the first one had figures of peers that were not run.
    #[serde(rename = "2")]
    Two,
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
    /// The least CPU seconds of the reference between the same runs.
    pub reference_seconds: f64,
    /// What the peers did that were run on it.
    pub peers: Vec<PeerSearch>,
}

/// A peer that was run, and how: without this a figure says nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PeerInUse {
    /// Which one.
    pub peer: Peer,
    /// What it says about its version.
    pub version: String,
    /// Its options.
    pub options: String,
}

/// What a peer did with a workload in the same run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PeerSearch {
    /// Which one.
    pub peer: Peer,
    /// Executions that it counts as complete.
    pub executions: u64,
    /// The CPU time of its process.
    pub cpu_seconds: f64,
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

    /// The CPU time of a peer divided by ours. Times and not rates, since what is one execution to us may be none or several to it.
    pub fn ratio_to(&self, peer: Peer) -> Option<f64> {
        let search = self.peers.iter().find(|search| search.peer == peer)?;
        Some(search.cpu_seconds / self.cpu_seconds)
    }
}

impl JobsRow {
    /// How many times as fast two jobs are.
    pub fn speedup(&self) -> f64 {
        self.one_job_seconds / self.two_jobs_seconds
    }
}

impl Results {
    /// The results of a run of today.
    pub fn new(rows: Vec<Row>, jobs: Vec<JobsRow>, peers: Vec<PeerInUse>, remarks: Vec<String>) -> Self {
        Self { format: Format::Two, date: date::today(), rows, jobs, peers, remarks }
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

    /// A row that took a second, as the reference did.
    pub fn row(program: &str, size: u32, model: Model, executions: u64) -> Row {
        Row {
            workload: Workload::new(program, size, model),
            executions,
            events: 10 * executions,
            cpu_seconds: 1.0,
            peak_bytes: Some(12_000_000),
            reference_seconds: 1.0,
            peers: Vec::new(),
        }
    }

    /// A peer that took so many seconds for as many executions as we count.
    pub fn search(peer: Peer, row: &Row, cpu_seconds: f64) -> PeerSearch {
        PeerSearch { peer, executions: row.executions, cpu_seconds }
    }

    /// A peer in use.
    pub fn in_use(peer: Peer) -> PeerInUse {
        PeerInUse { peer, version: "v0.11".to_owned(), options: "--sc".to_owned() }
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
        row.peers.push(samples::search(Peer::GenMc, &row, 4.0));
        let jobs = JobsRow { workload: row.workload.clone(), one_job_seconds: 2.0, two_jobs_seconds: 1.0 };
        let peers = vec![samples::in_use(Peer::GenMc)];
        let results = Results::new(vec![row], vec![jobs], peers, vec!["a remark".to_owned()]);
        results.write(&path).unwrap();
        assert_eq!(Results::read(&path).unwrap(), results);
    }

    #[test]
    fn other_files_are_refused_with_their_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.json");
        std::fs::write(&path, r#"{"format": "1"}"#).unwrap();
        let message = Results::read(&path).unwrap_err().to_string();
        assert!(message.contains("other.json does not hold results of a benchmark"), "{message}");
    }
}
