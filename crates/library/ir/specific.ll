; ModuleID = 'c/specific.c'
source_filename = "c/specific.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.anon = type { i32, void (i8*)* }
%struct.Object = type { %struct.Object*, void (i8*)*, i8* }

@key_count = internal global i32 0, align 4
@.str = private unnamed_addr constant [52 x i8] c"a program can have 64 keys for thread-specific data\00", align 1
@keys = internal unnamed_addr global [64 x %struct.anon] zeroinitializer, align 16
@values = internal thread_local unnamed_addr global [64 x i8*] zeroinitializer, align 16
@has_values = internal thread_local unnamed_addr global i1 false, align 4
@objects = internal thread_local unnamed_addr global %struct.Object* null, align 8

; Function Attrs: nounwind
define dso_local i32 @pthread_key_create(i32* nocapture noundef writeonly %0, void (i8*)* noundef %1) local_unnamed_addr #0 {
  %3 = atomicrmw add i32* @key_count, i32 1 seq_cst, align 4
  %4 = icmp sgt i32 %3, 63
  br i1 %4, label %5, label %6

5:                                                ; preds = %2
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str, i64 0, i64 0)) #5
  unreachable

6:                                                ; preds = %2
  %7 = sext i32 %3 to i64
  %8 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @keys, i64 0, i64 %7, i32 1
  %9 = bitcast void (i8*)** %8 to i64*
  %10 = ptrtoint void (i8*)* %1 to i64
  store atomic i64 %10, i64* %9 seq_cst, align 8
  %11 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @keys, i64 0, i64 %7, i32 0
  store atomic i32 1, i32* %11 seq_cst, align 16
  store i32 %3, i32* %0, align 4
  ret i32 0
}

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i32 @pthread_key_delete(i32 noundef %0) local_unnamed_addr #2 {
  %2 = icmp ult i32 %0, 64
  br i1 %2, label %3, label %11

3:                                                ; preds = %1
  %4 = zext i32 %0 to i64
  %5 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @keys, i64 0, i64 %4, i32 0
  %6 = load atomic i32, i32* %5 seq_cst, align 16
  %7 = icmp eq i32 %6, 1
  br i1 %7, label %8, label %11

8:                                                ; preds = %3
  %9 = zext i32 %0 to i64
  %10 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @keys, i64 0, i64 %9, i32 0
  store atomic i32 2, i32* %10 seq_cst, align 16
  br label %11

11:                                               ; preds = %1, %3, %8
  %12 = phi i32 [ 0, %8 ], [ 22, %3 ], [ 22, %1 ]
  ret i32 %12
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local i32 @pthread_setspecific(i32 noundef %0, i8* noundef %1) local_unnamed_addr #2 {
  %3 = icmp ult i32 %0, 64
  br i1 %3, label %4, label %12

4:                                                ; preds = %2
  %5 = zext i32 %0 to i64
  %6 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @keys, i64 0, i64 %5, i32 0
  %7 = load atomic i32, i32* %6 seq_cst, align 16
  %8 = icmp eq i32 %7, 1
  br i1 %8, label %9, label %12

9:                                                ; preds = %4
  %10 = zext i32 %0 to i64
  %11 = getelementptr inbounds [64 x i8*], [64 x i8*]* @values, i64 0, i64 %10
  store i8* %1, i8** %11, align 8
  store i1 true, i1* @has_values, align 4
  br label %12

12:                                               ; preds = %2, %4, %9
  %13 = phi i32 [ 0, %9 ], [ 22, %4 ], [ 22, %2 ]
  ret i32 %13
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readonly willreturn
define dso_local i8* @pthread_getspecific(i32 noundef %0) local_unnamed_addr #3 {
  %2 = icmp ult i32 %0, 64
  br i1 %2, label %3, label %7

3:                                                ; preds = %1
  %4 = zext i32 %0 to i64
  %5 = getelementptr inbounds [64 x i8*], [64 x i8*]* @values, i64 0, i64 %4
  %6 = load i8*, i8** %5, align 8
  br label %7

7:                                                ; preds = %1, %3
  %8 = phi i8* [ %6, %3 ], [ null, %1 ]
  ret i8* %8
}

; Function Attrs: nounwind
define dso_local i32 @__cxa_thread_atexit(void (i8*)* noundef %0, i8* noundef %1, i8* nocapture noundef readnone %2) local_unnamed_addr #0 {
  %4 = call i8* @malloc(i64 noundef 24) #6
  %5 = load %struct.Object*, %struct.Object** @objects, align 8
  %6 = bitcast i8* %4 to %struct.Object**
  store %struct.Object* %5, %struct.Object** %6, align 8
  %7 = getelementptr inbounds i8, i8* %4, i64 8
  %8 = bitcast i8* %7 to void (i8*)**
  store void (i8*)* %0, void (i8*)** %8, align 8
  %9 = getelementptr inbounds i8, i8* %4, i64 16
  %10 = bitcast i8* %9 to i8**
  store i8* %1, i8** %10, align 8
  store i8* %4, i8** bitcast (%struct.Object** @objects to i8**), align 8
  ret i32 0
}

