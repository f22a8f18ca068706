global g0 "g" align 8 = zero 8
entry fn0

fn fn0 "main"() {
  reg i1 r0
  reg i32 r1
  reg i64 r2
  reg f32 r3
  reg f64 r4
  reg ptr r5
b0:
  r4 = add f64 r4, r4 // breaks operation
  r5 = sub ptr r5, r5 // breaks operation
  r1 = fadd i32 r1, r1 // breaks operation
  r0 = slt f64 r4, r4 // breaks operation
  r0 = folt i32 r1, r1 // breaks operation
  r0 = funo ptr r5, r5 // breaks operation
  r1 = truncate i32 r1 to i32 // breaks operation
  r2 = truncate i32 r1 to i64 // breaks operation
  r1 = truncate f64 r4 to i32 // breaks operation
  r2 = zero_extend i64 r2 to i64 // breaks operation
  r1 = sign_extend i64 r2 to i32 // breaks operation
  r5 = zero_extend i32 r1 to ptr // breaks operation
  r2 = bits i32 r1 to i64 // breaks operation
  r4 = float_to_float f64 r4 to f64 // breaks operation
  r4 = float_to_signed f64 r4 to f64 // breaks operation
  r1 = float_to_unsigned i32 r1 to i32 // breaks operation
  r1 = signed_to_float i32 r1 to i32 // breaks operation
  r4 = unsigned_to_float f32 r3 to f64 // breaks operation
  r4 = rmw add seq_cst f64 [g0], r4 // breaks operation
  r5 = rmw umax seq_cst ptr [g0], r5 // breaks operation
  r2 = rmw fsub seq_cst i64 [g0], r2 // breaks operation
  switch f32 r3 { 0: b1, else: b1 } // breaks operation
b1:
  switch ptr r5 { else: b1 } // breaks operation
}
