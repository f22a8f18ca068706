; ModuleID = 'c/signal.c'
source_filename = "c/signal.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.sigset_t = type { [16 x i64] }
%struct.sigaction = type { i64, %struct.sigset_t, i32, i64 }

@known = internal thread_local unnamed_addr global i64 0, align 8
@.str = private unnamed_addr constant [63 x i8] c"a thread asks for the signal mask that it has from its creator\00", align 1
@blocked = internal thread_local unnamed_addr global i64 0, align 8
@handlers = internal unnamed_addr global [65 x i64] zeroinitializer, align 16
@flags = internal unnamed_addr global [65 x i32] zeroinitializer, align 16
@masks = internal unnamed_addr global [65 x i64] zeroinitializer, align 16
@.str.1 = private unnamed_addr constant [61 x i8] c"a signal handler is installed, and signals are not delivered\00", align 1

; Function Attrs: nofree norecurse nosync nounwind writeonly
define dso_local i32 @sigemptyset(%struct.sigset_t* nocapture noundef writeonly %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %1, %2
  %3 = phi i64 [ 0, %1 ], [ %5, %2 ]
  %4 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %0, i64 0, i32 0, i64 %3
  store i64 0, i64* %4, align 8
  %5 = add nuw nsw i64 %3, 1
  %6 = icmp eq i64 %5, 16
  br i1 %6, label %7, label %2, !llvm.loop !3

7:                                                ; preds = %2
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind writeonly
define dso_local i32 @sigfillset(%struct.sigset_t* nocapture noundef writeonly %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %1, %2
  %3 = phi i64 [ 0, %1 ], [ %7, %2 ]
  %4 = icmp eq i64 %3, 0
  %5 = select i1 %4, i64 -6442450945, i64 -1
  %6 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %0, i64 0, i32 0, i64 %3
  store i64 %5, i64* %6, align 8
  %7 = add nuw nsw i64 %3, 1
  %8 = icmp eq i64 %7, 16
  br i1 %8, label %9, label %2, !llvm.loop !6

9:                                                ; preds = %2
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @sigaddset(%struct.sigset_t* nocapture noundef %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = add i32 %1, -1
  %4 = icmp ugt i32 %3, 63
  %5 = zext i32 %3 to i64
  %6 = lshr i64 6442450944, %5
  %7 = and i64 %6, 1
  %8 = icmp ne i64 %7, 0
  %9 = select i1 %4, i1 true, i1 %8
  br i1 %9, label %10, label %12

10:                                               ; preds = %2
  %11 = call i32* @__errno_location() #5
  store i32 22, i32* %11, align 4
  br label %17

12:                                               ; preds = %2
  %13 = shl i64 1, %5
  %14 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %0, i64 0, i32 0, i64 0
  %15 = load i64, i64* %14, align 8
  %16 = or i64 %15, %13
  store i64 %16, i64* %14, align 8
  br label %17

17:                                               ; preds = %12, %10
  %18 = phi i32 [ 0, %12 ], [ -1, %10 ]
  ret i32 %18
}

declare i32* @__errno_location() local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @sigdelset(%struct.sigset_t* nocapture noundef %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = add i32 %1, -1
  %4 = icmp ugt i32 %3, 63
  %5 = zext i32 %3 to i64
  %6 = lshr i64 6442450944, %5
  %7 = and i64 %6, 1
  %8 = icmp ne i64 %7, 0
  %9 = select i1 %4, i1 true, i1 %8
  br i1 %9, label %10, label %12

10:                                               ; preds = %2
  %11 = call i32* @__errno_location() #5
  store i32 22, i32* %11, align 4
  br label %18

12:                                               ; preds = %2
  %13 = shl i64 1, %5
  %14 = xor i64 %13, -1
  %15 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %0, i64 0, i32 0, i64 0
  %16 = load i64, i64* %15, align 8
  %17 = and i64 %16, %14
  store i64 %17, i64* %15, align 8
  br label %18

18:                                               ; preds = %12, %10
  %19 = phi i32 [ 0, %12 ], [ -1, %10 ]
  ret i32 %19
}

; Function Attrs: nounwind
define dso_local i32 @sigismember(%struct.sigset_t* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = add i32 %1, -1
  %4 = icmp ugt i32 %3, 63
  %5 = zext i32 %3 to i64
  %6 = lshr i64 6442450944, %5
  %7 = and i64 %6, 1
  %8 = icmp ne i64 %7, 0
  %9 = select i1 %4, i1 true, i1 %8
  br i1 %9, label %10, label %12

10:                                               ; preds = %2
  %11 = call i32* @__errno_location() #5
  store i32 22, i32* %11, align 4
  br label %18

12:                                               ; preds = %2
  %13 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %0, i64 0, i32 0, i64 0
  %14 = load i64, i64* %13, align 8
  %15 = lshr i64 %14, %5
  %16 = trunc i64 %15 to i32
  %17 = and i32 %16, 1
  br label %18

18:                                               ; preds = %12, %10
  %19 = phi i32 [ %17, %12 ], [ -1, %10 ]
  ret i32 %19
}

; Function Attrs: nounwind
define dso_local i32 @pthread_sigmask(i32 noundef %0, %struct.sigset_t* noundef readonly %1, %struct.sigset_t* noundef writeonly %2) local_unnamed_addr #1 {
  %4 = icmp ne %struct.sigset_t* %1, null
  %5 = icmp ugt i32 %0, 2
  %6 = and i1 %5, %4
  br i1 %6, label %43, label %7

7:                                                ; preds = %3
  %8 = icmp eq %struct.sigset_t* %2, null
  br i1 %8, label %25, label %9

9:                                                ; preds = %7
  %10 = load i64, i64* @known, align 8
  %11 = icmp eq i64 %10, -1
  br i1 %11, label %12, label %13

12:                                               ; preds = %13, %9
  br label %17

13:                                               ; preds = %9
  %14 = call i64 @pthread_self() #5
  %15 = icmp eq i64 %14, 1
  br i1 %15, label %12, label %16

16:                                               ; preds = %13
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([63 x i8], [63 x i8]* @.str, i64 0, i64 0)) #6
  unreachable

17:                                               ; preds = %12, %17
  %18 = phi i64 [ %20, %17 ], [ 0, %12 ]
  %19 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %2, i64 0, i32 0, i64 %18
  store i64 0, i64* %19, align 8
  %20 = add nuw nsw i64 %18, 1
  %21 = icmp eq i64 %20, 16
  br i1 %21, label %22, label %17, !llvm.loop !3

22:                                               ; preds = %17
  %23 = load i64, i64* @blocked, align 8
  %24 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %2, i64 0, i32 0, i64 0
  store i64 %23, i64* %24, align 8
  br label %25

25:                                               ; preds = %22, %7
  br i1 %4, label %26, label %43

26:                                               ; preds = %25
  %27 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %1, i64 0, i32 0, i64 0
  %28 = load i64, i64* %27, align 8
  %29 = and i64 %28, -6442713345
  switch i32 %0, label %37 [
    i32 0, label %30
    i32 1, label %33
  ]

30:                                               ; preds = %26
  %31 = load i64, i64* @blocked, align 8
  %32 = or i64 %31, %29
  br label %37

33:                                               ; preds = %26
  %34 = load i64, i64* @blocked, align 8
  %35 = xor i64 %29, -1
  %36 = and i64 %34, %35
  br label %37

37:                                               ; preds = %26, %33, %30
  %38 = phi i64 [ %32, %30 ], [ %36, %33 ], [ %29, %26 ]
  store i64 %38, i64* @blocked, align 8
  %39 = icmp eq i32 %0, 2
  %40 = select i1 %39, i64 -1, i64 %29
  %41 = load i64, i64* @known, align 8
  %42 = or i64 %41, %40
  store i64 %42, i64* @known, align 8
  br label %43

43:                                               ; preds = %25, %37, %3
  %44 = phi i32 [ 22, %3 ], [ 0, %37 ], [ 0, %25 ]
  ret i32 %44
}

