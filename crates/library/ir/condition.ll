; ModuleID = 'c/condition.c'
source_filename = "c/condition.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.anon = type { i32, i32 }
%struct.Condition = type { i32, i32, [10 x i32] }
%struct.timespec = type { i64, i64 }

@.str = private unnamed_addr constant [60 x i8] c"a condition variable is destroyed while threads wait for it\00", align 1
@.str.1 = private unnamed_addr constant [75 x i8] c"a thread waits for a condition variable with a mutex that it does not hold\00", align 1
@.str.2 = private unnamed_addr constant [49 x i8] c"too many threads wait for one condition variable\00", align 1
@bit_words = internal global [30 x i32] zeroinitializer, align 16
@beds = internal global [64 x %struct.anon] zeroinitializer, align 16
@.str.3 = private unnamed_addr constant [46 x i8] c"too many threads wait for condition variables\00", align 1
@wakes_without_reason.wakeups = internal thread_local unnamed_addr global i32 0, align 4
@.str.4 = private unnamed_addr constant [52 x i8] c"a condition variable is used after it was destroyed\00", align 1

; Function Attrs: nounwind
define dso_local i32 @pthread_cond_wait(%struct.Condition* nocapture noundef %0, i8* noundef %1) local_unnamed_addr #0 {
  %3 = call fastcc i32 @enter_and_unlock(%struct.Condition* noundef %0, i8* noundef %1) #7
  %4 = load i32, i32* @wakes_without_reason.wakeups, align 4
  %5 = call i32 @__fencepost_spurious() #8
  %6 = icmp slt i32 %4, %5
  br i1 %6, label %7, label %32

7:                                                ; preds = %2
  %8 = call i32 @__fencepost_choose(i32 noundef 2) #8
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %32, label %10

10:                                               ; preds = %7
  %11 = load i32, i32* @wakes_without_reason.wakeups, align 4
  %12 = add nsw i32 %11, 1
  store i32 %12, i32* @wakes_without_reason.wakeups, align 4
  %13 = icmp slt i32 %3, 31
  br i1 %13, label %14, label %25

14:                                               ; preds = %10
  %15 = add nsw i32 %3, -1
  %16 = shl i32 1, %15
  %17 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 0
  %18 = xor i32 %16, -1
  %19 = atomicrmw and i32* %17, i32 %18 seq_cst, align 4
  %20 = lshr i32 %19, %15
  %21 = and i32 %20, 1
  br label %30

22:                                               ; preds = %25
  %23 = add nuw nsw i64 %26, 1
  %24 = icmp eq i64 %23, 10
  br i1 %24, label %30, label %25, !llvm.loop !3

25:                                               ; preds = %10, %22
  %26 = phi i64 [ %23, %22 ], [ 0, %10 ]
  %27 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %26
  %28 = cmpxchg i32* %27, i32 %3, i32 0 seq_cst seq_cst, align 4
  %29 = extractvalue { i32, i1 } %28, 1
  br i1 %29, label %30, label %22

30:                                               ; preds = %22, %25, %14
  %31 = phi i32 [ %21, %14 ], [ 1, %25 ], [ 0, %22 ]
  call void @__VERIFIER_assume(i32 noundef %31) #8
  br label %58

32:                                               ; preds = %7, %2
  %33 = icmp slt i32 %3, 31
  br i1 %33, label %34, label %41

34:                                               ; preds = %32
  %35 = add nsw i32 %3, -1
  %36 = sext i32 %35 to i64
  %37 = getelementptr inbounds [30 x i32], [30 x i32]* @bit_words, i64 0, i64 %36
  br label %55

38:                                               ; preds = %41
  %39 = add nuw nsw i32 %42, 1
  %40 = icmp eq i32 %39, 64
  br i1 %40, label %54, label %41, !llvm.loop !6

41:                                               ; preds = %32, %38
  %42 = phi i32 [ %39, %38 ], [ 0, %32 ]
  %43 = add nsw i32 %42, %3
  %44 = srem i32 %43, 64
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %45, i32 0
  %47 = cmpxchg i32* %46, i32 0, i32 %3 seq_cst seq_cst, align 4
  %48 = extractvalue { i32, i1 } %47, 1
  %49 = extractvalue { i32, i1 } %47, 0
  %50 = icmp eq i32 %49, %3
  %51 = select i1 %48, i1 true, i1 %50
  br i1 %51, label %52, label %38

