; ModuleID = 'c/datatype.c'
source_filename = "c/datatype.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.anon = type { i8*, i64, i32 }

@blocks = internal unnamed_addr global i32 0, align 4
@pool = internal unnamed_addr global [64 x %struct.anon] zeroinitializer, align 16
@.str = private unnamed_addr constant [51 x i8] c"more blocks of fencepost_malloc than are supported\00", align 1
@.str.1 = private unnamed_addr constant [55 x i8] c"free of what was not asked for, or not in the same way\00", align 1
@.str.2 = private unnamed_addr constant [22 x i8] c"memory is freed twice\00", align 1
@.str.3 = private unnamed_addr constant [23 x i8] c"the number of a thread\00", align 1
@.str.4 = private unnamed_addr constant [22 x i8] c"the number of threads\00", align 1
@.str.5 = private unnamed_addr constant [26 x i8] c"a double compare-and-swap\00", align 1
@pool_lock = internal global i32 0, align 4

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_fence_ll() local_unnamed_addr #0 {
  fence acquire
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_fence_ls() local_unnamed_addr #0 {
  fence acquire
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_fence_sl() local_unnamed_addr #0 {
  fence seq_cst
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_fence_ss() local_unnamed_addr #0 {
  fence release
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_fence_full() local_unnamed_addr #0 {
  fence seq_cst
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_fence_aliased_loads() local_unnamed_addr #0 {
  fence acquire
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_fence_data_dependent_loads() local_unnamed_addr #0 {
  fence acquire
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_fence_control_dependent() local_unnamed_addr #0 {
  fence acquire
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @fencepost_observe_operation(i8* nocapture noundef %0) local_unnamed_addr #1 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @fencepost_observe_argument(i8* nocapture noundef %0, i64 noundef %1) local_unnamed_addr #1 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @fencepost_observe_result(i8* nocapture noundef %0, i64 noundef %1) local_unnamed_addr #1 {
  ret void
}

