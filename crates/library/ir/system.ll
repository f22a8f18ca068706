; ModuleID = 'c/system.c'
source_filename = "c/system.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nounwind
define dso_local i64 @sysconf(i32 noundef %0) local_unnamed_addr #0 {
  switch i32 %0, label %6 [
    i32 2, label %8
    i32 30, label %2
    i32 83, label %3
    i32 84, label %3
    i32 85, label %4
    i32 86, label %4
    i32 190, label %5
  ]

2:                                                ; preds = %1
  br label %8

3:                                                ; preds = %1, %1
  br label %8

4:                                                ; preds = %1, %1
  br label %8

5:                                                ; preds = %1
  br label %8

6:                                                ; preds = %1
  %7 = call i32* @__errno_location() #5
  store i32 22, i32* %7, align 4
  br label %8

8:                                                ; preds = %1, %6, %5, %4, %3, %2
  %9 = phi i64 [ -1, %6 ], [ 64, %5 ], [ 1048576, %4 ], [ 4, %3 ], [ 4096, %2 ], [ 100, %1 ]
  ret i64 %9
}

declare i32* @__errno_location() local_unnamed_addr #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @get_nprocs() local_unnamed_addr #2 {
  ret i32 4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @get_nprocs_conf() local_unnamed_addr #2 {
  ret i32 4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @getpagesize() local_unnamed_addr #2 {
  ret i32 4096
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @sched_getcpu() local_unnamed_addr #2 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @getpid() local_unnamed_addr #2 {
  ret i32 1000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @getppid() local_unnamed_addr #2 {
  ret i32 1
}

; Function Attrs: nounwind
define dso_local i32 @gettid() local_unnamed_addr #0 {
  %1 = call i64 @pthread_self() #5
  %2 = trunc i64 %1 to i32
  %3 = add nsw i32 %2, 999
  ret i32 %3
}

declare i64 @pthread_self() local_unnamed_addr #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @sched_setaffinity(i32 noundef %0, i64 noundef %1, i8* nocapture noundef readnone %2) local_unnamed_addr #2 {
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @sched_getaffinity(i32 noundef %0, i64 noundef %1, i8* nocapture noundef writeonly %2) local_unnamed_addr #0 {
  %4 = icmp ne i64 %1, 0
  %5 = and i64 %1, 7
  %6 = icmp eq i64 %5, 0
  %7 = and i1 %4, %6
  br i1 %7, label %10, label %8

8:                                                ; preds = %3
  %9 = call i32* @__errno_location() #5
  store i32 22, i32* %9, align 4
  br label %17

10:                                               ; preds = %3, %10
  %11 = phi i64 [ %15, %10 ], [ 0, %3 ]
  %12 = icmp eq i64 %11, 0
  %13 = select i1 %12, i8 15, i8 0
  %14 = getelementptr inbounds i8, i8* %2, i64 %11
  store i8 %13, i8* %14, align 1
  %15 = add nuw i64 %11, 1
  %16 = icmp eq i64 %15, %1
  br i1 %16, label %17, label %10, !llvm.loop !3

17:                                               ; preds = %10, %8
  %18 = phi i32 [ -1, %8 ], [ 0, %10 ]
  ret i32 %18
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @__sched_cpucount(i64 noundef %0, i8* nocapture noundef readonly %1) local_unnamed_addr #3 {
  %3 = icmp eq i64 %0, 0
  br i1 %3, label %21, label %4

4:                                                ; preds = %2, %18
  %5 = phi i64 [ %19, %18 ], [ 0, %2 ]
  %6 = phi i32 [ %15, %18 ], [ 0, %2 ]
  %7 = getelementptr inbounds i8, i8* %1, i64 %5
  %8 = load i8, i8* %7, align 1
  %9 = zext i8 %8 to i32
  br label %10

10:                                               ; preds = %4, %10
  %11 = phi i32 [ 0, %4 ], [ %16, %10 ]
  %12 = phi i32 [ %6, %4 ], [ %15, %10 ]
  %13 = lshr i32 %9, %11
  %14 = and i32 %13, 1
  %15 = add nsw i32 %14, %12
  %16 = add nuw nsw i32 %11, 1
  %17 = icmp eq i32 %16, 8
  br i1 %17, label %18, label %10, !llvm.loop !6

18:                                               ; preds = %10
  %19 = add nuw i64 %5, 1
  %20 = icmp eq i64 %19, %0
  br i1 %20, label %21, label %4, !llvm.loop !7

21:                                               ; preds = %18, %2
  %22 = phi i32 [ 0, %2 ], [ %15, %18 ]
  ret i32 %22
}

; Function Attrs: nounwind
define dso_local i32 @sched_get_priority_max(i32 noundef %0) local_unnamed_addr #0 {
  %2 = add i32 %0, -3
  %3 = icmp ult i32 %2, -2
  br i1 %3, label %4, label %7

4:                                                ; preds = %1
  switch i32 %0, label %5 [
    i32 5, label %7
    i32 3, label %7
    i32 0, label %7
  ]

5:                                                ; preds = %4
  %6 = call i32* @__errno_location() #5
  store i32 22, i32* %6, align 4
  br label %7

7:                                                ; preds = %1, %4, %4, %4, %5
  %8 = phi i32 [ -1, %5 ], [ 0, %4 ], [ 0, %4 ], [ 0, %4 ], [ 99, %1 ]
  ret i32 %8
}

