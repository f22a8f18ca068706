//! How much memory is in use.

/// The bytes of memory that this process has in use, where the system tells.
pub fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_in_use_grows_with_what_is_used() {
        let Some(before) = resident_memory() else { return };
        let block = vec![1_u8; 64 << 20];
        let after = resident_memory().unwrap_or(0);
        assert!(after >= before + (32 << 20), "{before} {after} {}", block.len());
    }
}
