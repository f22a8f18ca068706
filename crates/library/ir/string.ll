; ModuleID = 'c/string.c'
source_filename = "c/string.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@strtok.rest = internal unnamed_addr global i8* null, align 8

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i64 @strlen(i8* nocapture noundef readonly %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi i64 [ 0, %1 ], [ %7, %2 ]
  %4 = getelementptr inbounds i8, i8* %0, i64 %3
  %5 = load i8, i8* %4, align 1
  %6 = icmp eq i8 %5, 0
  %7 = add i64 %3, 1
  br i1 %6, label %8, label %2, !llvm.loop !3

8:                                                ; preds = %2
  ret i64 %3
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i64 @strnlen(i8* nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %12, label %4

4:                                                ; preds = %2, %9
  %5 = phi i64 [ %10, %9 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, i8* %0, i64 %5
  %7 = load i8, i8* %6, align 1
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %12, label %9

9:                                                ; preds = %4
  %10 = add nuw i64 %5, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %12, label %4, !llvm.loop !6

12:                                               ; preds = %4, %9, %2
  %13 = phi i64 [ 0, %2 ], [ %5, %4 ], [ %1, %9 ]
  ret i64 %13
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @strncmp(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %20, label %5

5:                                                ; preds = %3, %15
  %6 = phi i64 [ %17, %15 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, i8* %0, i64 %6
  %8 = load i8, i8* %7, align 1
  %9 = getelementptr inbounds i8, i8* %1, i64 %6
  %10 = load i8, i8* %9, align 1
  %11 = icmp eq i8 %8, %10
  br i1 %11, label %15, label %12

12:                                               ; preds = %5
  %13 = icmp ult i8 %8, %10
  %14 = select i1 %13, i32 -1, i32 1
  br label %20

15:                                               ; preds = %5
  %16 = icmp eq i8 %8, 0
  %17 = add nuw i64 %6, 1
  %18 = icmp eq i64 %17, %2
  %19 = select i1 %16, i1 true, i1 %18
  br i1 %19, label %20, label %5, !llvm.loop !7

20:                                               ; preds = %15, %3, %12
  %21 = phi i32 [ %14, %12 ], [ 0, %3 ], [ 0, %15 ]
  ret i32 %21
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @strcmp(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #0 {
  br label %3

3:                                                ; preds = %13, %2
  %4 = phi i64 [ 0, %2 ], [ %15, %13 ]
  %5 = getelementptr inbounds i8, i8* %0, i64 %4
  %6 = load i8, i8* %5, align 1
  %7 = getelementptr inbounds i8, i8* %1, i64 %4
  %8 = load i8, i8* %7, align 1
  %9 = icmp eq i8 %6, %8
  br i1 %9, label %13, label %10

10:                                               ; preds = %3
  %11 = icmp ult i8 %6, %8
  %12 = select i1 %11, i32 -1, i32 1
  br label %18

13:                                               ; preds = %3
  %14 = icmp eq i8 %6, 0
  %15 = add nuw i64 %4, 1
  %16 = icmp eq i64 %15, -1
  %17 = select i1 %14, i1 true, i1 %16
  br i1 %17, label %18, label %3, !llvm.loop !7

18:                                               ; preds = %13, %10
  %19 = phi i32 [ %12, %10 ], [ 0, %13 ]
  ret i32 %19
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @strcoll(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #0 {
  br label %3

3:                                                ; preds = %13, %2
  %4 = phi i64 [ 0, %2 ], [ %15, %13 ]
  %5 = getelementptr inbounds i8, i8* %0, i64 %4
  %6 = load i8, i8* %5, align 1
  %7 = getelementptr inbounds i8, i8* %1, i64 %4
  %8 = load i8, i8* %7, align 1
  %9 = icmp eq i8 %6, %8
  br i1 %9, label %13, label %10

10:                                               ; preds = %3
  %11 = icmp ult i8 %6, %8
  %12 = select i1 %11, i32 -1, i32 1
  br label %18

13:                                               ; preds = %3
  %14 = icmp eq i8 %6, 0
  %15 = add nuw i64 %4, 1
  %16 = icmp eq i64 %15, -1
  %17 = select i1 %14, i1 true, i1 %16
  br i1 %17, label %18, label %3, !llvm.loop !7

18:                                               ; preds = %13, %10
  %19 = phi i32 [ %12, %10 ], [ 0, %13 ]
  ret i32 %19
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @strncasecmp(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %29, label %5

5:                                                ; preds = %3, %24
  %6 = phi i64 [ %26, %24 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, i8* %0, i64 %6
  %8 = load i8, i8* %7, align 1
  %9 = zext i8 %8 to i32
  %10 = add i8 %8, -65
  %11 = icmp ult i8 %10, 26
  %12 = add nuw nsw i32 %9, 32
  %13 = select i1 %11, i32 %12, i32 %9
  %14 = getelementptr inbounds i8, i8* %1, i64 %6
  %15 = load i8, i8* %14, align 1
  %16 = zext i8 %15 to i32
  %17 = add i8 %15, -65
  %18 = icmp ult i8 %17, 26
  %19 = add nuw nsw i32 %16, 32
  %20 = select i1 %18, i32 %19, i32 %16
  %21 = icmp eq i32 %13, %20
  br i1 %21, label %24, label %22

22:                                               ; preds = %5
  %23 = sub nsw i32 %13, %20
  br label %29

24:                                               ; preds = %5
  %25 = icmp eq i32 %13, 0
  %26 = add nuw i64 %6, 1
  %27 = icmp eq i64 %26, %2
  %28 = select i1 %25, i1 true, i1 %27
  br i1 %28, label %29, label %5, !llvm.loop !8

29:                                               ; preds = %24, %3, %22
  %30 = phi i32 [ %23, %22 ], [ 0, %3 ], [ 0, %24 ]
  ret i32 %30
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i32 @strcasecmp(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #0 {
  br label %3

3:                                                ; preds = %22, %2
  %4 = phi i64 [ 0, %2 ], [ %24, %22 ]
  %5 = getelementptr inbounds i8, i8* %0, i64 %4
  %6 = load i8, i8* %5, align 1
  %7 = zext i8 %6 to i32
  %8 = add i8 %6, -65
  %9 = icmp ult i8 %8, 26
  %10 = add nuw nsw i32 %7, 32
  %11 = select i1 %9, i32 %10, i32 %7
  %12 = getelementptr inbounds i8, i8* %1, i64 %4
  %13 = load i8, i8* %12, align 1
  %14 = zext i8 %13 to i32
  %15 = add i8 %13, -65
  %16 = icmp ult i8 %15, 26
  %17 = add nuw nsw i32 %14, 32
  %18 = select i1 %16, i32 %17, i32 %14
  %19 = icmp eq i32 %11, %18
  br i1 %19, label %22, label %20

20:                                               ; preds = %3
  %21 = sub nsw i32 %11, %18
  br label %27

22:                                               ; preds = %3
  %23 = icmp eq i32 %11, 0
  %24 = add nuw i64 %4, 1
  %25 = icmp eq i64 %24, -1
  %26 = select i1 %23, i1 true, i1 %25
  br i1 %26, label %27, label %3, !llvm.loop !8

27:                                               ; preds = %22, %20
  %28 = phi i32 [ %21, %20 ], [ 0, %22 ]
  ret i32 %28
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @stpcpy(i8* noundef writeonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = load i8, i8* %1, align 1
  store i8 %3, i8* %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %12, label %5

5:                                                ; preds = %2, %5
  %6 = phi i8* [ %8, %5 ], [ %1, %2 ]
  %7 = phi i8* [ %9, %5 ], [ %0, %2 ]
  %8 = getelementptr inbounds i8, i8* %6, i64 1
  %9 = getelementptr inbounds i8, i8* %7, i64 1
  %10 = load i8, i8* %8, align 1
  store i8 %10, i8* %9, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %5, !llvm.loop !9

12:                                               ; preds = %5, %2
  %13 = phi i8* [ %0, %2 ], [ %9, %5 ]
  ret i8* %13
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @strcpy(i8* noundef returned writeonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = load i8, i8* %1, align 1
  store i8 %3, i8* %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %12, label %5

5:                                                ; preds = %2, %5
  %6 = phi i8* [ %8, %5 ], [ %1, %2 ]
  %7 = phi i8* [ %9, %5 ], [ %0, %2 ]
  %8 = getelementptr inbounds i8, i8* %6, i64 1
  %9 = getelementptr inbounds i8, i8* %7, i64 1
  %10 = load i8, i8* %8, align 1
  store i8 %10, i8* %9, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %5, !llvm.loop !9

12:                                               ; preds = %5, %2
  ret i8* %0
}

; Function Attrs: nofree nosync nounwind
define dso_local i8* @stpncpy(i8* noundef writeonly %0, i8* nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, i8* %1, i64 %6
  %8 = load i8, i8* %7, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %5
  %11 = getelementptr inbounds i8, i8* %0, i64 %6
  store i8 %8, i8* %11, align 1
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5, !llvm.loop !10

14:                                               ; preds = %5, %10, %3
  %15 = phi i64 [ 0, %3 ], [ %6, %5 ], [ %2, %10 ]
  %16 = getelementptr inbounds i8, i8* %0, i64 %15
  %17 = sub i64 %2, %15
  call void @llvm.memset.p0i8.i64(i8* align 1 %16, i8 0, i64 %17, i1 false)
  ret i8* %16
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: nofree nosync nounwind
define dso_local i8* @strncpy(i8* noundef returned writeonly %0, i8* nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, i8* %1, i64 %6
  %8 = load i8, i8* %7, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %5
  %11 = getelementptr inbounds i8, i8* %0, i64 %6
  store i8 %8, i8* %11, align 1
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5, !llvm.loop !10

14:                                               ; preds = %5, %10, %3
  %15 = phi i64 [ 0, %3 ], [ %6, %5 ], [ %2, %10 ]
  %16 = getelementptr inbounds i8, i8* %0, i64 %15
  %17 = sub i64 %2, %15
  call void @llvm.memset.p0i8.i64(i8* align 1 %16, i8 0, i64 %17, i1 false) #7
  ret i8* %0
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @strcat(i8* noundef returned %0, i8* nocapture noundef readonly %1) local_unnamed_addr #1 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ 0, %2 ], [ %8, %3 ]
  %5 = getelementptr inbounds i8, i8* %0, i64 %4
  %6 = load i8, i8* %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = add i64 %4, 1
  br i1 %7, label %9, label %3, !llvm.loop !3

9:                                                ; preds = %3
  %10 = getelementptr inbounds i8, i8* %0, i64 %4
  %11 = load i8, i8* %1, align 1
  store i8 %11, i8* %10, align 1
  %12 = icmp eq i8 %11, 0
  br i1 %12, label %20, label %13

13:                                               ; preds = %9, %13
  %14 = phi i8* [ %16, %13 ], [ %1, %9 ]
  %15 = phi i8* [ %17, %13 ], [ %10, %9 ]
  %16 = getelementptr inbounds i8, i8* %14, i64 1
  %17 = getelementptr inbounds i8, i8* %15, i64 1
  %18 = load i8, i8* %16, align 1
  store i8 %18, i8* %17, align 1
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %20, label %13, !llvm.loop !9

20:                                               ; preds = %13, %9
  ret i8* %0
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @strncat(i8* noundef returned %0, i8* nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #1 {
  br label %4

4:                                                ; preds = %4, %3
  %5 = phi i64 [ 0, %3 ], [ %9, %4 ]
  %6 = getelementptr inbounds i8, i8* %0, i64 %5
  %7 = load i8, i8* %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  br i1 %8, label %10, label %4, !llvm.loop !3

10:                                               ; preds = %4
  %11 = getelementptr inbounds i8, i8* %0, i64 %5
  %12 = icmp eq i64 %2, 0
  br i1 %12, label %22, label %13

13:                                               ; preds = %10, %18
  %14 = phi i64 [ %20, %18 ], [ 0, %10 ]
  %15 = getelementptr inbounds i8, i8* %1, i64 %14
  %16 = load i8, i8* %15, align 1
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %22, label %18

18:                                               ; preds = %13
  %19 = getelementptr inbounds i8, i8* %11, i64 %14
  store i8 %16, i8* %19, align 1
  %20 = add nuw i64 %14, 1
  %21 = icmp eq i64 %20, %2
  br i1 %21, label %22, label %13, !llvm.loop !11

22:                                               ; preds = %13, %18, %10
  %23 = phi i64 [ 0, %10 ], [ %14, %13 ], [ %2, %18 ]
  %24 = getelementptr inbounds i8, i8* %11, i64 %23
  store i8 0, i8* %24, align 1
  ret i8* %0
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @strchrnul(i8* noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = load i8, i8* %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %17, label %5

5:                                                ; preds = %2
  %6 = shl i32 %1, 24
  %7 = ashr exact i32 %6, 24
  br label %8

8:                                                ; preds = %5, %13
  %9 = phi i8 [ %3, %5 ], [ %15, %13 ]
  %10 = phi i8* [ %0, %5 ], [ %14, %13 ]
  %11 = sext i8 %9 to i32
  %12 = icmp eq i32 %7, %11
  br i1 %12, label %17, label %13

13:                                               ; preds = %8
  %14 = getelementptr inbounds i8, i8* %10, i64 1
  %15 = load i8, i8* %14, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %17, label %8, !llvm.loop !12

17:                                               ; preds = %8, %13, %2
  %18 = phi i8* [ %0, %2 ], [ %10, %8 ], [ %14, %13 ]
  ret i8* %18
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @strchr(i8* noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = load i8, i8* %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %17, label %5

5:                                                ; preds = %2
  %6 = shl i32 %1, 24
  %7 = ashr exact i32 %6, 24
  br label %8

8:                                                ; preds = %13, %5
  %9 = phi i8 [ %3, %5 ], [ %15, %13 ]
  %10 = phi i8* [ %0, %5 ], [ %14, %13 ]
  %11 = sext i8 %9 to i32
  %12 = icmp eq i32 %7, %11
  br i1 %12, label %17, label %13

13:                                               ; preds = %8
  %14 = getelementptr inbounds i8, i8* %10, i64 1
  %15 = load i8, i8* %14, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %17, label %8, !llvm.loop !12

17:                                               ; preds = %8, %13, %2
  %18 = phi i8* [ %0, %2 ], [ %10, %8 ], [ %14, %13 ]
  %19 = load i8, i8* %18, align 1
  %20 = sext i8 %19 to i32
  %21 = shl i32 %1, 24
  %22 = ashr exact i32 %21, 24
  %23 = icmp eq i32 %22, %20
  %24 = select i1 %23, i8* %18, i8* null
  ret i8* %24
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @strrchr(i8* noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = shl i32 %1, 24
  %4 = ashr exact i32 %3, 24
  br label %5

5:                                                ; preds = %5, %2
  %6 = phi i8* [ %0, %2 ], [ %13, %5 ]
  %7 = phi i8* [ null, %2 ], [ %11, %5 ]
  %8 = load i8, i8* %6, align 1
  %9 = sext i8 %8 to i32
  %10 = icmp eq i32 %4, %9
  %11 = select i1 %10, i8* %6, i8* %7
  %12 = icmp eq i8 %8, 0
  %13 = getelementptr inbounds i8, i8* %6, i64 1
  br i1 %12, label %14, label %5, !llvm.loop !13

14:                                               ; preds = %5
  ret i8* %11
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @strstr(i8* noundef readonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #0 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ 0, %2 ], [ %8, %3 ]
  %5 = getelementptr inbounds i8, i8* %1, i64 %4
  %6 = load i8, i8* %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = add i64 %4, 1
  br i1 %7, label %9, label %3, !llvm.loop !3

9:                                                ; preds = %3
  %10 = icmp eq i64 %4, 0
  br i1 %10, label %44, label %11

11:                                               ; preds = %9, %21
  %12 = phi i64 [ %23, %21 ], [ 0, %9 ]
  %13 = getelementptr inbounds i8, i8* %0, i64 %12
  %14 = load i8, i8* %13, align 1
  %15 = getelementptr inbounds i8, i8* %1, i64 %12
  %16 = load i8, i8* %15, align 1
  %17 = icmp eq i8 %14, %16
  br i1 %17, label %21, label %18

18:                                               ; preds = %11
  %19 = load i8, i8* %0, align 1
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %44, label %29

21:                                               ; preds = %11
  %22 = icmp eq i8 %14, 0
  %23 = add nuw i64 %12, 1
  %24 = icmp eq i64 %23, %4
  %25 = select i1 %22, i1 true, i1 %24
  br i1 %25, label %44, label %11, !llvm.loop !7

26:                                               ; preds = %32
  %27 = load i8, i8* %31, align 1
  %28 = icmp eq i8 %27, 0
  br i1 %28, label %44, label %29, !llvm.loop !14

29:                                               ; preds = %18, %26
  %30 = phi i8* [ %31, %26 ], [ %0, %18 ]
  %31 = getelementptr inbounds i8, i8* %30, i64 1
  br i1 %10, label %44, label %32

32:                                               ; preds = %29, %39
  %33 = phi i64 [ %41, %39 ], [ 0, %29 ]
  %34 = getelementptr inbounds i8, i8* %31, i64 %33
  %35 = load i8, i8* %34, align 1
  %36 = getelementptr inbounds i8, i8* %1, i64 %33
  %37 = load i8, i8* %36, align 1
  %38 = icmp eq i8 %35, %37
  br i1 %38, label %39, label %26

39:                                               ; preds = %32
  %40 = icmp eq i8 %35, 0
  %41 = add nuw i64 %33, 1
  %42 = icmp eq i64 %41, %4
  %43 = select i1 %40, i1 true, i1 %42
  br i1 %43, label %44, label %32, !llvm.loop !7

44:                                               ; preds = %21, %26, %29, %39, %18, %9
  %45 = phi i8* [ %0, %9 ], [ null, %18 ], [ %31, %39 ], [ %31, %29 ], [ null, %26 ], [ %0, %21 ]
  ret i8* %45
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @strcasestr(i8* noundef readonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #0 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ 0, %2 ], [ %8, %3 ]
  %5 = getelementptr inbounds i8, i8* %1, i64 %4
  %6 = load i8, i8* %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = add i64 %4, 1
  br i1 %7, label %9, label %3, !llvm.loop !3

9:                                                ; preds = %3
  %10 = icmp eq i64 %4, 0
  br i1 %10, label %66, label %11

11:                                               ; preds = %9, %28
  %12 = phi i64 [ %30, %28 ], [ 0, %9 ]
  %13 = getelementptr inbounds i8, i8* %0, i64 %12
  %14 = load i8, i8* %13, align 1
  %15 = zext i8 %14 to i32
  %16 = add i8 %14, -65
  %17 = icmp ult i8 %16, 26
  %18 = add nuw nsw i32 %15, 32
  %19 = select i1 %17, i32 %18, i32 %15
  %20 = getelementptr inbounds i8, i8* %1, i64 %12
  %21 = load i8, i8* %20, align 1
  %22 = zext i8 %21 to i32
  %23 = add i8 %21, -65
  %24 = icmp ult i8 %23, 26
  %25 = add nuw nsw i32 %22, 32
  %26 = select i1 %24, i32 %25, i32 %22
  %27 = icmp eq i32 %19, %26
  br i1 %27, label %28, label %33

28:                                               ; preds = %11
  %29 = icmp eq i32 %19, 0
  %30 = add nuw i64 %12, 1
  %31 = icmp eq i64 %30, %4
  %32 = select i1 %29, i1 true, i1 %31
  br i1 %32, label %66, label %11, !llvm.loop !8

33:                                               ; preds = %11, %63
  %34 = phi i8* [ %38, %63 ], [ %0, %11 ]
  %35 = load i8, i8* %34, align 1
  %36 = icmp eq i8 %35, 0
  br i1 %36, label %66, label %37

37:                                               ; preds = %33
  %38 = getelementptr inbounds i8, i8* %34, i64 1
  br i1 %10, label %63, label %39

39:                                               ; preds = %37, %58
  %40 = phi i64 [ %60, %58 ], [ 0, %37 ]
  %41 = getelementptr inbounds i8, i8* %38, i64 %40
  %42 = load i8, i8* %41, align 1
  %43 = zext i8 %42 to i32
  %44 = add i8 %42, -65
  %45 = icmp ult i8 %44, 26
  %46 = add nuw nsw i32 %43, 32
  %47 = select i1 %45, i32 %46, i32 %43
  %48 = getelementptr inbounds i8, i8* %1, i64 %40
  %49 = load i8, i8* %48, align 1
  %50 = zext i8 %49 to i32
  %51 = add i8 %49, -65
  %52 = icmp ult i8 %51, 26
  %53 = add nuw nsw i32 %50, 32
  %54 = select i1 %52, i32 %53, i32 %50
  %55 = icmp eq i32 %47, %54
  br i1 %55, label %58, label %56

56:                                               ; preds = %39
  %57 = sub nsw i32 %47, %54
  br label %63

58:                                               ; preds = %39
  %59 = icmp eq i32 %47, 0
  %60 = add nuw i64 %40, 1
  %61 = icmp eq i64 %60, %4
  %62 = select i1 %59, i1 true, i1 %61
  br i1 %62, label %63, label %39, !llvm.loop !8

63:                                               ; preds = %58, %37, %56
  %64 = phi i32 [ %57, %56 ], [ 0, %37 ], [ 0, %58 ]
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %66, label %33, !llvm.loop !14

66:                                               ; preds = %28, %33, %63, %9
  %67 = phi i8* [ %0, %9 ], [ %38, %63 ], [ null, %33 ], [ %0, %28 ]
  ret i8* %67
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i64 @strspn(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load i8, i8* %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %24, label %5

5:                                                ; preds = %2
  %6 = load i8, i8* %1, align 1
  %7 = icmp eq i8 %6, 0
  br label %8

8:                                                ; preds = %5, %19
  %9 = phi i8 [ %3, %5 ], [ %22, %19 ]
  %10 = phi i64 [ 0, %5 ], [ %20, %19 ]
  br i1 %7, label %24, label %14

11:                                               ; preds = %14
  %12 = load i8, i8* %18, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %24, label %14, !llvm.loop !15

14:                                               ; preds = %8, %11
  %15 = phi i8 [ %12, %11 ], [ %6, %8 ]
  %16 = phi i8* [ %18, %11 ], [ %1, %8 ]
  %17 = icmp eq i8 %15, %9
  %18 = getelementptr inbounds i8, i8* %16, i64 1
  br i1 %17, label %19, label %11

19:                                               ; preds = %14
  %20 = add i64 %10, 1
  %21 = getelementptr inbounds i8, i8* %0, i64 %20
  %22 = load i8, i8* %21, align 1
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %8, !llvm.loop !16

24:                                               ; preds = %19, %8, %11, %2
  %25 = phi i64 [ 0, %2 ], [ %10, %11 ], [ 0, %8 ], [ %20, %19 ]
  ret i64 %25
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i64 @strcspn(i8* nocapture noundef readonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load i8, i8* %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %24, label %5

5:                                                ; preds = %2
  %6 = load i8, i8* %1, align 1
  %7 = icmp eq i8 %6, 0
  br label %8

8:                                                ; preds = %5, %19
  %9 = phi i8 [ %3, %5 ], [ %22, %19 ]
  %10 = phi i64 [ 0, %5 ], [ %20, %19 ]
  br i1 %7, label %19, label %14

11:                                               ; preds = %14
  %12 = load i8, i8* %18, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %19, label %14, !llvm.loop !15

14:                                               ; preds = %8, %11
  %15 = phi i8 [ %12, %11 ], [ %6, %8 ]
  %16 = phi i8* [ %18, %11 ], [ %1, %8 ]
  %17 = icmp eq i8 %15, %9
  %18 = getelementptr inbounds i8, i8* %16, i64 1
  br i1 %17, label %24, label %11

19:                                               ; preds = %11, %8
  %20 = add i64 %10, 1
  %21 = getelementptr inbounds i8, i8* %0, i64 %20
  %22 = load i8, i8* %21, align 1
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %8, !llvm.loop !17

24:                                               ; preds = %19, %14, %2
  %25 = phi i64 [ 0, %2 ], [ %10, %14 ], [ %20, %19 ]
  ret i64 %25
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local i8* @strpbrk(i8* noundef readonly %0, i8* nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = load i8, i8* %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %24, label %5

5:                                                ; preds = %2
  %6 = load i8, i8* %1, align 1
  %7 = icmp eq i8 %6, 0
  br label %8

8:                                                ; preds = %19, %5
  %9 = phi i8 [ %3, %5 ], [ %22, %19 ]
  %10 = phi i64 [ 0, %5 ], [ %20, %19 ]
  br i1 %7, label %19, label %14

11:                                               ; preds = %14
  %12 = load i8, i8* %18, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %19, label %14, !llvm.loop !15

14:                                               ; preds = %8, %11
  %15 = phi i8 [ %12, %11 ], [ %6, %8 ]
  %16 = phi i8* [ %18, %11 ], [ %1, %8 ]
  %17 = icmp eq i8 %15, %9
  %18 = getelementptr inbounds i8, i8* %16, i64 1
  br i1 %17, label %24, label %11

19:                                               ; preds = %11, %8
  %20 = add i64 %10, 1
  %21 = getelementptr inbounds i8, i8* %0, i64 %20
  %22 = load i8, i8* %21, align 1
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %8, !llvm.loop !17

24:                                               ; preds = %19, %14, %2
  %25 = phi i64 [ 0, %2 ], [ %10, %14 ], [ %20, %19 ]
  %26 = getelementptr inbounds i8, i8* %0, i64 %25
  %27 = load i8, i8* %26, align 1
  %28 = icmp eq i8 %27, 0
  %29 = select i1 %28, i8* null, i8* %26
  ret i8* %29
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @strtok_r(i8* noundef %0, i8* nocapture noundef readonly %1, i8** nocapture noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i8* %0, null
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = load i8*, i8** %2, align 8
  br label %7

7:                                                ; preds = %5, %3
  %8 = phi i8* [ %0, %3 ], [ %6, %5 ]
  %9 = load i8, i8* %8, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %30, label %11

11:                                               ; preds = %7
  %12 = load i8, i8* %1, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %30, label %14

14:                                               ; preds = %11, %25
  %15 = phi i8 [ %28, %25 ], [ %9, %11 ]
  %16 = phi i64 [ %26, %25 ], [ 0, %11 ]
  br label %20

17:                                               ; preds = %20
  %18 = load i8, i8* %24, align 1
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %30, label %20, !llvm.loop !15

20:                                               ; preds = %14, %17
  %21 = phi i8 [ %18, %17 ], [ %12, %14 ]
  %22 = phi i8* [ %24, %17 ], [ %1, %14 ]
  %23 = icmp eq i8 %21, %15
  %24 = getelementptr inbounds i8, i8* %22, i64 1
  br i1 %23, label %25, label %17

25:                                               ; preds = %20
  %26 = add i64 %16, 1
  %27 = getelementptr inbounds i8, i8* %8, i64 %26
  %28 = load i8, i8* %27, align 1
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %30, label %14, !llvm.loop !16

30:                                               ; preds = %25, %17, %11, %7
  %31 = phi i64 [ 0, %7 ], [ 0, %11 ], [ %16, %17 ], [ %26, %25 ]
  %32 = getelementptr inbounds i8, i8* %8, i64 %31
  %33 = load i8, i8* %32, align 1
  %34 = icmp eq i8 %33, 0
  br i1 %34, label %54, label %35

35:                                               ; preds = %30
  %36 = load i8, i8* %1, align 1
  %37 = icmp eq i8 %36, 0
  br label %38

38:                                               ; preds = %49, %35
  %39 = phi i8 [ %33, %35 ], [ %52, %49 ]
  %40 = phi i64 [ 0, %35 ], [ %50, %49 ]
  br i1 %37, label %49, label %44

41:                                               ; preds = %44
  %42 = load i8, i8* %48, align 1
  %43 = icmp eq i8 %42, 0
  br i1 %43, label %49, label %44, !llvm.loop !15

44:                                               ; preds = %38, %41
  %45 = phi i8 [ %42, %41 ], [ %36, %38 ]
  %46 = phi i8* [ %48, %41 ], [ %1, %38 ]
  %47 = icmp eq i8 %45, %39
  %48 = getelementptr inbounds i8, i8* %46, i64 1
  br i1 %47, label %54, label %41

49:                                               ; preds = %41, %38
  %50 = add i64 %40, 1
  %51 = getelementptr inbounds i8, i8* %32, i64 %50
  %52 = load i8, i8* %51, align 1
  %53 = icmp eq i8 %52, 0
  br i1 %53, label %54, label %38, !llvm.loop !17

54:                                               ; preds = %49, %44, %30
  %55 = phi i64 [ 0, %30 ], [ %40, %44 ], [ %50, %49 ]
  %56 = getelementptr inbounds i8, i8* %32, i64 %55
  %57 = load i8, i8* %56, align 1
  %58 = icmp eq i8 %57, 0
  br i1 %58, label %61, label %59

59:                                               ; preds = %54
  %60 = getelementptr inbounds i8, i8* %56, i64 1
  store i8 0, i8* %56, align 1
  br label %61

61:                                               ; preds = %59, %54
  %62 = phi i8* [ %60, %59 ], [ %56, %54 ]
  %63 = select i1 %34, i8* null, i8* %32
  store i8* %62, i8** %2, align 8
  ret i8* %63
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @__strtok_r(i8* noundef %0, i8* nocapture noundef readonly %1, i8** nocapture noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i8* %0, null
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = load i8*, i8** %2, align 8
  br label %7

7:                                                ; preds = %5, %3
  %8 = phi i8* [ %0, %3 ], [ %6, %5 ]
  %9 = load i8, i8* %8, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %30, label %11

11:                                               ; preds = %7
  %12 = load i8, i8* %1, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %30, label %14

14:                                               ; preds = %11, %25
  %15 = phi i8 [ %28, %25 ], [ %9, %11 ]
  %16 = phi i64 [ %26, %25 ], [ 0, %11 ]
  br label %20

17:                                               ; preds = %20
  %18 = load i8, i8* %24, align 1
  %19 = icmp eq i8 %18, 0
  br i1 %19, label %30, label %20, !llvm.loop !15

20:                                               ; preds = %17, %14
  %21 = phi i8 [ %18, %17 ], [ %12, %14 ]
  %22 = phi i8* [ %24, %17 ], [ %1, %14 ]
  %23 = icmp eq i8 %21, %15
  %24 = getelementptr inbounds i8, i8* %22, i64 1
  br i1 %23, label %25, label %17

25:                                               ; preds = %20
  %26 = add i64 %16, 1
  %27 = getelementptr inbounds i8, i8* %8, i64 %26
  %28 = load i8, i8* %27, align 1
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %30, label %14, !llvm.loop !16

30:                                               ; preds = %25, %17, %11, %7
  %31 = phi i64 [ 0, %7 ], [ 0, %11 ], [ %16, %17 ], [ %26, %25 ]
  %32 = getelementptr inbounds i8, i8* %8, i64 %31
  %33 = load i8, i8* %32, align 1
  %34 = icmp eq i8 %33, 0
  br i1 %34, label %54, label %35

35:                                               ; preds = %30
  %36 = load i8, i8* %1, align 1
  %37 = icmp eq i8 %36, 0
  br label %38

38:                                               ; preds = %49, %35
  %39 = phi i8 [ %33, %35 ], [ %52, %49 ]
  %40 = phi i64 [ 0, %35 ], [ %50, %49 ]
  br i1 %37, label %49, label %44

41:                                               ; preds = %44
  %42 = load i8, i8* %48, align 1
  %43 = icmp eq i8 %42, 0
  br i1 %43, label %49, label %44, !llvm.loop !15

44:                                               ; preds = %38, %41
  %45 = phi i8 [ %42, %41 ], [ %36, %38 ]
  %46 = phi i8* [ %48, %41 ], [ %1, %38 ]
  %47 = icmp eq i8 %45, %39
  %48 = getelementptr inbounds i8, i8* %46, i64 1
  br i1 %47, label %54, label %41

49:                                               ; preds = %41, %38
  %50 = add i64 %40, 1
  %51 = getelementptr inbounds i8, i8* %32, i64 %50
  %52 = load i8, i8* %51, align 1
  %53 = icmp eq i8 %52, 0
  br i1 %53, label %54, label %38, !llvm.loop !17

54:                                               ; preds = %49, %44, %30
  %55 = phi i64 [ 0, %30 ], [ %40, %44 ], [ %50, %49 ]
  %56 = getelementptr inbounds i8, i8* %32, i64 %55
  %57 = load i8, i8* %56, align 1
  %58 = icmp eq i8 %57, 0
  br i1 %58, label %61, label %59

59:                                               ; preds = %54
  %60 = getelementptr inbounds i8, i8* %56, i64 1
  store i8 0, i8* %56, align 1
  br label %61

61:                                               ; preds = %54, %59
  %62 = phi i8* [ %60, %59 ], [ %56, %54 ]
  %63 = select i1 %34, i8* null, i8* %32
  store i8* %62, i8** %2, align 8
  ret i8* %63
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @strtok(i8* noundef %0, i8* nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = icmp eq i8* %0, null
  %4 = load i8*, i8** @strtok.rest, align 8
  %5 = select i1 %3, i8* %4, i8* %0
  %6 = load i8, i8* %5, align 1
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %27, label %8

8:                                                ; preds = %2
  %9 = load i8, i8* %1, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %27, label %11

11:                                               ; preds = %8, %22
  %12 = phi i8 [ %25, %22 ], [ %6, %8 ]
  %13 = phi i64 [ %23, %22 ], [ 0, %8 ]
  br label %17

14:                                               ; preds = %17
  %15 = load i8, i8* %21, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %27, label %17, !llvm.loop !15

17:                                               ; preds = %14, %11
  %18 = phi i8 [ %15, %14 ], [ %9, %11 ]
  %19 = phi i8* [ %21, %14 ], [ %1, %11 ]
  %20 = icmp eq i8 %18, %12
  %21 = getelementptr inbounds i8, i8* %19, i64 1
  br i1 %20, label %22, label %14

22:                                               ; preds = %17
  %23 = add i64 %13, 1
  %24 = getelementptr inbounds i8, i8* %5, i64 %23
  %25 = load i8, i8* %24, align 1
  %26 = icmp eq i8 %25, 0
  br i1 %26, label %27, label %11, !llvm.loop !16

27:                                               ; preds = %22, %14, %8, %2
  %28 = phi i64 [ 0, %2 ], [ 0, %8 ], [ %13, %14 ], [ %23, %22 ]
  %29 = getelementptr inbounds i8, i8* %5, i64 %28
  %30 = load i8, i8* %29, align 1
  %31 = icmp eq i8 %30, 0
  br i1 %31, label %51, label %32

32:                                               ; preds = %27
  %33 = load i8, i8* %1, align 1
  %34 = icmp eq i8 %33, 0
  br label %35

35:                                               ; preds = %46, %32
  %36 = phi i8 [ %30, %32 ], [ %49, %46 ]
  %37 = phi i64 [ 0, %32 ], [ %47, %46 ]
  br i1 %34, label %46, label %41

38:                                               ; preds = %41
  %39 = load i8, i8* %45, align 1
  %40 = icmp eq i8 %39, 0
  br i1 %40, label %46, label %41, !llvm.loop !15

41:                                               ; preds = %35, %38
  %42 = phi i8 [ %39, %38 ], [ %33, %35 ]
  %43 = phi i8* [ %45, %38 ], [ %1, %35 ]
  %44 = icmp eq i8 %42, %36
  %45 = getelementptr inbounds i8, i8* %43, i64 1
  br i1 %44, label %51, label %38

46:                                               ; preds = %38, %35
  %47 = add i64 %37, 1
  %48 = getelementptr inbounds i8, i8* %29, i64 %47
  %49 = load i8, i8* %48, align 1
  %50 = icmp eq i8 %49, 0
  br i1 %50, label %51, label %35, !llvm.loop !17

51:                                               ; preds = %46, %41, %27
  %52 = phi i64 [ 0, %27 ], [ %37, %41 ], [ %47, %46 ]
  %53 = getelementptr inbounds i8, i8* %29, i64 %52
  %54 = load i8, i8* %53, align 1
  %55 = icmp eq i8 %54, 0
  br i1 %55, label %58, label %56

56:                                               ; preds = %51
  %57 = getelementptr inbounds i8, i8* %53, i64 1
  store i8 0, i8* %53, align 1
  br label %58

58:                                               ; preds = %51, %56
  %59 = phi i8* [ %57, %56 ], [ %53, %51 ]
  %60 = select i1 %31, i8* null, i8* %29
  store i8* %59, i8** @strtok.rest, align 8
  ret i8* %60
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i8* @strsep(i8** nocapture noundef %0, i8* nocapture noundef readonly %1) local_unnamed_addr #1 {
  %3 = load i8*, i8** %0, align 8
  %4 = icmp eq i8* %3, null
  br i1 %4, label %36, label %5

5:                                                ; preds = %2
  %6 = load i8, i8* %3, align 1
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %27, label %8

8:                                                ; preds = %5
  %9 = load i8, i8* %1, align 1
  %10 = icmp eq i8 %9, 0
  br label %11

11:                                               ; preds = %22, %8
  %12 = phi i8 [ %6, %8 ], [ %25, %22 ]
  %13 = phi i64 [ 0, %8 ], [ %23, %22 ]
  br i1 %10, label %22, label %17

14:                                               ; preds = %17
  %15 = load i8, i8* %21, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %22, label %17, !llvm.loop !15

17:                                               ; preds = %11, %14
  %18 = phi i8 [ %15, %14 ], [ %9, %11 ]
  %19 = phi i8* [ %21, %14 ], [ %1, %11 ]
  %20 = icmp eq i8 %18, %12
  %21 = getelementptr inbounds i8, i8* %19, i64 1
  br i1 %20, label %27, label %14

22:                                               ; preds = %14, %11
  %23 = add i64 %13, 1
  %24 = getelementptr inbounds i8, i8* %3, i64 %23
  %25 = load i8, i8* %24, align 1
  %26 = icmp eq i8 %25, 0
  br i1 %26, label %27, label %11, !llvm.loop !17

27:                                               ; preds = %22, %17, %5
  %28 = phi i64 [ 0, %5 ], [ %13, %17 ], [ %23, %22 ]
  %29 = getelementptr inbounds i8, i8* %3, i64 %28
  %30 = load i8, i8* %29, align 1
  %31 = icmp eq i8 %30, 0
  br i1 %31, label %34, label %32

32:                                               ; preds = %27
  store i8 0, i8* %29, align 1
  %33 = getelementptr inbounds i8, i8* %29, i64 1
  br label %34

34:                                               ; preds = %27, %32
  %35 = phi i8* [ %33, %32 ], [ null, %27 ]
  store i8* %35, i8** %0, align 8
  br label %36

36:                                               ; preds = %2, %34
  %37 = phi i8* [ %3, %34 ], [ null, %2 ]
  ret i8* %37
}

; Function Attrs: nounwind
define dso_local i8* @strndup(i8* nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr #4 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %12, label %4

4:                                                ; preds = %2, %9
  %5 = phi i64 [ %10, %9 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, i8* %0, i64 %5
  %7 = load i8, i8* %6, align 1
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %12, label %9

9:                                                ; preds = %4
  %10 = add nuw i64 %5, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %12, label %4, !llvm.loop !6

12:                                               ; preds = %4, %9, %2
  %13 = phi i64 [ 0, %2 ], [ %5, %4 ], [ %1, %9 ]
  %14 = add i64 %13, 1
  %15 = call i8* @malloc(i64 noundef %14) #8
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %15, i8* align 1 %0, i64 %13, i1 false)
  %16 = getelementptr inbounds i8, i8* %15, i64 %13
  store i8 0, i8* %16, align 1
  ret i8* %15
}

declare i8* @malloc(i64 noundef) local_unnamed_addr #5

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #6

; Function Attrs: nounwind
define dso_local i8* @strdup(i8* nocapture noundef readonly %0) local_unnamed_addr #4 {
  br label %2

2:                                                ; preds = %7, %1
  %3 = phi i64 [ %8, %7 ], [ 0, %1 ]
  %4 = getelementptr inbounds i8, i8* %0, i64 %3
  %5 = load i8, i8* %4, align 1
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %10, label %7

7:                                                ; preds = %2
  %8 = add nuw i64 %3, 1
  %9 = icmp eq i64 %8, -1
  br i1 %9, label %10, label %2, !llvm.loop !6

10:                                               ; preds = %2, %7
  %11 = phi i64 [ %3, %2 ], [ -1, %7 ]
  %12 = add i64 %11, 1
  %13 = call i8* @malloc(i64 noundef %12) #8
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %13, i8* align 1 %0, i64 %11, i1 false) #7
  %14 = getelementptr inbounds i8, i8* %13, i64 %11
  store i8 0, i8* %14, align 1
  ret i8* %13
}

; Function Attrs: nounwind
define dso_local i8* @__strdup(i8* nocapture noundef readonly %0) local_unnamed_addr #4 {
  br label %2

2:                                                ; preds = %7, %1
  %3 = phi i64 [ %8, %7 ], [ 0, %1 ]
  %4 = getelementptr inbounds i8, i8* %0, i64 %3
  %5 = load i8, i8* %4, align 1
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %10, label %7

7:                                                ; preds = %2
  %8 = add nuw i64 %3, 1
  %9 = icmp eq i64 %8, -1
  br i1 %9, label %10, label %2, !llvm.loop !6

10:                                               ; preds = %2, %7
  %11 = phi i64 [ %3, %2 ], [ -1, %7 ]
  %12 = add i64 %11, 1
  %13 = call i8* @malloc(i64 noundef %12) #8
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %13, i8* align 1 %0, i64 %11, i1 false) #7
  %14 = getelementptr inbounds i8, i8* %13, i64 %11
  store i8 0, i8* %14, align 1
  ret i8* %13
}

attributes #0 = { nofree norecurse nosync nounwind readonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nofree nosync nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { argmemonly mustprogress nofree nounwind willreturn writeonly }
attributes #4 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #7 = { nounwind }
attributes #8 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !4, !5}
!7 = distinct !{!7, !4, !5}
!8 = distinct !{!8, !4, !5}
!9 = distinct !{!9, !4, !5}
!10 = distinct !{!10, !4, !5}
!11 = distinct !{!11, !4, !5}
!12 = distinct !{!12, !4, !5}
!13 = distinct !{!13, !5}
!14 = distinct !{!14, !5}
!15 = distinct !{!15, !4, !5}
!16 = distinct !{!16, !4, !5}
!17 = distinct !{!17, !4, !5}
