global g0 "short" align 8 = zero 8 { 1: g0 } // breaks relocation
global g1 "far" align 8 = zero 8 { 18446744073709551615: g0 } // breaks relocation
global g2 "overlap" align 8 = zero 24 { 9: g0, 2: g0 } // breaks relocation
global g3 "fine" align 8 = zero 24 { 16: g0, 0: fn0, 8: g3+8 }
global g4 "own" thread_local align 8 = zero 8
global g5 "pointer" align 8 = zero 8 { 0: g4 } // breaks relocation
entry fn0

fn fn0 "main"() {
b0:
  return
}
