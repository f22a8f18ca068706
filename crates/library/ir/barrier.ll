; ModuleID = 'c/barrier.c'
source_filename = "c/barrier.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.Barrier = type { i32, i32, i32, i32 }

@.str = private unnamed_addr constant [61 x i8] c"a barrier is initialised again, and was not destroyed before\00", align 1
@.str.1 = private unnamed_addr constant [48 x i8] c"a barrier is destroyed that was not initialised\00", align 1
@.str.2 = private unnamed_addr constant [48 x i8] c"a barrier is destroyed while threads wait at it\00", align 1
@.str.3 = private unnamed_addr constant [70 x i8] c"a barrier is used before it was initialised or after it was destroyed\00", align 1

; Function Attrs: nounwind
define dso_local i32 @pthread_barrier_init(%struct.Barrier* nocapture noundef %0, i8* nocapture noundef readnone %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = icmp slt i32 %2, 1
  br i1 %4, label %15, label %5

5:                                                ; preds = %3
  %6 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 3
  %7 = atomicrmw xchg i32* %6, i32 420978974 seq_cst, align 4
  %8 = call i32 @__fencepost_is(i32 noundef %7, i32 noundef 420978974) #6
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %11, label %10

10:                                               ; preds = %5
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([61 x i8], [61 x i8]* @.str, i64 0, i64 0)) #7
  unreachable

11:                                               ; preds = %5
  %12 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 1
  store atomic i32 0, i32* %12 seq_cst, align 4
  %13 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 2
  store atomic i32 0, i32* %13 seq_cst, align 4
  %14 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 0
  store atomic i32 %2, i32* %14 seq_cst, align 4
  br label %15

15:                                               ; preds = %3, %11
  %16 = phi i32 [ 0, %11 ], [ 22, %3 ]
  ret i32 %16
}

; Function Attrs: nounwind
define dso_local i32 @pthread_barrier_destroy(%struct.Barrier* noundef %0) local_unnamed_addr #0 {
  %2 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 0
  %3 = atomicrmw xchg i32* %2, i32 0 seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([48 x i8], [48 x i8]* @.str.1, i64 0, i64 0)) #7
  unreachable

6:                                                ; preds = %1
  %7 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 1
  %8 = call i32 @__fencepost_await_add(i32* noundef nonnull %7, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #6
  %9 = srem i32 %8, %3
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %12, label %11

11:                                               ; preds = %6
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([48 x i8], [48 x i8]* @.str.2, i64 0, i64 0)) #7
  unreachable

12:                                               ; preds = %6
  %13 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 3
  store atomic i32 0, i32* %13 seq_cst, align 4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_barrier_wait(%struct.Barrier* noundef %0) local_unnamed_addr #0 {
  %2 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 0
  %3 = load atomic i32, i32* %2 seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([70 x i8], [70 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

6:                                                ; preds = %1
  %7 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 1
  %8 = atomicrmw add i32* %7, i32 1 seq_cst, align 4
  %9 = sdiv i32 %8, %3
  %10 = add nsw i32 %9, 1
  %11 = add nsw i32 %8, 1
  %12 = mul nsw i32 %10, %3
  %13 = icmp eq i32 %11, %12
  %14 = getelementptr inbounds %struct.Barrier, %struct.Barrier* %0, i64 0, i32 2
  br i1 %13, label %15, label %16

15:                                               ; preds = %6
  store atomic i32 %10, i32* %14 seq_cst, align 4
  br label %18

16:                                               ; preds = %6
  %17 = call i32 @__fencepost_await_add(i32* noundef nonnull %14, i32 noundef %10, i32 noundef 2147483647, i32 noundef 0) #6
  br label %18

18:                                               ; preds = %16, %15
  %19 = phi i32 [ -1, %15 ], [ 0, %16 ]
  ret i32 %19
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_barrierattr_init(i32* nocapture noundef writeonly %0) local_unnamed_addr #2 {
  store i32 0, i32* %0, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_barrierattr_destroy(i32* nocapture noundef readnone %0) local_unnamed_addr #3 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_barrierattr_setpshared(i32* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #2 {
  %3 = icmp ult i32 %1, 2
  br i1 %3, label %4, label %5

4:                                                ; preds = %2
  store i32 %1, i32* %0, align 4
  br label %5

5:                                                ; preds = %2, %4
  %6 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_barrierattr_getpshared(i32* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #4 {
  %3 = load i32, i32* %0, align 4
  store i32 %3, i32* %1, align 4
  ret i32 0
}

declare i32 @__fencepost_is(i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #5

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin nounwind "no-builtins" }
attributes #7 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
