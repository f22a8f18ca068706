global g0 "g" align 16 = zero 16
entry fn0

fn fn0 "main"() {
  reg i24 r0
  reg i1 r1
b0:
  r0 = load i24 [g0]
  r0 = load relaxed i24 [g0] // breaks atomic
  store seq_cst i1 [g0], 1 // breaks atomic
  r0 = rmw add seq_cst i24 [g0], 1 // breaks atomic
  r0, r1 = compare_exchange seq_cst seq_cst i24 [g0], 0, 1 // breaks atomic
  store relaxed i128 [g0], 0
  return
}
