//! Functions that nobody defines, as text.

use fencepost_frontend::Extern;
use fencepost_frontend::externs::{extern_text, read_extern, read_range};

#[test]
fn values_are_what_they_say() {
    assert_eq!(read_range("-2..7"), Ok((-2, 7)));
    assert_eq!(read_range("4..4"), Ok((4, 4)));
    assert_eq!(read_range(&format!("{}..{}", i64::MIN, i64::MAX)), Ok((i64::MIN, i64::MAX)));
    assert_eq!(read_extern("log=nop"), Ok(("log".to_owned(), Extern::Nop)));
    let sensor = ("read".to_owned(), Extern::Havoc { low: -1, high: 3 });
    assert_eq!(read_extern("read=havoc(-1..3)"), Ok(sensor));
    for text in ["log=nop", "read=havoc(-1..3)"] {
        let (name, what) = read_extern(text).expect("it is one");
        assert_eq!(extern_text(&name, what), text);
    }
}

#[test]
fn what_is_wrong_is_refused() {
    for text in ["", "5", "5..1", "..", "1..", "..1", "a..b", "0..9223372036854775808", "1..2..3", "0-3"] {
        assert!(read_range(text).is_err(), "{text}");
    }
    for text in ["", "f", "f=", "=nop", "f=nop()", "f=havoc", "f=havoc()", "f=havoc(3..1)", "f=havoc(1..2", "f g=nop"] {
        assert!(read_extern(text).is_err(), "{text}");
    }
}
