global g0 "g" align 1 = zero 1
entry fn0

fn fn0 "main"(r0, r1, r0) { // breaks distinct
  reg i1 r0
  reg i8 r1, r2
b0:
  r1, r2 = call fn1(r0)
  r1, r1 = call fn1(r0) // breaks distinct
  r1, r1 = call *fn1(r0) // breaks distinct
  jump b1(r1, r1)
b1(r2, r2): // breaks distinct
  return
}

fn fn1 "pair"(r0) -> i8, i8 {
  reg i1 r0
b0:
  return 0, 0
}
