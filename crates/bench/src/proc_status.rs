//! The memory of another process, out of `/proc/PID/status`.

/// Resident memory in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resident {
    /// Now.
    pub now: u64,
    /// The most there was.
    pub peak: u64,
}

/// The memory of a process; none if it has ended, or where there is no `/proc`.
pub fn resident(process: u32) -> Option<Resident> {
    parse(&std::fs::read_to_string(format!("/proc/{process}/status")).ok()?)
}

fn parse(status: &str) -> Option<Resident> {
    Some(Resident { now: bytes(status, "VmRSS:")?, peak: bytes(status, "VmHWM:")? })
}

fn bytes(status: &str, key: &str) -> Option<u64> {
    let value = status.lines().find_map(|line| line.strip_prefix(key))?;
    let kibibytes: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_out_of_the_status() {
        let status = "Name:\tfencepost\nVmPeak:\t  9000 kB\nVmHWM:\t    2048 kB\nVmRSS:\t    1024 kB\nThreads:\t1\n";
        assert_eq!(parse(status), Some(Resident { now: 1 << 20, peak: 2 << 20 }));
    }

    #[test]
    fn a_process_that_has_ended_has_no_memory() {
        assert_eq!(parse("Name:\tfencepost\nState:\tZ (zombie)\nThreads:\t1\n"), None);
    }
}
