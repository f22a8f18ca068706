; ModuleID = 'c/stdlib.c'
source_filename = "c/stdlib.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@rand_state = internal global i64 1, align 8

; Function Attrs: mustprogress nofree nosync nounwind readnone willreturn
define dso_local i32 @abs(i32 noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @llvm.abs.i32(i32 %0, i1 true)
  ret i32 %2
}

; Function Attrs: mustprogress nofree nosync nounwind readnone willreturn
define dso_local i64 @labs(i64 noundef %0) local_unnamed_addr #0 {
  %2 = call i64 @llvm.abs.i64(i64 %0, i1 true)
  ret i64 %2
}

; Function Attrs: mustprogress nofree nosync nounwind readnone willreturn
define dso_local i64 @llabs(i64 noundef %0) local_unnamed_addr #0 {
  %2 = call i64 @llvm.abs.i64(i64 %0, i1 true)
  ret i64 %2
}

; Function Attrs: nofree norecurse nosync nounwind readnone
define dso_local i32 @ffsll(i64 noundef %0) local_unnamed_addr #1 {
  br label %2

2:                                                ; preds = %1, %10
  %3 = phi i64 [ 0, %1 ], [ %11, %10 ]
  %4 = shl i64 1, %3
  %5 = and i64 %4, %0
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %10, label %7

7:                                                ; preds = %2
  %8 = trunc i64 %3 to i32
  %9 = add nuw nsw i32 %8, 1
  br label %13

10:                                               ; preds = %2
  %11 = add nuw nsw i64 %3, 1
  %12 = icmp eq i64 %11, 64
  br i1 %12, label %13, label %2, !llvm.loop !3

13:                                               ; preds = %10, %7
  %14 = phi i32 [ %9, %7 ], [ 0, %10 ]
  ret i32 %14
}

; Function Attrs: nofree norecurse nosync nounwind readnone
define dso_local i32 @ffsl(i64 noundef %0) local_unnamed_addr #1 {
  br label %2

2:                                                ; preds = %10, %1
  %3 = phi i64 [ 0, %1 ], [ %11, %10 ]
  %4 = shl i64 1, %3
  %5 = and i64 %4, %0
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %10, label %7

7:                                                ; preds = %2
  %8 = trunc i64 %3 to i32
  %9 = add nuw nsw i32 %8, 1
  br label %13

10:                                               ; preds = %2
  %11 = add nuw nsw i64 %3, 1
  %12 = icmp eq i64 %11, 64
  br i1 %12, label %13, label %2, !llvm.loop !3

13:                                               ; preds = %10, %7
  %14 = phi i32 [ %9, %7 ], [ 0, %10 ]
  ret i32 %14
}

; Function Attrs: nofree norecurse nosync nounwind readnone
define dso_local i32 @ffs(i32 noundef %0) local_unnamed_addr #1 {
  %2 = sext i32 %0 to i64
  br label %3

3:                                                ; preds = %11, %1
  %4 = phi i64 [ 0, %1 ], [ %12, %11 ]
  %5 = shl i64 1, %4
  %6 = and i64 %5, %2
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %11, label %8

8:                                                ; preds = %3
  %9 = trunc i64 %4 to i32
  %10 = add nuw nsw i32 %9, 1
  br label %14

11:                                               ; preds = %3
  %12 = add nuw nsw i64 %4, 1
  %13 = icmp eq i64 %12, 64
  br i1 %13, label %14, label %3, !llvm.loop !3

14:                                               ; preds = %11, %8
  %15 = phi i32 [ %10, %8 ], [ 0, %11 ]
  ret i32 %15
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i64 @div(i32 noundef %0, i32 noundef %1) local_unnamed_addr #2 {
  %3 = sdiv i32 %0, %1
  %4 = srem i32 %0, %1
  %5 = zext i32 %4 to i64
  %6 = shl nuw i64 %5, 32
  %7 = zext i32 %3 to i64
  %8 = or i64 %6, %7
  ret i64 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local { i64, i64 } @ldiv(i64 noundef %0, i64 noundef %1) local_unnamed_addr #2 {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local { i64, i64 } @lldiv(i64 noundef %0, i64 noundef %1) local_unnamed_addr #2 {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local noalias i8* @getenv(i8* nocapture noundef readnone %0) local_unnamed_addr #2 {
  ret i8* null
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local noalias i8* @secure_getenv(i8* nocapture noundef readnone %0) local_unnamed_addr #2 {
  ret i8* null
}

; Function Attrs: nounwind
define dso_local i8* @bsearch(i8* noundef %0, i8* noundef %1, i64 noundef %2, i64 noundef %3, i32 (i8*, i8*)* nocapture noundef readonly %4) local_unnamed_addr #3 {
  %6 = icmp eq i64 %2, 0
  br i1 %6, label %23, label %7

