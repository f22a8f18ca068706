// The program as a whole is at fault, so the expectation stands on its first line. // breaks entry
entry fn1

fn fn0 "main"() {
b0:
  return
}
