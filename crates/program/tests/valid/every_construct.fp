file file0 "all.c"
layout layout0 scalar 4 signed
layout layout1 scalar 8 unsigned
layout layout2 array layout0 stride 4 count 3
layout layout3 struct 24 { 0: "next" layout1, 8: "values" layout2 }
layout layout4 struct 0 {  }
layout layout5 scalar 8 pointer
layout layout6 scalar 8 word
layout layout7 scalar 16 unknown
type type0 "node" layout3
global g0 "flag" align 4 layout layout0 = hex "01000000" @file0:3:5
global g1 "node" constant align 8 layout layout3 = zero 24 { 0: g1+8, 8: fn1, 16: g0-4 }
global g2 "own" thread_local align 16 = zero 16
global g3 "name" constant thread_local align 1 = text "a \"name\" \\", hex "0003"
entry fn0

fn fn0 "main"(r0, r1) -> i32, f64 @file0:8:1 {
  reg i32 r0 "argc", r1 "x", r2
  reg ptr r3 "p", r4
  reg i1 r5
  reg i64 r6
  reg f64 r7
  reg i128 r8
  reg f32 r9
  reg i8 r10
b0:
  r1 = copy 10 @file0:9:3
  r1 = add i32 r0, 0xffffffff
  r7 = fmul f64 r7, 0x3ff0000000000000
  r5 = slt i32 r1, undefined
  r5 = eq ptr r3, g0
  r5 = fuge f64 r7, 0
  r6 = zero_extend i32 r1 to i64
  r6 = bits ptr fn1 to i64
  r9 = float_to_float f64 r7 to f32
  r1 = select r5, r1, 1
  r3 = address g1+8[r6 * 4 + 8]
  r3 = address r3[0 * 1 - 9223372036854775808] @file0:10:0
  r3 = stack_alloc 16 align 8
  r4 = stack_alloc r6 align 4 "array" layout layout2 escapes @file0:11:7
  r3 = library malloc(24) for type0 @file0:11:9
  r1 = load i32 [r3]
  r1 = load acquire i32 [g0]
  store i32 [r3], r1
  store seq_cst f64 [g2-8], r7
  r1 = rmw nand relaxed i32 [g0], 1
  r3 = rmw exchange acq_rel ptr [g1], g0
  r8, r5 = compare_exchange seq_cst acquire i128 [r4], 0, 0xffffffffffffffffffffffffffffffff
  fence seq_cst @file0:12:0
  r2 = library pthread_create(r4, 0, fn1, 0)
  library abort()
  r3 = call fn1(r3)
  r3 = call *r3(0, g0)
  call *fn2()
  call fn2() @file0:13:3
  branch r5, b1(r1, r1), b2
b1(r0, r2):
  switch i8 r10 { 0: b2, 255: b1(r2, 5), else: b3 } @file0:14:3
b2:
  switch i32 r2 { else: b3 }
b3:
  return r1, r7 @file0:15:3
}

fn fn1 "worker"(r0) -> ptr {
  reg ptr r0
b0:
  jump b1(r0) @file0:20:1
b1(r0):
  return r0
}

fn fn2 "nothing"() {
b0:
  jump b1
b1:
  return
b2:
  unreachable
}
