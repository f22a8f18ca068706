//! Tests of what tests rely on, and of how they are laid out.

use crate::{Random, Run, complaints, folder_with, repository, shrink, write};
use std::collections::BTreeSet;
use std::fs::File;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// The first numbers for the seed 0 that the authors of SplitMix64 publish.
#[test]
fn numbers_are_those_of_splitmix() {
    let mut random = Random::new(0);
    let found = [(); 3].map(|()| random.number(u64::MAX));
    assert_eq!(found, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
}

/// From 0 a congruence comes to its increment, of which the upper bits are used.
#[test]
fn numbers_of_a_congruence_begin_with_its_increment() {
    assert_eq!(Random::congruence(0).number(u64::MAX), 1_442_695_040_888_963_407 >> 33);
}

#[test]
fn weights_are_kept() {
    let mut random = Random::new(1);
    let mut counts = [0; 3];
    for _ in 0..10_000 {
        counts[random.weighted(&[1, 0, 3])] += 1;
    }
    assert!(counts[1] == 0 && (2_300..2_700).contains(&counts[0]), "{counts:?}");
}

#[test]
fn what_fails_gets_as_small_as_it_can() {
    let smaller = |number: &u32| vec![number / 2, number.saturating_sub(1)];
    assert_eq!(shrink(1000, smaller, |number| *number > 10), 11);
}

#[test]
fn complaints_come_in_the_order_of_cases() {
    let cases: Vec<u32> = (0..100).collect();
    let odd = |number: &u32| if number % 2 == 1 { vec![number.to_string()] } else { Vec::new() };
    let expected: Vec<String> = (0..50).map(|half| (2 * half + 1).to_string()).collect();
    assert_eq!(complaints(&cases, odd), expected);
}

/// `cat` stands for a compiler, and `false` for one that must not be called.
#[test]
fn a_program_is_compiled_once_until_it_changes() {
    let folder = folder_with(&[("p.c", "one")]);
    // A compiler that takes no time would leave the program no older than what is made of it.
    let program = File::options().write(true).open(folder.path().join("p.c")).expect("it was written");
    program.set_modified(SystemTime::now() - Duration::from_secs(10)).expect("a file has a time");
    let compiled = |compiler: &str, arguments: &[&str]| {
        let mut clang = Command::new(repository().join("crates/testing/clang-once"));
        clang.env("FENCEPOST_COMPILED", folder.path()).env("FENCEPOST_COMPILED_BY", compiler);
        let ran = clang.current_dir(&folder).args(arguments).args(["--", "p.c"]).run();
        (ran.code, ran.out)
    };
    let one = (Some(0), "one".to_owned());
    assert_eq!(compiled("cat", &[]), one);
    assert_eq!(compiled("false", &[]), one);
    assert_eq!(compiled("false", &["-DX"]), (Some(1), String::new()));
    assert_eq!(compiled("cat", &["-u"]), one);
    write(&folder, "p.c", "two");
    assert_eq!(compiled("cat", &[]), (Some(0), "two".to_owned()));
}

/// Every file directly in `tests` is a program of its own, and is linked with its whole crate.
#[test]
fn crates_have_one_program_of_integration_tests() {
    // Its tests have an allocator of their own.
    let apart = BTreeSet::from(["crates/memory/tests/out_of_memory.rs".to_owned()]);
    let mut found = BTreeSet::new();
    for entry in repository().join("crates").read_dir().expect("it can be read") {
        let tests = entry.expect("it can be read").path().join("tests");
        for file in tests.read_dir().into_iter().flatten().flatten().map(|entry| entry.path()) {
            if file.extension().is_some_and(|ending| ending == "rs") {
                let name = file.strip_prefix(repository()).expect("it is there");
                found.insert(name.display().to_string());
            }
            assert!(!file.join("main.rs").exists() || file.ends_with("integration"), "{}", file.display());
        }
    }
    assert_eq!(found, apart, "make it a module of tests/integration/main.rs");
}
