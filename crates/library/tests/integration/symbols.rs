//! The table of what the library's modules define.

use fencepost_library::{defining, modules};
use std::collections::HashMap;

#[test]
fn every_symbol_has_one_module() {
    let mut owners = HashMap::new();
    for module in modules() {
        assert!(module.defines.is_sorted(), "{} is sorted", module.name);
        for symbol in module.defines {
            assert_eq!(owners.insert(*symbol, module.name), None, "{symbol} is in one module");
            assert_eq!(defining(symbol).map(|found| found.name), Some(module.name));
        }
    }
    assert!(defining("no_such_function").is_none());
}
