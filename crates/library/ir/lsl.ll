; ModuleID = 'c/lsl.c'
source_filename = "c/lsl.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [27 x i8] c"assertion lsl_assert fails\00", align 1

; Function Attrs: nounwind
define dso_local i8* @lsl_malloc(i64 noundef %0) local_unnamed_addr #0 {
  %2 = call i8* @fencepost_malloc(i64 noundef %0) #3
  ret i8* %2
}

declare i8* @fencepost_malloc(i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_free(i8* noundef %0) local_unnamed_addr #0 {
  call void @fencepost_free(i8* noundef %0) #3
  ret void
}

declare void @fencepost_free(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i8* @lsl_malloc_noreuse(i64 noundef %0) local_unnamed_addr #0 {
  %2 = call i8* @fencepost_malloc_noreuse(i64 noundef %0) #3
  ret i8* %2
}

declare i8* @fencepost_malloc_noreuse(i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_free_noreuse(i8* noundef %0) local_unnamed_addr #0 {
  call void @fencepost_free_noreuse(i8* noundef %0) #3
  ret void
}

declare void @fencepost_free_noreuse(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_assert_as(i32 noundef %0, i8* noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %2
  call void @__fencepost_error(i32 noundef 6, i8* noundef %1) #4
  unreachable

5:                                                ; preds = %2
  ret void
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @lsl_assert(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %3, label %4

3:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 6, i8* noundef getelementptr inbounds ([27 x i8], [27 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

4:                                                ; preds = %1
  ret void
}

; Function Attrs: nounwind
define dso_local void @lsl_assume(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp ne i32 %0, 0
  %3 = zext i1 %2 to i32
  call void @fencepost_assume(i32 noundef %3) #3
  ret void
}

declare void @fencepost_assume(i32 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_initlock(i32* noundef %0) local_unnamed_addr #0 {
  call void @fencepost_lock_init(i32* noundef %0) #3
  ret void
}

declare void @fencepost_lock_init(i32* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_lock(i32* noundef %0) local_unnamed_addr #0 {
  call void @fencepost_lock(i32* noundef %0) #3
  ret void
}

declare void @fencepost_lock(i32* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_unlock(i32* noundef %0) local_unnamed_addr #0 {
  call void @fencepost_unlock(i32* noundef %0) #3
  ret void
}

declare void @fencepost_unlock(i32* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_fence(i8* nocapture noundef readonly %0) local_unnamed_addr #0 {
  %2 = load i8, i8* %0, align 1
  switch i8 %2, label %10 [
    i8 115, label %3
    i8 102, label %9
  ]

3:                                                ; preds = %1
  %4 = getelementptr inbounds i8, i8* %0, i64 6
  %5 = load i8, i8* %4, align 1
  %6 = icmp eq i8 %5, 115
  br i1 %6, label %7, label %8

7:                                                ; preds = %3
  call void @fencepost_fence_ss() #3
  br label %11

8:                                                ; preds = %3
  switch i8 %2, label %10 [
    i8 115, label %9
    i8 102, label %9
  ]

9:                                                ; preds = %1, %8, %8
  call void @fencepost_fence_full() #3
  br label %11

10:                                               ; preds = %1, %8
  call void @fencepost_fence_ll() #3
  br label %11

11:                                               ; preds = %9, %10, %7
  ret void
}

declare void @fencepost_fence_ss() local_unnamed_addr #1

declare void @fencepost_fence_full() local_unnamed_addr #1

declare void @fencepost_fence_ll() local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_get_number_threads() local_unnamed_addr #0 {
  %1 = call i32 @fencepost_thread_count() #3
  ret i32 %1
}

declare i32 @fencepost_thread_count() local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_get_thread_id() local_unnamed_addr #0 {
  %1 = call i32 @fencepost_thread_id() #3
  ret i32 %1
}

declare i32 @fencepost_thread_id() local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_observe_label(i8* noundef %0) local_unnamed_addr #0 {
  call void @fencepost_observe_operation(i8* noundef %0) #3
  ret void
}

declare void @fencepost_observe_operation(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_observe_input(i8* noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = sext i32 %1 to i64
  call void @fencepost_observe_argument(i8* noundef %0, i64 noundef %3) #3
  ret void
}

declare void @fencepost_observe_argument(i8* noundef, i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @lsl_observe_output(i8* noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = sext i32 %1 to i64
  call void @fencepost_observe_result(i8* noundef %0, i64 noundef %3) #3
  ret void
}

declare void @fencepost_observe_result(i8* noundef, i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_nondet(i32 noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = sext i32 %0 to i64
  %4 = sext i32 %1 to i64
  %5 = call i64 @__fencepost_choose_between(i64 noundef %3, i64 noundef %4) #3
  %6 = trunc i64 %5 to i32
  ret i32 %6
}

declare i64 @__fencepost_choose_between(i64 noundef, i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_choose() local_unnamed_addr #0 {
  %1 = call i32 @fencepost_choose(i32 noundef 2) #3
  ret i32 %1
}

declare i32 @fencepost_choose(i32 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_cas_32(i8* noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call i32 @fencepost_cas_32(i8* noundef %0, i32 noundef %1, i32 noundef %2) #3
  ret i32 %4
}

declare i32 @fencepost_cas_32(i8* noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_cas_64(i8* noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = call i32 @fencepost_cas_64(i8* noundef %0, i64 noundef %1, i64 noundef %2) #3
  ret i32 %4
}

declare i32 @fencepost_cas_64(i8* noundef, i64 noundef, i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_cas_ptr(i8* noundef %0, i8* noundef %1, i8* noundef %2) local_unnamed_addr #0 {
  %4 = call i32 @fencepost_cas(i8* noundef %0, i8* noundef %1, i8* noundef %2) #3
  ret i32 %4
}

declare i32 @fencepost_cas(i8* noundef, i8* noundef, i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_dcas_32(i8* noundef %0, i8* noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 {
  %7 = call i32 @fencepost_dcas_32(i8* noundef %0, i8* noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) #3
  ret i32 %7
}

declare i32 @fencepost_dcas_32(i8* noundef, i8* noundef, i32 noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_dcas_64(i8* noundef %0, i8* noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) local_unnamed_addr #0 {
  %7 = call i32 @fencepost_dcas_64(i8* noundef %0, i8* noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) #3
  ret i32 %7
}

declare i32 @fencepost_dcas_64(i8* noundef, i8* noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i32 @lsl_dcas_ptr(i8* noundef %0, i8* noundef %1, i8* noundef %2, i8* noundef %3, i8* noundef %4, i8* noundef %5) local_unnamed_addr #0 {
  %7 = call i32 @fencepost_dcas(i8* noundef %0, i8* noundef %1, i8* noundef %2, i8* noundef %3, i8* noundef %4, i8* noundef %5) #3
  ret i32 %7
}

declare i32 @fencepost_dcas(i8* noundef, i8* noundef, i8* noundef, i8* noundef, i8* noundef, i8* noundef) local_unnamed_addr #1

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "no-builtins" }
attributes #4 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
