layout layout0 array layout0 stride 4 count 2 // breaks layout
layout layout1 struct 8 { 0: "a" layout2 } // breaks layout
layout layout2 array layout1 stride 8 count 1 // breaks layout
layout layout3 array layout2 stride 8 count 1 // breaks layout
layout layout4 struct 8 { 0: "a" layout5, 4: "b" layout5, 8: "rest" layout6 }
layout layout5 scalar 4 signed
layout layout6 array layout5 stride 4 count 0
layout layout7 struct 8 { 9: "outside" layout5 } // breaks layout
layout layout8 array layout5 stride 4294967296 count 4294967296 // breaks layout
entry fn0

fn fn0 "main"() {
b0:
  return
}
