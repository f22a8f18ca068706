; ModuleID = 'c/time.c'
source_filename = "c/time.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.timespec = type { i64, i64 }
%struct.timeval = type { i64, i64 }

@elapsed = internal thread_local unnamed_addr global i64 0, align 8
@.str = private unnamed_addr constant [37 x i8] c"poll of descriptors is not supported\00", align 1
@poll.never = internal global i32 0, align 4

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local void @__fencepost_pass_deadline(i32 noundef %0, %struct.timespec* nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 0
  %4 = load i64, i64* %3, align 8
  %5 = icmp eq i32 %0, 0
  %6 = icmp eq i32 %0, 5
  %7 = or i1 %5, %6
  %8 = select i1 %7, i64 -1700000000, i64 -1000
  %9 = add i64 %4, %8
  %10 = icmp slt i64 %9, 0
  br i1 %10, label %21, label %11

11:                                               ; preds = %2
  %12 = icmp slt i64 %9, 4294967296
  %13 = select i1 %12, i64 %9, i64 4294967296
  %14 = mul nsw i64 %13, 1000000000
  %15 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  %16 = load i64, i64* %15, align 8
  %17 = add nsw i64 %16, %14
  %18 = load i64, i64* @elapsed, align 8
  %19 = icmp slt i64 %18, %17
  br i1 %19, label %20, label %21

20:                                               ; preds = %11
  store i64 %17, i64* @elapsed, align 8
  br label %21

21:                                               ; preds = %2, %20, %11
  ret void
}

; Function Attrs: nounwind
define dso_local i32 @clock_gettime(i32 noundef %0, %struct.timespec* nocapture noundef writeonly %1) local_unnamed_addr #1 {
  %3 = icmp ugt i32 %0, 11
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = call i32* @__errno_location() #5
  store i32 22, i32* %5, align 4
  br label %18

6:                                                ; preds = %2
  %7 = load i64, i64* @elapsed, align 8
  %8 = add nsw i64 %7, 1000
  store i64 %8, i64* @elapsed, align 8
  %9 = icmp eq i32 %0, 0
  %10 = icmp eq i32 %0, 5
  %11 = or i1 %9, %10
  %12 = select i1 %11, i64 1700000000, i64 1000
  %13 = sdiv i64 %8, 1000000000
  %14 = add nsw i64 %13, %12
  %15 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 0
  store i64 %14, i64* %15, align 8
  %16 = srem i64 %8, 1000000000
  %17 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  store i64 %16, i64* %17, align 8
  br label %18

18:                                               ; preds = %6, %4
  %19 = phi i32 [ -1, %4 ], [ 0, %6 ]
  ret i32 %19
}

declare i32* @__errno_location() local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @clock_getres(i32 noundef %0, %struct.timespec* noundef writeonly %1) local_unnamed_addr #1 {
  %3 = icmp ugt i32 %0, 11
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = call i32* @__errno_location() #5
  store i32 22, i32* %5, align 4
  br label %11

6:                                                ; preds = %2
  %7 = icmp eq %struct.timespec* %1, null
  br i1 %7, label %11, label %8

8:                                                ; preds = %6
  %9 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 0
  store i64 0, i64* %9, align 8
  %10 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  store i64 1, i64* %10, align 8
  br label %11

