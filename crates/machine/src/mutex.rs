//! Mutexes, kept beside memory: a mutex is known by its address.

use crate::journal::Undo;
use crate::machine::Machine;
use crate::names::ThreadId;
use crate::trap::Trap;
use fencepost_trace::ErrorKind;

/// The state of a mutex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mutex {
    pub holder: Option<ThreadId>,
    pub destroyed: bool,
}

/// Offset and number of the bytes in which the C library keeps the type of a mutex.
pub(crate) const KIND_OFFSET: u64 = 16;
pub(crate) const KIND_LEN: u8 = 4;

/// Size of a `pthread_mutex_t`, for naming it; its first bytes have names of their own that nobody knows.
const MUTEX_SIZE: u64 = 40;

impl Machine<'_> {
    /// What the source calls the mutex at `address`.
    pub(crate) fn mutex_name(&self, address: u64) -> String {
        let size = if self.memory.find(address, MUTEX_SIZE).is_ok() { MUTEX_SIZE } else { 1 };
        self.memory.describe(address, size).0
    }

    /// The state of the mutex at `address`. A static initialiser is all zeros, so a mutex that was never used is free.
    pub(crate) fn mutex(&self, address: u64) -> Mutex {
        self.mutexes.get(&address).copied().unwrap_or_default()
    }

    pub(crate) fn set_mutex(&mut self, address: u64, mutex: Mutex) {
        let old = self.mutexes.insert(address, mutex);
        self.journal.push(Undo::Mutex { address, old });
    }

    pub(crate) fn mutex_misuse(&self, address: u64, what: &str) -> Trap {
        Trap::error(ErrorKind::MutexMisuse, format!("the mutex {} {what}", self.mutex_name(address)))
    }

    /// Checks that the mutex may be locked, tried or unlocked.
    pub(crate) fn check_mutex(&self, address: u64) -> Result<(), Trap> {
        let (block, _) = self.memory.find(address, 1)?;
        self.check_alive(block)?;
        match self.mutexes.get(&address) {
            Some(mutex) if mutex.destroyed => Err(self.mutex_misuse(address, "is used after it was destroyed")),
            Some(_) => Ok(()),
            None => {
                let Ok(kind) = self.memory.read(address.wrapping_add(KIND_OFFSET), KIND_LEN) else { return Ok(()) };
                if kind.undefined != [0; 16] {
                    return Err(self.mutex_misuse(address, "is used before it was initialised"));
                }
                if kind.data != [0; 16] {
                    return Err(Trap::limit(
                        "a mutex is initialised as recursive or error-checking; only normal mutexes are supported",
                    ));
                }
                Ok(())
            }
        }
    }
}
