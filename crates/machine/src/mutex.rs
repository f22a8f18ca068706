//! Mutexes, kept beside memory: a mutex is known by its address.

use crate::journal::Undo;
use crate::machine::Machine;
use crate::memory::AllocationId;
use crate::names::ThreadIndex;
use crate::trap::Trap;
use fencepost_program::scalar::Bytes;
use fencepost_trace::ErrorKind;

/// What happens when a thread locks a mutex that it holds, or unlocks one that it does not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MutexKind {
    /// It waits for itself; unlocking is an error.
    #[default]
    Normal,
    /// Locks are counted; unlocking fails.
    Recursive,
    /// Both fail.
    ErrorChecking,
}

/// The state of a mutex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mutex {
    pub holder: Option<ThreadIndex>,
    /// How often the holder has locked it beyond the first time.
    pub nested: u32,
    pub kind: MutexKind,
    pub destroyed: bool,
}

impl Mutex {
    /// Whether a thread that locks it need not wait.
    pub fn admits(self, thread: ThreadIndex) -> bool {
        self.holder.is_none_or(|holder| holder == thread && self.kind != MutexKind::Normal)
    }
}

/// Offset and number of the bytes in which the C library keeps the kind of a mutex.
pub(crate) const KIND_OFFSET: u64 = 16;
pub(crate) const KIND_LEN: u8 = 4;

/// Size of a `pthread_mutex_t`, for naming it; its first bytes have names of their own that nobody knows.
const MUTEX_SIZE: u64 = 40;

impl Machine<'_> {
    /// What the source calls the mutex at `address`.
    pub(crate) fn mutex_name(&self, address: u64) -> String {
        let size = if self.memory.find(address, MUTEX_SIZE).is_ok() { MUTEX_SIZE } else { 1 };
        self.memory.describe(address, size).name
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

    /// The mutex at `address`, if it may be locked, tried or unlocked.
    pub(crate) fn usable_mutex(&self, id: ThreadIndex, address: u64) -> Result<Mutex, Trap> {
        let (block, _) = self.memory.find(address, 1)?;
        self.check_owner(id, block)?;
        self.check_alive(block)?;
        match self.mutexes.get(&address) {
            Some(mutex) if mutex.destroyed => Err(self.mutex_misuse(address, "is used after it was destroyed")),
            Some(mutex) => Ok(*mutex),
            None => {
                let Ok(kind) = self.memory.read(address.wrapping_add(KIND_OFFSET), KIND_LEN) else {
                    return Ok(Mutex::default());
                };
                if kind.undefined != [0; 16] {
                    return Err(self.mutex_misuse(address, "is used before it was initialised"));
                }
                Ok(Mutex { kind: self.mutex_kind(address, &kind)?, ..Mutex::default() })
            }
        }
    }

    /// Checks that no mutex in a block that is to be freed is held by anybody.
    pub(crate) fn check_no_mutex_held(&self, block: AllocationId) -> Result<(), Trap> {
        let (base, size) = (self.memory.get(block).base, self.memory.get(block).size);
        let inside = self.mutexes.iter().filter(|(address, _)| (base..base + size).contains(address));
        let held = inside.filter_map(|(address, mutex)| Some((*address, mutex.holder?)));
        match held.min_by_key(|(address, _)| *address) {
            Some((address, holder)) => {
                Err(self.mutex_misuse(address, &format!("is freed while {} holds it", holder.describe())))
            }
            None => Ok(()),
        }
    }

    /// The kind of mutex that an initialiser or an attribute asks for, in the encoding of the C library.
    pub(crate) fn mutex_kind(&self, address: u64, bytes: &Bytes) -> Result<MutexKind, Trap> {
        // Attributes keep "shared between processes" in the highest bit, which means nothing here.
        const SHARED: u32 = 1 << 31;
        let [a, b, c, d, ..] = bytes.data;
        match u32::from_le_bytes([a, b, c, d]) & !SHARED {
            // 3 is "adaptive": normal, with a hint on how to wait.
            0 | 3 => Ok(MutexKind::Normal),
            1 => Ok(MutexKind::Recursive),
            2 => Ok(MutexKind::ErrorChecking),
            other => Err(Trap::limit(format!(
                "the mutex {} is of a kind that is not supported ({other:#x}): robust, or with a priority protocol",
                self.mutex_name(address)
            ))),
        }
    }
}