11:                                               ; preds = %6, %8, %4
  %12 = phi i32 [ -1, %4 ], [ 0, %8 ], [ 0, %6 ]
  ret i32 %12
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @timespec_get(%struct.timespec* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 1
  br i1 %3, label %4, label %12

4:                                                ; preds = %2
  %5 = load i64, i64* @elapsed, align 8
  %6 = add nsw i64 %5, 1000
  store i64 %6, i64* @elapsed, align 8
  %7 = sdiv i64 %6, 1000000000
  %8 = add nsw i64 %7, 1700000000
  %9 = getelementptr inbounds %struct.timespec, %struct.timespec* %0, i64 0, i32 0
  store i64 %8, i64* %9, align 8
  %10 = srem i64 %6, 1000000000
  %11 = getelementptr inbounds %struct.timespec, %struct.timespec* %0, i64 0, i32 1
  store i64 %10, i64* %11, align 8
  br label %12

12:                                               ; preds = %2, %4
  %13 = phi i32 [ 1, %4 ], [ 0, %2 ]
  ret i32 %13
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i64 @time(i64* noundef writeonly %0) local_unnamed_addr #0 {
  %2 = load i64, i64* @elapsed, align 8
  %3 = add nsw i64 %2, 1000
  store i64 %3, i64* @elapsed, align 8
  %4 = sdiv i64 %3, 1000000000
  %5 = add nsw i64 %4, 1700000000
  %6 = icmp eq i64* %0, null
  br i1 %6, label %8, label %7

7:                                                ; preds = %1
  store i64 %5, i64* %0, align 8
  br label %8

8:                                                ; preds = %7, %1
  ret i64 %5
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @gettimeofday(%struct.timeval* nocapture noundef writeonly %0, i8* nocapture noundef readnone %1) local_unnamed_addr #0 {
  %3 = load i64, i64* @elapsed, align 8
  %4 = add nsw i64 %3, 1000
  store i64 %4, i64* @elapsed, align 8
  %5 = sdiv i64 %4, 1000000000
  %6 = add nsw i64 %5, 1700000000
  %7 = getelementptr inbounds %struct.timeval, %struct.timeval* %0, i64 0, i32 0
  store i64 %6, i64* %7, align 8
  %8 = srem i64 %4, 1000000000
  %9 = sdiv i64 %8, 1000
  %10 = getelementptr inbounds %struct.timeval, %struct.timeval* %0, i64 0, i32 1
  store i64 %9, i64* %10, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i64 @clock() local_unnamed_addr #0 {
  %1 = load i64, i64* @elapsed, align 8
  %2 = add nsw i64 %1, 1000
  store i64 %2, i64* @elapsed, align 8
  %3 = sdiv i64 %2, 1000
  ret i64 %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local double @difftime(i64 noundef %0, i64 noundef %1) local_unnamed_addr #3 {
  %3 = sub nsw i64 %0, %1
  %4 = sitofp i64 %3 to double
  ret double %4
}

; Function Attrs: nounwind
define dso_local i32 @nanosleep(%struct.timespec* nocapture noundef readonly %0, %struct.timespec* nocapture readnone %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.timespec, %struct.timespec* %0, i64 0, i32 1
  %4 = load i64, i64* %3, align 8
  %5 = icmp ugt i64 %4, 999999999
  br i1 %5, label %10, label %6

6:                                                ; preds = %2
  %7 = getelementptr inbounds %struct.timespec, %struct.timespec* %0, i64 0, i32 0
  %8 = load i64, i64* %7, align 8
  %9 = icmp slt i64 %8, 0
  br i1 %9, label %10, label %12

10:                                               ; preds = %6, %2
  %11 = call i32* @__errno_location() #5
  store i32 22, i32* %11, align 4
  br label %20

12:                                               ; preds = %6
  %13 = icmp slt i64 %8, 4294967296
  %14 = mul i64 %8, 1000000000
  %15 = select i1 %13, i64 %14, i64 4294967296000000000
  %16 = add nsw i64 %15, %4
  %17 = load i64, i64* @elapsed, align 8
  %18 = add nsw i64 %16, %17
  store i64 %18, i64* @elapsed, align 8
  %19 = call i32 @sched_yield() #5
  br label %20

20:                                               ; preds = %12, %10
  %21 = phi i32 [ -1, %10 ], [ 0, %12 ]
  ret i32 %21
}

declare i32 @sched_yield() local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @clock_nanosleep(i32 noundef %0, i32 noundef %1, %struct.timespec* nocapture noundef readonly %2, %struct.timespec* nocapture noundef readnone %3) local_unnamed_addr #1 {
  %5 = getelementptr inbounds %struct.timespec, %struct.timespec* %2, i64 0, i32 1
  %6 = load i64, i64* %5, align 8
  %7 = icmp ugt i64 %6, 999999999
  br i1 %7, label %46, label %8

8:                                                ; preds = %4
  %9 = and i32 %1, 1
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %30, label %11

