; ModuleID = 'c/system.c'
source_filename = "c/system.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nounwind
define dso_local i64 @sysconf(i32 noundef %0) local_unnamed_addr #0 {
  switch i32 %0, label %6 [
    i32 2, label %8
    i32 30, label %2
    i32 83, label %3
    i32 84, label %3
    i32 85, label %4
    i32 86, label %4
    i32 190, label %5
  ]

2:                                                ; preds = %1
  br label %8

3:                                                ; preds = %1, %1
  br label %8

4:                                                ; preds = %1, %1
  br label %8

5:                                                ; preds = %1
  br label %8

6:                                                ; preds = %1
  %7 = call i32* @__errno_location() #3
  store i32 22, i32* %7, align 4
  br label %8

8:                                                ; preds = %1, %6, %5, %4, %3, %2
  %9 = phi i64 [ -1, %6 ], [ 64, %5 ], [ 1048576, %4 ], [ 4, %3 ], [ 4096, %2 ], [ 100, %1 ]
  ret i64 %9
}

declare i32* @__errno_location() local_unnamed_addr #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @get_nprocs() local_unnamed_addr #2 {
  ret i32 4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @get_nprocs_conf() local_unnamed_addr #2 {
  ret i32 4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @getpagesize() local_unnamed_addr #2 {
  ret i32 4096
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @sched_getcpu() local_unnamed_addr #2 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @getpid() local_unnamed_addr #2 {
  ret i32 1000
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @getppid() local_unnamed_addr #2 {
  ret i32 1
}

; Function Attrs: nounwind
define dso_local i32 @gettid() local_unnamed_addr #0 {
  %1 = call i64 @pthread_self() #3
  %2 = trunc i64 %1 to i32
  %3 = add nsw i32 %2, 999
  ret i32 %3
}

declare i64 @pthread_self() local_unnamed_addr #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @sched_setaffinity(i32 noundef %0, i64 noundef %1, i8* nocapture noundef readnone %2) local_unnamed_addr #2 {
  ret i32 0
}

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
