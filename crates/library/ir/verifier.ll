; ModuleID = 'c/verifier.c'
source_filename = "c/verifier.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [43 x i8] c"fencepost_choose needs at least one choice\00", align 1
@.str.1 = private unnamed_addr constant [24 x i8] c"fencepost_assert failed\00", align 1
@.str.2 = private unnamed_addr constant [25 x i8] c"__VERIFIER_assert failed\00", align 1
@atomic_section = internal global i32 0, align 4
@.str.3 = private unnamed_addr constant [54 x i8] c"__VERIFIER_atomic_end without __VERIFIER_atomic_begin\00", align 1

; Function Attrs: nounwind
define dso_local i32 @fencepost_choose(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp slt i32 %0, 1
  br i1 %2, label %3, label %4

3:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 4, i8* noundef getelementptr inbounds ([43 x i8], [43 x i8]* @.str, i64 0, i64 0)) #3
  unreachable

4:                                                ; preds = %1
  %5 = call i32 @__fencepost_choose(i32 noundef %0) #4
  ret i32 %5
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #1

declare i32 @__fencepost_choose(i32 noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @fencepost_assume(i32 noundef %0) local_unnamed_addr #0 {
  call void @__VERIFIER_assume(i32 noundef %0) #4
  ret void
}

declare void @__VERIFIER_assume(i32 noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @fencepost_assert(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %3, label %4

3:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 6, i8* noundef getelementptr inbounds ([24 x i8], [24 x i8]* @.str.1, i64 0, i64 0)) #3
  unreachable

4:                                                ; preds = %1
  ret void
}

; Function Attrs: nounwind
define dso_local void @__VERIFIER_assert(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %3, label %4

3:                                                ; preds = %1
  call void @__fencepost_error(i32 noundef 6, i8* noundef getelementptr inbounds ([25 x i8], [25 x i8]* @.str.2, i64 0, i64 0)) #3
  unreachable

4:                                                ; preds = %1
  ret void
}

; Function Attrs: nounwind
define dso_local void @__VERIFIER_atomic_begin() local_unnamed_addr #0 {
  %1 = call i32 @__fencepost_await_add(i32* noundef nonnull @atomic_section, i32 noundef 0, i32 noundef 0, i32 noundef 1) #4
  ret void
}

declare i32 @__fencepost_await_add(i32* noundef, i32 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local void @__VERIFIER_atomic_end() local_unnamed_addr #0 {
  %1 = atomicrmw sub i32* @atomic_section, i32 1 seq_cst, align 4
  %2 = icmp eq i32 %1, 1
  br i1 %2, label %4, label %3

3:                                                ; preds = %0
  call void @__fencepost_error(i32 noundef 1, i8* noundef getelementptr inbounds ([54 x i8], [54 x i8]* @.str.3, i64 0, i64 0)) #3
  unreachable

4:                                                ; preds = %0
  ret void
}

; Function Attrs: nounwind
define dso_local zeroext i1 @__VERIFIER_nondet_bool() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef 0, i64 noundef 1) #4
  %2 = icmp ne i64 %1, 0
  ret i1 %2
}

declare i64 @__fencepost_nondet(i64 noundef, i64 noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local signext i8 @__VERIFIER_nondet_char() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef -128, i64 noundef 127) #4
  %2 = trunc i64 %1 to i8
  ret i8 %2
}

; Function Attrs: nounwind
define dso_local signext i8 @__VERIFIER_nondet_schar() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef -128, i64 noundef 127) #4
  %2 = trunc i64 %1 to i8
  ret i8 %2
}

; Function Attrs: nounwind
define dso_local zeroext i8 @__VERIFIER_nondet_uchar() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef 0, i64 noundef 255) #4
  %2 = trunc i64 %1 to i8
  ret i8 %2
}

; Function Attrs: nounwind
define dso_local signext i16 @__VERIFIER_nondet_short() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef -32768, i64 noundef 32767) #4
  %2 = trunc i64 %1 to i16
  ret i16 %2
}

; Function Attrs: nounwind
define dso_local zeroext i16 @__VERIFIER_nondet_ushort() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef 0, i64 noundef 65535) #4
  %2 = trunc i64 %1 to i16
  ret i16 %2
}

; Function Attrs: nounwind
define dso_local i32 @__VERIFIER_nondet_int() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef -2147483648, i64 noundef 2147483647) #4
  %2 = trunc i64 %1 to i32
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local i32 @__VERIFIER_nondet_uint() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef 0, i64 noundef 4294967295) #4
  %2 = trunc i64 %1 to i32
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local i32 @__VERIFIER_nondet_unsigned() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef 0, i64 noundef 4294967295) #4
  %2 = trunc i64 %1 to i32
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local i64 @__VERIFIER_nondet_long() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef -9223372036854775808, i64 noundef 9223372036854775807) #4
  ret i64 %1
}

; Function Attrs: nounwind
define dso_local i64 @__VERIFIER_nondet_longlong() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef -9223372036854775808, i64 noundef 9223372036854775807) #4
  ret i64 %1
}

; Function Attrs: nounwind
define dso_local i64 @__VERIFIER_nondet_ulong() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef 0, i64 noundef 9223372036854775807) #4
  ret i64 %1
}

; Function Attrs: nounwind
define dso_local i64 @__VERIFIER_nondet_ulonglong() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef 0, i64 noundef 9223372036854775807) #4
  ret i64 %1
}

; Function Attrs: nounwind
define dso_local i64 @__VERIFIER_nondet_size_t() local_unnamed_addr #0 {
  %1 = call i64 @__fencepost_nondet(i64 noundef 0, i64 noundef 9223372036854775807) #4
  ret i64 %1
}

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #4 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
