//! Ids that executions have in common. In files they are numbers.

use fencepost_base::define_id;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

define_id!(
    /// A thread of an execution, numbered in the order of creation; 0 is the main thread.
    pub struct ThreadId("thread ")
);
define_id!(
    /// An event of an execution: its position among all.
    pub struct EventId("e")
);
define_id!(
    /// A variable or block of memory of an execution.
    pub struct ObjectId("object ")
);

macro_rules! serialize_id_as_number {
    ($($id:ident),*) => {$(
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u32(self.number())
            }
        }
        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                u32::deserialize(deserializer).map(Self::new)
            }
        }
    )*};
}
serialize_id_as_number!(ThreadId, EventId, ObjectId);
