//! Places between which a thread does nothing with memory: a fence does the same at each of them, so one of them is enough.

use fencepost_base::mutation;
use fencepost_program::{Op, Program, SourcePlace};
use std::collections::{BTreeMap, BTreeSet};

/// A point: its file and its number there.
pub type PointId = (usize, usize);

/// The points that come right after some other one, wherever they are in the program, which has a fence at each point.
pub fn repeated(program: &Program, point_at: &dyn Fn(SourcePlace) -> Option<PointId>) -> BTreeSet<PointId> {
    // By point the one before it; none if there is no such, or not always the same.
    let mut before: BTreeMap<PointId, Option<PointId>> = BTreeMap::new();
    for block in program.functions.iter().flat_map(|function| function.blocks.iter()) {
        let mut last = None;
        for instruction in &block.instructions {
            let point = match instruction.op {
                Op::Fence { .. } => instruction.place.and_then(point_at),
                _ => None,
            };
            match point {
                Some(point) => {
                    let known = *before.entry(point).or_insert(last);
                    if known != last {
                        before.insert(point, None);
                    }
                    last = Some(point);
                }
                None if instruction.op.is_pure() || mutation!("take-places-around-accesses-for-one") => {}
                None => last = None,
            }
        }
    }
    before.into_iter().filter(|(_, before)| before.is_some()).map(|(point, _)| point).collect()
}
