global g0 "g" align 0 = zero 4 // breaks align
global g1 "h" align 24 = zero 4 // breaks align
entry fn0

fn fn0 "main"() {
  reg ptr r0
b0:
  r0 = stack_alloc 8 align 3 // breaks align
  return
}
