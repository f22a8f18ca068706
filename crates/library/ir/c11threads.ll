; ModuleID = 'c/c11threads.c'
source_filename = "c/c11threads.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.timespec = type { i64, i64 }

; Function Attrs: nounwind
define dso_local i32 @thrd_create(i64* noundef %0, i32 (i8*)* noundef %1, i8* noundef %2) local_unnamed_addr #0 {
  %4 = call i8* @malloc(i64 noundef 16) #5
  %5 = bitcast i8* %4 to i32 (i8*)**
  store i32 (i8*)* %1, i32 (i8*)** %5, align 8
  %6 = getelementptr inbounds i8, i8* %4, i64 8
  %7 = bitcast i8* %6 to i8**
  store i8* %2, i8** %7, align 8
  %8 = call i32 @pthread_create(i64* noundef %0, i8* noundef null, i8* (i8*)* noundef nonnull @run, i8* noundef %4) #5
  switch i32 %8, label %12 [
    i32 0, label %13
    i32 16, label %9
    i32 12, label %10
    i32 110, label %11
  ]

9:                                                ; preds = %3
  br label %13

10:                                               ; preds = %3
  br label %13

11:                                               ; preds = %3
  br label %13

12:                                               ; preds = %3
  br label %13

13:                                               ; preds = %3, %9, %10, %11, %12
  %14 = phi i32 [ 2, %12 ], [ 4, %11 ], [ 3, %10 ], [ 1, %9 ], [ %8, %3 ]
  ret i32 %14
}

declare i8* @malloc(i64 noundef) local_unnamed_addr #1

declare i32 @pthread_create(i64* noundef, i8* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define internal i8* @run(i8* noundef %0) #0 {
  %2 = bitcast i8* %0 to i32 (i8*)**
  %3 = load i32 (i8*)*, i32 (i8*)** %2, align 8
  %4 = getelementptr inbounds i8, i8* %0, i64 8
  %5 = bitcast i8* %4 to i8**
  %6 = load i8*, i8** %5, align 8
  call void @free(i8* noundef %0) #5
  %7 = call i32 %3(i8* noundef %6) #5
  %8 = sext i32 %7 to i64
  %9 = inttoptr i64 %8 to i8*
  ret i8* %9
}

; Function Attrs: nounwind
define dso_local i32 @thrd_join(i64 noundef %0, i32* noundef writeonly %1) local_unnamed_addr #0 {
  %3 = alloca i8*, align 8
  %4 = call i32 @pthread_join(i64 noundef %0, i8** noundef nonnull %3) #5
  %5 = icmp eq i32 %4, 0
  %6 = icmp ne i32* %1, null
  %7 = and i1 %6, %5
  br i1 %7, label %8, label %12

8:                                                ; preds = %2
  %9 = load i8*, i8** %3, align 8
  %10 = ptrtoint i8* %9 to i64
  %11 = trunc i64 %10 to i32
  store i32 %11, i32* %1, align 4
  br label %12

12:                                               ; preds = %8, %2
  switch i32 %4, label %16 [
    i32 0, label %17
    i32 16, label %13
    i32 12, label %14
    i32 110, label %15
  ]

13:                                               ; preds = %12
  br label %17

14:                                               ; preds = %12
  br label %17

15:                                               ; preds = %12
  br label %17

16:                                               ; preds = %12
  br label %17

17:                                               ; preds = %12, %13, %14, %15, %16
  %18 = phi i32 [ 2, %16 ], [ 4, %15 ], [ 3, %14 ], [ 1, %13 ], [ %4, %12 ]
  ret i32 %18
}

declare i32 @pthread_join(i64 noundef, i8** noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @thrd_detach(i64 noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_detach(i64 noundef %0) #5
  switch i32 %2, label %6 [
    i32 0, label %7
    i32 16, label %3
    i32 12, label %4
    i32 110, label %5
  ]

3:                                                ; preds = %1
  br label %7

4:                                                ; preds = %1
  br label %7

5:                                                ; preds = %1
  br label %7

6:                                                ; preds = %1
  br label %7

7:                                                ; preds = %1, %3, %4, %5, %6
  %8 = phi i32 [ 2, %6 ], [ 4, %5 ], [ 3, %4 ], [ 1, %3 ], [ %2, %1 ]
  ret i32 %8
}

declare i32 @pthread_detach(i64 noundef) local_unnamed_addr #1

; Function Attrs: noreturn nounwind
define dso_local void @thrd_exit(i32 noundef %0) local_unnamed_addr #2 {
  %2 = sext i32 %0 to i64
  %3 = inttoptr i64 %2 to i8*
  call void @pthread_exit(i8* noundef %3) #6
  unreachable
}

