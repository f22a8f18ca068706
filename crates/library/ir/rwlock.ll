; ModuleID = 'c/rwlock.c'
source_filename = "c/rwlock.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.RwLock = type { i32, i32 }
%struct.timespec = type { i64, i64 }

@.str = private unnamed_addr constant [48 x i8] c"a read-write lock is destroyed while it is held\00", align 1
@held_for_reading = internal thread_local unnamed_addr global i32 0, align 4
@.str.1 = private unnamed_addr constant [64 x i8] c"a read-write lock is unlocked by a thread that does not hold it\00", align 1
@.str.2 = private unnamed_addr constant [49 x i8] c"a read-write lock is unlocked that is not locked\00", align 1
@.str.3 = private unnamed_addr constant [49 x i8] c"a read-write lock is used after it was destroyed\00", align 1

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i32 @pthread_rwlock_init(%struct.RwLock* nocapture noundef writeonly %0, i8* nocapture noundef readnone %1) local_unnamed_addr #0 {
  %3 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 1
  store atomic i32 0, i32* %3 seq_cst, align 4
  %4 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  store atomic i32 0, i32* %4 seq_cst, align 4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_destroy(%struct.RwLock* nocapture noundef %0) local_unnamed_addr #1 {
  %2 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %3 = atomicrmw xchg i32* %2, i32 2147483647 seq_cst, align 4
  switch i32 %3, label %5 [
    i32 2147483647, label %4
    i32 0, label %6
  ]

4:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

5:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([48 x i8], [48 x i8]* @.str, i64 0, i64 0)) #7
  unreachable

6:                                                ; preds = %1
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_rdlock(%struct.RwLock* noundef %0) local_unnamed_addr #1 {
  %2 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %3 = call i32 @__fencepost_await_add(i32* noundef %2, i32 noundef 0, i32 noundef 2147483647, i32 noundef 1) #8
  %4 = icmp eq i32 %3, 2147483647
  br i1 %4, label %5, label %6

5:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

