; ModuleID = 'c/exit.c'
source_filename = "c/exit.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.Handler = type { %struct.Handler*, void ()*, void (i8*)*, void (i32, i8*)*, i8*, i32 }

@lock = internal global i32 0, align 4
@handlers = internal unnamed_addr global %struct.Handler* null, align 8

; Function Attrs: nounwind
define dso_local i32 @atexit(void ()* noundef %0) local_unnamed_addr #0 {
  %2 = call i8* @calloc(i64 noundef 1, i64 noundef 48) #4
  %3 = getelementptr inbounds i8, i8* %2, i64 8
  %4 = bitcast i8* %3 to void ()**
  store void ()* %0, void ()** %4, align 8
  %5 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #4
  %6 = load %struct.Handler*, %struct.Handler** @handlers, align 8
  %7 = bitcast i8* %2 to %struct.Handler**
  store %struct.Handler* %6, %struct.Handler** %7, align 8
  store i8* %2, i8** bitcast (%struct.Handler** @handlers to i8**), align 8
  %8 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @at_quick_exit(void ()* noundef %0) local_unnamed_addr #0 {
  %2 = call i8* @calloc(i64 noundef 1, i64 noundef 48) #4
  %3 = getelementptr inbounds i8, i8* %2, i64 8
  %4 = bitcast i8* %3 to void ()**
  store void ()* %0, void ()** %4, align 8
  %5 = getelementptr inbounds i8, i8* %2, i64 40
  %6 = bitcast i8* %5 to i32*
  store i32 1, i32* %6, align 8
  %7 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #4
  %8 = load %struct.Handler*, %struct.Handler** @handlers, align 8
  %9 = bitcast i8* %2 to %struct.Handler**
  store %struct.Handler* %8, %struct.Handler** %9, align 8
  store i8* %2, i8** bitcast (%struct.Handler** @handlers to i8**), align 8
  %10 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @on_exit(void (i32, i8*)* noundef %0, i8* noundef %1) local_unnamed_addr #0 {
  %3 = call i8* @calloc(i64 noundef 1, i64 noundef 48) #4
  %4 = getelementptr inbounds i8, i8* %3, i64 24
  %5 = bitcast i8* %4 to void (i32, i8*)**
  store void (i32, i8*)* %0, void (i32, i8*)** %5, align 8
  %6 = getelementptr inbounds i8, i8* %3, i64 32
  %7 = bitcast i8* %6 to i8**
  store i8* %1, i8** %7, align 8
  %8 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #4
  %9 = load %struct.Handler*, %struct.Handler** @handlers, align 8
  %10 = bitcast i8* %3 to %struct.Handler**
  store %struct.Handler* %9, %struct.Handler** %10, align 8
  store i8* %3, i8** bitcast (%struct.Handler** @handlers to i8**), align 8
  %11 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #4
  ret i32 0
}

; Function Attrs: nounwind
define dso_local i32 @__cxa_atexit(void (i8*)* noundef %0, i8* noundef %1, i8* nocapture noundef readnone %2) local_unnamed_addr #0 {
  %4 = call i8* @calloc(i64 noundef 1, i64 noundef 48) #4
  %5 = getelementptr inbounds i8, i8* %4, i64 16
  %6 = bitcast i8* %5 to void (i8*)**
  store void (i8*)* %0, void (i8*)** %6, align 8
  %7 = getelementptr inbounds i8, i8* %4, i64 32
  %8 = bitcast i8* %7 to i8**
  store i8* %1, i8** %8, align 8
  %9 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #4
  %10 = load %struct.Handler*, %struct.Handler** @handlers, align 8
  %11 = bitcast i8* %4 to %struct.Handler**
  store %struct.Handler* %10, %struct.Handler** %11, align 8
  store i8* %4, i8** bitcast (%struct.Handler** @handlers to i8**), align 8
  %12 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #4
  ret i32 0
}

; Function Attrs: noreturn nounwind
define dso_local void @exit(i32 noundef %0) local_unnamed_addr #1 {
  call void @__fencepost_run_thread_local_destructors() #4
  call fastcc void @run(i32 noundef %0, i32 noundef 0) #5
  call void @__fencepost_exit(i32 noundef %0) #6
  unreachable
}

declare void @__fencepost_run_thread_local_destructors() local_unnamed_addr #2

; Function Attrs: nounwind
define internal fastcc void @run(i32 noundef %0, i32 noundef %1) unnamed_addr #0 {
  %3 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #4
  %4 = load %struct.Handler*, %struct.Handler** @handlers, align 8
  %5 = icmp eq %struct.Handler* %4, null
  br i1 %5, label %41, label %6