11:                                               ; preds = %8
  %12 = getelementptr inbounds %struct.timespec, %struct.timespec* %2, i64 0, i32 0
  %13 = load i64, i64* %12, align 8
  %14 = icmp eq i32 %0, 0
  %15 = icmp eq i32 %0, 5
  %16 = or i1 %14, %15
  %17 = select i1 %16, i64 -1700000000, i64 -1000
  %18 = add i64 %13, %17
  %19 = icmp slt i64 %18, 0
  br i1 %19, label %28, label %20

20:                                               ; preds = %11
  %21 = icmp slt i64 %18, 4294967296
  %22 = select i1 %21, i64 %18, i64 4294967296
  %23 = mul nsw i64 %22, 1000000000
  %24 = add nsw i64 %23, %6
  %25 = load i64, i64* @elapsed, align 8
  %26 = icmp slt i64 %25, %24
  br i1 %26, label %27, label %28

27:                                               ; preds = %20
  store i64 %24, i64* @elapsed, align 8
  br label %28

28:                                               ; preds = %11, %20, %27
  %29 = call i32 @sched_yield() #5
  br label %46

30:                                               ; preds = %8
  %31 = icmp ugt i64 %6, 999999999
  br i1 %31, label %36, label %32

32:                                               ; preds = %30
  %33 = getelementptr inbounds %struct.timespec, %struct.timespec* %2, i64 0, i32 0
  %34 = load i64, i64* %33, align 8
  %35 = icmp slt i64 %34, 0
  br i1 %35, label %36, label %38

36:                                               ; preds = %32, %30
  %37 = call i32* @__errno_location() #5
  store i32 22, i32* %37, align 4
  br label %46

38:                                               ; preds = %32
  %39 = icmp slt i64 %34, 4294967296
  %40 = mul i64 %34, 1000000000
  %41 = select i1 %39, i64 %40, i64 4294967296000000000
  %42 = add nsw i64 %41, %6
  %43 = load i64, i64* @elapsed, align 8
  %44 = add nsw i64 %42, %43
  store i64 %44, i64* @elapsed, align 8
  %45 = call i32 @sched_yield() #5
  br label %46

46:                                               ; preds = %38, %36, %4, %28
  %47 = phi i32 [ 0, %28 ], [ 22, %4 ], [ 22, %36 ], [ 0, %38 ]
  ret i32 %47
}

; Function Attrs: nounwind
define dso_local i32 @sleep(i32 noundef %0) local_unnamed_addr #1 {
  %2 = zext i32 %0 to i64
  %3 = mul nuw nsw i64 %2, 1000000000
  %4 = load i64, i64* @elapsed, align 8
  %5 = add nsw i64 %4, %3
  store i64 %5, i64* @elapsed, align 8
  %6 = call i32 @sched_yield() #5
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @usleep(i32 noundef %0) local_unnamed_addr #1 {
  %2 = urem i32 %0, 1000000
  %3 = mul nuw nsw i32 %2, 1000
  %4 = zext i32 %3 to i64
  %5 = udiv i32 %0, 1000000
  %6 = zext i32 %5 to i64
  %7 = mul nuw nsw i64 %6, 1000000000
  %8 = add nuw nsw i64 %7, %4
  %9 = load i64, i64* @elapsed, align 8
  %10 = add nsw i64 %8, %9
  store i64 %10, i64* @elapsed, align 8
  %11 = call i32 @sched_yield() #5
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @poll(i8* nocapture noundef readnone %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i64 %1, 0
  br i1 %4, label %6, label %5

5:                                                ; preds = %3
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([37 x i8], [37 x i8]* @.str, i64 0, i64 0)) #6
  unreachable

6:                                                ; preds = %3
  %7 = icmp slt i32 %2, 0
  br i1 %7, label %8, label %10

8:                                                ; preds = %6
  %9 = call i32 @__fencepost_await_add(i32* noundef nonnull @poll.never, i32 noundef 1, i32 noundef 1, i32 noundef 0) #5
  br label %10

10:                                               ; preds = %8, %6
  %11 = sext i32 %2 to i64
  %12 = mul nsw i64 %11, 1000000
  %13 = load i64, i64* @elapsed, align 8
  %14 = add nsw i64 %13, %12
  store i64 %14, i64* @elapsed, align 8
  %15 = call i32 @sched_yield() #5
  ret i32 0
}

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #4

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nobuiltin nounwind "no-builtins" }
attributes #6 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
