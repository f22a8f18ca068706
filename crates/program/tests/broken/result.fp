global g0 "g" align 8 = zero 8
entry fn0

fn fn0 "main"() {
  reg i1 r0
  reg i32 r1
  reg i64 r2
  reg ptr r3
b0:
  r2 = add i32 r1, r1 // breaks result
  r1 = slt i32 r1, r1 // breaks result
  r1 = truncate i64 r2 to i8 // breaks result
  r2 = address r3[0 * 1 + 0] // breaks result
  r2 = stack_alloc 4 align 4 // breaks result
  r2 = load i32 [g0] // breaks result
  r2 = load ptr [g0] // breaks result
  r1 = rmw add seq_cst i64 [g0], 1 // breaks result
  r1, r0 = compare_exchange seq_cst seq_cst i64 [g0], 0, 1 // breaks result
  r2, r1 = compare_exchange seq_cst seq_cst i64 [g0], 0, 1 // breaks result
  r1 = call fn1() // breaks result
  return
}

fn fn1 "f"() -> i64 {
b0:
  return 0
}
