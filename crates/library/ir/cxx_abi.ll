; ModuleID = 'c/cxx_abi.c'
source_filename = "c/cxx_abi.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.TypeInfo = type { i8*, i8* }
%struct.Search = type { %struct.TypeInfo*, i8*, i32 }
%struct.MultipleTypeInfo = type { %struct.TypeInfo, i32, i32, [0 x %struct.anon] }
%struct.anon = type { %struct.TypeInfo*, i64 }

@__dso_handle = dso_local local_unnamed_addr constant i8* null, align 8
@__libc_single_threaded = dso_local local_unnamed_addr constant i8 0, align 1
@.str = private unnamed_addr constant [34 x i8] c"a pure virtual function is called\00", align 1
@.str.1 = private unnamed_addr constant [37 x i8] c"a deleted virtual function is called\00", align 1
@.str.2 = private unnamed_addr constant [25 x i8] c"std::terminate is called\00", align 1
@.str.3 = private unnamed_addr constant [56 x i8] c"a C++ exception is thrown; exceptions are not supported\00", align 1
@_ZTVN10__cxxabiv117__class_type_infoE = dso_local constant [11 x i8*] zeroinitializer, align 16
@_ZTVN10__cxxabiv120__si_class_type_infoE = dso_local constant [11 x i8*] zeroinitializer, align 16
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = dso_local constant [11 x i8*] zeroinitializer, align 16
@_ZTVN10__cxxabiv119__pointer_type_infoE = dso_local local_unnamed_addr constant [11 x i8*] zeroinitializer, align 16
@_ZTVN10__cxxabiv123__fundamental_type_infoE = dso_local local_unnamed_addr constant [11 x i8*] zeroinitializer, align 16
@_ZTVN10__cxxabiv120__function_type_infoE = dso_local local_unnamed_addr constant [11 x i8*] zeroinitializer, align 16
@_ZTVN10__cxxabiv116__enum_type_infoE = dso_local local_unnamed_addr constant [11 x i8*] zeroinitializer, align 16
@.str.4 = private unnamed_addr constant [13 x i8] c"St9exception\00", align 1
@_ZTISt9exception = dso_local local_unnamed_addr constant %struct.TypeInfo { i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv117__class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([13 x i8], [13 x i8]* @.str.4, i32 0, i32 0) }, align 8
@.str.5 = private unnamed_addr constant [32 x i8] c"N10__cxxabiv115__forced_unwindE\00", align 1
@_ZTIN10__cxxabiv115__forced_unwindE = dso_local local_unnamed_addr constant %struct.TypeInfo { i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv117__class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([32 x i8], [32 x i8]* @.str.5, i32 0, i32 0) }, align 8
@.str.6 = private unnamed_addr constant [19 x i8] c"NSt6thread6_StateE\00", align 1
@_ZTINSt6thread6_StateE = dso_local local_unnamed_addr constant %struct.TypeInfo { i8* getelementptr (i8, i8* bitcast ([11 x i8*]* @_ZTVN10__cxxabiv117__class_type_infoE to i8*), i64 16), i8* getelementptr inbounds ([19 x i8], [19 x i8]* @.str.6, i32 0, i32 0) }, align 8
@.str.7 = private unnamed_addr constant [30 x i8] c"std::bad_cast would be thrown\00", align 1
@.str.8 = private unnamed_addr constant [42 x i8] c"std::bad_array_new_length would be thrown\00", align 1

; Function Attrs: nounwind
define dso_local i32 @__cxa_guard_acquire(i32* noundef %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %8, %1
  %3 = cmpxchg i32* %0, i32 0, i32 256 seq_cst seq_cst, align 4
  %4 = extractvalue { i32, i1 } %3, 1
  br i1 %4, label %11, label %5

5:                                                ; preds = %2
  %6 = extractvalue { i32, i1 } %3, 0
  %7 = icmp eq i32 %6, 1
  br i1 %7, label %11, label %8

8:                                                ; preds = %5
  %9 = call i32 @__fencepost_await_add(i32* noundef %0, i32 noundef 0, i32 noundef 1, i32 noundef 0) #7
  %10 = icmp eq i32 %9, 1
  br i1 %10, label %11, label %2, !llvm.loop !3

11:                                               ; preds = %5, %8, %2
  %12 = phi i32 [ 1, %2 ], [ 0, %8 ], [ 0, %5 ]
  ret i32 %12
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @__cxa_guard_release(i32* nocapture noundef writeonly %0) local_unnamed_addr #2 {
  store atomic i32 1, i32* %0 seq_cst, align 4
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn
define dso_local void @__cxa_guard_abort(i32* nocapture noundef writeonly %0) local_unnamed_addr #2 {
  store atomic i32 0, i32* %0 seq_cst, align 4
  ret void
}

