; ModuleID = 'c/cxx_new.c'
source_filename = "c/cxx_new.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@_ZSt7nothrow = dso_local local_unnamed_addr constant i8 0, align 1
@.str = private unnamed_addr constant [73 x i8] c"memory is deleted as an object of another size than it was allocated for\00", align 1

; Function Attrs: nounwind
define dso_local i8* @_Znwm(i64 noundef %0) local_unnamed_addr #0 {
  %2 = call i8* @malloc(i64 noundef %0) #3
  ret i8* %2
}

declare i8* @malloc(i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i8* @_Znam(i64 noundef %0) local_unnamed_addr #0 {
  %2 = call i8* @malloc(i64 noundef %0) #3
  ret i8* %2
}

; Function Attrs: nounwind
define dso_local i8* @_ZnwmRKSt9nothrow_t(i64 noundef %0, i8* nocapture noundef readnone %1) local_unnamed_addr #0 {
  %3 = call i8* @malloc(i64 noundef %0) #3
  ret i8* %3
}

; Function Attrs: nounwind
define dso_local i8* @_ZnamRKSt9nothrow_t(i64 noundef %0, i8* nocapture noundef readnone %1) local_unnamed_addr #0 {
  %3 = call i8* @malloc(i64 noundef %0) #3
  ret i8* %3
}

; Function Attrs: nounwind
define dso_local i8* @_ZnwmSt11align_val_t(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp ugt i64 %1, 16
  %4 = select i1 %3, i64 %1, i64 16
  %5 = call i8* @__fencepost_aligned_alloc(i64 noundef %4, i64 noundef %0) #3
  ret i8* %5
}

; Function Attrs: nounwind
define dso_local i8* @_ZnamSt11align_val_t(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp ugt i64 %1, 16
  %4 = select i1 %3, i64 %1, i64 16
  %5 = call i8* @__fencepost_aligned_alloc(i64 noundef %4, i64 noundef %0) #3
  ret i8* %5
}

; Function Attrs: nounwind
define dso_local i8* @_ZnwmSt11align_val_tRKSt9nothrow_t(i64 noundef %0, i64 noundef %1, i8* nocapture noundef readnone %2) local_unnamed_addr #0 {
  %4 = icmp ugt i64 %1, 16
  %5 = select i1 %4, i64 %1, i64 16
  %6 = call i8* @__fencepost_aligned_alloc(i64 noundef %5, i64 noundef %0) #3
  ret i8* %6
}

; Function Attrs: nounwind
define dso_local i8* @_ZnamSt11align_val_tRKSt9nothrow_t(i64 noundef %0, i64 noundef %1, i8* nocapture noundef readnone %2) local_unnamed_addr #0 {
  %4 = icmp ugt i64 %1, 16
  %5 = select i1 %4, i64 %1, i64 16
  %6 = call i8* @__fencepost_aligned_alloc(i64 noundef %5, i64 noundef %0) #3
  ret i8* %6
}

; Function Attrs: nounwind
define dso_local void @_ZdlPv(i8* noundef %0) local_unnamed_addr #0 {
  call void @free(i8* noundef %0) #3
  ret void
}

declare void @free(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local void @_ZdaPv(i8* noundef %0) local_unnamed_addr #0 {
  call void @free(i8* noundef %0) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZdlPvRKSt9nothrow_t(i8* noundef %0, i8* nocapture noundef readnone %1) local_unnamed_addr #0 {
  call void @free(i8* noundef %0) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZdaPvRKSt9nothrow_t(i8* noundef %0, i8* nocapture noundef readnone %1) local_unnamed_addr #0 {
  call void @free(i8* noundef %0) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZdlPvSt11align_val_t(i8* noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  call void @free(i8* noundef %0) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZdaPvSt11align_val_t(i8* noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  call void @free(i8* noundef %0) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZdlPvm(i8* noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i8* %0, null
  br i1 %3, label %8, label %4

4:                                                ; preds = %2
  %5 = call i64 @__fencepost_block_size(i8* noundef nonnull %0) #3
  %6 = icmp eq i64 %5, %1
  br i1 %6, label %8, label %7

7:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 3, i8* noundef getelementptr inbounds ([73 x i8], [73 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

8:                                                ; preds = %2, %4
  call void @free(i8* noundef %0) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZdaPvm(i8* noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i8* %0, null
  br i1 %3, label %8, label %4

4:                                                ; preds = %2
  %5 = call i64 @__fencepost_block_size(i8* noundef nonnull %0) #3
  %6 = icmp eq i64 %5, %1
  br i1 %6, label %8, label %7

7:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 3, i8* noundef getelementptr inbounds ([73 x i8], [73 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

8:                                                ; preds = %2, %4
  call void @free(i8* noundef %0) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZdlPvmSt11align_val_t(i8* noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i8* %0, null
  br i1 %4, label %9, label %5

5:                                                ; preds = %3
  %6 = call i64 @__fencepost_block_size(i8* noundef nonnull %0) #3
  %7 = icmp eq i64 %6, %1
  br i1 %7, label %9, label %8

8:                                                ; preds = %5
  call void @__fencepost_error(i32 noundef 3, i8* noundef getelementptr inbounds ([73 x i8], [73 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

9:                                                ; preds = %3, %5
  call void @free(i8* noundef %0) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZdaPvmSt11align_val_t(i8* noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i8* %0, null
  br i1 %4, label %9, label %5

5:                                                ; preds = %3
  %6 = call i64 @__fencepost_block_size(i8* noundef nonnull %0) #3
  %7 = icmp eq i64 %6, %1
  br i1 %7, label %9, label %8

8:                                                ; preds = %5
  call void @__fencepost_error(i32 noundef 3, i8* noundef getelementptr inbounds ([73 x i8], [73 x i8]* @.str, i64 0, i64 0)) #4
  unreachable

9:                                                ; preds = %3, %5
  call void @free(i8* noundef %0) #3
  ret void
}

declare i8* @__fencepost_aligned_alloc(i64 noundef, i64 noundef) local_unnamed_addr #1

declare i64 @__fencepost_block_size(i8* noundef) local_unnamed_addr #1

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #2

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "no-builtins" }
attributes #4 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
