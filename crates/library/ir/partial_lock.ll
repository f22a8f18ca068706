; ModuleID = 'c/partial_lock.c'
source_filename = "c/partial_lock.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [38 x i8] c"a lock is unlocked that is not locked\00", align 1

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @fencepost_lock_init(i32* nocapture noundef writeonly %0) local_unnamed_addr #0 {
  store atomic i32 0, i32* %0 monotonic, align 4
  ret void
}

; Function Attrs: nounwind
define dso_local void @fencepost_lock(i32* noundef %0) local_unnamed_addr #1 {
  %2 = bitcast i32* %0 to i8*
  br label %3

3:                                                ; preds = %3, %1
  %4 = call i32 @fencepost_cas_32(i8* noundef %2, i32 noundef 0, i32 noundef 1) #4
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %3, label %6, !llvm.loop !3

6:                                                ; preds = %3
  call void @fencepost_fence_ll() #4
  call void @fencepost_fence_ls() #4
  ret void
}

declare i32 @fencepost_cas_32(i8* noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

declare void @fencepost_fence_ll() local_unnamed_addr #2

declare void @fencepost_fence_ls() local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @fencepost_unlock(i32* noundef %0) local_unnamed_addr #1 {
  call void @fencepost_fence_ls() #4
  call void @fencepost_fence_ss() #4
  %2 = bitcast i32* %0 to i8*
  %3 = call i32 @fencepost_cas_32(i8* noundef %2, i32 noundef 1, i32 noundef 0) #4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([38 x i8], [38 x i8]* @.str, i64 0, i64 0)) #5
  unreachable

6:                                                ; preds = %1
  ret void
}

declare void @fencepost_fence_ss() local_unnamed_addr #2

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #3

attributes #0 = { mustprogress nofree norecurse nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nobuiltin nounwind "no-builtins" }
attributes #5 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
