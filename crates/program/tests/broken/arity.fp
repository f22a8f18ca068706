entry fn0

fn fn0 "main"() -> i8 {
  reg i32 r0
  reg ptr r1
b0:
  call fn0() // breaks arity
  r0 = call fn1(0) // breaks arity
  r0 = call fn1(0, 0, 0) // breaks arity
  r0 = call fn1(0, 0)
  r1 = library malloc() // breaks arity
  library malloc(8) // breaks arity
  library free(r1)
  jump b1 // breaks arity
b1(r0):
  switch i32 r0 { 0: b2, 1: b2(0), else: b1(0) } // breaks arity
b2:
  return // breaks arity
b3:
  return 0, 0 // breaks arity
}

fn fn1 "f"(r0, r1) -> i32 {
  reg i32 r0, r1
b0:
  return 0
}
