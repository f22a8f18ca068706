//! Whether a program with marks at its points is still the program: a place found in the text before the preprocessor has read it may be one where
//! a statement changes what the program does, because of a macro.

use crate::error::bug;
use crate::forbid::MARK;
use crate::same::PointId;
use fencepost_program::{Function, Op, Program, SourcePlace};
use fencepost_source::Diagnostic;

/// The points that change the program. Usually there are none, and one question is enough. Who is asked may have no time for an answer.
pub fn harmful(
    (certain, uncertain): (&[PointId], &[PointId]),
    mut is_unchanged: impl FnMut(&[PointId]) -> Result<Option<bool>, Diagnostic>,
) -> Result<Option<Vec<PointId>>, Diagnostic> {
    let points = [certain, uncertain].concat();
    match is_unchanged(&points)? {
        Some(true) => return Ok(Some(Vec::new())),
        Some(false) => {}
        None => return Ok(None),
    }
    let (mut open, mut found) = (vec![uncertain, certain], Vec::new());
    while let Some(some) = open.pop() {
        let Some(is_same) = is_unchanged(some)? else { return Ok(None) };
        match some {
            _ if is_same => {}
            [] => {}
            [one] => found.push(*one),
            _ => open.extend(some.split_at_checked(some.len() / 2).into_iter().flat_map(|(one, other)| [other, one])),
        }
    }
    let others: Vec<PointId> = points.iter().copied().filter(|point| !found.contains(point)).collect();
    if found.is_empty() || is_unchanged(&others)? == Some(false) {
        return Err(bug("places for fences change the program, and it is not known which"));
    }
    Ok(Some(found))
}

/// Whether two programs are the same but for the marks of the second.
pub fn is_same(plain: &Program, marked: &Program, is_marked: &dyn Fn(&SourcePlace) -> bool) -> bool {
    let globals = plain.globals.len() == marked.globals.len()
        && plain.globals.iter().zip(marked.globals.iter()).all(|(one, other)| {
            (&one.name, &one.bytes, &one.relocations) == (&other.name, &other.bytes, &other.relocations)
        });
    let functions = plain.functions.len() == marked.functions.len()
        && plain
            .functions
            .iter()
            .zip(marked.functions.iter())
            .all(|(one, other)| is_same_function(one, other, is_marked));
    globals && functions
}

fn is_same_function(plain: &Function, marked: &Function, is_marked: &dyn Fn(&SourcePlace) -> bool) -> bool {
    let is_mark = |op: &Op, place: &Option<SourcePlace>| {
        *op == Op::Fence { order: MARK } && place.as_ref().is_some_and(is_marked)
    };
    (&plain.name, &plain.params, &plain.registers, plain.blocks.len())
        == (&marked.name, &marked.params, &marked.registers, marked.blocks.len())
        && plain.blocks.iter().zip(marked.blocks.iter()).all(|(one, other)| {
            let others = other.instructions.iter().filter(|instruction| !is_mark(&instruction.op, &instruction.place));
            (&one.params, &one.terminator) == (&other.params, &other.terminator)
                && one
                    .instructions
                    .iter()
                    .map(|instruction| &instruction.op)
                    .eq(others.map(|instruction| &instruction.op))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_the_program_is_found() {
        let points: Vec<PointId> = (0..20).map(|number| (0, number)).collect();
        let mut asked = 0;
        let found = harmful((&points, &[]), |some| {
            asked += 1;
            Ok(Some(!some.contains(&(0, 3)) && !some.contains(&(0, 17))))
        });
        assert_eq!(found.ok(), Some(Some(vec![(0, 3), (0, 17)])));
        assert!(asked < 26, "{asked}");
        assert_eq!(harmful((&points, &[]), |_| Ok(Some(true))).ok(), Some(Some(Vec::new())));
        assert_eq!(harmful((&points, &[]), |_| Ok(None)).ok(), Some(None));
        // Only two of them together do.
        assert!(harmful((&points, &[]), |some| Ok(Some(some.len() < 2))).is_err());
    }
}
