; ModuleID = 'c/cxx_thread.c'
source_filename = "c/cxx_thread.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.State = type { {}** }
%struct.UniqueLock = type { i8*, i8 }
%struct.timespec = type { i64, i64 }

@_ZTINSt6thread6_StateE = external constant [0 x i8], align 1
@_ZTVNSt6thread6_StateE = dso_local local_unnamed_addr constant [5 x i8*] [i8* null, i8* getelementptr inbounds ([0 x i8], [0 x i8]* @_ZTINSt6thread6_StateE, i32 0, i32 0), i8* bitcast (void (%struct.State*)* @_ZNSt6thread6_StateD1Ev to i8*), i8* bitcast (void (%struct.State*)* @_ZNSt6thread6_StateD0Ev to i8*), i8* bitcast (void (i8*)* @__cxa_pure_virtual to i8*)], align 16
@.str = private unnamed_addr constant [68 x i8] c"std::thread::join is called for an object that stands for no thread\00", align 1
@.str.1 = private unnamed_addr constant [70 x i8] c"std::thread::detach is called for an object that stands for no thread\00", align 1
@_ZSt11__once_call = dso_local thread_local local_unnamed_addr global void ()* null, align 8
@.str.2 = private unnamed_addr constant [69 x i8] c"std::condition_variable::wait is called with a lock that is not held\00", align 1
@_ZSt15__once_callable = dso_local thread_local local_unnamed_addr global i8* null, align 8

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSt6thread6_StateD2Ev(%struct.State* nocapture noundef %0) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSt6thread6_StateD1Ev(%struct.State* nocapture %0) #0 {
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZNSt6thread6_StateD0Ev(%struct.State* noundef %0) #1 {
  %2 = bitcast %struct.State* %0 to i8*
  call void @_ZdlPv(i8* noundef %2) #5
  ret void
}

declare void @_ZdlPv(i8* noundef) local_unnamed_addr #2

declare void @__cxa_pure_virtual(i8* noundef) #2

; Function Attrs: nounwind
define dso_local void @_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(i64* noundef %0, %struct.State** nocapture noundef %1, void ()* nocapture noundef readnone %2) local_unnamed_addr #1 {
  %4 = bitcast %struct.State** %1 to i8**
  %5 = load i8*, i8** %4, align 8
  store %struct.State* null, %struct.State** %1, align 8
  %6 = call i32 @pthread_create(i64* noundef %0, i8* noundef null, i8* (i8*)* noundef nonnull @run, i8* noundef %5) #5
  ret void
}

declare i32 @pthread_create(i64* noundef, i8* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define internal i8* @run(i8* noundef %0) #1 {
  %2 = bitcast i8* %0 to %struct.State*
  %3 = bitcast i8* %0 to void (%struct.State*)***
  %4 = load void (%struct.State*)**, void (%struct.State*)*** %3, align 8
  %5 = getelementptr inbounds void (%struct.State*)*, void (%struct.State*)** %4, i64 2
  %6 = load void (%struct.State*)*, void (%struct.State*)** %5, align 8
  call void %6(%struct.State* noundef %2) #5
  %7 = load void (%struct.State*)**, void (%struct.State*)*** %3, align 8
  %8 = getelementptr inbounds void (%struct.State*)*, void (%struct.State*)** %7, i64 1
  %9 = load void (%struct.State*)*, void (%struct.State*)** %8, align 8
  call void %9(%struct.State* noundef %2) #5
  ret i8* null
}

; Function Attrs: nounwind
define dso_local void @_ZNSt6thread4joinEv(i64* nocapture noundef %0) local_unnamed_addr #1 {
  %2 = load i64, i64* %0, align 8
  %3 = icmp eq i64 %2, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 2, i8* noundef getelementptr inbounds ([68 x i8], [68 x i8]* @.str, i64 0, i64 0)) #6
  unreachable

5:                                                ; preds = %1
  %6 = call i32 @pthread_join(i64 noundef %2, i8** noundef null) #5
  store i64 0, i64* %0, align 8
  ret void
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #3

