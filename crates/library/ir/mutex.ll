; ModuleID = 'c/mutex.c'
source_filename = "c/mutex.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.timespec = type { i64, i64 }

@.str = private unnamed_addr constant [33 x i8] c"robust mutexes are not supported\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_mutexattr_init(i32* nocapture noundef writeonly %0) local_unnamed_addr #0 {
  store i32 0, i32* %0, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_mutexattr_destroy(i32* nocapture noundef writeonly %0) local_unnamed_addr #0 {
  store i32 2147483647, i32* %0, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_mutexattr_settype(i32* nocapture noundef %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp ugt i32 %1, 3
  br i1 %3, label %8, label %4

4:                                                ; preds = %2
  %5 = load i32, i32* %0, align 4
  %6 = and i32 %5, -4
  %7 = or i32 %6, %1
  store i32 %7, i32* %0, align 4
  br label %8

8:                                                ; preds = %2, %4
  %9 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %9
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_mutexattr_gettype(i32* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #1 {
  %3 = load i32, i32* %0, align 4
  %4 = and i32 %3, 3
  store i32 %4, i32* %1, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_mutexattr_setpshared(i32* nocapture noundef %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp ult i32 %1, 2
  br i1 %3, label %4, label %10

4:                                                ; preds = %2
  %5 = icmp eq i32 %1, 0
  %6 = load i32, i32* %0, align 4
  %7 = and i32 %6, 2147483647
  %8 = select i1 %5, i32 0, i32 -2147483648
  %9 = or i32 %7, %8
  store i32 %9, i32* %0, align 4
  br label %10

10:                                               ; preds = %2, %4
  %11 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %11
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_mutexattr_getpshared(i32* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #1 {
  %3 = load i32, i32* %0, align 4
  %4 = lshr i32 %3, 31
  store i32 %4, i32* %1, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_mutexattr_setprotocol(i32* nocapture noundef readnone %0, i32 noundef %1) local_unnamed_addr #2 {
  %3 = icmp ult i32 %1, 3
  %4 = select i1 %3, i32 0, i32 22
  ret i32 %4
}

; Function Attrs: nounwind
define dso_local i32 @pthread_mutexattr_setrobust(i32* nocapture noundef readnone %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = icmp eq i32 %1, 1
  br i1 %3, label %4, label %5

4:                                                ; preds = %2
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([33 x i8], [33 x i8]* @.str, i64 0, i64 0)) #6
  unreachable

5:                                                ; preds = %2
  %6 = icmp eq i32 %1, 0
  %7 = select i1 %6, i32 0, i32 22
  ret i32 %7
}

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #4

; Function Attrs: nounwind
define dso_local i32 @pthread_mutex_clocklock(i8* noundef %0, i32 noundef %1, %struct.timespec* noundef %2) local_unnamed_addr #3 {
  %4 = call i32 @pthread_mutex_trylock(i8* noundef %0) #7
  %5 = icmp eq i32 %4, 16
  br i1 %5, label %6, label %11

6:                                                ; preds = %3
  %7 = getelementptr inbounds %struct.timespec, %struct.timespec* %2, i64 0, i32 1
  %8 = load i64, i64* %7, align 8
  %9 = icmp ugt i64 %8, 999999999
  br i1 %9, label %11, label %10

10:                                               ; preds = %6
  call void @__fencepost_pass_deadline(i32 noundef %1, %struct.timespec* noundef %2) #7
  br label %11

11:                                               ; preds = %6, %3, %10
  %12 = phi i32 [ 110, %10 ], [ %4, %3 ], [ 22, %6 ]
  ret i32 %12
}

declare i32 @pthread_mutex_trylock(i8* noundef) local_unnamed_addr #5

declare void @__fencepost_pass_deadline(i32 noundef, %struct.timespec* noundef) local_unnamed_addr #5

; Function Attrs: nounwind
define dso_local i32 @pthread_mutex_timedlock(i8* noundef %0, %struct.timespec* noundef %1) local_unnamed_addr #3 {
  %3 = call i32 @pthread_mutex_trylock(i8* noundef %0) #7
  %4 = icmp eq i32 %3, 16
  br i1 %4, label %5, label %10

5:                                                ; preds = %2
  %6 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  %7 = load i64, i64* %6, align 8
  %8 = icmp ugt i64 %7, 999999999
  br i1 %8, label %10, label %9

9:                                                ; preds = %5
  call void @__fencepost_pass_deadline(i32 noundef 0, %struct.timespec* noundef %1) #7
  br label %10

10:                                               ; preds = %2, %5, %9
  %11 = phi i32 [ 110, %9 ], [ %3, %2 ], [ 22, %5 ]
  ret i32 %11
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #7 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