7:                                                ; preds = %5, %15
  %8 = phi i64 [ %21, %15 ], [ %2, %5 ]
  %9 = phi i8* [ %18, %15 ], [ %1, %5 ]
  %10 = lshr i64 %8, 1
  %11 = mul i64 %10, %3
  %12 = getelementptr inbounds i8, i8* %9, i64 %11
  %13 = call i32 %4(i8* noundef %0, i8* noundef %12) #10
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %23, label %15

15:                                               ; preds = %7
  %16 = icmp sgt i32 %13, 0
  %17 = getelementptr inbounds i8, i8* %12, i64 %3
  %18 = select i1 %16, i8* %17, i8* %9
  %19 = sext i1 %16 to i64
  %20 = add i64 %8, %19
  %21 = lshr i64 %20, 1
  %22 = icmp ult i64 %20, 2
  br i1 %22, label %23, label %7, !llvm.loop !6

23:                                               ; preds = %7, %15, %5
  %24 = phi i8* [ null, %5 ], [ %12, %7 ], [ null, %15 ]
  ret i8* %24
}

; Function Attrs: nounwind
define dso_local void @qsort_r(i8* noundef %0, i64 noundef %1, i64 noundef %2, i32 (i8*, i8*, i8*)* noundef %3, i8* noundef %4) local_unnamed_addr #3 {
  %6 = icmp ult i64 %1, 2
  %7 = icmp eq i64 %2, 0
  %8 = or i1 %6, %7
  br i1 %8, label %13, label %9

9:                                                ; preds = %5
  %10 = lshr i64 %1, 1
  %11 = mul i64 %10, %2
  %12 = call i8* @malloc(i64 noundef %11) #10
  call fastcc void @sort(i8* noundef %0, i8* noundef %12, i64 noundef %1, i64 noundef %2, i32 (i8*, i8*, i8*)* noundef %3, i8* noundef %4) #11
  call void @free(i8* noundef %12) #10
  br label %13

13:                                               ; preds = %5, %9
  ret void
}

declare i8* @malloc(i64 noundef) local_unnamed_addr #4

; Function Attrs: nounwind
define internal fastcc void @sort(i8* noundef %0, i8* noundef %1, i64 noundef %2, i64 noundef %3, i32 (i8*, i8*, i8*)* noundef %4, i8* noundef %5) unnamed_addr #3 {
  %7 = icmp ult i64 %2, 2
  br i1 %7, label %110, label %8

8:                                                ; preds = %6
  %9 = lshr i64 %2, 1
  %10 = sub i64 %2, %9
  call fastcc void @sort(i8* noundef %0, i8* noundef %1, i64 noundef %9, i64 noundef %3, i32 (i8*, i8*, i8*)* noundef %4, i8* noundef %5) #11
  %11 = mul i64 %9, %3
  %12 = getelementptr inbounds i8, i8* %0, i64 %11
  call fastcc void @sort(i8* noundef %12, i8* noundef %1, i64 noundef %10, i64 noundef %3, i32 (i8*, i8*, i8*)* noundef %4, i8* noundef %5) #11
  %13 = and i64 %3, 7
  %14 = icmp eq i64 %13, 0
  %15 = and i64 %3, 3
  %16 = icmp eq i64 %15, 0
  %17 = call i64 @llvm.umax.i64(i64 %9, i64 1)
  br label %29

18:                                               ; preds = %50
  %19 = icmp ult i64 %2, 2
  br i1 %19, label %110, label %20

20:                                               ; preds = %18
  %21 = and i64 %3, 7
  %22 = icmp eq i64 %21, 0
  %23 = and i64 %3, 3
  %24 = icmp eq i64 %23, 0
  %25 = and i64 %3, 7
  %26 = icmp eq i64 %25, 0
  %27 = and i64 %3, 3
  %28 = icmp eq i64 %27, 0
  br label %53

29:                                               ; preds = %8, %50
  %30 = phi i64 [ 0, %8 ], [ %51, %50 ]
  %31 = mul i64 %30, %3
  %32 = getelementptr inbounds i8, i8* %1, i64 %31
  %33 = getelementptr inbounds i8, i8* %0, i64 %31
  br i1 %14, label %34, label %41

34:                                               ; preds = %29
  %35 = ptrtoint i8* %32 to i64
  %36 = ptrtoint i8* %33 to i64
  %37 = or i64 %36, %35
  %38 = and i64 %37, 7
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %40, label %41

40:                                               ; preds = %34
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %32, i64 8) ]
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %33, i64 8) ]
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %32, i8* align 8 %33, i64 %3, i1 false) #12
  br label %50

41:                                               ; preds = %34, %29
  br i1 %16, label %42, label %49

