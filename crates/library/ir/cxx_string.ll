; ModuleID = 'c/cxx_string.c'
source_filename = "c/cxx_string.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [39 x i8] c"an assertion of the C++ library failed\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSaIcEC1Ev(i8* nocapture noundef %0) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSaIcEC2Ev(i8* nocapture noundef %0) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSaIcEC1ERKS_(i8* nocapture noundef %0, i8* nocapture noundef %1) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSaIcEC2ERKS_(i8* nocapture noundef %0, i8* nocapture noundef %1) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSaIcED1Ev(i8* nocapture noundef %0) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSaIcED2Ev(i8* nocapture noundef %0) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt21__glibcxx_assert_failPKciS0_S0_(i8* nocapture noundef readnone %0, i32 noundef %1, i8* nocapture noundef readnone %2, i8* nocapture noundef readnone %3) local_unnamed_addr #1 {
  call void @__fencepost_error(i32 noundef 6, i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str, i64 0, i64 0)) #4
  unreachable
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #2

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i64 @_ZSt11_Hash_bytesPKvmm(i8* nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #3 {
  %4 = xor i64 %2, -3750763034362895579
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %16, label %6

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %14, %6 ], [ 0, %3 ]
  %8 = phi i64 [ %13, %6 ], [ %4, %3 ]
  %9 = getelementptr inbounds i8, i8* %0, i64 %7
  %10 = load i8, i8* %9, align 1
  %11 = zext i8 %10 to i64
  %12 = xor i64 %8, %11
  %13 = mul i64 %12, 1099511628211
  %14 = add nuw i64 %7, 1
  %15 = icmp eq i64 %14, %1
  br i1 %15, label %16, label %6, !llvm.loop !3

16:                                               ; preds = %6, %3
  %17 = phi i64 [ %4, %3 ], [ %13, %6 ]
  ret i64 %17
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree norecurse nosync nounwind readonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
