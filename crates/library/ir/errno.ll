; ModuleID = 'c/errno.c'
source_filename = "c/errno.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.anon = type { i32, i8* }

@value = internal thread_local global i32 0, align 4
@strerror.texts = internal unnamed_addr constant [22 x %struct.anon] [%struct.anon { i32 0, i8* getelementptr inbounds ([8 x i8], [8 x i8]* @.str, i32 0, i32 0) }, %struct.anon { i32 1, i8* getelementptr inbounds ([24 x i8], [24 x i8]* @.str.1, i32 0, i32 0) }, %struct.anon { i32 2, i8* getelementptr inbounds ([26 x i8], [26 x i8]* @.str.2, i32 0, i32 0) }, %struct.anon { i32 3, i8* getelementptr inbounds ([16 x i8], [16 x i8]* @.str.3, i32 0, i32 0) }, %struct.anon { i32 4, i8* getelementptr inbounds ([24 x i8], [24 x i8]* @.str.4, i32 0, i32 0) }, %struct.anon { i32 5, i8* getelementptr inbounds ([19 x i8], [19 x i8]* @.str.5, i32 0, i32 0) }, %struct.anon { i32 9, i8* getelementptr inbounds ([20 x i8], [20 x i8]* @.str.6, i32 0, i32 0) }, %struct.anon { i32 11, i8* getelementptr inbounds ([33 x i8], [33 x i8]* @.str.7, i32 0, i32 0) }, %struct.anon { i32 12, i8* getelementptr inbounds ([23 x i8], [23 x i8]* @.str.8, i32 0, i32 0) }, %struct.anon { i32 13, i8* getelementptr inbounds ([18 x i8], [18 x i8]* @.str.9, i32 0, i32 0) }, %struct.anon { i32 16, i8* getelementptr inbounds ([24 x i8], [24 x i8]* @.str.10, i32 0, i32 0) }, %struct.anon { i32 17, i8* getelementptr inbounds ([12 x i8], [12 x i8]* @.str.11, i32 0, i32 0) }, %struct.anon { i32 22, i8* getelementptr inbounds ([17 x i8], [17 x i8]* @.str.12, i32 0, i32 0) }, %struct.anon { i32 28, i8* getelementptr inbounds ([24 x i8], [24 x i8]* @.str.13, i32 0, i32 0) }, %struct.anon { i32 32, i8* getelementptr inbounds ([12 x i8], [12 x i8]* @.str.14, i32 0, i32 0) }, %struct.anon { i32 33, i8* getelementptr inbounds ([33 x i8], [33 x i8]* @.str.15, i32 0, i32 0) }, %struct.anon { i32 34, i8* getelementptr inbounds ([30 x i8], [30 x i8]* @.str.16, i32 0, i32 0) }, %struct.anon { i32 35, i8* getelementptr inbounds ([26 x i8], [26 x i8]* @.str.17, i32 0, i32 0) }, %struct.anon { i32 38, i8* getelementptr inbounds ([25 x i8], [25 x i8]* @.str.18, i32 0, i32 0) }, %struct.anon { i32 75, i8* getelementptr inbounds ([38 x i8], [38 x i8]* @.str.19, i32 0, i32 0) }, %struct.anon { i32 95, i8* getelementptr inbounds ([24 x i8], [24 x i8]* @.str.20, i32 0, i32 0) }, %struct.anon { i32 110, i8* getelementptr inbounds ([21 x i8], [21 x i8]* @.str.21, i32 0, i32 0) }], align 16
@.str = private unnamed_addr constant [8 x i8] c"Success\00", align 1
@.str.1 = private unnamed_addr constant [24 x i8] c"Operation not permitted\00", align 1
@.str.2 = private unnamed_addr constant [26 x i8] c"No such file or directory\00", align 1
@.str.3 = private unnamed_addr constant [16 x i8] c"No such process\00", align 1
@.str.4 = private unnamed_addr constant [24 x i8] c"Interrupted system call\00", align 1
@.str.5 = private unnamed_addr constant [19 x i8] c"Input/output error\00", align 1
@.str.6 = private unnamed_addr constant [20 x i8] c"Bad file descriptor\00", align 1
@.str.7 = private unnamed_addr constant [33 x i8] c"Resource temporarily unavailable\00", align 1
@.str.8 = private unnamed_addr constant [23 x i8] c"Cannot allocate memory\00", align 1
@.str.9 = private unnamed_addr constant [18 x i8] c"Permission denied\00", align 1
@.str.10 = private unnamed_addr constant [24 x i8] c"Device or resource busy\00", align 1
@.str.11 = private unnamed_addr constant [12 x i8] c"File exists\00", align 1
@.str.12 = private unnamed_addr constant [17 x i8] c"Invalid argument\00", align 1
@.str.13 = private unnamed_addr constant [24 x i8] c"No space left on device\00", align 1
@.str.14 = private unnamed_addr constant [12 x i8] c"Broken pipe\00", align 1
@.str.15 = private unnamed_addr constant [33 x i8] c"Numerical argument out of domain\00", align 1
@.str.16 = private unnamed_addr constant [30 x i8] c"Numerical result out of range\00", align 1
@.str.17 = private unnamed_addr constant [26 x i8] c"Resource deadlock avoided\00", align 1
@.str.18 = private unnamed_addr constant [25 x i8] c"Function not implemented\00", align 1
@.str.19 = private unnamed_addr constant [38 x i8] c"Value too large for defined data type\00", align 1
@.str.20 = private unnamed_addr constant [24 x i8] c"Operation not supported\00", align 1
@.str.21 = private unnamed_addr constant [21 x i8] c"Connection timed out\00", align 1
@.str.22 = private unnamed_addr constant [14 x i8] c"Unknown error\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local nonnull i32* @__errno_location() local_unnamed_addr #0 {
  ret i32* @value
}

