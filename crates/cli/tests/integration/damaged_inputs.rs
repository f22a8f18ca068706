//! Damaged inputs of all kinds are answered or refused: a few of those that `./x fuzz` tries.

use fencepost_fuzz::{Reader, Workshop};
use fencepost_testing::{is_slow, repository};
use std::path::Path;

#[test]
fn damaged_inputs_are_answered_or_refused() {
    let workshop = Workshop::new(Path::new(crate::FENCEPOST), repository()).expect("there are examples");
    let folder = workshop.bench().expect("a folder");
    let shares = if is_slow() { 5 } else { 2 };
    let (mut refused, mut answered) = (0, 0);
    for (reader, name, share) in Reader::ALL {
        assert!(workshop.examples(reader) > 0, "nothing to damage for {name}");
        for number in 0..share * shares {
            let input = workshop.input(reader, 3, number).expect("there is something to damage");
            let ended = workshop.run(folder.path(), &input).expect("the command runs");
            let text = String::from_utf8_lossy(&input.bytes).into_owned();
            assert_eq!(ended.fault, None, "{:?} on\n{text}", input.arguments);
            *(if ended.is_refused { &mut refused } else { &mut answered }) += 1;
        }
    }
    // Both happen often, or the damage is too small or too great to test anything.
    assert!(refused > 8 * shares && answered > 4 * shares, "{refused} refused and {answered} answered");
}
