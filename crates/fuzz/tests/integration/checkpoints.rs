//! What was changed in a checkpoint is read as if it had been written so.

use fencepost_fuzz::Checkpoint;
use fencepost_schedule::checkpoint::{Journal, SearchName};

#[test]
fn records_that_were_changed_have_right_hashes() {
    let folder = fencepost_testing::folder();
    let path = folder.path().join("checkpoint");
    let search = SearchName { command: "verify", fingerprint: vec![("program".to_owned(), "ab".to_owned())] };
    let mut journal = Journal::create(&path, &search).expect("a new file");
    assert_eq!(Checkpoint::read(&std::fs::read(&path).expect("the file")), None, "there is nothing to change");
    for body in [&b"one\n"[..], b"\xff", b""] {
        journal.add(body).expect("written");
    }
    let whole = std::fs::read(&path).expect("the file");
    let mut checkpoint = Checkpoint::read(&whole).expect("a checkpoint");
    assert_eq!(checkpoint.to_file(), whole);
    checkpoint.bodies[1] = b"another".to_vec();
    std::fs::write(&path, checkpoint.to_file()).expect("written");
    let (records, is_whole) = search.read(&path).expect("a checkpoint");
    assert_eq!((records.bodies, is_whole), (vec![b"one\n".to_vec(), b"another".to_vec(), Vec::new()], true));
}
