// Sequential consistency (section 3.5.2 of the dissertation): one access after the other.

model sc

predefined
    set instruction
    predicate access(instruction)
    predicate load(access)
    predicate store(access)
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

require
    // The memory order is a strict total order: of two accesses one comes first, and nothing comes before itself.
    <T1> memory_order(X, Y) & memory_order(Y, Z) => memory_order(X, Z)
    <T2> ~memory_order(X, X)
    <T3> memory_order(X, Y) | memory_order(Y, X) | X = Y
    // What happens before a thread is made, or after it has ended, stays before or after it.
    <J> synchronised(X, Y) => memory_order(X, Y)

    // Accesses take effect in the order of their thread.
    <M1> program_order(X, Y) => memory_order(X, Y)

    // A load reads the last store before it.
    <v1> seed(L, S) => memory_order(S, L)
    <v2> seed(L, S) & aliased(L, S') & memory_order(S', L) & ~(S = S') => memory_order(S', S)
    <v3> aliased(L, S) & memory_order(S, L) => has_seed(L)

    // Nothing comes between the accesses of an atomic block.
    <a1> atomic(X, Y) & program_order(X, Y) & ~atomic(Y, Z) & memory_order(X, Z) => memory_order(Y, Z)

end model