declare i64 @pthread_self() local_unnamed_addr #2

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #3

; Function Attrs: nounwind
define dso_local i32 @sigprocmask(i32 noundef %0, %struct.sigset_t* noundef readonly %1, %struct.sigset_t* noundef writeonly %2) local_unnamed_addr #1 {
  %4 = icmp ne %struct.sigset_t* %1, null
  %5 = icmp ugt i32 %0, 2
  %6 = and i1 %5, %4
  br i1 %6, label %43, label %7

7:                                                ; preds = %3
  %8 = icmp eq %struct.sigset_t* %2, null
  br i1 %8, label %25, label %9

9:                                                ; preds = %7
  %10 = load i64, i64* @known, align 8
  %11 = icmp eq i64 %10, -1
  br i1 %11, label %12, label %13

12:                                               ; preds = %13, %9
  br label %17

13:                                               ; preds = %9
  %14 = call i64 @pthread_self() #5
  %15 = icmp eq i64 %14, 1
  br i1 %15, label %12, label %16

16:                                               ; preds = %13
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([63 x i8], [63 x i8]* @.str, i64 0, i64 0)) #6
  unreachable

17:                                               ; preds = %12, %17
  %18 = phi i64 [ %20, %17 ], [ 0, %12 ]
  %19 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %2, i64 0, i32 0, i64 %18
  store i64 0, i64* %19, align 8
  %20 = add nuw nsw i64 %18, 1
  %21 = icmp eq i64 %20, 16
  br i1 %21, label %22, label %17, !llvm.loop !3

