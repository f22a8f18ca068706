//! `fencepost litmus generate`: every critical cycle once, each a test that sequential consistency forbids.

use fencepost_frontend::litmus::generate::{Bounds, CriticalCycle, Edge, for_each_cycle, generated_test};
use fencepost_frontend::litmus::{Observe, read_litmus};
use fencepost_testing::{CommandOutput, Run, answers, folder};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn cycles(threads: usize, edges: usize) -> Vec<CriticalCycle> {
    let mut cycles = Vec::new();
    for_each_cycle(Bounds { threads, edges }, &mut |cycle| {
        cycles.push(cycle.clone());
        ControlFlow::Continue(())
    });
    cycles
}

fn names(cycles: &[CriticalCycle]) -> BTreeSet<String> {
    cycles.iter().map(|cycle| generated_test(cycle).expect("there are registers enough").name).collect()
}

/// The least of all rotations, external edge or not.
fn least(edges: &[Edge]) -> Vec<Edge> {
    (0..edges.len()).map(|start| [&edges[start..], &edges[..start]].concat()).min().unwrap_or_default()
}

#[test]
fn every_cycle_is_there_once() {
    let all = Edge::all();
    let count = |edges: &[Edge], wanted: fn(&Edge) -> bool| edges.iter().filter(|edge| wanted(edge)).count();
    let mut expected = BTreeSet::new();
    // Every sequence of four edges, whether it makes sense or not.
    for number in 0..all.len().pow(4) {
        let edges: Vec<Edge> = (0..4).map(|place| all[number / all.len().pow(place) % all.len()]).collect();
        let follows = (0..4).all(|index| edges[index].may_precede(edges[(index + 1) % 4]));
        if follows && count(&edges, |e| e.external) == 2 && count(&edges, |e| !e.communicates()) >= 2 {
            expected.insert(least(&edges));
        }
    }
    let found = cycles(2, 4);
    assert_eq!(found.len(), expected.len());
    assert_eq!(found.iter().map(|cycle| least(&cycle.edges)).collect::<BTreeSet<_>>(), expected);
    let many = cycles(3, 6);
    assert_eq!(many.iter().map(|cycle| least(&cycle.edges)).collect::<BTreeSet<_>>().len(), many.len());
    assert_eq!(names(&many).len(), many.len(), "no two tests have the same name");
}

#[test]
fn known_tests_are_among_them() {
    let plain: BTreeSet<String> = names(&cycles(2, 4))
        .into_iter()
        .filter(|name| !name.contains('X') && !name.contains("MFenced") && !name.contains('i'))
        .collect();
    // Message passing, R, S, store buffering, load buffering, 2+2W.
    let known = [
        "PodRR+Fre+PodWW+Rfe",
        "PodWR+Fre+PodWW+Coe",
        "PodRW+Coe+PodWW+Rfe",
        "PodWR+Fre+PodWR+Fre",
        "PodRW+Rfe+PodRW+Rfe",
        "PodWW+Coe+PodWW+Coe",
    ];
    assert_eq!(plain, known.map(str::to_owned).into());
    let four = names(&cycles(4, 6));
    assert!(four.contains("Rfe+PodRR+Fre+Rfe+PodRR+Fre"), "independent reads of independent writes");
    assert!(four.contains("Rfi+PodRR+Fre+Rfi+PodRR+Fre"), "store buffering with forwarding");
}

#[test]
fn generated_tests_can_be_read() {
    for cycle in cycles(3, 6) {
        let test = generated_test(&cycle).expect("there are registers enough");
        let read = read_litmus(&test.text, &test.name, Observe::AsAsked);
        let read = read.unwrap_or_else(|error| panic!("{error} in\n{}", test.text));
        assert_eq!(read.name, test.name);
        assert_eq!(read.threads.len(), cycle.edges.iter().filter(|edge| edge.external).count());
    }
}

fn litmus(arguments: &[&str]) -> CommandOutput {
    crate::fencepost().arg("litmus").args(arguments).run()
}

#[test]
fn sequential_consistency_forbids_all() {
    let folder = folder();
    let path = folder.path().to_str().expect("the path is text");
    let made = litmus(&["generate", "--threads", "3", "--edges", "5", "--output", path]);
    assert_eq!(made.code, Some(0), "{made:?}");
    let ran = litmus(&[path, "--model", "sc", "--model", "tso", "--model", "pso", "--json"]);
    assert_eq!(ran.code, Some(0));
    let (mut tso, mut pso) = (0, 0);
    let text = ran.out;
    assert_eq!(text.lines().count(), 3 * cycles(3, 5).len());
    for object in answers(&text) {
        let allowed = object["litmus"]["observation"] != "never";
        assert_eq!(object["verdict"], "pass", "a question is no claim: {object}");
        match object["model"].as_str() {
            Some("sc") => assert!(!allowed, "{object}"),
            Some("tso") => tso += usize::from(allowed),
            _ => pso += usize::from(allowed),
        }
    }
    assert!(tso > 20 && pso > tso, "{tso} and {pso} tests are allowed under TSO and PSO");
}

#[test]
fn bounds_that_leave_nothing_are_refused() {
    assert_eq!(litmus(&["generate", "--threads", "2", "--edges", "3"]).code, Some(2));
    assert_eq!(litmus(&["generate", "--threads", "1", "--edges", "4"]).code, Some(2));
    assert_eq!(litmus(&["generate"]).code, Some(2));
    assert_eq!(litmus(&["--model", "sc"]).code, Some(2));
    let printed = litmus(&["generate", "--threads", "2", "--edges", "4"]);
    let tests = printed.out;
    assert_eq!(tests.matches("X86 ").count(), cycles(2, 4).len());
}