6:                                                ; preds = %2, %48
  %7 = phi i1 [ %51, %48 ], [ %5, %2 ]
  %8 = phi %struct.Handler* [ %50, %48 ], [ %4, %2 ]
  %9 = getelementptr inbounds %struct.Handler, %struct.Handler* %8, i64 0, i32 5
  %10 = load i32, i32* %9, align 8
  %11 = icmp eq i32 %10, %1
  br i1 %11, label %23, label %16

12:                                               ; preds = %16
  %13 = getelementptr inbounds %struct.Handler, %struct.Handler* %19, i64 0, i32 5
  %14 = load i32, i32* %13, align 8
  %15 = icmp eq i32 %14, %1
  br i1 %15, label %21, label %16, !llvm.loop !3

16:                                               ; preds = %6, %12
  %17 = phi %struct.Handler* [ %19, %12 ], [ %8, %6 ]
  %18 = getelementptr inbounds %struct.Handler, %struct.Handler* %17, i64 0, i32 0
  %19 = load %struct.Handler*, %struct.Handler** %18, align 8
  %20 = icmp eq %struct.Handler* %19, null
  br i1 %20, label %41, label %12, !llvm.loop !3

21:                                               ; preds = %12
  %22 = getelementptr inbounds %struct.Handler, %struct.Handler* %17, i64 0, i32 0
  br label %23

23:                                               ; preds = %21, %6
  %24 = phi i1 [ %7, %6 ], [ %20, %21 ]
  %25 = phi %struct.Handler* [ %8, %6 ], [ %19, %21 ]
  %26 = phi %struct.Handler** [ @handlers, %6 ], [ %22, %21 ]
  br i1 %24, label %41, label %27

27:                                               ; preds = %23
  %28 = getelementptr inbounds %struct.Handler, %struct.Handler* %25, i64 0, i32 0
  %29 = load %struct.Handler*, %struct.Handler** %28, align 8
  store %struct.Handler* %29, %struct.Handler** %26, align 8
  %30 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #4
  %31 = getelementptr inbounds %struct.Handler, %struct.Handler* %25, i64 0, i32 1
  %32 = load void ()*, void ()** %31, align 8
  %33 = getelementptr inbounds %struct.Handler, %struct.Handler* %25, i64 0, i32 2
  %34 = load void (i8*)*, void (i8*)** %33, align 8
  %35 = getelementptr inbounds %struct.Handler, %struct.Handler* %25, i64 0, i32 3
  %36 = load void (i32, i8*)*, void (i32, i8*)** %35, align 8
  %37 = getelementptr inbounds %struct.Handler, %struct.Handler* %25, i64 0, i32 4
  %38 = load i8*, i8** %37, align 8
  %39 = bitcast %struct.Handler* %25 to i8*
  call void @free(i8* noundef nonnull %39) #4
  %40 = icmp eq void ()* %32, null
  br i1 %40, label %44, label %43

41:                                               ; preds = %23, %48, %16, %2
  %42 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 1, i32 noundef 1, i32 noundef -1) #4
  ret void

43:                                               ; preds = %27
  call void %32() #4
  br label %48

44:                                               ; preds = %27
  %45 = icmp eq void (i32, i8*)* %36, null
  br i1 %45, label %47, label %46

46:                                               ; preds = %44
  call void %36(i32 noundef %0, i8* noundef %38) #4
  br label %48

47:                                               ; preds = %44
  call void %34(i8* noundef %38) #4
  br label %48

48:                                               ; preds = %46, %47, %43
  %49 = call i32 @__fencepost_await_add(i32* noundef nonnull @lock, i32 noundef 0, i32 noundef 0, i32 noundef 1) #4
  %50 = load %struct.Handler*, %struct.Handler** @handlers, align 8
  %51 = icmp eq %struct.Handler* %50, null
  br i1 %51, label %41, label %6, !llvm.loop !6
}

; Function Attrs: noreturn
declare void @__fencepost_exit(i32 noundef) local_unnamed_addr #3

; Function Attrs: noreturn nounwind
define dso_local void @quick_exit(i32 noundef %0) local_unnamed_addr #1 {
  call fastcc void @run(i32 noundef %0, i32 noundef 1) #5
  call void @__fencepost_exit(i32 noundef %0) #6
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_exit(i32 noundef %0) local_unnamed_addr #1 {
  call void @__fencepost_exit(i32 noundef %0) #6
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_Exit(i32 noundef %0) local_unnamed_addr #1 {
  call void @__fencepost_exit(i32 noundef %0) #6
  unreachable
}

; Function Attrs: nounwind
define dso_local void @__fencepost_run_at_exit(i32 noundef %0) local_unnamed_addr #0 {
  call void @__fencepost_run_thread_local_destructors() #4
  call fastcc void @run(i32 noundef %0, i32 noundef 0) #5
  ret void
}

declare i8* @calloc(i64 noundef, i64 noundef) local_unnamed_addr #2

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

declare void @free(i8* noundef) local_unnamed_addr #2

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nobuiltin nounwind "no-builtins" }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !5}