22:                                               ; preds = %17
  %23 = load i64, i64* @blocked, align 8
  %24 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %2, i64 0, i32 0, i64 0
  store i64 %23, i64* %24, align 8
  br label %25

25:                                               ; preds = %22, %7
  br i1 %4, label %26, label %43

26:                                               ; preds = %25
  %27 = getelementptr inbounds %struct.sigset_t, %struct.sigset_t* %1, i64 0, i32 0, i64 0
  %28 = load i64, i64* %27, align 8
  %29 = and i64 %28, -6442713345
  switch i32 %0, label %37 [
    i32 0, label %30
    i32 1, label %33
  ]

30:                                               ; preds = %26
  %31 = load i64, i64* @blocked, align 8
  %32 = or i64 %31, %29
  br label %37

33:                                               ; preds = %26
  %34 = load i64, i64* @blocked, align 8
  %35 = xor i64 %29, -1
  %36 = and i64 %34, %35
  br label %37

37:                                               ; preds = %33, %30, %26
  %38 = phi i64 [ %32, %30 ], [ %36, %33 ], [ %29, %26 ]
  store i64 %38, i64* @blocked, align 8
  %39 = icmp eq i32 %0, 2
  %40 = select i1 %39, i64 -1, i64 %29
  %41 = load i64, i64* @known, align 8
  %42 = or i64 %41, %40
  store i64 %42, i64* @known, align 8
  br label %43

43:                                               ; preds = %3, %25, %37
  %44 = phi i1 [ false, %3 ], [ true, %25 ], [ true, %37 ]
  %45 = phi i32 [ 22, %3 ], [ 0, %25 ], [ 0, %37 ]
  br i1 %44, label %48, label %46

46:                                               ; preds = %43
  %47 = call i32* @__errno_location() #5
  store i32 %45, i32* %47, align 4
  br label %48

48:                                               ; preds = %43, %46
  %49 = phi i32 [ -1, %46 ], [ 0, %43 ]
  ret i32 %49
}

; Function Attrs: nounwind
define dso_local i32 @sigaction(i32 noundef %0, %struct.sigaction* noundef readonly %1, %struct.sigaction* noundef writeonly %2) local_unnamed_addr #1 {
  %4 = add i32 %0, -1
  %5 = icmp ugt i32 %4, 63
  %6 = zext i32 %4 to i64
  %7 = lshr i64 6442450944, %6
  %8 = and i64 %7, 1
  %9 = icmp ne i64 %8, 0
  %10 = select i1 %5, i1 true, i1 %9
  br i1 %10, label %14, label %11

