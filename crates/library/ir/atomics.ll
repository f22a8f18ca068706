; ModuleID = 'c/atomics.c'
source_filename = "c/atomics.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@lock = internal global i32 0, align 4

; Function Attrs: mustprogress nofree nosync nounwind readnone willreturn
define dso_local zeroext i1 @__atomic_is_lock_free(i64 noundef %0, i8* noundef %1) local_unnamed_addr #0 {
  %3 = icmp ult i64 %0, 9
  %4 = call i64 @llvm.ctpop.i64(i64 %0), !range !3
  %5 = icmp ult i64 %4, 2
  %6 = and i1 %3, %5
  br i1 %6, label %7, label %15

7:                                                ; preds = %2
  %8 = icmp eq i8* %1, null
  %9 = icmp eq i64 %0, 0
  %10 = or i1 %9, %8
  br i1 %10, label %15, label %11

11:                                               ; preds = %7
  %12 = ptrtoint i8* %1 to i64
  %13 = urem i64 %12, %0
  %14 = icmp eq i64 %13, 0
  br label %15

15:                                               ; preds = %7, %11, %2
  %16 = phi i1 [ false, %2 ], [ true, %7 ], [ %14, %11 ]
  ret i1 %16
}

; Function Attrs: nounwind
define dso_local void @__atomic_load(i64 noundef %0, i8* noundef %1, i8* nocapture noundef writeonly %2, i32 noundef %3) local_unnamed_addr #1 {
  switch i64 %0, label %47 [
    i64 1, label %5
    i64 2, label %7
    i64 4, label %16
    i64 8, label %25
    i64 16, label %39
  ]

5:                                                ; preds = %4
  %6 = load atomic i8, i8* %1 seq_cst, align 1
  store i8 %6, i8* %2, align 1
  br label %50

7:                                                ; preds = %4
  %8 = ptrtoint i8* %1 to i64
  %9 = and i64 %8, 1
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %11, label %15

11:                                               ; preds = %7
  %12 = bitcast i8* %1 to i16*
  %13 = load atomic i16, i16* %12 seq_cst, align 2
  %14 = bitcast i8* %2 to i16*
  store i16 %13, i16* %14, align 1
  br label %50

15:                                               ; preds = %7
  switch i64 %0, label %47 [
    i64 4, label %16
    i64 8, label %25
    i64 16, label %39
  ]

16:                                               ; preds = %4, %15
  %17 = ptrtoint i8* %1 to i64
  %18 = and i64 %17, 3
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %20, label %24

20:                                               ; preds = %16
  %21 = bitcast i8* %1 to i32*
  %22 = load atomic i32, i32* %21 seq_cst, align 4
  %23 = bitcast i8* %2 to i32*
  store i32 %22, i32* %23, align 1
  br label %50

24:                                               ; preds = %16
  switch i64 %0, label %47 [
    i64 8, label %25
    i64 16, label %39
  ]

25:                                               ; preds = %4, %15, %24
  %26 = ptrtoint i8* %1 to i64
  %27 = and i64 %26, 7
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %29, label %33

29:                                               ; preds = %25
  %30 = bitcast i8* %1 to i64*
  %31 = load atomic i64, i64* %30 seq_cst, align 8
  %32 = bitcast i8* %2 to i64*
  store i64 %31, i64* %32, align 1
  br label %50

33:                                               ; preds = %25
  %34 = icmp eq i64 %0, 16
  %35 = ptrtoint i8* %1 to i64
  %36 = and i64 %35, 15
  %37 = icmp eq i64 %36, 0
  %38 = and i1 %34, %37
  br i1 %38, label %43, label %47

39:                                               ; preds = %4, %15, %24
  %40 = ptrtoint i8* %1 to i64
  %41 = and i64 %40, 15
  %42 = icmp eq i64 %41, 0
  br i1 %42, label %43, label %47

43:                                               ; preds = %33, %39
  %44 = bitcast i8* %1 to i128*
  %45 = load atomic i128, i128* %44 seq_cst, align 16
  %46 = bitcast i8* %2 to i128*
  store i128 %45, i128* %46, align 1
  br label %50

47:                                               ; preds = %4, %15, %24, %39, %33
  %48 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #5
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %2, i8* align 1 %1, i64 %0, i1 false)
  %49 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #5
  br label %50

50:                                               ; preds = %47, %43, %29, %20, %11, %5
  ret void
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: nounwind
define dso_local void @__atomic_store(i64 noundef %0, i8* noundef %1, i8* nocapture noundef readonly %2, i32 noundef %3) local_unnamed_addr #1 {
  switch i64 %0, label %47 [
    i64 1, label %5
    i64 2, label %7
    i64 4, label %16
    i64 8, label %25
    i64 16, label %39
  ]

