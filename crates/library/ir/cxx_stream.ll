; ModuleID = 'c/cxx_stream.c'
source_filename = "c/cxx_stream.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.Stream = type { [34 x i8*] }

@.str = private unnamed_addr constant [3 x i8] c"%s\00", align 1
@.str.1 = private unnamed_addr constant [3 x i8] c"%c\00", align 1
@.str.2 = private unnamed_addr constant [3 x i8] c"%d\00", align 1
@.str.3 = private unnamed_addr constant [3 x i8] c"%u\00", align 1
@.str.4 = private unnamed_addr constant [4 x i8] c"%ld\00", align 1
@.str.5 = private unnamed_addr constant [4 x i8] c"%lu\00", align 1
@.str.6 = private unnamed_addr constant [5 x i8] c"%lld\00", align 1
@.str.7 = private unnamed_addr constant [5 x i8] c"%llu\00", align 1
@.str.8 = private unnamed_addr constant [3 x i8] c"%g\00", align 1
@.str.9 = private unnamed_addr constant [3 x i8] c"%p\00", align 1
@.str.10 = private unnamed_addr constant [5 x i8] c"%.*s\00", align 1
@.str.11 = private unnamed_addr constant [2 x i8] c"\0A\00", align 1
@_ZSt4cout = dso_local local_unnamed_addr global %struct.Stream zeroinitializer, align 8
@_ZSt4cerr = dso_local local_unnamed_addr global %struct.Stream zeroinitializer, align 8
@_ZSt4clog = dso_local local_unnamed_addr global %struct.Stream zeroinitializer, align 8

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSt8ios_base4InitC1Ev(i8* nocapture noundef %0) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @_ZNSt8ios_base4InitD1Ev(i8* nocapture noundef %0) local_unnamed_addr #0 {
  ret void
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc(%struct.Stream* noundef readnone returned %0, i8* noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str, i64 0, i64 0), i8* noundef %1) #3
  ret %struct.Stream* %0
}

declare i32 @__fencepost_print(i8* noundef, ...) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c(%struct.Stream* noundef readnone returned %0, i8 noundef signext %1) local_unnamed_addr #1 {
  %3 = sext i8 %1 to i32
  %4 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i32 noundef %3) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEb(%struct.Stream* noundef readnone returned %0, i1 noundef zeroext %1) local_unnamed_addr #1 {
  %3 = zext i1 %1 to i32
  %4 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.2, i64 0, i64 0), i32 noundef %3) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEs(%struct.Stream* noundef readnone returned %0, i16 noundef signext %1) local_unnamed_addr #1 {
  %3 = sext i16 %1 to i32
  %4 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.2, i64 0, i64 0), i32 noundef %3) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEt(%struct.Stream* noundef readnone returned %0, i16 noundef zeroext %1) local_unnamed_addr #1 {
  %3 = zext i16 %1 to i32
  %4 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.3, i64 0, i64 0), i32 noundef %3) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEi(%struct.Stream* noundef readnone returned %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.2, i64 0, i64 0), i32 noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEj(%struct.Stream* noundef readnone returned %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.3, i64 0, i64 0), i32 noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEl(%struct.Stream* noundef readnone returned %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.4, i64 0, i64 0), i64 noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEm(%struct.Stream* noundef readnone returned %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.5, i64 0, i64 0), i64 noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEx(%struct.Stream* noundef readnone returned %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.6, i64 0, i64 0), i64 noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEy(%struct.Stream* noundef readnone returned %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.7, i64 0, i64 0), i64 noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEf(%struct.Stream* noundef readnone returned %0, float noundef %1) local_unnamed_addr #1 {
  %3 = fpext float %1 to double
  %4 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.8, i64 0, i64 0), double noundef %3) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEd(%struct.Stream* noundef readnone returned %0, double noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.8, i64 0, i64 0), double noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEPKv(%struct.Stream* noundef readnone returned %0, i8* noundef %1) local_unnamed_addr #1 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.9, i64 0, i64 0), i8* noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSo3putEc(%struct.Stream* noundef readnone returned %0, i8 noundef signext %1) local_unnamed_addr #1 {
  %3 = sext i8 %1 to i32
  %4 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i32 noundef %3) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE(%struct.Stream* noundef readnone returned %0, i8** nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = load i8*, i8** %1, align 8
  %4 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str, i64 0, i64 0), i8* noundef %3) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(%struct.Stream* noundef readnone returned %0, i8* noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = trunc i64 %2 to i32
  %5 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.10, i64 0, i64 0), i32 noundef %4, i8* noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSo5writeEPKcl(%struct.Stream* noundef readnone returned %0, i8* noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = trunc i64 %2 to i32
  %5 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.10, i64 0, i64 0), i32 noundef %4, i8* noundef %1) #3
  ret %struct.Stream* %0
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZNSolsEPFRSoS_E(%struct.Stream* noundef %0, %struct.Stream* (%struct.Stream*)* nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = call %struct.Stream* %1(%struct.Stream* noundef %0) #3
  ret %struct.Stream* %3
}

; Function Attrs: nounwind
define dso_local %struct.Stream* @_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(%struct.Stream* noundef readnone returned %0) local_unnamed_addr #1 {
  %2 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.11, i64 0, i64 0)) #3
  ret %struct.Stream* %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local %struct.Stream* @_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(%struct.Stream* noundef readnone returned %0) local_unnamed_addr #0 {
  ret %struct.Stream* %0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local %struct.Stream* @_ZNSo5flushEv(%struct.Stream* noundef readnone returned %0) local_unnamed_addr #0 {
  ret %struct.Stream* %0
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