declare i8* @malloc(i64 noundef) local_unnamed_addr #4

; Function Attrs: nounwind
define dso_local void @__fencepost_run_thread_local_destructors() local_unnamed_addr #0 {
  %1 = load %struct.Object*, %struct.Object** @objects, align 8
  %2 = icmp eq %struct.Object* %1, null
  br i1 %2, label %14, label %3

3:                                                ; preds = %0, %3
  %4 = phi %struct.Object* [ %12, %3 ], [ %1, %0 ]
  %5 = getelementptr inbounds %struct.Object, %struct.Object* %4, i64 0, i32 0
  %6 = load %struct.Object*, %struct.Object** %5, align 8
  %7 = getelementptr inbounds %struct.Object, %struct.Object* %4, i64 0, i32 1
  %8 = load void (i8*)*, void (i8*)** %7, align 8
  %9 = getelementptr inbounds %struct.Object, %struct.Object* %4, i64 0, i32 2
  %10 = load i8*, i8** %9, align 8
  %11 = bitcast %struct.Object* %4 to i8*
  call void @free(i8* noundef nonnull %11) #6
  store %struct.Object* %6, %struct.Object** @objects, align 8
  call void %8(i8* noundef %10) #6
  %12 = load %struct.Object*, %struct.Object** @objects, align 8
  %13 = icmp eq %struct.Object* %12, null
  br i1 %13, label %14, label %3, !llvm.loop !3

14:                                               ; preds = %3, %0
  ret void
}

declare void @free(i8* noundef) local_unnamed_addr #4

; Function Attrs: nounwind
define dso_local void @__fencepost_thread_end() local_unnamed_addr #0 {
  %1 = load %struct.Object*, %struct.Object** @objects, align 8
  %2 = icmp eq %struct.Object* %1, null
  br i1 %2, label %14, label %3

3:                                                ; preds = %0, %3
  %4 = phi %struct.Object* [ %12, %3 ], [ %1, %0 ]
  %5 = getelementptr inbounds %struct.Object, %struct.Object* %4, i64 0, i32 0
  %6 = load %struct.Object*, %struct.Object** %5, align 8
  %7 = getelementptr inbounds %struct.Object, %struct.Object* %4, i64 0, i32 1
  %8 = load void (i8*)*, void (i8*)** %7, align 8
  %9 = getelementptr inbounds %struct.Object, %struct.Object* %4, i64 0, i32 2
  %10 = load i8*, i8** %9, align 8
  %11 = bitcast %struct.Object* %4 to i8*
  call void @free(i8* noundef nonnull %11) #6
  store %struct.Object* %6, %struct.Object** @objects, align 8
  call void %8(i8* noundef %10) #6
  %12 = load %struct.Object*, %struct.Object** @objects, align 8
  %13 = icmp eq %struct.Object* %12, null
  br i1 %13, label %14, label %3, !llvm.loop !3

14:                                               ; preds = %3, %0
  %15 = load i1, i1* @has_values, align 4
  br i1 %15, label %16, label %42

16:                                               ; preds = %14, %37
  %17 = phi i32 [ %38, %37 ], [ 0, %14 ]
  store i1 false, i1* @has_values, align 4
  br label %18

18:                                               ; preds = %16, %34
  %19 = phi i64 [ 0, %16 ], [ %35, %34 ]
  %20 = getelementptr inbounds [64 x i8*], [64 x i8*]* @values, i64 0, i64 %19
  %21 = load i8*, i8** %20, align 8
  %22 = icmp eq i8* %21, null
  br i1 %22, label %34, label %23

23:                                               ; preds = %18
  %24 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @keys, i64 0, i64 %19, i32 0
  %25 = load atomic i32, i32* %24 seq_cst, align 16
  %26 = icmp eq i32 %25, 1
  br i1 %26, label %27, label %34

27:                                               ; preds = %23
  %28 = getelementptr inbounds [64 x %struct.anon], [64 x %struct.anon]* @keys, i64 0, i64 %19, i32 1
  %29 = bitcast void (i8*)** %28 to i64*
  %30 = load atomic i64, i64* %29 seq_cst, align 8
  %31 = icmp eq i64 %30, 0
  br i1 %31, label %34, label %32

32:                                               ; preds = %27
  %33 = inttoptr i64 %30 to void (i8*)*
  store i8* null, i8** %20, align 8
  call void %33(i8* noundef nonnull %21) #6
  br label %34

34:                                               ; preds = %27, %32, %18, %23
  %35 = add nuw nsw i64 %19, 1
  %36 = icmp eq i64 %35, 64
  br i1 %36, label %37, label %18, !llvm.loop !6

37:                                               ; preds = %34
  %38 = add nuw nsw i32 %17, 1
  %39 = icmp ult i32 %17, 3
  %40 = load i1, i1* @has_values, align 4
  %41 = select i1 %39, i1 %40, i1 false
  br i1 %41, label %16, label %42, !llvm.loop !7

42:                                               ; preds = %37, %14
  ret void
}

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree norecurse nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind readonly willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !4, !5}
!7 = distinct !{!7, !4, !5}