52:                                               ; preds = %41
  %53 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %45, i32 1
  br label %55

54:                                               ; preds = %38
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([46 x i8], [46 x i8]* @.str.3, i64 0, i64 0)) #9
  unreachable

55:                                               ; preds = %34, %52
  %56 = phi i32* [ %37, %34 ], [ %53, %52 ]
  %57 = call i32 @__fencepost_await_add(i32* noundef nonnull %56, i32 noundef 1, i32 noundef 1, i32 noundef -1) #8
  br label %58

58:                                               ; preds = %55, %30
  %59 = call i32 @pthread_mutex_lock(i8* noundef %1) #8
  ret i32 %59
}

; Function Attrs: nounwind
define internal fastcc i32 @enter_and_unlock(%struct.Condition* nocapture noundef %0, i8* noundef %1) unnamed_addr #0 {
  %3 = call i64 @pthread_self() #8
  %4 = trunc i64 %3 to i32
  %5 = icmp slt i32 %4, 31
  br i1 %5, label %6, label %17

6:                                                ; preds = %2
  %7 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 0
  %8 = add nsw i32 %4, -1
  %9 = shl i32 1, %8
  %10 = atomicrmw or i32* %7, i32 %9 seq_cst, align 4
  %11 = and i32 %10, 1073741824
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %47, label %13

13:                                               ; preds = %6
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.4, i64 0, i64 0)) #9
  unreachable

14:                                               ; preds = %17
  %15 = add nuw nsw i32 %18, 1
  %16 = icmp eq i32 %15, 64
  br i1 %16, label %28, label %17, !llvm.loop !6

17:                                               ; preds = %2, %14
  %18 = phi i32 [ %15, %14 ], [ 0, %2 ]
  %19 = add nsw i32 %18, %4
  %20 = srem i32 %19, 64
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %21, i32 0
  %23 = cmpxchg i32* %22, i32 0, i32 %4 seq_cst seq_cst, align 4
  %24 = extractvalue { i32, i1 } %23, 1
  %25 = extractvalue { i32, i1 } %23, 0
  %26 = icmp eq i32 %25, %4
  %27 = select i1 %24, i1 true, i1 %26
  br i1 %27, label %32, label %14

28:                                               ; preds = %14
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([46 x i8], [46 x i8]* @.str.3, i64 0, i64 0)) #9
  unreachable

29:                                               ; preds = %32
  %30 = add nuw nsw i32 %33, 1
  %31 = icmp eq i32 %30, 10
  br i1 %31, label %46, label %32, !llvm.loop !7

32:                                               ; preds = %17, %29
  %33 = phi i32 [ %30, %29 ], [ 0, %17 ]
  %34 = add nsw i32 %33, %4
  %35 = srem i32 %34, 10
  %36 = sext i32 %35 to i64
  %37 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %36
  %38 = cmpxchg i32* %37, i32 0, i32 %4 seq_cst seq_cst, align 4
  %39 = extractvalue { i32, i1 } %38, 1
  br i1 %39, label %40, label %29

40:                                               ; preds = %32
  %41 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 0
  %42 = atomicrmw or i32* %41, i32 -2147483648 seq_cst, align 4
  %43 = and i32 %42, 1073741824
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %47, label %45

45:                                               ; preds = %40
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.4, i64 0, i64 0)) #9
  unreachable

46:                                               ; preds = %29
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.2, i64 0, i64 0)) #9
  unreachable

47:                                               ; preds = %6, %40
  %48 = call i32 @pthread_mutex_unlock(i8* noundef %1) #8
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %51, label %50

50:                                               ; preds = %47
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([75 x i8], [75 x i8]* @.str.1, i64 0, i64 0)) #9
  unreachable

51:                                               ; preds = %47
  ret i32 %4
}

declare void @__VERIFIER_assume(i32 noundef) local_unnamed_addr #1

