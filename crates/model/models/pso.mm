// Partial store order, SPARC PSO: stores wait in one queue for each thread and location.

model pso

predefined
    set instruction
    predicate access(instruction)
    predicate load(access)
    predicate store(access)
    predicate locked(access)
    predicate fence(instruction)
    predicate sl_fence(fence)
    predicate ss_fence(fence)
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

    // Loads are not delayed, and stores to the same location reach memory in order.
    <M1> program_order(L, X) => memory_order(L, X)
    <M2> program_order(S, S') & aliased(S, S') => memory_order(S, S')
    // The store-store barrier, and the full fence.
    <ss> ss_fence(F) & program_order(S, F) & program_order(F, S') => memory_order(S, S')
    <sl> sl_fence(F) & program_order(S, F) & program_order(F, L) => memory_order(S, L)
    // A locked operation waits for stores to its own location, and for those before a store-store barrier. If it writes, <M2>,
    // <ss> and <a1> say so already; one that fails waits as well.
    <lk> locked(L) & program_order(S, L) & aliased(S, L) => memory_order(S, L)
    <lb> locked(L) & ss_fence(F) & program_order(S, F) & program_order(F, L) => memory_order(S, L)

    // A load reads the last store that it sees: those before it in the memory order, and its own thread's that still wait.
    <v1> seed(L, S) => memory_order(S, L) | program_order(S, L)
    <v2> seed(L, S) & aliased(L, S') & (memory_order(S', L) | program_order(S', L)) & ~(S = S') => memory_order(S', S)
    <v3> aliased(L, S) & (memory_order(S, L) | program_order(S, L)) => has_seed(L)

    // Nothing comes between the accesses of an atomic block.
    <a1> atomic(X, Y) & program_order(X, Y) & ~atomic(Y, Z) & memory_order(X, Z) => memory_order(Y, Z)
    <a2> atomic(X, Y) & program_order(X, Y) => memory_order(X, Y)

end model
