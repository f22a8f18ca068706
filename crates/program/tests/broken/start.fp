entry fn0

fn fn0 "main"(r0) { // breaks start
  reg i32 r0
b0(r0):
  return
}

fn fn1 "empty"() { // breaks start
}
