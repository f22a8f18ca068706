; ModuleID = 'c/semaphore.c'
source_filename = "c/semaphore.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.timespec = type { i64, i64 }

@.str = private unnamed_addr constant [63 x i8] c"a semaphore is initialised again, and was not destroyed before\00", align 1
@.str.1 = private unnamed_addr constant [43 x i8] c"a semaphore is used after it was destroyed\00", align 1

; Function Attrs: nounwind
define dso_local i32 @sem_init(i32* nocapture noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = icmp slt i32 %2, 0
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = call i32* @__errno_location() #3
  store i32 22, i32* %6, align 4
  br label %14

7:                                                ; preds = %3
  %8 = getelementptr inbounds i32, i32* %0, i64 1
  %9 = atomicrmw xchg i32* %8, i32 420978974 seq_cst, align 4
  %10 = call i32 @__fencepost_is(i32 noundef %9, i32 noundef 420978974) #3
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %13, label %12

12:                                               ; preds = %7
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([63 x i8], [63 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

13:                                               ; preds = %7
  store atomic i32 %2, i32* %0 seq_cst, align 4
  br label %14

14:                                               ; preds = %13, %5
  %15 = phi i32 [ -1, %5 ], [ 0, %13 ]
  ret i32 %15
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @sem_destroy(i32* nocapture noundef %0) local_unnamed_addr #0 {
  %2 = atomicrmw xchg i32* %0, i32 -2147483648 seq_cst, align 4
  %3 = icmp slt i32 %2, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.1, i64 0, i64 0)) #4
  unreachable

5:                                                ; preds = %1
  %6 = getelementptr inbounds i32, i32* %0, i64 1
  store atomic i32 0, i32* %6 seq_cst, align 4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @sem_wait(i32* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef 1, i32 noundef 2147483647, i32 noundef -1) #3
  ret i32 0
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @sem_trywait(i32* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #3
  br label %3

3:                                                ; preds = %6, %1
  %4 = phi i32 [ %2, %1 ], [ %10, %6 ]
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %13

6:                                                ; preds = %3
  %7 = add nsw i32 %4, -1
  %8 = cmpxchg i32* %0, i32 %4, i32 %7 seq_cst seq_cst, align 4
  %9 = extractvalue { i32, i1 } %8, 1
  %10 = extractvalue { i32, i1 } %8, 0
  br i1 %9, label %11, label %3, !llvm.loop !3

11:                                               ; preds = %6
  %12 = extractvalue { i32, i1 } %8, 0
  br label %13

13:                                               ; preds = %3, %11
  %14 = phi i32 [ %12, %11 ], [ %4, %3 ]
  %15 = icmp slt i32 %14, 0
  br i1 %15, label %16, label %17

16:                                               ; preds = %13
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.1, i64 0, i64 0)) #4
  unreachable

17:                                               ; preds = %13
  %18 = icmp eq i32 %14, 0
  br i1 %18, label %19, label %21

19:                                               ; preds = %17
  %20 = call i32* @__errno_location() #3
  store i32 11, i32* %20, align 4
  br label %21

21:                                               ; preds = %17, %19
  %22 = phi i32 [ -1, %19 ], [ 0, %17 ]
  ret i32 %22
}

; Function Attrs: nounwind
define dso_local i32 @sem_clockwait(i32* noundef %0, i32 noundef %1, %struct.timespec* noundef %2) local_unnamed_addr #0 {
  %4 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #3
  br label %5

5:                                                ; preds = %8, %3
  %6 = phi i32 [ %4, %3 ], [ %12, %8 ]
  %7 = icmp sgt i32 %6, 0
  br i1 %7, label %8, label %15

8:                                                ; preds = %5
  %9 = add nsw i32 %6, -1
  %10 = cmpxchg i32* %0, i32 %6, i32 %9 seq_cst seq_cst, align 4
  %11 = extractvalue { i32, i1 } %10, 1
  %12 = extractvalue { i32, i1 } %10, 0
  br i1 %11, label %13, label %5, !llvm.loop !3

13:                                               ; preds = %8
  %14 = extractvalue { i32, i1 } %10, 0
  br label %15

15:                                               ; preds = %5, %13
  %16 = phi i32 [ %14, %13 ], [ %6, %5 ]
  %17 = icmp slt i32 %16, 0
  br i1 %17, label %18, label %19

18:                                               ; preds = %15
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.1, i64 0, i64 0)) #4
  unreachable