declare i32 @pthread_mutex_lock(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @pthread_cond_clockwait(%struct.Condition* nocapture noundef %0, i8* noundef %1, i32 noundef %2, %struct.timespec* noundef %3) local_unnamed_addr #0 {
  %5 = getelementptr inbounds %struct.timespec, %struct.timespec* %3, i64 0, i32 1
  %6 = load i64, i64* %5, align 8
  %7 = icmp ugt i64 %6, 999999999
  br i1 %7, label %61, label %8

8:                                                ; preds = %4
  %9 = call fastcc i32 @enter_and_unlock(%struct.Condition* noundef %0, i8* noundef %1) #7
  %10 = icmp slt i32 %9, 31
  br i1 %10, label %11, label %23

11:                                               ; preds = %8
  %12 = add nsw i32 %9, -1
  %13 = shl i32 1, %12
  %14 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 0
  %15 = xor i32 %13, -1
  %16 = atomicrmw and i32* %14, i32 %15 seq_cst, align 4
  %17 = shl i32 1, %12
  %18 = and i32 %16, %17
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %28, label %55

20:                                               ; preds = %23
  %21 = add nuw nsw i64 %24, 1
  %22 = icmp eq i64 %21, 10
  br i1 %22, label %28, label %23, !llvm.loop !3

23:                                               ; preds = %8, %20
  %24 = phi i64 [ %21, %20 ], [ 0, %8 ]
  %25 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %24
  %26 = cmpxchg i32* %25, i32 %9, i32 0 seq_cst seq_cst, align 4
  %27 = extractvalue { i32, i1 } %26, 1
  br i1 %27, label %55, label %20

28:                                               ; preds = %20, %11
  br i1 %10, label %29, label %36

29:                                               ; preds = %28
  %30 = add nsw i32 %9, -1
  %31 = sext i32 %30 to i64
  %32 = getelementptr inbounds [30 x i32], [30 x i32]* @bit_words, i64 0, i64 %31
  br label %50

33:                                               ; preds = %36
  %34 = add nuw nsw i32 %37, 1
  %35 = icmp eq i32 %34, 64
  br i1 %35, label %49, label %36, !llvm.loop !6

36:                                               ; preds = %28, %33
  %37 = phi i32 [ %34, %33 ], [ 0, %28 ]
  %38 = add nsw i32 %37, %9
  %39 = srem i32 %38, 64
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %40, i32 0
  %42 = cmpxchg i32* %41, i32 0, i32 %9 seq_cst seq_cst, align 4
  %43 = extractvalue { i32, i1 } %42, 1
  %44 = extractvalue { i32, i1 } %42, 0
  %45 = icmp eq i32 %44, %9
  %46 = select i1 %43, i1 true, i1 %45
  br i1 %46, label %47, label %33

47:                                               ; preds = %36
  %48 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %40, i32 1
  br label %50

49:                                               ; preds = %33
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([46 x i8], [46 x i8]* @.str.3, i64 0, i64 0)) #9
  unreachable

50:                                               ; preds = %29, %47
  %51 = phi i32* [ %32, %29 ], [ %48, %47 ]
  %52 = call i32 @__fencepost_await_add(i32* noundef nonnull %51, i32 noundef 1, i32 noundef 1, i32 noundef -1) #8
  %53 = call i32 @__fencepost_choose(i32 noundef 2) #8
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %56, label %55

55:                                               ; preds = %23, %11, %50
  call void @__fencepost_pass_deadline(i32 noundef %2, %struct.timespec* noundef %3) #8
  br label %56

56:                                               ; preds = %55, %50
  %57 = phi i32 [ 110, %55 ], [ 0, %50 ]
  %58 = call i32 @pthread_mutex_lock(i8* noundef %1) #8
  %59 = icmp eq i32 %58, 0
  %60 = select i1 %59, i32 %57, i32 %58
  br label %61

61:                                               ; preds = %4, %56
  %62 = phi i32 [ %60, %56 ], [ 22, %4 ]
  ret i32 %62
}

declare i32 @__fencepost_choose(i32 noundef) local_unnamed_addr #1

