; ModuleID = 'c/memory.c'
source_filename = "c/memory.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @memcmp(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %18, label %7

5:                                                ; preds = %7
  %6 = icmp eq i64 %14, %2
  br i1 %6, label %18, label %7, !llvm.loop !3

7:                                                ; preds = %3, %5
  %8 = phi i64 [ %14, %5 ], [ 0, %3 ]
  %9 = getelementptr inbounds i8, i8* %0, i64 %8
  %10 = load i8, i8* %9, align 1
  %11 = getelementptr inbounds i8, i8* %1, i64 %8
  %12 = load i8, i8* %11, align 1
  %13 = icmp eq i8 %10, %12
  %14 = add nuw i64 %8, 1
  br i1 %13, label %5, label %15

15:                                               ; preds = %7
  %16 = icmp ult i8 %10, %12
  %17 = select i1 %16, i32 -1, i32 1
  br label %18

18:                                               ; preds = %5, %3, %15
  %19 = phi i32 [ %17, %15 ], [ 0, %3 ], [ 0, %5 ]
  ret i32 %19
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @bcmp(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %18, label %7

5:                                                ; preds = %7
  %6 = icmp eq i64 %14, %2
  br i1 %6, label %18, label %7, !llvm.loop !3

7:                                                ; preds = %3, %5
  %8 = phi i64 [ %14, %5 ], [ 0, %3 ]
  %9 = getelementptr inbounds i8, i8* %0, i64 %8
  %10 = load i8, i8* %9, align 1
  %11 = getelementptr inbounds i8, i8* %1, i64 %8
  %12 = load i8, i8* %11, align 1
  %13 = icmp eq i8 %10, %12
  %14 = add nuw i64 %8, 1
  br i1 %13, label %5, label %15

15:                                               ; preds = %7
  %16 = icmp ult i8 %10, %12
  %17 = select i1 %16, i32 -1, i32 1
  br label %18

18:                                               ; preds = %5, %3, %15
  %19 = phi i32 [ %17, %15 ], [ 0, %3 ], [ 0, %5 ]
  ret i32 %19
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @memchr(i8* noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %17, label %5

5:                                                ; preds = %3
  %6 = trunc i32 %1 to i8
  br label %7

7:                                                ; preds = %5, %12
  %8 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %9 = getelementptr inbounds i8, i8* %0, i64 %8
  %10 = load i8, i8* %9, align 1
  %11 = icmp eq i8 %10, %6
  br i1 %11, label %15, label %12

12:                                               ; preds = %7
  %13 = add nuw i64 %8, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %17, label %7, !llvm.loop !6

15:                                               ; preds = %7
  %16 = getelementptr inbounds i8, i8* %0, i64 %8
  br label %17

17:                                               ; preds = %12, %3, %15
  %18 = phi i8* [ %16, %15 ], [ null, %3 ], [ null, %12 ]
  ret i8* %18
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @memrchr(i8* noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = trunc i32 %1 to i8
  br label %5

5:                                                ; preds = %9, %3
  %6 = phi i64 [ %2, %3 ], [ %7, %9 ]
  %7 = add i64 %6, -1
  %8 = icmp eq i64 %6, 0
  br i1 %8, label %15, label %9

9:                                                ; preds = %5
  %10 = getelementptr inbounds i8, i8* %0, i64 %7
  %11 = load i8, i8* %10, align 1
  %12 = icmp eq i8 %11, %4
  br i1 %12, label %13, label %5, !llvm.loop !7

13:                                               ; preds = %9
  %14 = getelementptr inbounds i8, i8* %0, i64 %7
  br label %15

15:                                               ; preds = %5, %13
  %16 = phi i8* [ %14, %13 ], [ null, %5 ]
  ret i8* %16
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @rawmemchr(i8* noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = trunc i32 %1 to i8
  br label %4

4:                                                ; preds = %4, %2
  %5 = phi i8* [ %0, %2 ], [ %8, %4 ]
  %6 = load i8, i8* %5, align 1
  %7 = icmp eq i8 %6, %3
  %8 = getelementptr inbounds i8, i8* %5, i64 1
  br i1 %7, label %9, label %4, !llvm.loop !8

9:                                                ; preds = %4
  ret i8* %5
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @memmem(i8* noundef readonly %0, i64 noundef %1, i8* nocapture noundef readonly %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp ult i64 %1, %3
  %6 = sub i64 %1, %3
  br i1 %5, label %26, label %7

7:                                                ; preds = %4
  %8 = icmp eq i64 %3, 0
  br label %9

9:                                                ; preds = %7, %22
  %10 = phi i64 [ 0, %7 ], [ %23, %22 ]
  %11 = getelementptr inbounds i8, i8* %0, i64 %10
  br i1 %8, label %26, label %14

12:                                               ; preds = %14
  %13 = icmp eq i64 %21, %3
  br i1 %13, label %26, label %14, !llvm.loop !3

14:                                               ; preds = %9, %12
  %15 = phi i64 [ %21, %12 ], [ 0, %9 ]
  %16 = getelementptr inbounds i8, i8* %11, i64 %15
  %17 = load i8, i8* %16, align 1
  %18 = getelementptr inbounds i8, i8* %2, i64 %15
  %19 = load i8, i8* %18, align 1
  %20 = icmp eq i8 %17, %19
  %21 = add nuw i64 %15, 1
  br i1 %20, label %12, label %22

22:                                               ; preds = %14
  %23 = add i64 %10, 1
  %24 = icmp ugt i64 %23, %6
  %25 = select i1 %5, i1 true, i1 %24
  br i1 %25, label %26, label %9, !llvm.loop !9

26:                                               ; preds = %22, %9, %12, %4
  %27 = phi i8* [ null, %4 ], [ %11, %12 ], [ %11, %9 ], [ null, %22 ]
  ret i8* %27
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @memccpy(i8* noundef writeonly %0, i8* nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3) local_unnamed_addr #1 {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %20, label %6

6:                                                ; preds = %4
  %7 = trunc i32 %2 to i8
  br label %8

8:                                                ; preds = %6, %17
  %9 = phi i64 [ 0, %6 ], [ %18, %17 ]
  %10 = getelementptr inbounds i8, i8* %1, i64 %9
  %11 = load i8, i8* %10, align 1
  %12 = getelementptr inbounds i8, i8* %0, i64 %9
  store i8 %11, i8* %12, align 1
  %13 = icmp eq i8 %11, %7
  br i1 %13, label %14, label %17

14:                                               ; preds = %8
  %15 = getelementptr inbounds i8, i8* %0, i64 %9
  %16 = getelementptr inbounds i8, i8* %15, i64 1
  br label %20

17:                                               ; preds = %8
  %18 = add nuw i64 %9, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %8, !llvm.loop !10

20:                                               ; preds = %17, %4, %14
  %21 = phi i8* [ %16, %14 ], [ null, %4 ], [ null, %17 ]
  ret i8* %21
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn
define dso_local i8* @mempcpy(i8* noundef writeonly %0, i8* nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %0, i8* align 1 %1, i64 %2, i1 false)
  %4 = getelementptr inbounds i8, i8* %0, i64 %2
  ret i8* %4
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: mustprogress nofree nosync nounwind willreturn
define dso_local void @bcopy(i8* nocapture noundef readonly %0, i8* nocapture noundef writeonly %1, i64 noundef %2) local_unnamed_addr #2 {
  call void @llvm.memmove.p0i8.p0i8.i64(i8* align 1 %1, i8* align 1 %0, i64 %2, i1 false)
  ret void
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memmove.p0i8.p0i8.i64(i8* nocapture writeonly, i8* nocapture readonly, i64, i1 immarg) #3

; Function Attrs: mustprogress nofree nosync nounwind willreturn writeonly
define dso_local void @bzero(i8* nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #4 {
  call void @llvm.memset.p0i8.i64(i8* align 1 %0, i8 0, i64 %1, i1 false)
  ret void
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #5

; Function Attrs: mustprogress nofree nosync nounwind willreturn writeonly
define dso_local void @explicit_bzero(i8* nocapture noundef writeonly %0, i64 noundef %1) local_unnamed_addr #4 {
  call void @llvm.memset.p0i8.i64(i8* align 1 %0, i8 0, i64 %1, i1 false)
  ret void
}

attributes #0 = { nofree norecurse nosync nounwind readonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #4 = { mustprogress nofree nosync nounwind willreturn writeonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { argmemonly mustprogress nofree nounwind willreturn writeonly }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !4, !5}
!7 = distinct !{!7, !4, !5}
!8 = distinct !{!8, !4, !5}
!9 = distinct !{!9, !4, !5}
!10 = distinct !{!10, !4, !5}
