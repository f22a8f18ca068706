// Total store order, SPARC TSO and x86: stores wait in one queue a thread, from which its own loads read.
// The only fence that matters is the one between stores and loads, which is part of mfence.

model tso

predefined
    set instruction
    predicate access(instruction)
    predicate load(access)
    predicate store(access)
    predicate locked(access)
    predicate fence(instruction)
    predicate sl_fence(fence)
    relation program_order(instruction, instruction)
    relation aliased(access, access)
    relation seed(load, store)
    predicate has_seed(load)
    relation atomic(instruction, instruction)
    relation synchronised(instruction, instruction)

exists
    relation memory_order(access, access)

forall
    L : load
    S, S' : store
    X, Y, Z : access
    F : fence

require
    // The memory order is a strict total order: of two accesses one comes first, and nothing comes before itself.
    <T1> memory_order(X, Y) & memory_order(Y, Z) => memory_order(X, Z)
    <T2> ~memory_order(X, X)
    <T3> memory_order(X, Y) | memory_order(Y, X) | X = Y
    // What happens before a thread is made, or after it has ended, stays before or after it.
    <J> synchronised(X, Y) => memory_order(X, Y)

    // Loads are not delayed, and stores reach memory in order.
    <M1> program_order(L, X) => memory_order(L, X)
    <M2> program_order(S, S') => memory_order(S, S')
    // A fence keeps what it is named after in order: accesses of these kinds before it come before those after it.
    <sl> sl_fence(F) & program_order(S, F) & program_order(F, L) => memory_order(S, L)
    // A locked operation empties the queue. If it writes, <M2> and <a1> say so already; one that fails does it as well.
    <lk> locked(L) & program_order(S, L) => memory_order(S, L)

    // A load reads the last store that it sees: those before it in the memory order, and its own thread's that still wait.
    <v1> seed(L, S) => memory_order(S, L) | program_order(S, L)
    <v2> seed(L, S) & aliased(L, S') & (memory_order(S', L) | program_order(S', L)) & ~(S = S') => memory_order(S', S)
    <v3> aliased(L, S) & (memory_order(S, L) | program_order(S, L)) => has_seed(L)

    // Nothing comes between the accesses of an atomic block.
    <a1> atomic(X, Y) & program_order(X, Y) & ~atomic(Y, Z) & memory_order(X, Z) => memory_order(Y, Z)
    <a2> atomic(X, Y) & program_order(X, Y) => memory_order(X, Y)

end model
