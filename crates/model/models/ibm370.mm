// IBM System/370 and its successors: a store may wait while later loads of other locations are done.
// A load of a location to which an own store waits has to wait as well: nothing is forwarded.

model ibm370

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

    // Only a store and a later load may change places, and only if they are to different locations.
    <M1> program_order(X, Y) & (load(X) | store(Y) | aliased(X, Y)) => memory_order(X, Y)
    // A fence keeps what it is named after in order: accesses of these kinds before it come before those after it.
    <sl> sl_fence(F) & program_order(S, F) & program_order(F, L) => memory_order(S, L)
    // Also a compare-and-swap that fails waits for all stores.
    <lk> locked(L) & program_order(S, L) => memory_order(S, L)

    // A load reads the last store before it.
    <v1> seed(L, S) => memory_order(S, L)
    <v2> seed(L, S) & aliased(L, S') & memory_order(S', L) & ~(S = S') => memory_order(S', S)
    <v3> aliased(L, S) & memory_order(S, L) => has_seed(L)

    // Nothing comes between the accesses of an atomic block.
    <a1> atomic(X, Y) & program_order(X, Y) & ~atomic(Y, Z) & memory_order(X, Z) => memory_order(Y, Z)
    <a2> atomic(X, Y) & program_order(X, Y) => memory_order(X, Y)

end model