5:                                                ; preds = %4
  %6 = load i8, i8* %2, align 1
  store atomic i8 %6, i8* %1 seq_cst, align 1
  br label %50

7:                                                ; preds = %4
  %8 = ptrtoint i8* %1 to i64
  %9 = and i64 %8, 1
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %11, label %15

11:                                               ; preds = %7
  %12 = bitcast i8* %2 to i16*
  %13 = load i16, i16* %12, align 1
  %14 = bitcast i8* %1 to i16*
  store atomic i16 %13, i16* %14 seq_cst, align 2
  br label %50

15:                                               ; preds = %7
  switch i64 %0, label %47 [
    i64 4, label %16
    i64 8, label %25
    i64 16, label %39
  ]

16:                                               ; preds = %4, %15
  %17 = ptrtoint i8* %1 to i64
  %18 = and i64 %17, 3
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %20, label %24

20:                                               ; preds = %16
  %21 = bitcast i8* %2 to i32*
  %22 = load i32, i32* %21, align 1
  %23 = bitcast i8* %1 to i32*
  store atomic i32 %22, i32* %23 seq_cst, align 4
  br label %50

24:                                               ; preds = %16
  switch i64 %0, label %47 [
    i64 8, label %25
    i64 16, label %39
  ]

25:                                               ; preds = %4, %15, %24
  %26 = ptrtoint i8* %1 to i64
  %27 = and i64 %26, 7
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %29, label %33

29:                                               ; preds = %25
  %30 = bitcast i8* %2 to i64*
  %31 = load i64, i64* %30, align 1
  %32 = bitcast i8* %1 to i64*
  store atomic i64 %31, i64* %32 seq_cst, align 8
  br label %50

33:                                               ; preds = %25
  %34 = icmp eq i64 %0, 16
  %35 = ptrtoint i8* %1 to i64
  %36 = and i64 %35, 15
  %37 = icmp eq i64 %36, 0
  %38 = and i1 %34, %37
  br i1 %38, label %43, label %47

39:                                               ; preds = %4, %15, %24
  %40 = ptrtoint i8* %1 to i64
  %41 = and i64 %40, 15
  %42 = icmp eq i64 %41, 0
  br i1 %42, label %43, label %47

43:                                               ; preds = %33, %39
  %44 = bitcast i8* %2 to i128*
  %45 = load i128, i128* %44, align 1
  %46 = bitcast i8* %1 to i128*
  store atomic i128 %45, i128* %46 seq_cst, align 16
  br label %50

47:                                               ; preds = %4, %15, %24, %39, %33
  %48 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #5
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %1, i8* align 1 %2, i64 %0, i1 false)
  %49 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #5
  br label %50

50:                                               ; preds = %47, %43, %29, %20, %11, %5
  ret void
}

; Function Attrs: nounwind
define dso_local void @__atomic_exchange(i64 noundef %0, i8* noundef %1, i8* nocapture noundef readonly %2, i8* nocapture noundef writeonly %3, i32 noundef %4) local_unnamed_addr #1 {
  switch i64 %0, label %57 [
    i64 1, label %6
    i64 2, label %9
    i64 4, label %20
    i64 8, label %31
    i64 16, label %47
  ]

6:                                                ; preds = %5
  %7 = load i8, i8* %2, align 1
  %8 = atomicrmw xchg i8* %1, i8 %7 seq_cst, align 1
  store i8 %8, i8* %3, align 1
  br label %60

9:                                                ; preds = %5
  %10 = ptrtoint i8* %1 to i64
  %11 = and i64 %10, 1
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %13, label %19

13:                                               ; preds = %9
  %14 = bitcast i8* %2 to i16*
  %15 = load i16, i16* %14, align 1
  %16 = bitcast i8* %1 to i16*
  %17 = atomicrmw xchg i16* %16, i16 %15 seq_cst, align 2
  %18 = bitcast i8* %3 to i16*
  store i16 %17, i16* %18, align 1
  br label %60

19:                                               ; preds = %9
  switch i64 %0, label %57 [
    i64 4, label %20
    i64 8, label %31
    i64 16, label %47
  ]

20:                                               ; preds = %5, %19
  %21 = ptrtoint i8* %1 to i64
  %22 = and i64 %21, 3
  %23 = icmp eq i64 %22, 0
  br i1 %23, label %24, label %30

