; ModuleID = 'c/cxx_throw.c'
source_filename = "c/cxx_throw.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [31 x i8] c"std::bad_alloc would be thrown\00", align 1
@.str.1 = private unnamed_addr constant [42 x i8] c"std::bad_array_new_length would be thrown\00", align 1
@.str.2 = private unnamed_addr constant [30 x i8] c"std::bad_cast would be thrown\00", align 1
@.str.3 = private unnamed_addr constant [32 x i8] c"std::bad_typeid would be thrown\00", align 1
@.str.4 = private unnamed_addr constant [35 x i8] c"std::bad_exception would be thrown\00", align 1
@.str.5 = private unnamed_addr constant [39 x i8] c"std::bad_function_call would be thrown\00", align 1
@.str.6 = private unnamed_addr constant [34 x i8] c"std::bad_weak_ptr would be thrown\00", align 1
@.str.7 = private unnamed_addr constant [33 x i8] c"std::logic_error would be thrown\00", align 1
@.str.8 = private unnamed_addr constant [34 x i8] c"std::domain_error would be thrown\00", align 1
@.str.9 = private unnamed_addr constant [38 x i8] c"std::invalid_argument would be thrown\00", align 1
@.str.10 = private unnamed_addr constant [34 x i8] c"std::length_error would be thrown\00", align 1
@.str.11 = private unnamed_addr constant [34 x i8] c"std::out_of_range would be thrown\00", align 1
@.str.12 = private unnamed_addr constant [35 x i8] c"std::runtime_error would be thrown\00", align 1
@.str.13 = private unnamed_addr constant [33 x i8] c"std::range_error would be thrown\00", align 1
@.str.14 = private unnamed_addr constant [36 x i8] c"std::overflow_error would be thrown\00", align 1
@.str.15 = private unnamed_addr constant [37 x i8] c"std::underflow_error would be thrown\00", align 1
@.str.16 = private unnamed_addr constant [39 x i8] c"std::ios_base::failure would be thrown\00", align 1
@.str.17 = private unnamed_addr constant [34 x i8] c"std::system_error would be thrown\00", align 1
@.str.18 = private unnamed_addr constant [34 x i8] c"std::future_error would be thrown\00", align 1

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt17__throw_bad_allocv() local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([31 x i8], [31 x i8]* @.str, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #1

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt28__throw_bad_array_new_lengthv() local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([42 x i8], [42 x i8]* @.str.1, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt16__throw_bad_castv() local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([30 x i8], [30 x i8]* @.str.2, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt18__throw_bad_typeidv() local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([32 x i8], [32 x i8]* @.str.3, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt21__throw_bad_exceptionv() local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([35 x i8], [35 x i8]* @.str.4, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt25__throw_bad_function_callv() local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.5, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt22__throw_bad_weak_ptrv() local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str.6, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt19__throw_logic_errorPKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([33 x i8], [33 x i8]* @.str.7, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt20__throw_domain_errorPKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str.8, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt24__throw_invalid_argumentPKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([38 x i8], [38 x i8]* @.str.9, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt20__throw_length_errorPKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str.10, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt20__throw_out_of_rangePKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str.11, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt24__throw_out_of_range_fmtPKcz(i8* nocapture noundef readnone %0, ...) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str.11, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt21__throw_runtime_errorPKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([35 x i8], [35 x i8]* @.str.12, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt19__throw_range_errorPKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([33 x i8], [33 x i8]* @.str.13, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt22__throw_overflow_errorPKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([36 x i8], [36 x i8]* @.str.14, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt23__throw_underflow_errorPKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([37 x i8], [37 x i8]* @.str.15, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt19__throw_ios_failurePKc(i8* nocapture noundef readnone %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([39 x i8], [39 x i8]* @.str.16, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt20__throw_system_errori(i32 noundef %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str.17, i64 0, i64 0)) #2
  unreachable
}

; Function Attrs: noreturn nounwind
define dso_local void @_ZSt20__throw_future_errori(i32 noundef %0) local_unnamed_addr #0 {
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([34 x i8], [34 x i8]* @.str.18, i64 0, i64 0)) #2
  unreachable
}

attributes #0 = { noreturn nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nobuiltin noreturn nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