42:                                               ; preds = %41
  %43 = ptrtoint i8* %32 to i64
  %44 = ptrtoint i8* %33 to i64
  %45 = or i64 %44, %43
  %46 = and i64 %45, 3
  %47 = icmp eq i64 %46, 0
  br i1 %47, label %48, label %49

48:                                               ; preds = %42
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %32, i64 4) ]
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %33, i64 4) ]
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %32, i8* align 4 %33, i64 %3, i1 false) #12
  br label %50

49:                                               ; preds = %42, %41
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %32, i8* align 1 %33, i64 %3, i1 false) #12
  br label %50

50:                                               ; preds = %40, %48, %49
  %51 = add nuw nsw i64 %30, 1
  %52 = icmp eq i64 %51, %17
  br i1 %52, label %18, label %29, !llvm.loop !7

53:                                               ; preds = %20, %103
  %54 = phi i8* [ %0, %20 ], [ %108, %103 ]
  %55 = phi i8* [ %12, %20 ], [ %107, %103 ]
  %56 = phi i8* [ %1, %20 ], [ %106, %103 ]
  %57 = phi i64 [ %10, %20 ], [ %105, %103 ]
  %58 = phi i64 [ %9, %20 ], [ %104, %103 ]
  %59 = icmp eq i64 %57, 0
  br i1 %59, label %83, label %60

60:                                               ; preds = %53
  %61 = call i32 %4(i8* noundef %55, i8* noundef %56, i8* noundef %5) #10
  %62 = icmp slt i32 %61, 0
  br i1 %62, label %63, label %83

63:                                               ; preds = %60
  br i1 %22, label %64, label %71

64:                                               ; preds = %63
  %65 = ptrtoint i8* %54 to i64
  %66 = ptrtoint i8* %55 to i64
  %67 = or i64 %65, %66
  %68 = and i64 %67, 7
  %69 = icmp eq i64 %68, 0
  br i1 %69, label %70, label %71

70:                                               ; preds = %64
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %54, i64 8) ]
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %55, i64 8) ]
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %54, i8* align 8 %55, i64 %3, i1 false) #12
  br label %80

71:                                               ; preds = %64, %63
  br i1 %24, label %72, label %79

72:                                               ; preds = %71
  %73 = ptrtoint i8* %54 to i64
  %74 = ptrtoint i8* %55 to i64
  %75 = or i64 %73, %74
  %76 = and i64 %75, 3
  %77 = icmp eq i64 %76, 0
  br i1 %77, label %78, label %79

78:                                               ; preds = %72
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %54, i64 4) ]
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %55, i64 4) ]
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %54, i8* align 4 %55, i64 %3, i1 false) #12
  br label %80

79:                                               ; preds = %72, %71
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %54, i8* align 1 %55, i64 %3, i1 false) #12
  br label %80

80:                                               ; preds = %70, %78, %79
  %81 = getelementptr inbounds i8, i8* %55, i64 %3
  %82 = add i64 %57, -1
  br label %103

83:                                               ; preds = %60, %53
  br i1 %26, label %84, label %91

84:                                               ; preds = %83
  %85 = ptrtoint i8* %54 to i64
  %86 = ptrtoint i8* %56 to i64
  %87 = or i64 %85, %86
  %88 = and i64 %87, 7
  %89 = icmp eq i64 %88, 0
  br i1 %89, label %90, label %91

90:                                               ; preds = %84
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %54, i64 8) ]
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %56, i64 8) ]
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %54, i8* align 8 %56, i64 %3, i1 false) #12
  br label %100

91:                                               ; preds = %84, %83
  br i1 %28, label %92, label %99

92:                                               ; preds = %91
  %93 = ptrtoint i8* %54 to i64
  %94 = ptrtoint i8* %56 to i64
  %95 = or i64 %93, %94
  %96 = and i64 %95, 3
  %97 = icmp eq i64 %96, 0
  br i1 %97, label %98, label %99

98:                                               ; preds = %92
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %54, i64 4) ]
  call void @llvm.assume(i1 true) #12 [ "align"(i8* %56, i64 4) ]
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %54, i8* align 4 %56, i64 %3, i1 false) #12
  br label %100

99:                                               ; preds = %92, %91
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %54, i8* align 1 %56, i64 %3, i1 false) #12
  br label %100

100:                                              ; preds = %90, %98, %99
  %101 = getelementptr inbounds i8, i8* %56, i64 %3
  %102 = add i64 %58, -1
  br label %103

103:                                              ; preds = %100, %80
  %104 = phi i64 [ %58, %80 ], [ %102, %100 ]
  %105 = phi i64 [ %82, %80 ], [ %57, %100 ]
  %106 = phi i8* [ %56, %80 ], [ %101, %100 ]
  %107 = phi i8* [ %81, %80 ], [ %55, %100 ]
  %108 = getelementptr inbounds i8, i8* %54, i64 %3
  %109 = icmp eq i64 %104, 0
  br i1 %109, label %110, label %53, !llvm.loop !8