; Function Attrs: noreturn
declare void @pthread_exit(i8* noundef) local_unnamed_addr #3

; Function Attrs: nounwind
define dso_local i64 @thrd_current() local_unnamed_addr #0 {
  %1 = call i64 @pthread_self() #5
  ret i64 %1
}

declare i64 @pthread_self() local_unnamed_addr #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @thrd_equal(i64 noundef %0, i64 noundef %1) local_unnamed_addr #4 {
  %3 = icmp eq i64 %0, %1
  %4 = zext i1 %3 to i32
  ret i32 %4
}

; Function Attrs: nounwind
define dso_local void @thrd_yield() local_unnamed_addr #0 {
  %1 = call i32 @sched_yield() #5
  ret void
}

declare i32 @sched_yield() local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @thrd_sleep(%struct.timespec* noundef %0, %struct.timespec* noundef %1) local_unnamed_addr #0 {
  %3 = call i32 @nanosleep(%struct.timespec* noundef %0, %struct.timespec* noundef %1) #5
  %4 = icmp eq i32 %3, 0
  %5 = select i1 %4, i32 0, i32 -2
  ret i32 %5
}

declare i32 @nanosleep(%struct.timespec* noundef, %struct.timespec* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @mtx_init(i8* noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = alloca i32, align 4
  %4 = icmp ult i32 %1, 4
  br i1 %4, label %5, label %23

5:                                                ; preds = %2
  %6 = and i32 %1, 1
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %8, label %14

8:                                                ; preds = %5
  %9 = call i32 @pthread_mutex_init(i8* noundef %0, i8* noundef null) #5
  switch i32 %9, label %13 [
    i32 0, label %23
    i32 16, label %10
    i32 12, label %11
    i32 110, label %12
  ]

10:                                               ; preds = %8
  br label %23

11:                                               ; preds = %8
  br label %23

12:                                               ; preds = %8
  br label %23

13:                                               ; preds = %8
  br label %23

14:                                               ; preds = %5
  %15 = call i32 @pthread_mutexattr_init(i32* noundef nonnull %3) #5
  %16 = call i32 @pthread_mutexattr_settype(i32* noundef nonnull %3, i32 noundef 1) #5
  %17 = bitcast i32* %3 to i8*
  %18 = call i32 @pthread_mutex_init(i8* noundef %0, i8* noundef nonnull %17) #5
  switch i32 %18, label %22 [
    i32 0, label %23
    i32 16, label %19
    i32 12, label %20
    i32 110, label %21
  ]

19:                                               ; preds = %14
  br label %23

20:                                               ; preds = %14
  br label %23

21:                                               ; preds = %14
  br label %23

22:                                               ; preds = %14
  br label %23

23:                                               ; preds = %22, %21, %20, %19, %14, %13, %12, %11, %10, %8, %2
  %24 = phi i32 [ 2, %2 ], [ 2, %13 ], [ 4, %12 ], [ 3, %11 ], [ 1, %10 ], [ %9, %8 ], [ 2, %22 ], [ 4, %21 ], [ 3, %20 ], [ 1, %19 ], [ %18, %14 ]
  ret i32 %24
}

declare i32 @pthread_mutex_init(i8* noundef, i8* noundef) local_unnamed_addr #1

declare i32 @pthread_mutexattr_init(i32* noundef) local_unnamed_addr #1

declare i32 @pthread_mutexattr_settype(i32* noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @mtx_destroy(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_mutex_destroy(i8* noundef %0) #5
  ret void
}

declare i32 @pthread_mutex_destroy(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @mtx_lock(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_mutex_lock(i8* noundef %0) #5
  switch i32 %2, label %6 [
    i32 0, label %7
    i32 16, label %3
    i32 12, label %4
    i32 110, label %5
  ]

3:                                                ; preds = %1
  br label %7

4:                                                ; preds = %1
  br label %7

5:                                                ; preds = %1
  br label %7

6:                                                ; preds = %1
  br label %7

7:                                                ; preds = %1, %3, %4, %5, %6
  %8 = phi i32 [ 2, %6 ], [ 4, %5 ], [ 3, %4 ], [ 1, %3 ], [ %2, %1 ]
  ret i32 %8
}

declare i32 @pthread_mutex_lock(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @mtx_trylock(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_mutex_trylock(i8* noundef %0) #5
  switch i32 %2, label %6 [
    i32 0, label %7
    i32 16, label %3
    i32 12, label %4
    i32 110, label %5
  ]

3:                                                ; preds = %1
  br label %7

4:                                                ; preds = %1
  br label %7

5:                                                ; preds = %1
  br label %7

6:                                                ; preds = %1
  br label %7

7:                                                ; preds = %1, %3, %4, %5, %6
  %8 = phi i32 [ 2, %6 ], [ 4, %5 ], [ 3, %4 ], [ 1, %3 ], [ %2, %1 ]
  ret i32 %8
}

declare i32 @pthread_mutex_trylock(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @mtx_timedlock(i8* noundef %0, %struct.timespec* noundef %1) local_unnamed_addr #0 {
  %3 = call i32 @pthread_mutex_clocklock(i8* noundef %0, i32 noundef 0, %struct.timespec* noundef %1) #5
  switch i32 %3, label %7 [
    i32 0, label %8
    i32 16, label %4
    i32 12, label %5
    i32 110, label %6
  ]

4:                                                ; preds = %2
  br label %8

5:                                                ; preds = %2
  br label %8

6:                                                ; preds = %2
  br label %8

7:                                                ; preds = %2
  br label %8

8:                                                ; preds = %2, %4, %5, %6, %7
  %9 = phi i32 [ 2, %7 ], [ 4, %6 ], [ 3, %5 ], [ 1, %4 ], [ %3, %2 ]
  ret i32 %9
}

declare i32 @pthread_mutex_clocklock(i8* noundef, i32 noundef, %struct.timespec* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @mtx_unlock(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_mutex_unlock(i8* noundef %0) #5
  switch i32 %2, label %6 [
    i32 0, label %7
    i32 16, label %3
    i32 12, label %4
    i32 110, label %5
  ]

3:                                                ; preds = %1
  br label %7

4:                                                ; preds = %1
  br label %7

5:                                                ; preds = %1
  br label %7

6:                                                ; preds = %1
  br label %7

7:                                                ; preds = %1, %3, %4, %5, %6
  %8 = phi i32 [ 2, %6 ], [ 4, %5 ], [ 3, %4 ], [ 1, %3 ], [ %2, %1 ]
  ret i32 %8
}

declare i32 @pthread_mutex_unlock(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @cnd_init(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_cond_init(i8* noundef %0, i32* noundef null) #5
  switch i32 %2, label %6 [
    i32 0, label %7
    i32 16, label %3
    i32 12, label %4
    i32 110, label %5
  ]

3:                                                ; preds = %1
  br label %7

4:                                                ; preds = %1
  br label %7

5:                                                ; preds = %1
  br label %7

6:                                                ; preds = %1
  br label %7

7:                                                ; preds = %1, %3, %4, %5, %6
  %8 = phi i32 [ 2, %6 ], [ 4, %5 ], [ 3, %4 ], [ 1, %3 ], [ %2, %1 ]
  ret i32 %8
}

declare i32 @pthread_cond_init(i8* noundef, i32* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @cnd_destroy(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_cond_destroy(i8* noundef %0) #5
  ret void
}

declare i32 @pthread_cond_destroy(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @cnd_wait(i8* noundef %0, i8* noundef %1) local_unnamed_addr #0 {
  %3 = call i32 @pthread_cond_wait(i8* noundef %0, i8* noundef %1) #5
  switch i32 %3, label %7 [
    i32 0, label %8
    i32 16, label %4
    i32 12, label %5
    i32 110, label %6
  ]

4:                                                ; preds = %2
  br label %8

5:                                                ; preds = %2
  br label %8

6:                                                ; preds = %2
  br label %8

7:                                                ; preds = %2
  br label %8

8:                                                ; preds = %2, %4, %5, %6, %7
  %9 = phi i32 [ 2, %7 ], [ 4, %6 ], [ 3, %5 ], [ 1, %4 ], [ %3, %2 ]
  ret i32 %9
}

declare i32 @pthread_cond_wait(i8* noundef, i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @cnd_timedwait(i8* noundef %0, i8* noundef %1, %struct.timespec* noundef %2) local_unnamed_addr #0 {
  %4 = call i32 @pthread_cond_clockwait(i8* noundef %0, i8* noundef %1, i32 noundef 0, %struct.timespec* noundef %2) #5
  switch i32 %4, label %8 [
    i32 0, label %9
    i32 16, label %5
    i32 12, label %6
    i32 110, label %7
  ]

5:                                                ; preds = %3
  br label %9

6:                                                ; preds = %3
  br label %9

7:                                                ; preds = %3
  br label %9

8:                                                ; preds = %3
  br label %9

9:                                                ; preds = %3, %5, %6, %7, %8
  %10 = phi i32 [ 2, %8 ], [ 4, %7 ], [ 3, %6 ], [ 1, %5 ], [ %4, %3 ]
  ret i32 %10
}

declare i32 @pthread_cond_clockwait(i8* noundef, i8* noundef, i32 noundef, %struct.timespec* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @cnd_signal(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_cond_signal(i8* noundef %0) #5
  switch i32 %2, label %6 [
    i32 0, label %7
    i32 16, label %3
    i32 12, label %4
    i32 110, label %5
  ]

3:                                                ; preds = %1
  br label %7

4:                                                ; preds = %1
  br label %7

5:                                                ; preds = %1
  br label %7

6:                                                ; preds = %1
  br label %7

7:                                                ; preds = %1, %3, %4, %5, %6
  %8 = phi i32 [ 2, %6 ], [ 4, %5 ], [ 3, %4 ], [ 1, %3 ], [ %2, %1 ]
  ret i32 %8
}

declare i32 @pthread_cond_signal(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @cnd_broadcast(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_cond_broadcast(i8* noundef %0) #5
  switch i32 %2, label %6 [
    i32 0, label %7
    i32 16, label %3
    i32 12, label %4
    i32 110, label %5
  ]

3:                                                ; preds = %1
  br label %7

4:                                                ; preds = %1
  br label %7

5:                                                ; preds = %1
  br label %7

6:                                                ; preds = %1
  br label %7

7:                                                ; preds = %1, %3, %4, %5, %6
  %8 = phi i32 [ 2, %6 ], [ 4, %5 ], [ 3, %4 ], [ 1, %3 ], [ %2, %1 ]
  ret i32 %8
}

declare i32 @pthread_cond_broadcast(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @tss_create(i32* noundef %0, void (i8*)* noundef %1) local_unnamed_addr #0 {
  %3 = call i32 @pthread_key_create(i32* noundef %0, void (i8*)* noundef %1) #5
  switch i32 %3, label %7 [
    i32 0, label %8
    i32 16, label %4
    i32 12, label %5
    i32 110, label %6
  ]

4:                                                ; preds = %2
  br label %8

5:                                                ; preds = %2
  br label %8

6:                                                ; preds = %2
  br label %8

7:                                                ; preds = %2
  br label %8

8:                                                ; preds = %2, %4, %5, %6, %7
  %9 = phi i32 [ 2, %7 ], [ 4, %6 ], [ 3, %5 ], [ 1, %4 ], [ %3, %2 ]
  ret i32 %9
}

declare i32 @pthread_key_create(i32* noundef, void (i8*)* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @tss_delete(i32 noundef %0) local_unnamed_addr #0 {
  %2 = call i32 @pthread_key_delete(i32 noundef %0) #5
  ret void
}

declare i32 @pthread_key_delete(i32 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @tss_set(i32 noundef %0, i8* noundef %1) local_unnamed_addr #0 {
  %3 = call i32 @pthread_setspecific(i32 noundef %0, i8* noundef %1) #5
  switch i32 %3, label %7 [
    i32 0, label %8
    i32 16, label %4
    i32 12, label %5
    i32 110, label %6
  ]

4:                                                ; preds = %2
  br label %8

5:                                                ; preds = %2
  br label %8

6:                                                ; preds = %2
  br label %8

7:                                                ; preds = %2
  br label %8

8:                                                ; preds = %2, %4, %5, %6, %7
  %9 = phi i32 [ 2, %7 ], [ 4, %6 ], [ 3, %5 ], [ 1, %4 ], [ %3, %2 ]
  ret i32 %9
}

declare i32 @pthread_setspecific(i32 noundef, i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i8* @tss_get(i32 noundef %0) local_unnamed_addr #0 {
  %2 = call i8* @pthread_getspecific(i32 noundef %0) #5
  ret i8* %2
}

declare i8* @pthread_getspecific(i32 noundef) local_unnamed_addr #1

declare void @free(i8* noundef) local_unnamed_addr #1

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nobuiltin nounwind "no-builtins" }
attributes #6 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
