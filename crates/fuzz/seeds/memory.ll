%pair = type { i32, %pair*, [2 x i16], <2 x i32> }
@cell = global %pair { i32 4, %pair* @cell, [2 x i16] [i16 1, i16 2], <2 x i32> zeroinitializer }, align 8, !dbg !0
@text = private constant [3 x i8] c"a\00b", align 1
@mine = thread_local global i64 ptrtoint (i8* getelementptr (i8, i8* bitcast (%pair* @cell to i8*), i64 8) to i64)
@alias = alias i32, getelementptr (%pair, ptr @cell, i64 0, i32 0)
define internal { i32, i64 } @make(i32 %x, ptr byval(%pair) align 8 %p) !dbg !2 {
entry:
  %slot = alloca i32, align 4
  %area = alloca [4 x i64], align 16
  call void @llvm.dbg.declare(metadata i32* %slot, metadata !4, metadata !DIExpression()), !dbg !5
  store i32 %x, ptr %slot, align 4, !dbg !5
  %v = load volatile i32, ptr %slot, align 4
  %old = cmpxchg weak ptr @cell, i32 %v, i32 7 acq_rel monotonic, align 4
  %was = extractvalue { i32, i1 } %old, 0
  %ok = extractvalue { i32, i1 } %old, 1
  switch i32 %was, label %more [ i32 0, label %done
    i32 -1, label %done ]
more:
  %n = phi i32 [ 0, %entry ], [ %m, %more ]
  %m = add nuw nsw i32 %n, 1
  %q = getelementptr inbounds [4 x i64], ptr %area, i64 0, i32 %m
  call void @llvm.memset.p0.i64(ptr align 8 %q, i8 0, i64 16, i1 false)
  %c = icmp slt i32 %m, 3
  br i1 %c, label %more, label %done
done:
  %r = phi i32 [ 1, %entry ], [ 1, %entry ], [ %m, %more ]
  %w = sext i32 %r to i64
  %a = insertvalue { i32, i64 } undef, i32 %r, 0
  %b = insertvalue { i32, i64 } %a, i64 %w, 1
  ret { i32, i64 } %b
}
define i32 @main(i32 %argc, ptr %argv) {
  %t = atomicrmw add ptr @cell, i32 2 seq_cst, align 4
  fence syncscope("singlethread") acquire
  fence seq_cst
  call void asm sideeffect "mfence", "~{memory}"()
  %both = call { i32, i64 } @make(i32 %t, ptr byval(%pair) align 8 @cell), !dbg !5
  %f = sitofp i32 %t to double
  %g = fmul double %f, 1.500000e+00
  %h = fcmp olt double %g, 0x3FF0000000000000
  %s = select i1 %h, i32 1, i32 %argc
  %vec = insertelement <2 x i32> poison, i32 %s, i64 0
  %mix = shufflevector <2 x i32> %vec, <2 x i32> poison, <2 x i32> <i32 0, i32 0>
  %sum = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %mix)
  %p = call ptr @malloc(i64 noundef 16) #1
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr @text, i64 24, i1 false)
  call void @free(ptr %p)
  ret i32 %sum
}
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
attributes #1 = { nounwind }
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "cell", scope: !2, file: !3, line: 7, type: !6)
!2 = distinct !DISubprogram(name: "make", scope: !3, file: !3, line: 9)
!3 = !DIFile(filename: "a.c", directory: "/tmp")
!4 = !DILocalVariable(name: "slot", scope: !2, file: !3, line: 10, type: !7)
!5 = !DILocation(line: 11, column: 3, scope: !2)
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", size: 256, elements: !8)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{!9, !10}
!9 = !DIDerivedType(tag: DW_TAG_member, name: "key", baseType: !7, size: 32)
!10 = !DIDerivedType(tag: DW_TAG_member, name: "next", baseType: !6, size: 64, offset: 64)
