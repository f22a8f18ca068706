// Relaxed (section 3.5.3 of the dissertation): weaker than all the others here, and the one to write portable code for.

model relaxed

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
    predicate al_fence(fence)
    predicate ddl_fence(fence)
    predicate cd_fence(fence)
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

    // A store does not overtake earlier accesses to its own location.
    <M1> program_order(X, S) & aliased(X, S) => memory_order(X, S)

    // A fence keeps what it is named after in order: accesses of these kinds before it come before those after it.
    <ll> ll_fence(F) & program_order(L, F) & program_order(F, L') => memory_order(L, L')
    <ls> ls_fence(F) & program_order(L, F) & program_order(F, S) => memory_order(L, S)
    <sl> sl_fence(F) & program_order(S, F) & program_order(F, L) => memory_order(S, L)
    <ss> ss_fence(F) & program_order(S, F) & program_order(F, S') => memory_order(S, S')
    <al> al_fence(F) & program_order(L, F) & program_order(F, L') & aliased(L, L') => memory_order(L, L')
    <dd> ddl_fence(F) & program_order(L, F) & program_order(F, L') & data_dependent(L, L') => memory_order(L, L')
    <cd> cd_fence(F) & program_order(L, F) & program_order(F, X) & control_dependent(L, X) => memory_order(L, X)

    // A load reads the last store that it sees: those before it in the memory order, and its own thread's that still wait.
    <v1> seed(L, S) => memory_order(S, L) | program_order(S, L)
    <v2> seed(L, S) & aliased(L, S') & (memory_order(S', L) | program_order(S', L)) & ~(S = S') => memory_order(S', S)
    <v3> aliased(L, S) & (memory_order(S, L) | program_order(S, L)) => has_seed(L)

    // Nothing comes between the accesses of an atomic block.
    <a1> atomic(X, Y) & program_order(X, Y) & ~atomic(Y, Z) & memory_order(X, Z) => memory_order(Y, Z)
    <a2> atomic(X, Y) & program_order(X, Y) => memory_order(X, Y)

end model
