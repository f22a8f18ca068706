global g0 "g" align 16 = zero 32
entry fn0

fn fn0 "main"() -> i0 { // breaks width
  reg i1 r0
b0:
  store i129 [g0], 0 // breaks width
  r0 = eq i255 0, 1 // breaks width
  r0 = truncate i200 0 to i1 // breaks width
  store i128 [g0], 0
  store i1 [g0], 0
  switch i0 0 { else: b1 } // breaks width
b1:
  return undefined
}

fn fn1 "f"() { // breaks width
  reg i130 r0
b0:
  r0 = add i130 r0, 0 // breaks width
  return
}
