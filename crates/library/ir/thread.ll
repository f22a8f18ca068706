; ModuleID = 'c/thread.c'
source_filename = "c/thread.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.Attributes = type { i32, i32, i64, i64, i8*, i32, i32, i32 }

@.str = private unnamed_addr constant [32 x i8] c"pthread_cancel is not supported\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_equal(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %0, %1
  %4 = zext i1 %3 to i32
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_attr_init(%struct.Attributes* nocapture noundef writeonly %0) local_unnamed_addr #1 {
  %2 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 0
  store i32 0, i32* %2, align 8
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 1
  store i32 0, i32* %3, align 4
  %4 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 2
  store i64 8388608, i64* %4, align 8
  %5 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 3
  store i64 4096, i64* %5, align 8
  %6 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 4
  store i8* null, i8** %6, align 8
  %7 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 5
  store i32 0, i32* %7, align 8
  %8 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 6
  store i32 0, i32* %8, align 4
  %9 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 7
  store i32 0, i32* %9, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_attr_destroy(%struct.Attributes* nocapture noundef readnone %0) local_unnamed_addr #0 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_attr_setdetachstate(%struct.Attributes* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp ult i32 %1, 2
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 0
  store i32 %1, i32* %5, align 8
  br label %6

6:                                                ; preds = %2, %4
  %7 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %7
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_getdetachstate(%struct.Attributes* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 0
  %4 = load i32, i32* %3, align 8
  store i32 %4, i32* %1, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_attr_setstacksize(%struct.Attributes* nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = icmp ult i64 %1, 16384
  br i1 %3, label %6, label %4

4:                                                ; preds = %2
  %5 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 2
  store i64 %1, i64* %5, align 8
  br label %6

6:                                                ; preds = %2, %4
  %7 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %7
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_getstacksize(%struct.Attributes* nocapture noundef readonly %0, i64* nocapture noundef writeonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 2
  %4 = load i64, i64* %3, align 8
  store i64 %4, i64* %1, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_attr_setstack(%struct.Attributes* nocapture noundef writeonly %0, i8* noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 4
  store i8* %1, i8** %4, align 8
  %5 = icmp ult i64 %2, 16384
  br i1 %5, label %8, label %6

6:                                                ; preds = %3
  %7 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 2
  store i64 %2, i64* %7, align 8
  br label %8

8:                                                ; preds = %3, %6
  %9 = phi i32 [ 0, %6 ], [ 22, %3 ]
  ret i32 %9
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_getstack(%struct.Attributes* nocapture noundef readonly %0, i8** nocapture noundef writeonly %1, i64* nocapture noundef writeonly %2) local_unnamed_addr #2 {
  %4 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 4
  %5 = load i8*, i8** %4, align 8
  store i8* %5, i8** %1, align 8
  %6 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 2
  %7 = load i64, i64* %6, align 8
  store i64 %7, i64* %2, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_attr_setguardsize(%struct.Attributes* nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 3
  store i64 %1, i64* %3, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_getguardsize(%struct.Attributes* nocapture noundef readonly %0, i64* nocapture noundef writeonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 3
  %4 = load i64, i64* %3, align 8
  store i64 %4, i64* %1, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_attr_setscope(%struct.Attributes* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 1
  store i32 %1, i32* %3, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_getscope(%struct.Attributes* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 1
  %4 = load i32, i32* %3, align 4
  store i32 %4, i32* %1, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_attr_setschedpolicy(%struct.Attributes* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 5
  store i32 %1, i32* %3, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_getschedpolicy(%struct.Attributes* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 5
  %4 = load i32, i32* %3, align 8
  store i32 %4, i32* %1, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_attr_setinheritsched(%struct.Attributes* nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 6
  store i32 %1, i32* %3, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_getinheritsched(%struct.Attributes* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 6
  %4 = load i32, i32* %3, align 4
  store i32 %4, i32* %1, align 4
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_setschedparam(%struct.Attributes* nocapture noundef writeonly %0, i32* nocapture noundef readonly %1) local_unnamed_addr #2 {
  %3 = load i32, i32* %1, align 4
  %4 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 7
  store i32 %3, i32* %4, align 8
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local i32 @pthread_attr_getschedparam(%struct.Attributes* nocapture noundef readonly %0, i32* nocapture noundef writeonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds %struct.Attributes, %struct.Attributes* %0, i64 0, i32 7
  %4 = load i32, i32* %3, align 8
  store i32 %4, i32* %1, align 4
  ret i32 0
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @pthread_setname_np(i64 noundef %0, i8* nocapture noundef readonly %1) local_unnamed_addr #3 {
  %3 = load i8, i8* %1, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %13, label %9

5:                                                ; preds = %9
  %6 = getelementptr inbounds i8, i8* %1, i64 %12
  %7 = load i8, i8* %6, align 1
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %13, label %9, !llvm.loop !3

9:                                                ; preds = %2, %5
  %10 = phi i64 [ %12, %5 ], [ 0, %2 ]
  %11 = icmp eq i64 %10, 15
  %12 = add nuw nsw i64 %10, 1
  br i1 %11, label %13, label %5

13:                                               ; preds = %9, %5, %2
  %14 = phi i32 [ 0, %2 ], [ 34, %9 ], [ 0, %5 ]
  ret i32 %14
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_setaffinity_np(i64 noundef %0, i64 noundef %1, i8* nocapture noundef readnone %2) local_unnamed_addr #0 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_setschedparam(i64 noundef %0, i32 noundef %1, i32* nocapture noundef readnone %2) local_unnamed_addr #0 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @pthread_setconcurrency(i32 noundef %0) local_unnamed_addr #0 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_setcancelstate(i32 noundef %0, i32* noundef writeonly %1) local_unnamed_addr #1 {
  %3 = icmp ult i32 %0, 2
  br i1 %3, label %4, label %7

4:                                                ; preds = %2
  %5 = icmp eq i32* %1, null
  br i1 %5, label %7, label %6

6:                                                ; preds = %4
  store i32 0, i32* %1, align 4
  br label %7

7:                                                ; preds = %4, %6, %2
  %8 = phi i32 [ 22, %2 ], [ 0, %6 ], [ 0, %4 ]
  ret i32 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn writeonly
define dso_local i32 @pthread_setcanceltype(i32 noundef %0, i32* noundef writeonly %1) local_unnamed_addr #1 {
  %3 = icmp ult i32 %0, 2
  br i1 %3, label %4, label %7

4:                                                ; preds = %2
  %5 = icmp eq i32* %1, null
  br i1 %5, label %7, label %6

6:                                                ; preds = %4
  store i32 0, i32* %1, align 4
  br label %7

7:                                                ; preds = %4, %6, %2
  %8 = phi i32 [ 22, %2 ], [ 0, %6 ], [ 0, %4 ]
  ret i32 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @pthread_testcancel() local_unnamed_addr #0 {
  ret void
}

; Function Attrs: noreturn nounwind
define dso_local i32 @pthread_cancel(i64 noundef %0) local_unnamed_addr #4 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([32 x i8], [32 x i8]* @.str, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #5

; Function Attrs: nounwind
define dso_local i32 @pthread_yield() local_unnamed_addr #6 {
  %1 = call i32 @sched_yield() #9
  ret i32 %1
}

declare i32 @sched_yield() local_unnamed_addr #7

attributes #0 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree norecurse nosync nounwind readonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #9 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
