file file0 "a.c"
layout layout0 array layout9 stride 4 count 2 // breaks id
type type0 "node" layout7 // breaks id
global g0 "g" align 8 layout layout1 = zero 8 // breaks id
global g1 "p" align 8 = zero 16 { 0: g2, 8: fn7+4 } // breaks id
global g2 "here" align 8 = zero 8 @file1:1:1 // breaks id
entry fn0

fn fn0 "main"(r4) -> ptr @file2:1:1 { // breaks id
  reg ptr r0
b0:
  r1 = copy 0 // breaks id
  r0 = copy r1 // breaks id
  r0 = copy g9 // breaks id
  r0 = copy fn9 // breaks id
  r0 = copy g0 @file3:1:1 // breaks id
  r0 = stack_alloc 8 align 8 layout layout3 // breaks id
  r0 = call fn9(r0) // breaks id
  r0 = call *r0(r9) // breaks id
  r9 = library malloc(8) // breaks id
  r0 = library malloc(r9) // breaks id
  r0 = library malloc(8) for type1 // breaks id
  jump b2(r0)
b1:
  jump b7 // breaks id
b2(r5): // breaks id
  return r0 @file4:1:1 // breaks id
}