24:                                               ; preds = %20
  %25 = bitcast i8* %2 to i32*
  %26 = load i32, i32* %25, align 1
  %27 = bitcast i8* %1 to i32*
  %28 = atomicrmw xchg i32* %27, i32 %26 seq_cst, align 4
  %29 = bitcast i8* %3 to i32*
  store i32 %28, i32* %29, align 1
  br label %60

30:                                               ; preds = %20
  switch i64 %0, label %57 [
    i64 8, label %31
    i64 16, label %47
  ]

31:                                               ; preds = %5, %19, %30
  %32 = ptrtoint i8* %1 to i64
  %33 = and i64 %32, 7
  %34 = icmp eq i64 %33, 0
  br i1 %34, label %35, label %41

35:                                               ; preds = %31
  %36 = bitcast i8* %2 to i64*
  %37 = load i64, i64* %36, align 1
  %38 = bitcast i8* %1 to i64*
  %39 = atomicrmw xchg i64* %38, i64 %37 seq_cst, align 8
  %40 = bitcast i8* %3 to i64*
  store i64 %39, i64* %40, align 1
  br label %60

41:                                               ; preds = %31
  %42 = icmp eq i64 %0, 16
  %43 = ptrtoint i8* %1 to i64
  %44 = and i64 %43, 15
  %45 = icmp eq i64 %44, 0
  %46 = and i1 %42, %45
  br i1 %46, label %51, label %57

47:                                               ; preds = %5, %19, %30
  %48 = ptrtoint i8* %1 to i64
  %49 = and i64 %48, 15
  %50 = icmp eq i64 %49, 0
  br i1 %50, label %51, label %57

51:                                               ; preds = %41, %47
  %52 = bitcast i8* %2 to i128*
  %53 = load i128, i128* %52, align 1
  %54 = bitcast i8* %1 to i128*
  %55 = atomicrmw xchg i128* %54, i128 %53 seq_cst, align 16
  %56 = bitcast i8* %3 to i128*
  store i128 %55, i128* %56, align 1
  br label %60

57:                                               ; preds = %5, %19, %30, %47, %41
  %58 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #5
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %3, i8* align 1 %1, i64 %0, i1 false)
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %1, i8* align 1 %2, i64 %0, i1 false)
  %59 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #5
  br label %60

60:                                               ; preds = %57, %51, %35, %24, %13, %6
  ret void
}

