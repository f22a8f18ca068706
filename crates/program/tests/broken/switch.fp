entry fn0

fn fn0 "main"() {
  reg i8 r0
b0:
  switch i8 r0 { 3: b1, 4: b1, 3: b1, else: b1 } // breaks switch
b1:
  switch i8 r0 { 256: b0, 255: b0, else: b0 } // breaks switch
}