11:                                               ; preds = %3
  %12 = icmp eq %struct.sigaction* %1, null
  br i1 %12, label %16, label %13

13:                                               ; preds = %11
  switch i32 %0, label %16 [
    i32 19, label %14
    i32 9, label %14
  ]

14:                                               ; preds = %13, %13, %3
  %15 = call i32* @__errno_location() #5
  store i32 22, i32* %15, align 4
  br label %44

16:                                               ; preds = %13, %11
  %17 = sext i32 %0 to i64
  %18 = getelementptr inbounds [65 x i64], [65 x i64]* @handlers, i64 0, i64 %17
  %19 = load atomic i64, i64* %18 monotonic, align 8
  %20 = getelementptr inbounds [65 x i32], [65 x i32]* @flags, i64 0, i64 %17
  %21 = load atomic i32, i32* %20 monotonic, align 4
  %22 = getelementptr inbounds [65 x i64], [65 x i64]* @masks, i64 0, i64 %17
  %23 = load atomic i64, i64* %22 monotonic, align 8
  br i1 %12, label %34, label %24

24:                                               ; preds = %16
  %25 = getelementptr inbounds %struct.sigaction, %struct.sigaction* %1, i64 0, i32 0
  %26 = load i64, i64* %25, align 8
  %27 = icmp ugt i64 %26, 1
  br i1 %27, label %28, label %29

28:                                               ; preds = %24
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([61 x i8], [61 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

29:                                               ; preds = %24
  store atomic i64 %26, i64* %18 monotonic, align 8
  %30 = getelementptr inbounds %struct.sigaction, %struct.sigaction* %1, i64 0, i32 2
  %31 = load i32, i32* %30, align 8
  store atomic i32 %31, i32* %20 monotonic, align 4
  %32 = getelementptr inbounds %struct.sigaction, %struct.sigaction* %1, i64 0, i32 1, i32 0, i64 0
  %33 = load i64, i64* %32, align 8
  store atomic i64 %33, i64* %22 monotonic, align 8
  br label %34

34:                                               ; preds = %16, %29
  %35 = icmp eq %struct.sigaction* %2, null
  br i1 %35, label %44, label %36

36:                                               ; preds = %34
  %37 = getelementptr inbounds %struct.sigaction, %struct.sigaction* %2, i64 0, i32 0
  store i64 %19, i64* %37, align 8
  %38 = getelementptr inbounds %struct.sigaction, %struct.sigaction* %2, i64 0, i32 1, i32 0, i64 0
  store i64 %23, i64* %38, align 8
  %39 = getelementptr inbounds %struct.sigaction, %struct.sigaction* %2, i64 0, i32 1, i32 0, i64 1
  %40 = bitcast i64* %39 to i8*
  call void @llvm.memset.p0i8.i64(i8* noundef nonnull align 8 dereferenceable(120) %40, i8 0, i64 120, i1 false)
  %41 = getelementptr inbounds %struct.sigaction, %struct.sigaction* %2, i64 0, i32 2
  store i32 %21, i32* %41, align 8
  %42 = bitcast %struct.sigaction* %2 to i8*
  %43 = getelementptr inbounds i8, i8* %42, i64 140
  call void @llvm.memset.p0i8.i64(i8* noundef nonnull align 4 dereferenceable(12) %43, i8 0, i64 12, i1 false)
  br label %44

44:                                               ; preds = %34, %36, %14
  %45 = phi i32 [ -1, %14 ], [ 0, %36 ], [ 0, %34 ]
  ret i32 %45
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #4

attributes #0 = { nofree norecurse nosync nounwind writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { argmemonly mustprogress nofree nounwind willreturn writeonly }
attributes #5 = { nobuiltin nounwind "no-builtins" }
attributes #6 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !4, !5}
