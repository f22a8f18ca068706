; ModuleID = 'c/fortify.c'
source_filename = "c/fortify.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@.str = private unnamed_addr constant [26 x i8] c"the stack was overwritten\00", align 1
@.str.1 = private unnamed_addr constant [49 x i8] c"a buffer is too small for what is copied into it\00", align 1

; Function Attrs: nounwind
define dso_local i8* @__memcpy_chk(i8* noundef returned writeonly %0, i8* nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

7:                                                ; preds = %4
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %0, i8* align 1 %1, i64 %2, i1 false)
  ret i8* %0
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nounwind
define dso_local i8* @__memmove_chk(i8* noundef returned writeonly %0, i8* nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

7:                                                ; preds = %4
  call void @llvm.memmove.p0i8.p0i8.i64(i8* align 1 %0, i8* align 1 %1, i64 %2, i1 false)
  ret i8* %0
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memmove.p0i8.p0i8.i64(i8* nocapture writeonly, i8* nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nounwind
define dso_local i8* @__mempcpy_chk(i8* noundef writeonly %0, i8* nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

7:                                                ; preds = %4
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %0, i8* align 1 %1, i64 %2, i1 false)
  %8 = getelementptr inbounds i8, i8* %0, i64 %2
  ret i8* %8
}

; Function Attrs: nounwind
define dso_local i8* @__memset_chk(i8* noundef returned writeonly %0, i32 noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

7:                                                ; preds = %4
  %8 = trunc i32 %1 to i8
  call void @llvm.memset.p0i8.i64(i8* align 1 %0, i8 %8, i64 %2, i1 false)
  ret i8* %0
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: nounwind
define dso_local void @__explicit_bzero_chk(i8* nocapture noundef writeonly %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp ugt i64 %1, %2
  br i1 %4, label %5, label %6

5:                                                ; preds = %3
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

6:                                                ; preds = %3
  call void @llvm.memset.p0i8.i64(i8* align 1 %0, i8 0, i64 %1, i1 false)
  ret void
}

; Function Attrs: nounwind
define dso_local i8* @__strcpy_chk(i8* noundef %0, i8* noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = call i64 @strlen(i8* noundef %1) #7
  %5 = add i64 %4, 1
  %6 = icmp ugt i64 %5, %2
  br i1 %6, label %7, label %8

7:                                                ; preds = %3
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

8:                                                ; preds = %3
  %9 = call i8* @strcpy(i8* noundef %0, i8* noundef %1) #7
  ret i8* %9
}

declare i64 @strlen(i8* noundef) local_unnamed_addr #3

declare i8* @strcpy(i8* noundef, i8* noundef) local_unnamed_addr #3

; Function Attrs: nounwind
define dso_local i8* @__stpcpy_chk(i8* noundef %0, i8* noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = call i64 @strlen(i8* noundef %1) #7
  %5 = add i64 %4, 1
  %6 = icmp ugt i64 %5, %2
  br i1 %6, label %7, label %8

7:                                                ; preds = %3
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

8:                                                ; preds = %3
  %9 = call i8* @stpcpy(i8* noundef %0, i8* noundef %1) #7
  ret i8* %9
}

declare i8* @stpcpy(i8* noundef, i8* noundef) local_unnamed_addr #3

; Function Attrs: nounwind
define dso_local i8* @__strncpy_chk(i8* noundef %0, i8* noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

7:                                                ; preds = %4
  %8 = call i8* @strncpy(i8* noundef %0, i8* noundef %1, i64 noundef %2) #7
  ret i8* %8
}

declare i8* @strncpy(i8* noundef, i8* noundef, i64 noundef) local_unnamed_addr #3

; Function Attrs: nounwind
define dso_local i8* @__stpncpy_chk(i8* noundef %0, i8* noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:                                                ; preds = %4
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

7:                                                ; preds = %4
  %8 = call i8* @stpncpy(i8* noundef %0, i8* noundef %1, i64 noundef %2) #7
  ret i8* %8
}

declare i8* @stpncpy(i8* noundef, i8* noundef, i64 noundef) local_unnamed_addr #3

; Function Attrs: nounwind
define dso_local i8* @__strcat_chk(i8* noundef %0, i8* noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = call i64 @strlen(i8* noundef %0) #7
  %5 = call i64 @strlen(i8* noundef %1) #7
  %6 = add i64 %4, 1
  %7 = add i64 %6, %5
  %8 = icmp ugt i64 %7, %2
  br i1 %8, label %9, label %10

9:                                                ; preds = %3
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

10:                                               ; preds = %3
  %11 = call i8* @strcat(i8* noundef %0, i8* noundef %1) #7
  ret i8* %11
}

declare i8* @strcat(i8* noundef, i8* noundef) local_unnamed_addr #3

; Function Attrs: nounwind
define dso_local i8* @__strncat_chk(i8* noundef %0, i8* noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #0 {
  %5 = call i64 @strlen(i8* noundef %0) #7
  %6 = call i64 @strnlen(i8* noundef %1, i64 noundef %2) #7
  %7 = add i64 %5, 1
  %8 = add i64 %7, %6
  %9 = icmp ugt i64 %8, %3
  br i1 %9, label %10, label %11

10:                                               ; preds = %4
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([49 x i8], [49 x i8]* @.str.1, i64 0, i64 0)) #6
  unreachable

11:                                               ; preds = %4
  %12 = call i8* @strncat(i8* noundef %0, i8* noundef %1, i64 noundef %2) #7
  ret i8* %12
}

declare i64 @strnlen(i8* noundef, i64 noundef) local_unnamed_addr #3

declare i8* @strncat(i8* noundef, i8* noundef, i64 noundef) local_unnamed_addr #3

; Function Attrs: noreturn nounwind
define dso_local void @__stack_chk_fail() local_unnamed_addr #4 {
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str, i64 0, i64 0)) #6
  unreachable
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #5

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #2 = { argmemonly mustprogress nofree nounwind willreturn writeonly }
attributes #3 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #7 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