; Function Attrs: nounwind
define dso_local i32 @sched_get_priority_min(i32 noundef %0) local_unnamed_addr #0 {
  %2 = add i32 %0, -3
  %3 = icmp ult i32 %2, -2
  br i1 %3, label %4, label %7

4:                                                ; preds = %1
  switch i32 %0, label %5 [
    i32 5, label %7
    i32 3, label %7
    i32 0, label %7
  ]

5:                                                ; preds = %4
  %6 = call i32* @__errno_location() #5
  store i32 22, i32* %6, align 4
  br label %7

7:                                                ; preds = %1, %4, %4, %4, %5
  %8 = phi i1 [ true, %1 ], [ false, %4 ], [ false, %4 ], [ false, %4 ], [ false, %5 ]
  %9 = xor i1 %3, true
  %10 = or i1 %8, %9
  %11 = select i1 %8, i32 1, i32 99
  br i1 %10, label %15, label %12

12:                                               ; preds = %7
  switch i32 %0, label %13 [
    i32 5, label %15
    i32 3, label %15
    i32 0, label %15
  ]

13:                                               ; preds = %12
  %14 = call i32* @__errno_location() #5
  store i32 22, i32* %14, align 4
  br label %15

15:                                               ; preds = %7, %13, %12, %12, %12
  %16 = phi i32 [ %11, %7 ], [ -1, %13 ], [ 0, %12 ], [ 0, %12 ], [ 0, %12 ]
  ret i32 %16
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @sched_getscheduler(i32 noundef %0) local_unnamed_addr #2 {
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @sched_setscheduler(i32 %0, i32 noundef %1, i32* nocapture noundef readonly %2) local_unnamed_addr #0 {
  %4 = add i32 %1, -3
  %5 = icmp ult i32 %4, -2
  br i1 %5, label %6, label %9

6:                                                ; preds = %3
  switch i32 %1, label %7 [
    i32 5, label %9
    i32 3, label %9
    i32 0, label %9
  ]

7:                                                ; preds = %6
  %8 = call i32* @__errno_location() #5
  store i32 22, i32* %8, align 4
  br label %36

9:                                                ; preds = %6, %6, %6, %3
  %10 = load i32, i32* %2, align 4
  br i1 %5, label %11, label %14

11:                                               ; preds = %9
  switch i32 %1, label %12 [
    i32 5, label %14
    i32 3, label %14
    i32 0, label %14
  ]

12:                                               ; preds = %11
  %13 = call i32* @__errno_location() #5
  store i32 22, i32* %13, align 4
  br label %14

14:                                               ; preds = %12, %11, %11, %11, %9
  %15 = phi i1 [ true, %9 ], [ false, %11 ], [ false, %11 ], [ false, %11 ], [ false, %12 ]
  %16 = xor i1 %5, true
  %17 = or i1 %15, %16
  %18 = select i1 %15, i32 1, i32 99
  br i1 %17, label %22, label %19

19:                                               ; preds = %14
  switch i32 %1, label %20 [
    i32 5, label %22
    i32 3, label %22
    i32 0, label %22
  ]

20:                                               ; preds = %19
  %21 = call i32* @__errno_location() #5
  store i32 22, i32* %21, align 4
  br label %22

22:                                               ; preds = %14, %19, %19, %19, %20
  %23 = phi i32 [ %18, %14 ], [ -1, %20 ], [ 0, %19 ], [ 0, %19 ], [ 0, %19 ]
  %24 = icmp slt i32 %10, %23
  br i1 %24, label %36, label %25

25:                                               ; preds = %22
  %26 = load i32, i32* %2, align 4
  br i1 %5, label %27, label %30

27:                                               ; preds = %25
  switch i32 %1, label %28 [
    i32 5, label %30
    i32 3, label %30
    i32 0, label %30
  ]

28:                                               ; preds = %27
  %29 = call i32* @__errno_location() #5
  store i32 22, i32* %29, align 4
  br label %30

30:                                               ; preds = %25, %27, %27, %27, %28
  %31 = phi i32 [ -1, %28 ], [ 0, %27 ], [ 0, %27 ], [ 0, %27 ], [ 99, %25 ]
  %32 = icmp sgt i32 %26, %31
  br i1 %32, label %36, label %33

33:                                               ; preds = %30
  %34 = add i32 %1, -3
  %35 = icmp ult i32 %34, -2
  br i1 %35, label %39, label %36

36:                                               ; preds = %33, %22, %30, %7
  %37 = phi i32 [ 22, %7 ], [ 22, %30 ], [ 22, %22 ], [ 1, %33 ]
  %38 = call i32* @__errno_location() #5
  store i32 %37, i32* %38, align 4
  br label %39

39:                                               ; preds = %36, %33
  %40 = phi i32 [ 0, %33 ], [ -1, %36 ]
  ret i32 %40
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @sched_getparam(i32 noundef %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #4 {
  store i32 0, i32* %1, align 4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @sched_setparam(i32 noundef %0, i32* nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load i32, i32* %1, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %2
  %6 = call i32* @__errno_location() #5
  store i32 22, i32* %6, align 4
  br label %7

7:                                                ; preds = %2, %5
  %8 = phi i32 [ -1, %5 ], [ 0, %2 ]
  ret i32 %8
}

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree norecurse nosync nounwind readonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !4, !5}
!7 = distinct !{!7, !4, !5}