6:                                                ; preds = %1
  %7 = load i32, i32* @held_for_reading, align 4
  %8 = add nsw i32 %7, 1
  store i32 %8, i32* @held_for_reading, align 4
  ret i32 0
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_tryrdlock(%struct.RwLock* noundef %0) local_unnamed_addr #1 {
  %2 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %3 = call i32 @__fencepost_await_add(i32* noundef %2, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #8
  br label %4

4:                                                ; preds = %7, %1
  %5 = phi i32 [ %3, %1 ], [ %11, %7 ]
  %6 = icmp ult i32 %5, 2147483647
  br i1 %6, label %7, label %14

7:                                                ; preds = %4
  %8 = add nsw i32 %5, 1
  %9 = cmpxchg i32* %2, i32 %5, i32 %8 seq_cst seq_cst, align 4
  %10 = extractvalue { i32, i1 } %9, 1
  %11 = extractvalue { i32, i1 } %9, 0
  br i1 %10, label %12, label %4, !llvm.loop !3

12:                                               ; preds = %7
  %13 = extractvalue { i32, i1 } %9, 0
  br label %14

14:                                               ; preds = %4, %12
  %15 = phi i32 [ %13, %12 ], [ %5, %4 ]
  %16 = icmp eq i32 %15, 2147483647
  br i1 %16, label %17, label %18

17:                                               ; preds = %14
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

18:                                               ; preds = %14
  %19 = icmp slt i32 %15, 0
  br i1 %19, label %23, label %20

20:                                               ; preds = %18
  %21 = load i32, i32* @held_for_reading, align 4
  %22 = add nsw i32 %21, 1
  store i32 %22, i32* @held_for_reading, align 4
  br label %23

23:                                               ; preds = %18, %20
  %24 = phi i32 [ 0, %20 ], [ 16, %18 ]
  ret i32 %24
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_wrlock(%struct.RwLock* noundef %0) local_unnamed_addr #1 {
  %2 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %3 = call i32 @__fencepost_await_add(i32* noundef %2, i32 noundef 0, i32 noundef 0, i32 noundef -1) #8
  %4 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 1
  %5 = call i64 @pthread_self() #8
  %6 = trunc i64 %5 to i32
  store atomic i32 %6, i32* %4 seq_cst, align 4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_trywrlock(%struct.RwLock* nocapture noundef %0) local_unnamed_addr #1 {
  %2 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %3 = cmpxchg i32* %2, i32 0, i32 -1 seq_cst seq_cst, align 4
  %4 = extractvalue { i32, i1 } %3, 1
  br i1 %4, label %9, label %5

5:                                                ; preds = %1
  %6 = extractvalue { i32, i1 } %3, 0
  %7 = icmp eq i32 %6, 2147483647
  br i1 %7, label %8, label %13

8:                                                ; preds = %5
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

9:                                                ; preds = %1
  %10 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 1
  %11 = call i64 @pthread_self() #8
  %12 = trunc i64 %11 to i32
  store atomic i32 %12, i32* %10 seq_cst, align 4
  br label %13

13:                                               ; preds = %5, %9
  %14 = phi i32 [ 0, %9 ], [ 16, %5 ]
  ret i32 %14
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_unlock(%struct.RwLock* nocapture noundef %0) local_unnamed_addr #1 {
  %2 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 1
  %3 = load atomic i32, i32* %2 seq_cst, align 4
  %4 = call i64 @pthread_self() #8
  %5 = trunc i64 %4 to i32
  %6 = icmp eq i32 %3, %5
  br i1 %6, label %7, label %10

7:                                                ; preds = %1
  store atomic i32 0, i32* %2 seq_cst, align 4
  %8 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %9 = atomicrmw sub i32* %8, i32 -1 seq_cst, align 4
  br label %24

10:                                               ; preds = %1
  %11 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %12 = atomicrmw sub i32* %11, i32 1 seq_cst, align 4
  switch i32 %12, label %15 [
    i32 2147483647, label %13
    i32 -1, label %14
  ]

13:                                               ; preds = %10
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

14:                                               ; preds = %10
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([64 x i8], [64 x i8]* @.str.1, i64 0, i64 0)) #7
  unreachable

15:                                               ; preds = %10
  %16 = icmp slt i32 %12, 1
  br i1 %16, label %17, label %18

17:                                               ; preds = %15
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.2, i64 0, i64 0)) #7
  unreachable

18:                                               ; preds = %15
  %19 = load i32, i32* @held_for_reading, align 4
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %21, label %22

21:                                               ; preds = %18
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([64 x i8], [64 x i8]* @.str.1, i64 0, i64 0)) #7
  unreachable

22:                                               ; preds = %18
  %23 = add nsw i32 %19, -1
  store i32 %23, i32* @held_for_reading, align 4
  br label %24