declare void @__fencepost_pass_deadline(i32 noundef, %struct.timespec* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @pthread_cond_timedwait(%struct.Condition* nocapture noundef %0, i8* noundef %1, %struct.timespec* noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 1
  %5 = load i32, i32* %4, align 4
  %6 = call i32 @pthread_cond_clockwait(%struct.Condition* noundef %0, i8* noundef %1, i32 noundef %5, %struct.timespec* noundef %2) #7
  ret i32 %6
}

; Function Attrs: nounwind
define dso_local i32 @pthread_cond_signal(%struct.Condition* noundef %0) local_unnamed_addr #0 {
  %2 = alloca [40 x i32], align 16
  %3 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 0
  br label %4

4:                                                ; preds = %65, %1
  %5 = call i32 @__fencepost_await_add(i32* noundef %3, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #8
  %6 = and i32 %5, 1073741824
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %9, label %8

8:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.4, i64 0, i64 0)) #9
  unreachable

9:                                                ; preds = %4, %20
  %10 = phi i32 [ %21, %20 ], [ 0, %4 ]
  %11 = phi i32 [ %22, %20 ], [ 0, %4 ]
  %12 = shl i32 1, %11
  %13 = and i32 %12, %5
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %20, label %15

15:                                               ; preds = %9
  %16 = add nuw nsw i32 %11, 1
  %17 = add nsw i32 %10, 1
  %18 = sext i32 %10 to i64
  %19 = getelementptr inbounds [40 x i32], [40 x i32]* %2, i64 0, i64 %18
  store i32 %16, i32* %19, align 4
  br label %20

20:                                               ; preds = %15, %9
  %21 = phi i32 [ %17, %15 ], [ %10, %9 ]
  %22 = add nuw nsw i32 %11, 1
  %23 = icmp eq i32 %22, 30
  br i1 %23, label %24, label %9, !llvm.loop !8

24:                                               ; preds = %20
  %25 = icmp sgt i32 %5, -1
  br i1 %25, label %40, label %26

26:                                               ; preds = %24, %36
  %27 = phi i64 [ %38, %36 ], [ 0, %24 ]
  %28 = phi i32 [ %37, %36 ], [ %21, %24 ]
  %29 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %27
  %30 = load atomic i32, i32* %29 seq_cst, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %36, label %32

32:                                               ; preds = %26
  %33 = add nsw i32 %28, 1
  %34 = sext i32 %28 to i64
  %35 = getelementptr inbounds [40 x i32], [40 x i32]* %2, i64 0, i64 %34
  store i32 %30, i32* %35, align 4
  br label %36

36:                                               ; preds = %32, %26
  %37 = phi i32 [ %33, %32 ], [ %28, %26 ]
  %38 = add nuw nsw i64 %27, 1
  %39 = icmp eq i64 %38, 10
  br i1 %39, label %40, label %26, !llvm.loop !9

40:                                               ; preds = %36, %24
  %41 = phi i32 [ %21, %24 ], [ %37, %36 ]
  switch i32 %41, label %42 [
    i32 0, label %92
    i32 1, label %44
  ]

42:                                               ; preds = %40
  %43 = call i32 @__fencepost_choose(i32 noundef %41) #8
  br label %44

44:                                               ; preds = %40, %42
  %45 = phi i32 [ %43, %42 ], [ 0, %40 ]
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds [40 x i32], [40 x i32]* %2, i64 0, i64 %46
  %48 = load i32, i32* %47, align 4
  %49 = icmp slt i32 %48, 31
  br i1 %49, label %50, label %60

50:                                               ; preds = %44
  %51 = add nsw i32 %48, -1
  %52 = shl i32 1, %51
  %53 = xor i32 %52, -1
  %54 = atomicrmw and i32* %3, i32 %53 seq_cst, align 4
  %55 = lshr i32 %54, %51
  %56 = and i32 %55, 1
  br label %65

57:                                               ; preds = %60
  %58 = add nuw nsw i64 %61, 1
  %59 = icmp eq i64 %58, 10
  br i1 %59, label %65, label %60, !llvm.loop !3

60:                                               ; preds = %44, %57
  %61 = phi i64 [ %58, %57 ], [ 0, %44 ]
  %62 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %61
  %63 = cmpxchg i32* %62, i32 %48, i32 0 seq_cst seq_cst, align 4
  %64 = extractvalue { i32, i1 } %63, 1
  br i1 %64, label %65, label %57

65:                                               ; preds = %57, %60, %50
  %66 = phi i32 [ %56, %50 ], [ 1, %60 ], [ 0, %57 ]
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %4, label %68, !llvm.loop !10