19:                                               ; preds = %15
  %20 = icmp eq i32 %16, 0
  br i1 %20, label %21, label %29

21:                                               ; preds = %19
  %22 = getelementptr inbounds %struct.timespec, %struct.timespec* %2, i64 0, i32 1
  %23 = load i64, i64* %22, align 8
  %24 = icmp ugt i64 %23, 999999999
  br i1 %24, label %26, label %25

25:                                               ; preds = %21
  call void @__fencepost_pass_deadline(i32 noundef %1, %struct.timespec* noundef %2) #3
  br label %26

26:                                               ; preds = %21, %25
  %27 = phi i32 [ 110, %25 ], [ 22, %21 ]
  %28 = call i32* @__errno_location() #3
  store i32 %27, i32* %28, align 4
  br label %29

29:                                               ; preds = %26, %19
  %30 = phi i32 [ 0, %19 ], [ -1, %26 ]
  ret i32 %30
}

declare void @__fencepost_pass_deadline(i32 noundef, %struct.timespec* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @sem_timedwait(i32* noundef %0, %struct.timespec* noundef %1) local_unnamed_addr #0 {
  %3 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #3
  br label %4

4:                                                ; preds = %7, %2
  %5 = phi i32 [ %3, %2 ], [ %11, %7 ]
  %6 = icmp sgt i32 %5, 0
  br i1 %6, label %7, label %14

7:                                                ; preds = %4
  %8 = add nsw i32 %5, -1
  %9 = cmpxchg i32* %0, i32 %5, i32 %8 seq_cst seq_cst, align 4
  %10 = extractvalue { i32, i1 } %9, 1
  %11 = extractvalue { i32, i1 } %9, 0
  br i1 %10, label %12, label %4, !llvm.loop !3

12:                                               ; preds = %7
  %13 = extractvalue { i32, i1 } %9, 0
  br label %14

14:                                               ; preds = %4, %12
  %15 = phi i32 [ %13, %12 ], [ %5, %4 ]
  %16 = icmp slt i32 %15, 0
  br i1 %16, label %17, label %18

17:                                               ; preds = %14
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.1, i64 0, i64 0)) #4
  unreachable

18:                                               ; preds = %14
  %19 = icmp eq i32 %15, 0
  br i1 %19, label %20, label %28

20:                                               ; preds = %18
  %21 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  %22 = load i64, i64* %21, align 8
  %23 = icmp ugt i64 %22, 999999999
  br i1 %23, label %25, label %24

24:                                               ; preds = %20
  call void @__fencepost_pass_deadline(i32 noundef 0, %struct.timespec* noundef %1) #3
  br label %25

25:                                               ; preds = %20, %24
  %26 = phi i32 [ 110, %24 ], [ 22, %20 ]
  %27 = call i32* @__errno_location() #3
  store i32 %26, i32* %27, align 4
  br label %28

28:                                               ; preds = %25, %18
  %29 = phi i32 [ 0, %18 ], [ -1, %25 ]
  ret i32 %29
}

; Function Attrs: nounwind
define dso_local i32 @sem_post(i32* nocapture noundef %0) local_unnamed_addr #0 {
  %2 = atomicrmw add i32* %0, i32 1 seq_cst, align 4
  %3 = icmp slt i32 %2, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.1, i64 0, i64 0)) #4
  unreachable

5:                                                ; preds = %1
  %6 = icmp eq i32 %2, 2147483647
  br i1 %6, label %7, label %10

7:                                                ; preds = %5
  %8 = atomicrmw sub i32* %0, i32 1 seq_cst, align 4
  %9 = call i32* @__errno_location() #3
  store i32 75, i32* %9, align 4
  br label %10

10:                                               ; preds = %5, %7
  %11 = phi i32 [ -1, %7 ], [ 0, %5 ]
  ret i32 %11
}

; Function Attrs: nounwind
define dso_local i32 @sem_getvalue(i32* noundef %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #0 {
  %3 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #3
  %4 = icmp slt i32 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %2
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.1, i64 0, i64 0)) #4
  unreachable

6:                                                ; preds = %2
  store i32 %3, i32* %1, align 4
  ret i32 0
}

declare i32* @__errno_location() local_unnamed_addr #2

declare i32 @__fencepost_is(i32 noundef, i32 noundef) local_unnamed_addr #2

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "no-builtins" }
attributes #4 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
