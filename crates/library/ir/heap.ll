; ModuleID = 'c/heap.c'
source_filename = "c/heap.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nounwind
define dso_local i8* @realloc(i8* noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i8* %0, null
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = call i8* @malloc(i64 noundef %1) #6
  br label %14

6:                                                ; preds = %2
  %7 = call i64 @__fencepost_block_size(i8* noundef nonnull %0) #6
  %8 = icmp eq i64 %1, 0
  br i1 %8, label %9, label %10

9:                                                ; preds = %6
  call void @free(i8* noundef nonnull %0) #6
  br label %14

10:                                               ; preds = %6
  %11 = call i8* @malloc(i64 noundef %1) #6
  %12 = icmp ult i64 %7, %1
  %13 = select i1 %12, i64 %7, i64 %1
  call void @llvm.assume(i1 true) #7 [ "align"(i8* %11, i64 16) ]
  call void @llvm.assume(i1 true) #7 [ "align"(i8* %0, i64 16) ]
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %11, i8* nonnull align 16 %0, i64 %13, i1 false) #7
  call void @free(i8* noundef nonnull %0) #6
  br label %14

14:                                               ; preds = %10, %9, %4
  %15 = phi i8* [ null, %9 ], [ %11, %10 ], [ %5, %4 ]
  ret i8* %15
}

declare i8* @malloc(i64 noundef) local_unnamed_addr #1

declare i64 @__fencepost_block_size(i8* noundef) local_unnamed_addr #1

declare void @free(i8* noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i8* @reallocarray(i8* noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %1, i64 %2)
  %5 = extractvalue { i64, i1 } %4, 1
  br i1 %5, label %6, label %8

6:                                                ; preds = %3
  %7 = call i32* @__errno_location() #6
  store i32 12, i32* %7, align 4
  br label %21

8:                                                ; preds = %3
  %9 = extractvalue { i64, i1 } %4, 0
  %10 = icmp eq i8* %0, null
  br i1 %10, label %11, label %13

11:                                               ; preds = %8
  %12 = call i8* @malloc(i64 noundef %9) #6
  br label %21

13:                                               ; preds = %8
  %14 = call i64 @__fencepost_block_size(i8* noundef nonnull %0) #6
  %15 = icmp eq i64 %9, 0
  br i1 %15, label %16, label %17

16:                                               ; preds = %13
  call void @free(i8* noundef nonnull %0) #6
  br label %21

17:                                               ; preds = %13
  %18 = call i8* @malloc(i64 noundef %9) #6
  %19 = icmp ult i64 %14, %9
  %20 = select i1 %19, i64 %14, i64 %9
  call void @llvm.assume(i1 true) #7 [ "align"(i8* %18, i64 16) ]
  call void @llvm.assume(i1 true) #7 [ "align"(i8* %0, i64 16) ]
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %18, i8* nonnull align 16 %0, i64 %20, i1 false) #7
  call void @free(i8* noundef nonnull %0) #6
  br label %21

21:                                               ; preds = %17, %16, %11, %6
  %22 = phi i8* [ null, %6 ], [ null, %16 ], [ %18, %17 ], [ %12, %11 ]
  ret i8* %22
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #2

declare i32* @__errno_location() local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i8* @aligned_alloc(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = call i64 @llvm.ctpop.i64(i64 %0) #7, !range !3
  %4 = icmp eq i64 %3, 1
  br i1 %4, label %7, label %5

5:                                                ; preds = %2
  %6 = call i32* @__errno_location() #6
  store i32 22, i32* %6, align 4
  br label %11

7:                                                ; preds = %2
  %8 = icmp ugt i64 %0, 16
  %9 = select i1 %8, i64 %0, i64 16
  %10 = call i8* @__fencepost_aligned_alloc(i64 noundef %9, i64 noundef %1) #6
  br label %11

11:                                               ; preds = %7, %5
  %12 = phi i8* [ %10, %7 ], [ null, %5 ]
  ret i8* %12
}

declare i8* @__fencepost_aligned_alloc(i64 noundef, i64 noundef) local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i8* @memalign(i64 noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = call i64 @llvm.ctpop.i64(i64 %0) #7, !range !3
  %4 = icmp eq i64 %3, 1
  br i1 %4, label %7, label %5

5:                                                ; preds = %2
  %6 = call i32* @__errno_location() #6
  store i32 22, i32* %6, align 4
  br label %11

7:                                                ; preds = %2
  %8 = icmp ugt i64 %0, 16
  %9 = select i1 %8, i64 %0, i64 16
  %10 = call i8* @__fencepost_aligned_alloc(i64 noundef %9, i64 noundef %1) #6
  br label %11

11:                                               ; preds = %5, %7
  %12 = phi i8* [ %10, %7 ], [ null, %5 ]
  ret i8* %12
}

; Function Attrs: nounwind
define dso_local i32 @posix_memalign(i8** nocapture noundef writeonly %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %1, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %3
  %6 = call i64 @llvm.ctpop.i64(i64 %1) #7, !range !3
  %7 = icmp ult i64 %6, 2
  br label %8

8:                                                ; preds = %3, %5
  %9 = phi i1 [ false, %3 ], [ %7, %5 ]
  %10 = and i64 %1, 7
  %11 = icmp eq i64 %10, 0
  %12 = and i1 %11, %9
  br i1 %12, label %13, label %24

13:                                               ; preds = %8
  %14 = call i64 @llvm.ctpop.i64(i64 %1) #7, !range !3
  %15 = icmp eq i64 %14, 1
  br i1 %15, label %18, label %16

16:                                               ; preds = %13
  %17 = call i32* @__errno_location() #6
  store i32 22, i32* %17, align 4
  br label %22

18:                                               ; preds = %13
  %19 = icmp ugt i64 %1, 16
  %20 = select i1 %19, i64 %1, i64 16
  %21 = call i8* @__fencepost_aligned_alloc(i64 noundef %20, i64 noundef %2) #6
  br label %22

22:                                               ; preds = %16, %18
  %23 = phi i8* [ %21, %18 ], [ null, %16 ]
  store i8* %23, i8** %0, align 8
  br label %24

24:                                               ; preds = %8, %22
  %25 = phi i32 [ 0, %22 ], [ 22, %8 ]
  ret i32 %25
}

; Function Attrs: nounwind
define dso_local i8* @valloc(i64 noundef %0) local_unnamed_addr #0 {
  %2 = call i8* @__fencepost_aligned_alloc(i64 noundef 4096, i64 noundef %0) #6
  ret i8* %2
}

; Function Attrs: nounwind
define dso_local i64 @malloc_usable_size(i8* noundef %0) local_unnamed_addr #0 {
  %2 = icmp eq i8* %0, null
  br i1 %2, label %5, label %3

3:                                                ; preds = %1
  %4 = call i64 @__fencepost_block_size(i8* noundef nonnull %0) #6
  br label %5

5:                                                ; preds = %1, %3
  %6 = phi i64 [ %4, %3 ], [ 0, %1 ]
  ret i64 %6
}

; Function Attrs: inaccessiblememonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.assume(i1 noundef) #3

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.ctpop.i64(i64) #5

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #3 = { inaccessiblememonly mustprogress nofree nosync nounwind willreturn }
attributes #4 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #5 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #6 = { nobuiltin nounwind "no-builtins" }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i64 0, i64 65}