110:                                              ; preds = %103, %18, %6
  ret void
}

declare void @free(i8* noundef) local_unnamed_addr #4

; Function Attrs: nounwind
define dso_local void @qsort(i8* noundef %0, i64 noundef %1, i64 noundef %2, i32 (i8*, i8*)* noundef %3) local_unnamed_addr #3 {
  %5 = icmp ult i64 %1, 2
  %6 = icmp eq i64 %2, 0
  %7 = or i1 %5, %6
  br i1 %7, label %13, label %8

8:                                                ; preds = %4
  %9 = bitcast i32 (i8*, i8*)* %3 to i8*
  %10 = lshr i64 %1, 1
  %11 = mul i64 %10, %2
  %12 = call i8* @malloc(i64 noundef %11) #10
  call fastcc void @sort(i8* noundef %0, i8* noundef %12, i64 noundef %1, i64 noundef %2, i32 (i8*, i8*, i8*)* noundef nonnull @without_context, i8* noundef %9) #10
  call void @free(i8* noundef %12) #10
  br label %13

13:                                               ; preds = %4, %8
  ret void
}

; Function Attrs: nounwind
define internal i32 @without_context(i8* noundef %0, i8* noundef %1, i8* nocapture noundef readonly %2) #3 {
  %4 = bitcast i8* %2 to i32 (i8*, i8*)*
  %5 = call i32 %4(i8* noundef %0, i8* noundef %1) #10
  ret i32 %5
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @srandom(i32 noundef %0) local_unnamed_addr #5 {
  %2 = zext i32 %0 to i64
  store atomic i64 %2, i64* @rand_state seq_cst, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i64 @random() local_unnamed_addr #5 {
  %1 = atomicrmw add i64* @rand_state, i64 -7046029254386353131 seq_cst, align 8
  %2 = lshr i64 %1, 31
  %3 = xor i64 %2, %1
  %4 = mul i64 %3, -2960836687051489901
  %5 = lshr i64 %4, 29
  %6 = xor i64 %5, %4
  %7 = mul i64 %6, -2960836687051489901
  %8 = lshr i64 %7, 32
  %9 = xor i64 %8, %7
  %10 = and i64 %9, 2147483647
  ret i64 %10
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @srand(i32 noundef %0) local_unnamed_addr #5 {
  %2 = zext i32 %0 to i64
  store atomic i64 %2, i64* @rand_state seq_cst, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i32 @rand() local_unnamed_addr #5 {
  %1 = atomicrmw add i64* @rand_state, i64 -7046029254386353131 seq_cst, align 8
  %2 = lshr i64 %1, 31
  %3 = xor i64 %2, %1
  %4 = mul i64 %3, -2960836687051489901
  %5 = lshr i64 %4, 29
  %6 = xor i64 %5, %4
  %7 = mul i64 %6, -2960836687051489901
  %8 = lshr i64 %7, 32
  %9 = xor i64 %8, %7
  %10 = trunc i64 %9 to i32
  %11 = and i32 %10, 2147483647
  ret i32 %11
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @rand_r(i32* nocapture noundef %0) local_unnamed_addr #6 {
  %2 = load i32, i32* %0, align 4
  %3 = mul i32 %2, 1664525
  %4 = add i32 %3, 1013904223
  store i32 %4, i32* %0, align 4
  %5 = zext i32 %4 to i64
  %6 = lshr i64 %5, 31
  %7 = xor i64 %6, %5
  %8 = mul i64 %7, -2960836687051489901
  %9 = lshr i64 %8, 29
  %10 = xor i64 %9, %8
  %11 = mul i64 %10, -2960836687051489901
  %12 = lshr i64 %11, 32
  %13 = xor i64 %12, %11
  %14 = trunc i64 %13 to i32
  %15 = and i32 %14, 2147483647
  ret i32 %15
}

; Function Attrs: inaccessiblememonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.assume(i1 noundef) #7

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #8

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.abs.i32(i32, i1 immarg) #9

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.abs.i64(i64, i1 immarg) #9

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.umax.i64(i64, i64) #9

attributes #0 = { mustprogress nofree nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind readnone "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree norecurse nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree norecurse nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { inaccessiblememonly mustprogress nofree nosync nounwind willreturn }
attributes #8 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #9 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #10 = { nobuiltin nounwind "no-builtins" }
attributes #11 = { nobuiltin "no-builtins" }
attributes #12 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !4, !5}
!7 = distinct !{!7, !4, !5}
!8 = distinct !{!8, !4, !5}