24:                                               ; preds = %22, %7
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_timedrdlock(%struct.RwLock* noundef %0, %struct.timespec* noundef %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %4 = call i32 @__fencepost_await_add(i32* noundef %3, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #8
  br label %5

5:                                                ; preds = %8, %2
  %6 = phi i32 [ %4, %2 ], [ %12, %8 ]
  %7 = icmp ult i32 %6, 2147483647
  br i1 %7, label %8, label %15

8:                                                ; preds = %5
  %9 = add nsw i32 %6, 1
  %10 = cmpxchg i32* %3, i32 %6, i32 %9 seq_cst seq_cst, align 4
  %11 = extractvalue { i32, i1 } %10, 1
  %12 = extractvalue { i32, i1 } %10, 0
  br i1 %11, label %13, label %5, !llvm.loop !3

13:                                               ; preds = %8
  %14 = extractvalue { i32, i1 } %10, 0
  br label %15

15:                                               ; preds = %5, %13
  %16 = phi i32 [ %14, %13 ], [ %6, %5 ]
  %17 = icmp eq i32 %16, 2147483647
  br i1 %17, label %18, label %19

18:                                               ; preds = %15
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

19:                                               ; preds = %15
  %20 = icmp slt i32 %16, 0
  br i1 %20, label %24, label %21

21:                                               ; preds = %19
  %22 = load i32, i32* @held_for_reading, align 4
  %23 = add nsw i32 %22, 1
  store i32 %23, i32* @held_for_reading, align 4
  br label %24

24:                                               ; preds = %19, %21
  %25 = phi i32 [ 0, %21 ], [ 16, %19 ]
  br i1 %20, label %26, label %31

26:                                               ; preds = %24
  %27 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  %28 = load i64, i64* %27, align 8
  %29 = icmp ugt i64 %28, 999999999
  br i1 %29, label %31, label %30

30:                                               ; preds = %26
  call void @__fencepost_pass_deadline(i32 noundef 0, %struct.timespec* noundef %1) #8
  br label %31

31:                                               ; preds = %24, %26, %30
  %32 = phi i32 [ 110, %30 ], [ %25, %24 ], [ 22, %26 ]
  ret i32 %32
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_timedwrlock(%struct.RwLock* nocapture noundef %0, %struct.timespec* noundef %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %4 = cmpxchg i32* %3, i32 0, i32 -1 seq_cst seq_cst, align 4
  %5 = extractvalue { i32, i1 } %4, 1
  br i1 %5, label %10, label %6

6:                                                ; preds = %2
  %7 = extractvalue { i32, i1 } %4, 0
  %8 = icmp eq i32 %7, 2147483647
  br i1 %8, label %9, label %14

9:                                                ; preds = %6
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

10:                                               ; preds = %2
  %11 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 1
  %12 = call i64 @pthread_self() #8
  %13 = trunc i64 %12 to i32
  store atomic i32 %13, i32* %11 seq_cst, align 4
  br label %14

14:                                               ; preds = %6, %10
  %15 = phi i32 [ 0, %10 ], [ 16, %6 ]
  br i1 %5, label %21, label %16

16:                                               ; preds = %14
  %17 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  %18 = load i64, i64* %17, align 8
  %19 = icmp ugt i64 %18, 999999999
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  call void @__fencepost_pass_deadline(i32 noundef 0, %struct.timespec* noundef %1) #8
  br label %21

21:                                               ; preds = %14, %16, %20
  %22 = phi i32 [ 110, %20 ], [ %15, %14 ], [ 22, %16 ]
  ret i32 %22
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_clockrdlock(%struct.RwLock* noundef %0, i32 noundef %1, %struct.timespec* noundef %2) local_unnamed_addr #1 {
  %4 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %5 = call i32 @__fencepost_await_add(i32* noundef %4, i32 noundef -2147483648, i32 noundef 2147483647, i32 noundef 0) #8
  br label %6

6:                                                ; preds = %9, %3
  %7 = phi i32 [ %5, %3 ], [ %13, %9 ]
  %8 = icmp ult i32 %7, 2147483647
  br i1 %8, label %9, label %16

9:                                                ; preds = %6
  %10 = add nsw i32 %7, 1
  %11 = cmpxchg i32* %4, i32 %7, i32 %10 seq_cst seq_cst, align 4
  %12 = extractvalue { i32, i1 } %11, 1
  %13 = extractvalue { i32, i1 } %11, 0
  br i1 %12, label %14, label %6, !llvm.loop !3

14:                                               ; preds = %9
  %15 = extractvalue { i32, i1 } %11, 0
  br label %16

16:                                               ; preds = %6, %14
  %17 = phi i32 [ %15, %14 ], [ %7, %6 ]
  %18 = icmp eq i32 %17, 2147483647
  br i1 %18, label %19, label %20

19:                                               ; preds = %16
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

20:                                               ; preds = %16
  %21 = icmp slt i32 %17, 0
  br i1 %21, label %25, label %22

22:                                               ; preds = %20
  %23 = load i32, i32* @held_for_reading, align 4
  %24 = add nsw i32 %23, 1
  store i32 %24, i32* @held_for_reading, align 4
  br label %25

25:                                               ; preds = %20, %22
  %26 = phi i32 [ 0, %22 ], [ 16, %20 ]
  br i1 %21, label %27, label %32

27:                                               ; preds = %25
  %28 = getelementptr inbounds %struct.timespec, %struct.timespec* %2, i64 0, i32 1
  %29 = load i64, i64* %28, align 8
  %30 = icmp ugt i64 %29, 999999999
  br i1 %30, label %32, label %31

31:                                               ; preds = %27
  call void @__fencepost_pass_deadline(i32 noundef %1, %struct.timespec* noundef %2) #8
  br label %32

32:                                               ; preds = %25, %27, %31
  %33 = phi i32 [ 110, %31 ], [ %26, %25 ], [ 22, %27 ]
  ret i32 %33
}

; Function Attrs: nounwind
define dso_local i32 @pthread_rwlock_clockwrlock(%struct.RwLock* nocapture noundef %0, i32 noundef %1, %struct.timespec* noundef %2) local_unnamed_addr #1 {
  %4 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 0
  %5 = cmpxchg i32* %4, i32 0, i32 -1 seq_cst seq_cst, align 4
  %6 = extractvalue { i32, i1 } %5, 1
  br i1 %6, label %11, label %7

7:                                                ; preds = %3
  %8 = extractvalue { i32, i1 } %5, 0
  %9 = icmp eq i32 %8, 2147483647
  br i1 %9, label %10, label %15

10:                                               ; preds = %7
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.3, i64 0, i64 0)) #7
  unreachable