68:                                               ; preds = %65
  br i1 %49, label %69, label %76

69:                                               ; preds = %68
  %70 = add nsw i32 %48, -1
  %71 = sext i32 %70 to i64
  %72 = getelementptr inbounds [30 x i32], [30 x i32]* @bit_words, i64 0, i64 %71
  br label %90

73:                                               ; preds = %76
  %74 = add nuw nsw i32 %77, 1
  %75 = icmp eq i32 %74, 64
  br i1 %75, label %89, label %76, !llvm.loop !6

76:                                               ; preds = %68, %73
  %77 = phi i32 [ %74, %73 ], [ 0, %68 ]
  %78 = add nsw i32 %77, %48
  %79 = srem i32 %78, 64
  %80 = sext i32 %79 to i64
  %81 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %80, i32 0
  %82 = cmpxchg i32* %81, i32 0, i32 %48 seq_cst seq_cst, align 4
  %83 = extractvalue { i32, i1 } %82, 1
  %84 = extractvalue { i32, i1 } %82, 0
  %85 = icmp eq i32 %84, %48
  %86 = select i1 %83, i1 true, i1 %85
  br i1 %86, label %87, label %73

87:                                               ; preds = %76
  %88 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %80, i32 1
  br label %90

89:                                               ; preds = %73
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([46 x i8], [46 x i8]* @.str.3, i64 0, i64 0)) #9
  unreachable

90:                                               ; preds = %69, %87
  %91 = phi i32* [ %72, %69 ], [ %88, %87 ]
  store atomic i32 1, i32* %91 seq_cst, align 4
  br label %92

92:                                               ; preds = %40, %90
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_cond_broadcast(%struct.Condition* nocapture noundef %0) local_unnamed_addr #0 {
  %2 = alloca [40 x i32], align 16
  %3 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 0
  %4 = atomicrmw xchg i32* %3, i32 0 seq_cst, align 4
  %5 = and i32 %4, 1073741824
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.4, i64 0, i64 0)) #9
  unreachable

8:                                                ; preds = %1, %19
  %9 = phi i32 [ %20, %19 ], [ 0, %1 ]
  %10 = phi i32 [ %21, %19 ], [ 0, %1 ]
  %11 = shl i32 1, %10
  %12 = and i32 %11, %4
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %19, label %14

14:                                               ; preds = %8
  %15 = add nuw nsw i32 %10, 1
  %16 = add nsw i32 %9, 1
  %17 = sext i32 %9 to i64
  %18 = getelementptr inbounds [40 x i32], [40 x i32]* %2, i64 0, i64 %17
  store i32 %15, i32* %18, align 4
  br label %19

19:                                               ; preds = %14, %8
  %20 = phi i32 [ %16, %14 ], [ %9, %8 ]
  %21 = add nuw nsw i32 %10, 1
  %22 = icmp eq i32 %21, 30
  br i1 %22, label %23, label %8, !llvm.loop !8

23:                                               ; preds = %19
  %24 = icmp sgt i32 %4, -1
  br i1 %24, label %39, label %25

25:                                               ; preds = %23, %35
  %26 = phi i64 [ %37, %35 ], [ 0, %23 ]
  %27 = phi i32 [ %36, %35 ], [ %20, %23 ]
  %28 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %26
  %29 = load atomic i32, i32* %28 seq_cst, align 4
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %35, label %31

31:                                               ; preds = %25
  %32 = add nsw i32 %27, 1
  %33 = sext i32 %27 to i64
  %34 = getelementptr inbounds [40 x i32], [40 x i32]* %2, i64 0, i64 %33
  store i32 %29, i32* %34, align 4
  br label %35

35:                                               ; preds = %31, %25
  %36 = phi i32 [ %32, %31 ], [ %27, %25 ]
  %37 = add nuw nsw i64 %26, 1
  %38 = icmp eq i64 %37, 10
  br i1 %38, label %39, label %25, !llvm.loop !9

39:                                               ; preds = %35, %23
  %40 = phi i32 [ %20, %23 ], [ %36, %35 ]
  %41 = icmp sgt i32 %40, 0
  br i1 %41, label %42, label %88

42:                                               ; preds = %39
  %43 = zext i32 %40 to i64
  br label %44

