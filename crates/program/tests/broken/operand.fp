global g0 "g" align 8 = zero 8
entry fn0

fn fn0 "main"() -> i32 {
  reg i1 r0
  reg i32 r1
  reg i64 r2
  reg ptr r3
b0:
  r1 = copy r2 // breaks operand
  r2 = copy g0 // breaks operand
  r1 = add i32 r2, 1 // breaks operand
  r1 = add i32 1, r2 // breaks operand
  r0 = eq i64 r3, 0 // breaks operand
  r0 = eq i64 0, r3 // breaks operand
  r2 = bits ptr r2 to i64 // breaks operand
  r1 = select r1, 0, 0 // breaks operand
  r1 = select r0, r2, 0 // breaks operand
  r1 = select r0, 0, r2 // breaks operand
  r3 = address r2[0 * 1 + 0] // breaks operand
  r3 = address r3[r1 * 4 + 0] // breaks operand
  r3 = stack_alloc r1 align 4 // breaks operand
  r1 = load i32 [r2] // breaks operand
  store i32 [r2], 0 // breaks operand
  store i32 [g0], r2 // breaks operand
  r1 = rmw add seq_cst i32 [r2], 1 // breaks operand
  r1 = rmw add seq_cst i32 [g0], r2 // breaks operand
  r1, r0 = compare_exchange seq_cst seq_cst i32 [r1], 0, 0 // breaks operand
  r1, r0 = compare_exchange seq_cst seq_cst i32 [g0], r2, 0 // breaks operand
  r1, r0 = compare_exchange seq_cst seq_cst i32 [g0], 0, r2 // breaks operand
  call fn1(r1) // breaks operand
  call *r2(r1) // breaks operand
  jump b1(r1) // breaks operand
b1(r2):
  branch r1, b2, b2 // breaks operand
b2:
  switch i32 r2 { else: b3 } // breaks operand
b3:
  branch r0, b1(r0), b1(r2) // breaks operand
b4:
  return r0 // breaks operand
}

fn fn1 "f"(r0) {
  reg i64 r0
b0:
  return
}
