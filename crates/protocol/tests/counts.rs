//! Numbers of states and transitions that other tools have found for the same systems (`../shared/anchors/protocol.md`: rumur,
//! stateright and Spin).

use fencepost_protocol::automata::{Automata, Lemma};
use fencepost_protocol::interpret::World;
use fencepost_protocol::language::{check, parse};
use fencepost_protocol::reduction::Reduction;
use fencepost_protocol::search::{Expander, Search, SearchEnd};
use fencepost_protocol::system::{Bits, Layout, compile};

fn counts(source: &str, procs: u32, locs: u32, k: u32) -> (u64, u64, u32, bool) {
    let model = check(&parse(source).unwrap(), procs, locs).unwrap().model;
    let lemma = Lemma::canonical(k);
    let layout = Layout::new(&model, Bits { data: 2 }, &Automata::widths(&lemma, false));
    let instances = compile(&model, &layout).unwrap();
    let automata = Automata::new(lemma, &layout.extra);
    let reduction = Reduction::none(automata.clone());
    let worlds = World::initial(&model).unwrap();
    macro_rules! go {
        ($n:literal) => {{
            let initial: Vec<_> = worlds.iter().map(|world| layout.pack::<$n>(world)).collect();
            let mut search = Search::new(Expander::new(&instances, &automata, false), &reduction, &initial);
            let end = search.run(1, &mut ());
            let counts = search.counts();
            (counts.states, counts.transitions, counts.depth, end == SearchEnd::Exhausted && search.overflow().is_none())
        }};
    }
    match layout.words {
        1 => go!(1),
        2 => go!(2),
        3 => go!(3),
        _ => go!(8),
    }
}

#[test]
fn piranha() {
    let source = include_str!("../../../examples/piranha.fpm");
    for (n, m, k, states, transitions) in [
        (2, 1, 1, 115, 342),
        (3, 1, 1, 1352, 5620),
        (2, 2, 1, 2581, 13_069),
        (2, 2, 2, 34_177, 170_620),
        (2, 3, 1, 80_088, 529_756),
        (3, 2, 1, 155_802, 1_146_892),
    ] {
        let start = std::time::Instant::now();
        let found = counts(source, n, m, k);
        println!("{n},{m},{k}: {found:?} {:?}", start.elapsed());
        assert_eq!((found.0, found.1, found.3), (states, transitions, true), "{n},{m},{k}");
    }
}
#[test]
#[ignore]
fn large() {
    let source = include_str!("../../../examples/piranha.fpm");
    for (n, m, k) in [(2,3,2), (3,2,2)] {
        let start = std::time::Instant::now();
        let found = counts(source, n, m, k);
        println!("{n},{m},{k}: {found:?} {:?}", start.elapsed());
    }
}