; Function Attrs: nounwind
define dso_local zeroext i1 @__atomic_compare_exchange(i64 noundef %0, i8* noundef %1, i8* nocapture noundef %2, i8* nocapture noundef readonly %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #1 {
  switch i64 %0, label %78 [
    i64 1, label %7
    i64 2, label %14
    i64 4, label %29
    i64 8, label %44
    i64 16, label %64
  ]

7:                                                ; preds = %6
  %8 = load i8, i8* %2, align 1
  %9 = load i8, i8* %3, align 1
  %10 = cmpxchg i8* %1, i8 %8, i8 %9 seq_cst seq_cst, align 1
  %11 = extractvalue { i8, i1 } %10, 1
  br i1 %11, label %98, label %12

12:                                               ; preds = %7
  %13 = extractvalue { i8, i1 } %10, 0
  store i8 %13, i8* %2, align 1
  br label %98

14:                                               ; preds = %6
  %15 = ptrtoint i8* %1 to i64
  %16 = and i64 %15, 1
  %17 = icmp eq i64 %16, 0
  br i1 %17, label %18, label %28

18:                                               ; preds = %14
  %19 = bitcast i8* %2 to i16*
  %20 = load i16, i16* %19, align 1
  %21 = bitcast i8* %3 to i16*
  %22 = load i16, i16* %21, align 1
  %23 = bitcast i8* %1 to i16*
  %24 = cmpxchg i16* %23, i16 %20, i16 %22 seq_cst seq_cst, align 2
  %25 = extractvalue { i16, i1 } %24, 1
  br i1 %25, label %98, label %26

26:                                               ; preds = %18
  %27 = extractvalue { i16, i1 } %24, 0
  store i16 %27, i16* %19, align 1
  br label %98

28:                                               ; preds = %14
  switch i64 %0, label %78 [
    i64 4, label %29
    i64 8, label %44
    i64 16, label %64
  ]

29:                                               ; preds = %6, %28
  %30 = ptrtoint i8* %1 to i64
  %31 = and i64 %30, 3
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %33, label %43

33:                                               ; preds = %29
  %34 = bitcast i8* %2 to i32*
  %35 = load i32, i32* %34, align 1
  %36 = bitcast i8* %3 to i32*
  %37 = load i32, i32* %36, align 1
  %38 = bitcast i8* %1 to i32*
  %39 = cmpxchg i32* %38, i32 %35, i32 %37 seq_cst seq_cst, align 4
  %40 = extractvalue { i32, i1 } %39, 1
  br i1 %40, label %98, label %41

41:                                               ; preds = %33
  %42 = extractvalue { i32, i1 } %39, 0
  store i32 %42, i32* %34, align 1
  br label %98

43:                                               ; preds = %29
  switch i64 %0, label %78 [
    i64 8, label %44
    i64 16, label %64
  ]

44:                                               ; preds = %6, %28, %43
  %45 = ptrtoint i8* %1 to i64
  %46 = and i64 %45, 7
  %47 = icmp eq i64 %46, 0
  br i1 %47, label %48, label %58

48:                                               ; preds = %44
  %49 = bitcast i8* %2 to i64*
  %50 = load i64, i64* %49, align 1
  %51 = bitcast i8* %3 to i64*
  %52 = load i64, i64* %51, align 1
  %53 = bitcast i8* %1 to i64*
  %54 = cmpxchg i64* %53, i64 %50, i64 %52 seq_cst seq_cst, align 8
  %55 = extractvalue { i64, i1 } %54, 1
  br i1 %55, label %98, label %56

56:                                               ; preds = %48
  %57 = extractvalue { i64, i1 } %54, 0
  store i64 %57, i64* %49, align 1
  br label %98

58:                                               ; preds = %44
  %59 = icmp eq i64 %0, 16
  %60 = ptrtoint i8* %1 to i64
  %61 = and i64 %60, 15
  %62 = icmp eq i64 %61, 0
  %63 = and i1 %59, %62
  br i1 %63, label %68, label %78

64:                                               ; preds = %6, %28, %43
  %65 = ptrtoint i8* %1 to i64
  %66 = and i64 %65, 15
  %67 = icmp eq i64 %66, 0
  br i1 %67, label %68, label %78

68:                                               ; preds = %58, %64
  %69 = bitcast i8* %2 to i128*
  %70 = load i128, i128* %69, align 1
  %71 = bitcast i8* %3 to i128*
  %72 = load i128, i128* %71, align 1
  %73 = bitcast i8* %1 to i128*
  %74 = cmpxchg i128* %73, i128 %70, i128 %72 seq_cst seq_cst, align 16
  %75 = extractvalue { i128, i1 } %74, 1
  br i1 %75, label %98, label %76

76:                                               ; preds = %68
  %77 = extractvalue { i128, i1 } %74, 0
  store i128 %77, i128* %69, align 1
  br label %98

78:                                               ; preds = %6, %28, %43, %64, %58
  %79 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #5
  %80 = icmp eq i64 %0, 0
  br i1 %80, label %91, label %81

81:                                               ; preds = %78, %88
  %82 = phi i64 [ %89, %88 ], [ 0, %78 ]
  %83 = getelementptr inbounds i8, i8* %1, i64 %82
  %84 = load i8, i8* %83, align 1
  %85 = getelementptr inbounds i8, i8* %2, i64 %82
  %86 = load i8, i8* %85, align 1
  %87 = icmp eq i8 %84, %86
  br i1 %87, label %88, label %91

88:                                               ; preds = %81
  %89 = add nuw i64 %82, 1
  %90 = icmp eq i64 %89, %0
  br i1 %90, label %91, label %81, !llvm.loop !4

91:                                               ; preds = %81, %88, %78
  %92 = phi i64 [ 0, %78 ], [ %82, %81 ], [ %0, %88 ]
  %93 = icmp eq i64 %92, %0
  br i1 %93, label %94, label %95

94:                                               ; preds = %91
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %1, i8* align 1 %3, i64 %0, i1 false)
  br label %96

95:                                               ; preds = %91
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %2, i8* align 1 %1, i64 %0, i1 false)
  br label %96

96:                                               ; preds = %95, %94
  %97 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #5
  br label %98

98:                                               ; preds = %68, %76, %48, %56, %33, %41, %18, %26, %7, %12, %96
  %99 = phi i1 [ %93, %96 ], [ false, %12 ], [ %11, %7 ], [ false, %26 ], [ %25, %18 ], [ false, %41 ], [ %40, %33 ], [ false, %56 ], [ %55, %48 ], [ false, %76 ], [ %75, %68 ]
  ret i1 %99
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #3

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.ctpop.i64(i64) #4

attributes #0 = { mustprogress nofree nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #3 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i64 0, i64 65}
!4 = distinct !{!4, !5, !6}
!5 = !{!"llvm.loop.mustprogress"}
!6 = !{!"llvm.loop.unroll.disable"}