; Function Attrs: noreturn nounwind
define dso_local void @__cxa_pure_virtual(i8* nocapture noundef readnone %0) local_unnamed_addr #3 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #4

; Function Attrs: noreturn nounwind
define dso_local void @__cxa_deleted_virtual(i8* nocapture noundef readnone %0) local_unnamed_addr #3 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([37 x i8], [37 x i8]* @.str.1, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt9terminatev() local_unnamed_addr #3 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([25 x i8], [25 x i8]* @.str.2, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local noalias nonnull i8* @__cxa_allocate_exception(i64 noundef %0) local_unnamed_addr #3 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([56 x i8], [56 x i8]* @.str.3, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @__cxa_free_exception(i8* nocapture noundef %0) local_unnamed_addr #5 {
  ret void
}

; Function Attrs: noreturn nounwind
define dso_local void @__cxa_throw(i8* nocapture noundef readnone %0, i8* nocapture noundef readnone %1, void (i8*)* nocapture noundef readnone %2) local_unnamed_addr #3 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([56 x i8], [56 x i8]* @.str.3, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @__cxa_rethrow() local_unnamed_addr #3 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([56 x i8], [56 x i8]* @.str.3, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(i8* nocapture noundef readnone %0) local_unnamed_addr #3 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([56 x i8], [56 x i8]* @.str.3, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i8* @__cxa_begin_catch(i8* noundef readnone returned %0) local_unnamed_addr #5 {
  ret i8* %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @__cxa_end_catch() local_unnamed_addr #5 {
  ret void
}

; Function Attrs: noreturn nounwind
define dso_local void @_Unwind_Resume(i8* nocapture noundef readnone %0) local_unnamed_addr #3 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([56 x i8], [56 x i8]* @.str.3, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local i32 @__gxx_personality_v0() local_unnamed_addr #3 {
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([56 x i8], [56 x i8]* @.str.3, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local zeroext i1 @_ZSt18uncaught_exceptionv() local_unnamed_addr #5 {
  ret i1 false
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @_ZSt19uncaught_exceptionsv() local_unnamed_addr #5 {
  ret i32 0
}

; Function Attrs: nofree nosync nounwind
define dso_local i8* @__dynamic_cast(i8* noundef %0, %struct.TypeInfo* nocapture noundef readnone %1, %struct.TypeInfo* noundef %2, i64 noundef %3) local_unnamed_addr #6 {
  %5 = alloca %struct.Search, align 8
  %6 = bitcast i8* %0 to i8***
  %7 = load i8**, i8*** %6, align 8
  %8 = getelementptr inbounds %struct.Search, %struct.Search* %5, i64 0, i32 0
  store %struct.TypeInfo* %2, %struct.TypeInfo** %8, align 8
  %9 = getelementptr inbounds %struct.Search, %struct.Search* %5, i64 0, i32 1
  store i8* null, i8** %9, align 8
  %10 = getelementptr inbounds %struct.Search, %struct.Search* %5, i64 0, i32 2
  store i32 0, i32* %10, align 8
  %11 = getelementptr inbounds i8*, i8** %7, i64 -2
  %12 = load i8*, i8** %11, align 8
  %13 = ptrtoint i8* %12 to i64
  %14 = getelementptr inbounds i8, i8* %0, i64 %13
  %15 = getelementptr inbounds i8*, i8** %7, i64 -1
  %16 = bitcast i8** %15 to %struct.TypeInfo**
  %17 = load %struct.TypeInfo*, %struct.TypeInfo** %16, align 8
  call fastcc void @search(%struct.Search* noundef nonnull %5, i8* noundef %14, %struct.TypeInfo* noundef %17) #9
  %18 = load i32, i32* %10, align 8
  %19 = icmp eq i32 %18, 1
  %20 = load i8*, i8** %9, align 8
  %21 = select i1 %19, i8* %20, i8* null
  ret i8* %21
}

; Function Attrs: nofree nosync nounwind
define internal fastcc void @search(%struct.Search* noundef %0, i8* noundef %1, %struct.TypeInfo* noundef readonly %2) unnamed_addr #6 {
  %4 = getelementptr inbounds %struct.Search, %struct.Search* %0, i64 0, i32 0
  %5 = load %struct.TypeInfo*, %struct.TypeInfo** %4, align 8
  %6 = icmp eq %struct.TypeInfo* %5, %2
  br i1 %6, label %7, label %16