; Function Attrs: nofree norecurse nosync nounwind readnone
define dso_local i8* @strerror(i32 noundef %0) local_unnamed_addr #1 {
  br label %2

2:                                                ; preds = %1, %12
  %3 = phi i32 [ 0, %1 ], [ %13, %12 ]
  %4 = zext i32 %3 to i64
  %5 = getelementptr inbounds [22 x %struct.anon], [22 x %struct.anon]* @strerror.texts, i64 0, i64 %4, i32 0
  %6 = load i32, i32* %5, align 16
  %7 = icmp eq i32 %6, %0
  br i1 %7, label %8, label %12

8:                                                ; preds = %2
  %9 = zext i32 %3 to i64
  %10 = getelementptr inbounds [22 x %struct.anon], [22 x %struct.anon]* @strerror.texts, i64 0, i64 %9, i32 1
  %11 = load i8*, i8** %10, align 8
  br label %15

12:                                               ; preds = %2
  %13 = add nuw nsw i32 %3, 1
  %14 = icmp eq i32 %13, 22
  br i1 %14, label %15, label %2, !llvm.loop !3

15:                                               ; preds = %12, %8
  %16 = phi i8* [ %11, %8 ], [ getelementptr inbounds ([14 x i8], [14 x i8]* @.str.22, i64 0, i64 0), %12 ]
  ret i8* %16
}

; Function Attrs: nofree norecurse nosync nounwind readnone
define dso_local i8* @strerror_r(i32 noundef %0, i8* nocapture noundef readnone %1, i64 noundef %2) local_unnamed_addr #1 {
  br label %4

4:                                                ; preds = %13, %3
  %5 = phi i64 [ %14, %13 ], [ 0, %3 ]
  %6 = getelementptr inbounds [22 x %struct.anon], [22 x %struct.anon]* @strerror.texts, i64 0, i64 %5, i32 0
  %7 = load i32, i32* %6, align 16
  %8 = icmp eq i32 %7, %0
  br i1 %8, label %9, label %13

9:                                                ; preds = %4
  %10 = and i64 %5, 4294967295
  %11 = getelementptr inbounds [22 x %struct.anon], [22 x %struct.anon]* @strerror.texts, i64 0, i64 %10, i32 1
  %12 = load i8*, i8** %11, align 8
  br label %16

13:                                               ; preds = %4
  %14 = add nuw nsw i64 %5, 1
  %15 = icmp eq i64 %14, 22
  br i1 %15, label %16, label %4, !llvm.loop !3

16:                                               ; preds = %13, %9
  %17 = phi i8* [ %12, %9 ], [ getelementptr inbounds ([14 x i8], [14 x i8]* @.str.22, i64 0, i64 0), %13 ]
  ret i8* %17
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i32 @__xpg_strerror_r(i32 noundef %0, i8* nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #2 {
  br label %4

4:                                                ; preds = %13, %3
  %5 = phi i64 [ %14, %13 ], [ 0, %3 ]
  %6 = getelementptr inbounds [22 x %struct.anon], [22 x %struct.anon]* @strerror.texts, i64 0, i64 %5, i32 0
  %7 = load i32, i32* %6, align 16
  %8 = icmp eq i32 %7, %0
  br i1 %8, label %9, label %13

9:                                                ; preds = %4
  %10 = and i64 %5, 4294967295
  %11 = getelementptr inbounds [22 x %struct.anon], [22 x %struct.anon]* @strerror.texts, i64 0, i64 %10, i32 1
  %12 = load i8*, i8** %11, align 8
  br label %16

13:                                               ; preds = %4
  %14 = add nuw nsw i64 %5, 1
  %15 = icmp eq i64 %14, 22
  br i1 %15, label %16, label %4, !llvm.loop !3

16:                                               ; preds = %13, %9
  %17 = phi i8* [ %12, %9 ], [ getelementptr inbounds ([14 x i8], [14 x i8]* @.str.22, i64 0, i64 0), %13 ]
  %18 = icmp eq i64 %2, 0
  br i1 %18, label %29, label %21

19:                                               ; preds = %21
  %20 = icmp eq i64 %28, %2
  br i1 %20, label %29, label %21, !llvm.loop !6

21:                                               ; preds = %16, %19
  %22 = phi i64 [ %28, %19 ], [ 0, %16 ]
  %23 = getelementptr inbounds i8, i8* %17, i64 %22
  %24 = load i8, i8* %23, align 1
  %25 = getelementptr inbounds i8, i8* %1, i64 %22
  store i8 %24, i8* %25, align 1
  %26 = load i8, i8* %23, align 1
  %27 = icmp eq i8 %26, 0
  %28 = add nuw i64 %22, 1
  br i1 %27, label %29, label %19

29:                                               ; preds = %21, %19, %16
  %30 = phi i32 [ 34, %16 ], [ 0, %21 ], [ 34, %19 ]
  ret i32 %30
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind readnone "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nofree norecurse nosync nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !4, !5}
