// Relaxed memory order, SPARC RMO (section 3.6.1 of the dissertation): only dependences keep accesses in order.

model rmo

predefined
    set instruction
    predicate access(instruction)
    predicate load(access)
    predicate store(access)
    predicate fence(instruction)
    predicate ll_fence(fence)
    predicate ls_fence(fence)
    predicate sl_fence(fence)
    predicate ss_fence(fence)
    relation data_dependent(load, instruction)
    relation control_dependent(load, instruction)
    relation program_order(instruction, instruction)
    relation aliased(access, access)
    relation seed(load, store)
    predicate has_seed(load)
    relation atomic(instruction, instruction)
    relation synchronised(instruction, instruction)

exists
    relation memory_order(access, access)
    relation dependence_order(access, access)

forall
    L, L' : load
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

    // The dependence order of a thread.
    <D1> program_order(L, S) & control_dependent(L, S) => dependence_order(L, S)
    <D2> program_order(L, X) & data_dependent(L, X) => dependence_order(L, X)
    <D3> program_order(S, L) & aliased(S, L) => dependence_order(S, L)
    // A read-modify-write is one transaction: what depends on its store depends on it.
    <D4> atomic(L, S) & program_order(L, S) => dependence_order(L, S)
    // Of one thread only, which is said first so that nothing is asked across threads.
    <Dt> program_order(X, Y) & program_order(Y, Z) & dependence_order(X, Y) & dependence_order(Y, Z) => dependence_order(X, Z)

    // A load comes before what depends on it.
    <A1> program_order(L, X) & dependence_order(L, X) => memory_order(L, X)
    // A fence keeps what it is named after in order: accesses of these kinds before it come before those after it.
    <A2_ll> ll_fence(F) & program_order(L, F) & program_order(F, L') => memory_order(L, L')
    <A2_ls> ls_fence(F) & program_order(L, F) & program_order(F, S) => memory_order(L, S)
    <A2_sl> sl_fence(F) & program_order(S, F) & program_order(F, L) => memory_order(S, L)
    <A2_ss> ss_fence(F) & program_order(S, F) & program_order(F, S') => memory_order(S, S')
    // A store does not overtake earlier accesses to its own location.
    <A3> program_order(X, S) & aliased(X, S) => memory_order(X, S)

    // A load reads the last store that it sees: those before it in the memory order, and its own thread's that still wait.
    <v1> seed(L, S) => memory_order(S, L) | program_order(S, L)
    <v2> seed(L, S) & aliased(L, S') & (memory_order(S', L) | program_order(S', L)) & ~(S = S') => memory_order(S', S)
    <v3> aliased(L, S) & (memory_order(S, L) | program_order(S, L)) => has_seed(L)

    // Nothing comes between the accesses of an atomic block.
    <a1> atomic(X, Y) & program_order(X, Y) & ~atomic(Y, Z) & memory_order(X, Z) => memory_order(Y, Z)
    <a2> atomic(X, Y) & program_order(X, Y) => memory_order(X, Y)

end model