44:                                               ; preds = %42, %85
  %45 = phi i64 [ 0, %42 ], [ %86, %85 ]
  %46 = getelementptr inbounds [40 x i32], [40 x i32]* %2, i64 0, i64 %45
  %47 = load i32, i32* %46, align 4
  %48 = icmp slt i32 %47, 31
  br i1 %48, label %59, label %49

49:                                               ; preds = %44, %49
  %50 = phi i64 [ %54, %49 ], [ 0, %44 ]
  %51 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %50
  %52 = cmpxchg i32* %51, i32 %47, i32 0 seq_cst seq_cst, align 4
  %53 = extractvalue { i32, i1 } %52, 1
  %54 = add nuw nsw i64 %50, 1
  %55 = icmp eq i64 %54, 10
  %56 = select i1 %53, i1 true, i1 %55
  br i1 %56, label %57, label %49, !llvm.loop !3

57:                                               ; preds = %49
  %58 = extractvalue { i32, i1 } %52, 1
  br i1 %58, label %59, label %85

59:                                               ; preds = %57, %44
  %60 = load i32, i32* %46, align 4
  %61 = icmp slt i32 %60, 31
  br i1 %61, label %62, label %69

62:                                               ; preds = %59
  %63 = add nsw i32 %60, -1
  %64 = sext i32 %63 to i64
  %65 = getelementptr inbounds [30 x i32], [30 x i32]* @bit_words, i64 0, i64 %64
  br label %83

66:                                               ; preds = %69
  %67 = add nuw nsw i32 %70, 1
  %68 = icmp eq i32 %67, 64
  br i1 %68, label %82, label %69, !llvm.loop !6

69:                                               ; preds = %59, %66
  %70 = phi i32 [ %67, %66 ], [ 0, %59 ]
  %71 = add nsw i32 %70, %60
  %72 = srem i32 %71, 64
  %73 = sext i32 %72 to i64
  %74 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %73, i32 0
  %75 = cmpxchg i32* %74, i32 0, i32 %60 seq_cst seq_cst, align 4
  %76 = extractvalue { i32, i1 } %75, 1
  %77 = extractvalue { i32, i1 } %75, 0
  %78 = icmp eq i32 %77, %60
  %79 = select i1 %76, i1 true, i1 %78
  br i1 %79, label %80, label %66

80:                                               ; preds = %69
  %81 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @beds, i64 0, i64 %73, i32 1
  br label %83

82:                                               ; preds = %66
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([46 x i8], [46 x i8]* @.str.3, i64 0, i64 0)) #9
  unreachable

83:                                               ; preds = %62, %80
  %84 = phi i32* [ %65, %62 ], [ %81, %80 ]
  store atomic i32 1, i32* %84 seq_cst, align 4
  br label %85

85:                                               ; preds = %57, %83
  %86 = add nuw nsw i64 %45, 1
  %87 = icmp eq i64 %86, %43
  br i1 %87, label %88, label %44, !llvm.loop !11

88:                                               ; preds = %85, %39
  ret i32 0
}

; Function Attrs: nofree norecurse nounwind
define dso_local i32 @pthread_cond_init(%struct.Condition* nocapture noundef writeonly %0, i32* noundef readonly %1) local_unnamed_addr #2 {
  br label %3

3:                                                ; preds = %2, %3
  %4 = phi i64 [ 0, %2 ], [ %6, %3 ]
  %5 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %4
  store i32 0, i32* %5, align 4
  %6 = add nuw nsw i64 %4, 1
  %7 = icmp eq i64 %6, 10
  br i1 %7, label %8, label %3, !llvm.loop !12

8:                                                ; preds = %3
  %9 = icmp eq i32* %1, null
  br i1 %9, label %14, label %10

10:                                               ; preds = %8
  %11 = load i32, i32* %1, align 4
  %12 = lshr i32 %11, 1
  %13 = and i32 %12, 1
  br label %14

14:                                               ; preds = %8, %10
  %15 = phi i32 [ %13, %10 ], [ 0, %8 ]
  %16 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 1
  store i32 %15, i32* %16, align 4
  %17 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 0
  store atomic i32 0, i32* %17 seq_cst, align 4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_cond_destroy(%struct.Condition* nocapture noundef %0) local_unnamed_addr #0 {
  %2 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 0
  %3 = atomicrmw xchg i32* %2, i32 1073741824 seq_cst, align 4
  %4 = and i32 %3, 1073741824
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %7, label %6

6:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.4, i64 0, i64 0)) #9
  unreachable

7:                                                ; preds = %1, %7
  %8 = phi i32 [ %12, %7 ], [ 0, %1 ]
  %9 = phi i32 [ %13, %7 ], [ 0, %1 ]
  %10 = lshr i32 %3, %9
  %11 = and i32 %10, 1
  %12 = add nuw nsw i32 %8, %11
  %13 = add nuw nsw i32 %9, 1
  %14 = icmp eq i32 %13, 30
  br i1 %14, label %15, label %7, !llvm.loop !8

15:                                               ; preds = %7
  %16 = icmp sgt i32 %3, -1
  br i1 %16, label %27, label %17

17:                                               ; preds = %15, %17
  %18 = phi i64 [ %25, %17 ], [ 0, %15 ]
  %19 = phi i32 [ %24, %17 ], [ %12, %15 ]
  %20 = getelementptr inbounds %struct.Condition, %struct.Condition* %0, i64 0, i32 2, i64 %18
  %21 = load atomic i32, i32* %20 seq_cst, align 4
  %22 = icmp ne i32 %21, 0
  %23 = zext i1 %22 to i32
  %24 = add nuw nsw i32 %19, %23
  %25 = add nuw nsw i64 %18, 1
  %26 = icmp eq i64 %25, 10
  br i1 %26, label %27, label %17, !llvm.loop !9

27:                                               ; preds = %17, %15
  %28 = phi i32 [ %12, %15 ], [ %24, %17 ]
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %31, label %30

30:                                               ; preds = %27
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([60 x i8], [60 x i8]* @.str, i64 0, i64 0)) #9
  unreachable

31:                                               ; preds = %27
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_condattr_init(i32* nocapture noundef writeonly %0) local_unnamed_addr #3 {
  store i32 0, i32* %0, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_condattr_destroy(i32* nocapture noundef readnone %0) local_unnamed_addr #4 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_condattr_setclock(i32* nocapture noundef %0, i32 noundef %1) local_unnamed_addr #5 {
  %3 = icmp ult i32 %1, 2
  br i1 %3, label %4, label %9

4:                                                ; preds = %2
  %5 = load i32, i32* %0, align 4
  %6 = and i32 %5, -3
  %7 = shl i32 %1, 1
  %8 = or i32 %6, %7
  store i32 %8, i32* %0, align 4
  br label %9

9:                                                ; preds = %2, %4
  %10 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %10
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_condattr_getclock(i32* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #5 {
  %3 = load i32, i32* %0, align 4
  %4 = lshr i32 %3, 1
  %5 = and i32 %4, 1
  store i32 %5, i32* %1, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_condattr_setpshared(i32* nocapture noundef %0, i32 noundef %1) local_unnamed_addr #5 {
  %3 = icmp ult i32 %1, 2
  br i1 %3, label %4, label %8

4:                                                ; preds = %2
  %5 = load i32, i32* %0, align 4
  %6 = and i32 %5, -2
  %7 = or i32 %6, %1
  store i32 %7, i32* %0, align 4
  br label %8

8:                                                ; preds = %2, %4
  %9 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %9
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_condattr_getpshared(i32* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #5 {
  %3 = load i32, i32* %0, align 4
  %4 = and i32 %3, 1
  store i32 %4, i32* %1, align 4
  ret i32 0
}

declare i64 @pthread_self() local_unnamed_addr #1

declare i32 @pthread_mutex_unlock(i8* noundef) local_unnamed_addr #1

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #6

declare i32 @__fencepost_spurious() local_unnamed_addr #1

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #6

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nofree norecurse nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nobuiltin "no-builtins" }
attributes #8 = { nobuiltin nounwind "no-builtins" }
attributes #9 = { nobuiltin noreturn nounwind "no-builtins" }

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
!9 = distinct !{!9, !4, !5}
!10 = distinct !{!10, !5}
!11 = distinct !{!11, !4, !5}
!12 = distinct !{!12, !4, !5}
