; ModuleID = 'c/once.c'
source_filename = "c/once.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [63 x i8] c"pthread_once is called with a control that was not initialised\00", align 1

; Function Attrs: nounwind
define dso_local i32 @pthread_once(i32* noundef %0, void ()* nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = cmpxchg i32* %0, i32 0, i32 1 seq_cst seq_cst, align 4
  %4 = extractvalue { i32, i1 } %3, 1
  br i1 %4, label %5, label %6

5:                                                ; preds = %2
  call void %1() #3
  store atomic i32 2, i32* %0 seq_cst, align 4
  br label %11

6:                                                ; preds = %2
  %7 = extractvalue { i32, i1 } %3, 0
  switch i32 %7, label %10 [
    i32 1, label %8
    i32 2, label %11
  ]

8:                                                ; preds = %6
  %9 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef 2, i32 noundef 2, i32 noundef 0) #3
  br label %11

10:                                               ; preds = %6
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([63 x i8], [63 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

11:                                               ; preds = %6, %8, %5
  ret i32 0
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @call_once(i32* noundef %0, void ()* nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = cmpxchg i32* %0, i32 0, i32 1 seq_cst seq_cst, align 4
  %4 = extractvalue { i32, i1 } %3, 1
  br i1 %4, label %5, label %6

5:                                                ; preds = %2
  call void %1() #3
  store atomic i32 2, i32* %0 seq_cst, align 4
  br label %11

6:                                                ; preds = %2
  %7 = extractvalue { i32, i1 } %3, 0
  switch i32 %7, label %10 [
    i32 1, label %8
    i32 2, label %11
  ]

8:                                                ; preds = %6
  %9 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef 2, i32 noundef 2, i32 noundef 0) #3
  br label %11

10:                                               ; preds = %6
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([63 x i8], [63 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

11:                                               ; preds = %5, %6, %8
  ret void
}

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "no-builtins" }
attributes #4 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