; Function Attrs: noreturn nounwind
define dso_local i32 @fencepost_dcas(i8* nocapture noundef readnone %0, i8* nocapture noundef readnone %1, i8* nocapture noundef readnone %2, i8* nocapture noundef readnone %3, i8* nocapture noundef readnone %4, i8* nocapture noundef readnone %5) local_unnamed_addr #2 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.5, i64 0, i64 0)) #6
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local i32 @fencepost_dcas_32(i8* nocapture noundef readnone %0, i8* nocapture noundef readnone %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #2 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.5, i64 0, i64 0)) #6
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local i32 @fencepost_dcas_64(i8* nocapture noundef readnone %0, i8* nocapture noundef readnone %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) local_unnamed_addr #2 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.5, i64 0, i64 0)) #6
  unreachable
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i32 @fencepost_cas(i8* nocapture noundef %0, i8* noundef %1, i8* noundef %2) local_unnamed_addr #0 {
  %4 = bitcast i8* %0 to i64*
  %5 = ptrtoint i8* %1 to i64
  %6 = ptrtoint i8* %2 to i64
  %7 = cmpxchg i64* %4, i64 %5, i64 %6 monotonic monotonic, align 8
  %8 = extractvalue { i64, i1 } %7, 1
  %9 = zext i1 %8 to i32
  ret i32 %9
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i32 @fencepost_cas_32(i8* nocapture noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = bitcast i8* %0 to i32*
  %5 = cmpxchg i32* %4, i32 %1, i32 %2 monotonic monotonic, align 4
  %6 = extractvalue { i32, i1 } %5, 1
  %7 = zext i1 %6 to i32
  ret i32 %7
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i32 @fencepost_cas_64(i8* nocapture noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = bitcast i8* %0 to i64*
  %5 = cmpxchg i64* %4, i64 %1, i64 %2 monotonic monotonic, align 8
  %6 = extractvalue { i64, i1 } %5, 1
  %7 = zext i1 %6 to i32
  ret i32 %7
}

; Function Attrs: nounwind
define dso_local i8* @fencepost_malloc(i64 noundef %0) local_unnamed_addr #3 {
  %2 = call i32 @__fencepost_await_add(i32* noundef nonnull @pool_lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #7
  %3 = load i32, i32* @blocks, align 4
  %4 = icmp sgt i32 %3, 0
  br i1 %4, label %5, label %23

5:                                                ; preds = %1
  %6 = zext i32 %3 to i64
  br label %7

7:                                                ; preds = %5, %17
  %8 = phi i64 [ 0, %5 ], [ %21, %17 ]
  %9 = phi i32 [ 0, %5 ], [ %20, %17 ]
  %10 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %8, i32 2
  %11 = load i32, i32* %10, align 8
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %17, label %13

13:                                               ; preds = %7
  %14 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %8, i32 1
  %15 = load i64, i64* %14, align 8
  %16 = icmp eq i64 %15, %0
  br label %17

17:                                               ; preds = %13, %7
  %18 = phi i1 [ false, %7 ], [ %16, %13 ]
  %19 = zext i1 %18 to i32
  %20 = add nuw nsw i32 %9, %19
  %21 = add nuw nsw i64 %8, 1
  %22 = icmp eq i64 %21, %6
  br i1 %22, label %23, label %7, !llvm.loop !3

23:                                               ; preds = %17, %1
  %24 = phi i32 [ 0, %1 ], [ %20, %17 ]
  %25 = add nuw nsw i32 %24, 1
  %26 = call i32 @__fencepost_choose(i32 noundef %25) #7
  %27 = icmp eq i32 %26, %24
  br i1 %27, label %28, label %38

28:                                               ; preds = %23
  %29 = load i32, i32* @blocks, align 4
  %30 = icmp eq i32 %29, 64
  br i1 %30, label %31, label %32

31:                                               ; preds = %28
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([51 x i8], [51 x i8]* @.str, i64 0, i64 0)) #6
  unreachable

32:                                               ; preds = %28
  %33 = add nsw i32 %29, 1
  store i32 %33, i32* @blocks, align 4
  %34 = call i8* @malloc(i64 noundef %0) #7
  %35 = sext i32 %29 to i64
  %36 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %35, i32 0
  store i8* %34, i8** %36, align 8
  %37 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %35, i32 1
  store i64 %0, i64* %37, align 8
  br label %56

38:                                               ; preds = %23, %51
  %39 = phi i64 [ %53, %51 ], [ 0, %23 ]
  %40 = phi i32 [ %52, %51 ], [ %26, %23 ]
  %41 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %39, i32 2
  %42 = load i32, i32* %41, align 8
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %51, label %44

44:                                               ; preds = %38
  %45 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %39, i32 1
  %46 = load i64, i64* %45, align 8
  %47 = icmp eq i64 %46, %0
  br i1 %47, label %48, label %51

48:                                               ; preds = %44
  %49 = add nsw i32 %40, -1
  %50 = icmp eq i32 %40, 0
  br i1 %50, label %54, label %51

51:                                               ; preds = %38, %44, %48
  %52 = phi i32 [ %49, %48 ], [ %40, %44 ], [ %40, %38 ]
  %53 = add nuw i64 %39, 1
  br label %38, !llvm.loop !6

54:                                               ; preds = %48
  %55 = trunc i64 %39 to i32
  br label %56

56:                                               ; preds = %54, %32
  %57 = phi i32 [ %29, %32 ], [ %55, %54 ]
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %58, i32 2
  store i32 0, i32* %59, align 8
  %60 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %58, i32 0
  %61 = load i8*, i8** %60, align 8
  %62 = atomicrmw sub i32* @pool_lock, i32 1 seq_cst, align 4
  ret i8* %61
}

declare i32 @__fencepost_choose(i32 noundef) local_unnamed_addr #4

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #5

declare i8* @malloc(i64 noundef) local_unnamed_addr #4

; Function Attrs: nounwind
define dso_local void @fencepost_free(i8* noundef readnone %0) local_unnamed_addr #3 {
  %2 = icmp eq i8* %0, null
  br i1 %2, label %31, label %3

3:                                                ; preds = %1
  %4 = call i32 @__fencepost_await_add(i32* noundef nonnull @pool_lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #7
  %5 = load i32, i32* @blocks, align 4
  %6 = icmp sgt i32 %5, 0
  br i1 %6, label %7, label %19

7:                                                ; preds = %3
  %8 = zext i32 %5 to i64
  br label %9

9:                                                ; preds = %7, %14
  %10 = phi i64 [ 0, %7 ], [ %15, %14 ]
  %11 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %10, i32 0
  %12 = load i8*, i8** %11, align 8
  %13 = icmp eq i8* %12, %0
  br i1 %13, label %17, label %14

14:                                               ; preds = %9
  %15 = add nuw nsw i64 %10, 1
  %16 = icmp eq i64 %15, %8
  br i1 %16, label %19, label %9, !llvm.loop !7

17:                                               ; preds = %9
  %18 = trunc i64 %10 to i32
  br label %19

19:                                               ; preds = %17, %14, %3
  %20 = phi i32 [ 0, %3 ], [ %18, %17 ], [ %5, %14 ]
  %21 = icmp eq i32 %20, %5
  br i1 %21, label %22, label %23

22:                                               ; preds = %19
  call void @__fencepost_error(i32 noundef 3, i8* noundef getelementptr inbounds ([55 x i8], [55 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

23:                                               ; preds = %19
  %24 = zext i32 %20 to i64
  %25 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @pool, i64 0, i64 %24, i32 2
  %26 = load i32, i32* %25, align 8
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %29, label %28

28:                                               ; preds = %23
  call void @__fencepost_error(i32 noundef 3, i8* noundef getelementptr inbounds ([22 x i8], [22 x i8]* @.str.2, i64 0, i64 0)) #6
  unreachable

29:                                               ; preds = %23
  store i32 1, i32* %25, align 8
  %30 = atomicrmw sub i32* @pool_lock, i32 1 seq_cst, align 4
  br label %31

31:                                               ; preds = %1, %29
  ret void
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #5

; Function Attrs: nounwind
define dso_local i8* @fencepost_malloc_noreuse(i64 noundef %0) local_unnamed_addr #3 {
  %2 = call i8* @malloc(i64 noundef %0) #7
  ret i8* %2
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @fencepost_free_noreuse(i8* nocapture noundef %0) local_unnamed_addr #1 {
  ret void
}

; Function Attrs: noreturn nounwind
define dso_local i32 @fencepost_thread_id() local_unnamed_addr #2 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([23 x i8], [23 x i8]* @.str.3, i64 0, i64 0)) #6
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local i32 @fencepost_thread_count() local_unnamed_addr #2 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([22 x i8], [22 x i8]* @.str.4, i64 0, i64 0)) #6
  unreachable
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #4

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #7 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !5}
!7 = distinct !{!7, !4, !5}
