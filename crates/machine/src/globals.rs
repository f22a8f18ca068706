//! What global variables hold, for those who look at an execution from outside.

use crate::machine::Machine;
use fencepost_program::{GlobalId, Symbol};

impl Machine<'_> {
    /// What a global variable that all threads share holds in memory now.
    pub fn global_contents(&self, global: GlobalId) -> Vec<u8> {
        let start = self.global_address(global);
        let size = self.program.globals[global].bytes.len() as u64;
        (start..start + size).map(|address| self.memory.read(address, 1).map_or(0, |bytes| bytes.data[0])).collect()
    }

    /// Where a global variable that all threads share is.
    pub fn global_address(&self, global: GlobalId) -> u64 {
        self.memory.symbol(Symbol::Global(global), None)
    }
}
