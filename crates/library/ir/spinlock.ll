; ModuleID = 'c/spinlock.c'
source_filename = "c/spinlock.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [31 x i8] c"a spin lock is destroyed twice\00", align 1
@.str.1 = private unnamed_addr constant [42 x i8] c"a spin lock is destroyed while it is held\00", align 1
@.str.2 = private unnamed_addr constant [43 x i8] c"a spin lock is used after it was destroyed\00", align 1
@.str.3 = private unnamed_addr constant [43 x i8] c"a spin lock is unlocked that is not locked\00", align 1

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i32 @pthread_spin_init(i32* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #0 {
  store atomic i32 0, i32* %0 seq_cst, align 4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_spin_destroy(i32* nocapture noundef %0) local_unnamed_addr #1 {
  %2 = atomicrmw xchg i32* %0, i32 -2147483648 seq_cst, align 4
  switch i32 %2, label %4 [
    i32 -2147483648, label %3
    i32 0, label %5
  ]

3:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

4:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([42 x i8], [42 x i8]* @.str.1, i64 0, i64 0)) #4
  unreachable

5:                                                ; preds = %1
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @pthread_spin_lock(i32* noundef %0) local_unnamed_addr #1 {
  %2 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef -2147483648, i32 noundef 0, i32 noundef 1) #5
  %3 = icmp eq i32 %2, -2147483648
  br i1 %3, label %4, label %5

4:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.2, i64 0, i64 0)) #4
  unreachable

5:                                                ; preds = %1
  ret i32 0
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @pthread_spin_trylock(i32* nocapture noundef %0) local_unnamed_addr #1 {
  %2 = cmpxchg i32* %0, i32 0, i32 1 seq_cst seq_cst, align 4
  %3 = extractvalue { i32, i1 } %2, 1
  br i1 %3, label %8, label %4

4:                                                ; preds = %1
  %5 = extractvalue { i32, i1 } %2, 0
  %6 = icmp eq i32 %5, -2147483648
  br i1 %6, label %7, label %8

7:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.2, i64 0, i64 0)) #4
  unreachable

8:                                                ; preds = %4, %1
  %9 = phi i32 [ 0, %1 ], [ 16, %4 ]
  ret i32 %9
}

; Function Attrs: nounwind
define dso_local i32 @pthread_spin_unlock(i32* nocapture noundef %0) local_unnamed_addr #1 {
  %2 = atomicrmw xchg i32* %0, i32 0 seq_cst, align 4
  %3 = icmp eq i32 %2, 1
  br i1 %3, label %5, label %4

4:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str.3, i64 0, i64 0)) #4
  unreachable

5:                                                ; preds = %1
  ret i32 0
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #3

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #5 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
