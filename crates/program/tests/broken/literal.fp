global g0 "g" align 8 = zero 8
entry fn0

fn fn0 "main"() -> i8 {
  reg i8 r0
  reg f32 r1
  reg ptr r2
  reg i1 r3
  reg i128 r4
b0:
  r0 = copy 255
  r0 = copy 256 // breaks literal
  r1 = copy 0x100000000 // breaks literal
  r2 = copy 0x10000000000000000 // breaks literal
  r4 = copy 0xffffffffffffffffffffffffffffffff
  r3 = eq i8 256, 0 // breaks literal
  store i8 [g0], 999 // breaks literal
  branch 2, b1, b1 // breaks literal
b1:
  return 256 // breaks literal
}
