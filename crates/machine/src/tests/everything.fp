// Two threads that use every part of the machine's state: buffers, barriers, locks, calls, the heap, the stack.
global g0 "x" align 8 = zero 8
global g1 "y" align 8 = zero 8
global g2 "m" align 8 = zero 40
global g3 "handle" align 8 = zero 8
global g4 "shared" align 8 = zero 8
global g5 "own" thread_local align 8 = hex "07", zero 7
entry fn0

fn fn0 "main"() -> i32 {
  reg i32 r0
  reg i64 r1
  reg ptr r2
b0:
  store i64 [g0], 1
  r0 = library pthread_create(g3, 0, fn1, g0)
  r2 = library malloc(16)
  store i64 [r2], 5
  store release i64 [g4], 1
  r1 = call fn2(3)
  r0 = library pthread_mutex_lock(g2)
  r1 = load i64 [g1]
  r0 = library pthread_mutex_unlock(g2)
  library free(r2)
  store i64 [g5], r1
  r1 = load i64 [g3]
  r0 = library pthread_join(r1, 0)
  return 0
}

fn fn1 "worker"(r0) -> ptr {
  reg ptr r0
  reg i64 r1
  reg i1 r2
  reg i32 r3
b0:
  r1 = load i64 [r0]
  store i32 [g1], 2
  fence release
  store i16 [g1+2], 3
  r1 = load i64 [g1]
  r1, r2 = compare_exchange relaxed relaxed i64 [g4], 1, 2
  branch r2, b1, b3
b1:
  r1 = rmw add acquire i64 [g0], 7
  r3 = library pthread_mutex_trylock(g2)
  switch i32 r3 { 0: b2, else: b3 }
b2:
  r3 = library pthread_mutex_unlock(g2)
  jump b3
b3:
  fence seq_cst
  r1 = call fn2(r1)
  return r0
}

fn fn2 "local"(r0) -> i64 {
  reg i64 r0, r1
  reg ptr r2
  reg i1 r3
b0:
  r2 = stack_alloc 8 align 8 "variable" escapes
  store i64 [r2], r0
  r1 = load i64 [r2]
  jump b1(r1)
b1(r0):
  r0 = sub i64 r0, 1
  r3 = sgt i64 r0, 0
  branch r3, b1(r0), b2
b2:
  return r1
}
