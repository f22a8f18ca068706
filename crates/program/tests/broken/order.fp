global g0 "g" align 4 = zero 4
entry fn0

fn fn0 "main"() {
  reg i32 r0
  reg i1 r1
b0:
  r0 = load release i32 [g0] // breaks order
  r0 = load acq_rel i32 [g0] // breaks order
  store acquire i32 [g0], 0 // breaks order
  store acq_rel i32 [g0], 0 // breaks order
  r0 = rmw add i32 [g0], 1 // breaks order
  r0, r1 = compare_exchange plain relaxed i32 [g0], 0, 1 // breaks order
  r0, r1 = compare_exchange relaxed plain i32 [g0], 0, 1 // breaks order
  r0, r1 = compare_exchange seq_cst release i32 [g0], 0, 1 // breaks order
  r0, r1 = compare_exchange seq_cst acq_rel i32 [g0], 0, 1 // breaks order
  fence plain // breaks order
  fence relaxed // breaks order
  return
}