7:                                                ; preds = %3
  %8 = getelementptr inbounds %struct.Search, %struct.Search* %0, i64 0, i32 1
  %9 = load i8*, i8** %8, align 8
  %10 = icmp eq i8* %9, %1
  br i1 %10, label %15, label %11

11:                                               ; preds = %7
  %12 = getelementptr inbounds %struct.Search, %struct.Search* %0, i64 0, i32 2
  %13 = load i32, i32* %12, align 8
  %14 = add nsw i32 %13, 1
  store i32 %14, i32* %12, align 8
  br label %15

15:                                               ; preds = %11, %7
  store i8* %1, i8** %8, align 8
  br label %56

16:                                               ; preds = %3
  %17 = getelementptr inbounds %struct.TypeInfo, %struct.TypeInfo* %2, i64 0, i32 0
  %18 = load i8*, i8** %17, align 8
  %19 = icmp eq i8* %18, bitcast (i8** getelementptr inbounds ([11 x i8*], [11 x i8*]* @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 0, i64 2) to i8*)
  br i1 %19, label %20, label %24

20:                                               ; preds = %16
  %21 = getelementptr inbounds %struct.TypeInfo, %struct.TypeInfo* %2, i64 1
  %22 = bitcast %struct.TypeInfo* %21 to %struct.TypeInfo**
  %23 = load %struct.TypeInfo*, %struct.TypeInfo** %22, align 8
  call fastcc void @search(%struct.Search* noundef %0, i8* noundef %1, %struct.TypeInfo* noundef %23) #9
  br label %56

24:                                               ; preds = %16
  %25 = icmp eq i8* %18, bitcast (i8** getelementptr inbounds ([11 x i8*], [11 x i8*]* @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 0, i64 2) to i8*)
  br i1 %25, label %26, label %56

26:                                               ; preds = %24
  %27 = bitcast %struct.TypeInfo* %2 to %struct.MultipleTypeInfo*
  %28 = getelementptr inbounds %struct.MultipleTypeInfo, %struct.MultipleTypeInfo* %27, i64 0, i32 2
  %29 = load i32, i32* %28, align 4
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %56, label %31

31:                                               ; preds = %26
  %32 = getelementptr inbounds %struct.TypeInfo, %struct.TypeInfo* %2, i64 1, i32 1
  %33 = bitcast i8** %32 to [0 x %struct.anon]*
  %34 = bitcast i8* %1 to i8**
  br label %35

35:                                               ; preds = %31, %47
  %36 = phi i64 [ 0, %31 ], [ %52, %47 ]
  %37 = getelementptr inbounds [0 x %struct.anon], [0 x %struct.anon]* %33, i64 0, i64 %36, i32 1
  %38 = load i64, i64* %37, align 8
  %39 = ashr i64 %38, 8
  %40 = and i64 %38, 1
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %47, label %42

42:                                               ; preds = %35
  %43 = load i8*, i8** %34, align 8
  %44 = getelementptr inbounds i8, i8* %43, i64 %39
  %45 = bitcast i8* %44 to i64*
  %46 = load i64, i64* %45, align 8
  br label %47

47:                                               ; preds = %42, %35
  %48 = phi i64 [ %46, %42 ], [ %39, %35 ]
  %49 = getelementptr inbounds i8, i8* %1, i64 %48
  %50 = getelementptr inbounds [0 x %struct.anon], [0 x %struct.anon]* %33, i64 0, i64 %36, i32 0
  %51 = load %struct.TypeInfo*, %struct.TypeInfo** %50, align 8
  call fastcc void @search(%struct.Search* noundef %0, i8* noundef %49, %struct.TypeInfo* noundef %51) #9
  %52 = add nuw nsw i64 %36, 1
  %53 = load i32, i32* %28, align 4
  %54 = zext i32 %53 to i64
  %55 = icmp ult i64 %52, %54
  br i1 %55, label %35, label %56, !llvm.loop !5

56:                                               ; preds = %47, %26, %20, %24, %15
  ret void
}

; Function Attrs: noreturn nounwind
define dso_local void @__cxa_bad_cast() local_unnamed_addr #3 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([30 x i8], [30 x i8]* @.str.7, i64 0, i64 0)) #8
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @__cxa_throw_bad_array_new_length() local_unnamed_addr #3 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([42 x i8], [42 x i8]* @.str.8, i64 0, i64 0)) #8
  unreachable
}

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree norecurse nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nofree nosync nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nobuiltin nounwind "no-builtins" }
attributes #8 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #9 = { nobuiltin "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = distinct !{!5, !6, !4}
!6 = !{!"llvm.loop.mustprogress"}