11:                                               ; preds = %3
  %12 = getelementptr inbounds %struct.RwLock, %struct.RwLock* %0, i64 0, i32 1
  %13 = call i64 @pthread_self() #8
  %14 = trunc i64 %13 to i32
  store atomic i32 %14, i32* %12 seq_cst, align 4
  br label %15

15:                                               ; preds = %7, %11
  %16 = phi i32 [ 0, %11 ], [ 16, %7 ]
  br i1 %6, label %22, label %17

17:                                               ; preds = %15
  %18 = getelementptr inbounds %struct.timespec, %struct.timespec* %2, i64 0, i32 1
  %19 = load i64, i64* %18, align 8
  %20 = icmp ugt i64 %19, 999999999
  br i1 %20, label %22, label %21

21:                                               ; preds = %17
  call void @__fencepost_pass_deadline(i32 noundef %1, %struct.timespec* noundef %2) #8
  br label %22

22:                                               ; preds = %15, %17, %21
  %23 = phi i32 [ 110, %21 ], [ %16, %15 ], [ 22, %17 ]
  ret i32 %23
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_rwlockattr_init(i32* nocapture noundef writeonly %0) local_unnamed_addr #3 {
  %2 = getelementptr inbounds i32, i32* %0, i64 1
  store i32 0, i32* %2, align 4
  store i32 0, i32* %0, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_rwlockattr_destroy(i32* nocapture noundef readnone %0) local_unnamed_addr #4 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_rwlockattr_setpshared(i32* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = icmp ult i32 %1, 2
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = getelementptr inbounds i32, i32* %0, i64 1
  store i32 %1, i32* %5, align 4
  br label %6

6:                                                ; preds = %2, %4
  %7 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %7
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_rwlockattr_getpshared(i32* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #5 {
  %3 = getelementptr inbounds i32, i32* %0, i64 1
  %4 = load i32, i32* %3, align 4
  store i32 %4, i32* %1, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_rwlockattr_setkind_np(i32* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = icmp ugt i32 %1, 2
  br i1 %3, label %5, label %4

4:                                                ; preds = %2
  store i32 %1, i32* %0, align 4
  br label %5

5:                                                ; preds = %2, %4
  %6 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_rwlockattr_getkind_np(i32* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #5 {
  %3 = load i32, i32* %0, align 4
  store i32 %3, i32* %1, align 4
  ret i32 0
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #6

declare i64 @pthread_self() local_unnamed_addr #2

declare void @__fencepost_pass_deadline(i32 noundef, %struct.timespec* noundef) local_unnamed_addr #2

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind willreturn writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #8 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
