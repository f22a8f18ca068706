file file0 "a.c"
global g0 "g" align 4 = zero 4 @file0:0:1 // breaks place
entry fn0

fn fn0 "main"() @file0:0:0 { // breaks place
b0:
  fence seq_cst @file0:0:3 // breaks place
  fence seq_cst @file0:3:0
  return @file0:0:3 // breaks place
}
