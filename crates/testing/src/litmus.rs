//! Litmus tests of any size.

/// Threads in a ring: each stores to its own location and then loads that of the next. All loads can read 0 under TSO.
pub fn litmus_ring(threads: usize) -> String {
    let mut text = format!("X86 ring{threads}\n{{ }}\n");
    let row = |cell: &dyn Fn(usize) -> String| {
        (0..threads).map(|thread| format!("{} ", cell(thread))).collect::<Vec<_>>().join("|") + ";\n"
    };
    text += &row(&|thread| format!("P{thread}"));
    text += &row(&|thread| format!("MOV [x{thread}],$1"));
    text += &row(&|thread| format!("MOV EAX,[x{}]", (thread + 1) % threads));
    let all: Vec<String> = (0..threads).map(|thread| format!("{thread}:EAX=0")).collect();
    text + &format!("exists ({})\n", all.join(" /\\ "))
}