declare i32 @pthread_join(i64 noundef, i8** noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @_ZNSt6thread6detachEv(i64* nocapture noundef %0) local_unnamed_addr #1 {
  %2 = load i64, i64* %0, align 8
  %3 = icmp eq i64 %2, 0
  br i1 %3, label %4, label %5

4:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 2, i8* noundef getelementptr inbounds ([70 x i8], [70 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

5:                                                ; preds = %1
  %6 = call i32 @pthread_detach(i64 noundef %2) #5
  store i64 0, i64* %0, align 8
  ret void
}

declare i32 @pthread_detach(i64 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @_ZNSt6thread20hardware_concurrencyEv() local_unnamed_addr #0 {
  ret i32 4
}

; Function Attrs: nounwind
define dso_local void @__once_proxy() local_unnamed_addr #1 {
  %1 = load void ()*, void ()** @_ZSt11__once_call, align 8
  call void %1() #5
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZNSt18condition_variableC1Ev(i8* noundef %0) local_unnamed_addr #1 {
  %2 = call i32 @pthread_cond_init(i8* noundef %0, i8* noundef null) #5
  ret void
}

declare i32 @pthread_cond_init(i8* noundef, i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @_ZNSt18condition_variableC2Ev(i8* noundef %0) local_unnamed_addr #1 {
  %2 = call i32 @pthread_cond_init(i8* noundef %0, i8* noundef null) #5
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZNSt18condition_variableD1Ev(i8* noundef %0) local_unnamed_addr #1 {
  %2 = call i32 @pthread_cond_destroy(i8* noundef %0) #5
  ret void
}

declare i32 @pthread_cond_destroy(i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @_ZNSt18condition_variableD2Ev(i8* noundef %0) local_unnamed_addr #1 {
  %2 = call i32 @pthread_cond_destroy(i8* noundef %0) #5
  ret void
}

; Function Attrs: nounwind
define dso_local void @_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(i8* noundef %0, %struct.UniqueLock* nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.UniqueLock, %struct.UniqueLock* %1, i64 0, i32 1
  %4 = load i8, i8* %3, align 8, !range !3
  %5 = icmp eq i8 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %2
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([69 x i8], [69 x i8]* @.str.2, i64 0, i64 0)) #6
  unreachable

7:                                                ; preds = %2
  %8 = getelementptr inbounds %struct.UniqueLock, %struct.UniqueLock* %1, i64 0, i32 0
  %9 = load i8*, i8** %8, align 8
  %10 = call i32 @pthread_cond_wait(i8* noundef %0, i8* noundef %9) #5
  ret void
}

declare i32 @pthread_cond_wait(i8* noundef, i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @_ZNSt18condition_variable10notify_oneEv(i8* noundef %0) local_unnamed_addr #1 {
  %2 = call i32 @pthread_cond_signal(i8* noundef %0) #5
  ret void
}

declare i32 @pthread_cond_signal(i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @_ZNSt18condition_variable10notify_allEv(i8* noundef %0) local_unnamed_addr #1 {
  %2 = call i32 @pthread_cond_broadcast(i8* noundef %0) #5
  ret void
}

declare i32 @pthread_cond_broadcast(i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i64 @_ZNSt6chrono3_V212system_clock3nowEv() local_unnamed_addr #1 {
  %1 = alloca %struct.timespec, align 8
  %2 = bitcast %struct.timespec* %1 to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %2)
  %3 = call i32 @clock_gettime(i32 noundef 0, %struct.timespec* noundef nonnull %1) #5
  %4 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 0
  %5 = load i64, i64* %4, align 8
  %6 = mul nsw i64 %5, 1000000000
  %7 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  %8 = load i64, i64* %7, align 8
  %9 = add nsw i64 %6, %8
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %2)
  ret i64 %9
}

; Function Attrs: nounwind
define dso_local i64 @_ZNSt6chrono3_V212steady_clock3nowEv() local_unnamed_addr #1 {
  %1 = alloca %struct.timespec, align 8
  %2 = bitcast %struct.timespec* %1 to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %2)
  %3 = call i32 @clock_gettime(i32 noundef 1, %struct.timespec* noundef nonnull %1) #5
  %4 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 0
  %5 = load i64, i64* %4, align 8
  %6 = mul nsw i64 %5, 1000000000
  %7 = getelementptr inbounds %struct.timespec, %struct.timespec* %1, i64 0, i32 1
  %8 = load i64, i64* %7, align 8
  %9 = add nsw i64 %6, %8
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %2)
  ret i64 %9
}

; Function Attrs: nounwind
define dso_local void @_ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE(i64 noundef %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = alloca %struct.timespec, align 8
  %4 = getelementptr inbounds %struct.timespec, %struct.timespec* %3, i64 0, i32 0
  store i64 %0, i64* %4, align 8
  %5 = getelementptr inbounds %struct.timespec, %struct.timespec* %3, i64 0, i32 1
  store i64 %1, i64* %5, align 8
  %6 = call i32 @nanosleep(%struct.timespec* noundef nonnull %3, %struct.timespec* noundef null) #5
  ret void
}

declare i32 @nanosleep(%struct.timespec* noundef, %struct.timespec* noundef) local_unnamed_addr #2

declare i32 @clock_gettime(i32 noundef, %struct.timespec* noundef) local_unnamed_addr #2

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #4

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #4

attributes #0 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { argmemonly nofree nosync nounwind willreturn }
attributes #5 = { nobuiltin nounwind "no-builtins" }
attributes #6 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i8 0, i8 2}
