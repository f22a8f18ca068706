; ModuleID = 'c/number.c'
source_filename = "c/number.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.Decimal = type { i32, i32, i32, [800 x i8] }

@.str = private unnamed_addr constant [4 x i8] c"inf\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"infinity\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"nan\00", align 1
@.str.3 = private unnamed_addr constant [48 x i8] c"strtod of a hexadecimal number is not supported\00", align 1

; Function Attrs: nounwind
define dso_local i64 @strtol(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #5
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = trunc i64 %6 to i32
  %8 = icmp ult i64 %6, 4294967296
  br i1 %8, label %9, label %14

9:                                                ; preds = %3
  %10 = shl i64 %6, 32
  %11 = ashr exact i64 %10, 32
  %12 = add i64 %11, 9223372036854775807
  %13 = icmp ugt i64 %5, %12
  br i1 %13, label %14, label %18

14:                                               ; preds = %9, %3
  %15 = call i32* @__errno_location() #6
  store i32 34, i32* %15, align 4
  %16 = icmp eq i32 %7, 0
  %17 = select i1 %16, i64 9223372036854775807, i64 -9223372036854775808
  br label %22

18:                                               ; preds = %9
  %19 = icmp eq i32 %7, 0
  %20 = sub i64 0, %5
  %21 = select i1 %19, i64 %5, i64 %20
  br label %22

22:                                               ; preds = %18, %14
  %23 = phi i64 [ %17, %14 ], [ %21, %18 ]
  ret i64 %23
}

; Function Attrs: nounwind
define internal fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef writeonly %1, i32 noundef %2) unnamed_addr #0 {
  %4 = icmp eq i32 %2, 1
  %5 = icmp ugt i32 %2, 36
  %6 = or i1 %5, %4
  br i1 %6, label %7, label %9

7:                                                ; preds = %3
  %8 = call i32* @__errno_location() #6
  store i32 22, i32* %8, align 4
  br label %109

9:                                                ; preds = %3, %12
  %10 = phi i8* [ %13, %12 ], [ %0, %3 ]
  %11 = load i8, i8* %10, align 1
  switch i8 %11, label %18 [
    i8 32, label %12
    i8 13, label %12
    i8 12, label %12
    i8 11, label %12
    i8 10, label %12
    i8 9, label %12
    i8 45, label %14
    i8 43, label %14
  ]

12:                                               ; preds = %9, %9, %9, %9, %9, %9
  %13 = getelementptr inbounds i8, i8* %10, i64 1
  br label %9, !llvm.loop !3

14:                                               ; preds = %9, %9
  %15 = getelementptr inbounds i8, i8* %10, i64 1
  %16 = icmp eq i8 %11, 45
  %17 = zext i1 %16 to i64
  br label %18

18:                                               ; preds = %9, %14
  %19 = phi i8* [ %15, %14 ], [ %10, %9 ]
  %20 = phi i64 [ %17, %14 ], [ 0, %9 ]
  %21 = icmp eq i32 %2, 0
  %22 = and i32 %2, -17
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %55

24:                                               ; preds = %18
  %25 = load i8, i8* %19, align 1
  %26 = icmp eq i8 %25, 48
  br i1 %26, label %27, label %55

27:                                               ; preds = %24
  %28 = getelementptr inbounds i8, i8* %19, i64 1
  %29 = load i8, i8* %28, align 1
  switch i8 %29, label %55 [
    i8 120, label %30
    i8 88, label %30
  ]

30:                                               ; preds = %27, %27
  %31 = getelementptr inbounds i8, i8* %19, i64 2
  %32 = load i8, i8* %31, align 1
  %33 = sext i8 %32 to i32
  %34 = add i8 %32, -48
  %35 = icmp ult i8 %34, 10
  br i1 %35, label %36, label %38

36:                                               ; preds = %30
  %37 = add nsw i32 %33, -48
  br label %48

38:                                               ; preds = %30
  %39 = add i8 %32, -97
  %40 = icmp ult i8 %39, 26
  br i1 %40, label %41, label %43

41:                                               ; preds = %38
  %42 = add nsw i32 %33, -87
  br label %48

43:                                               ; preds = %38
  %44 = add i8 %32, -65
  %45 = icmp ult i8 %44, 26
  %46 = add nsw i32 %33, -55
  %47 = select i1 %45, i32 %46, i32 99
  br label %48

48:                                               ; preds = %36, %41, %43
  %49 = phi i32 [ %37, %36 ], [ %42, %41 ], [ %47, %43 ]
  %50 = icmp slt i32 %49, 16
  %51 = xor i1 %21, true
  %52 = or i1 %50, %51
  %53 = select i1 %50, i32 16, i32 %2
  %54 = select i1 %50, i8* %31, i8* %19
  br i1 %52, label %60, label %56

55:                                               ; preds = %27, %18, %24
  br i1 %21, label %56, label %60

56:                                               ; preds = %48, %55
  %57 = load i8, i8* %19, align 1
  %58 = icmp eq i8 %57, 48
  %59 = select i1 %58, i32 8, i32 10
  br label %60

60:                                               ; preds = %48, %55, %56
  %61 = phi i32 [ %59, %56 ], [ %2, %55 ], [ %53, %48 ]
  %62 = phi i8* [ %19, %56 ], [ %19, %55 ], [ %54, %48 ]
  %63 = sext i32 %61 to i64
  br label %64

64:                                               ; preds = %100, %60
  %65 = phi i8* [ %62, %60 ], [ %103, %100 ]
  %66 = phi i64 [ %20, %60 ], [ %101, %100 ]
  %67 = phi i64 [ 0, %60 ], [ %102, %100 ]
  %68 = load i8, i8* %65, align 1
  %69 = sext i8 %68 to i32
  %70 = add i8 %68, -48
  %71 = icmp ult i8 %70, 10
  br i1 %71, label %72, label %74

72:                                               ; preds = %64
  %73 = add nsw i32 %69, -48
  br label %84

74:                                               ; preds = %64
  %75 = add i8 %68, -97
  %76 = icmp ult i8 %75, 26
  br i1 %76, label %77, label %79

77:                                               ; preds = %74
  %78 = add nsw i32 %69, -87
  br label %84

79:                                               ; preds = %74
  %80 = add i8 %68, -65
  %81 = icmp ult i8 %80, 26
  %82 = add nsw i32 %69, -55
  %83 = select i1 %81, i32 %82, i32 99
  br label %84

84:                                               ; preds = %72, %77, %79
  %85 = phi i32 [ %73, %72 ], [ %78, %77 ], [ %83, %79 ]
  %86 = icmp slt i32 %85, %61
  br i1 %86, label %87, label %104

87:                                               ; preds = %84
  %88 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %67, i64 %63)
  %89 = extractvalue { i64, i1 } %88, 1
  %90 = extractvalue { i64, i1 } %88, 0
  br i1 %89, label %96, label %91

91:                                               ; preds = %87
  %92 = sext i32 %85 to i64
  %93 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %90, i64 %92)
  %94 = extractvalue { i64, i1 } %93, 1
  %95 = extractvalue { i64, i1 } %93, 0
  br i1 %94, label %96, label %100

96:                                               ; preds = %91, %87
  %97 = phi i64 [ %90, %87 ], [ %95, %91 ]
  %98 = and i64 %66, 4294967295
  %99 = or i64 %98, 4294967296
  br label %100

100:                                              ; preds = %91, %96
  %101 = phi i64 [ %99, %96 ], [ %66, %91 ]
  %102 = phi i64 [ %97, %96 ], [ %95, %91 ]
  %103 = getelementptr inbounds i8, i8* %65, i64 1
  br label %64, !llvm.loop !6

104:                                              ; preds = %84
  %105 = icmp eq i8** %1, null
  br i1 %105, label %109, label %106

106:                                              ; preds = %104
  %107 = icmp eq i8* %65, %62
  %108 = select i1 %107, i8* %0, i8* %65
  store i8* %108, i8** %1, align 8
  br label %109

109:                                              ; preds = %104, %106, %7
  %110 = phi i64 [ 0, %7 ], [ %66, %106 ], [ %66, %104 ]
  %111 = phi i64 [ 0, %7 ], [ %67, %106 ], [ %67, %104 ]
  %112 = insertvalue { i64, i64 } poison, i64 %111, 0
  %113 = insertvalue { i64, i64 } %112, i64 %110, 1
  ret { i64, i64 } %113
}

declare i32* @__errno_location() local_unnamed_addr #1

; Function Attrs: nounwind
define dso_local i64 @strtoul(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #5
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = icmp ult i64 %6, 4294967296
  br i1 %7, label %10, label %8

8:                                                ; preds = %3
  %9 = call i32* @__errno_location() #6
  store i32 34, i32* %9, align 4
  br label %15

10:                                               ; preds = %3
  %11 = trunc i64 %6 to i32
  %12 = icmp eq i32 %11, 0
  %13 = sub i64 0, %5
  %14 = select i1 %12, i64 %5, i64 %13
  br label %15

15:                                               ; preds = %10, %8
  %16 = phi i64 [ -1, %8 ], [ %14, %10 ]
  ret i64 %16
}

; Function Attrs: nounwind
define dso_local i64 @strtoll(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #6
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = trunc i64 %6 to i32
  %8 = icmp ult i64 %6, 4294967296
  br i1 %8, label %9, label %14

9:                                                ; preds = %3
  %10 = shl i64 %6, 32
  %11 = ashr exact i64 %10, 32
  %12 = add i64 %11, 9223372036854775807
  %13 = icmp ugt i64 %5, %12
  br i1 %13, label %14, label %18

14:                                               ; preds = %9, %3
  %15 = call i32* @__errno_location() #6
  store i32 34, i32* %15, align 4
  %16 = icmp eq i32 %7, 0
  %17 = select i1 %16, i64 9223372036854775807, i64 -9223372036854775808
  br label %22

18:                                               ; preds = %9
  %19 = icmp eq i32 %7, 0
  %20 = sub i64 0, %5
  %21 = select i1 %19, i64 %5, i64 %20
  br label %22

22:                                               ; preds = %14, %18
  %23 = phi i64 [ %17, %14 ], [ %21, %18 ]
  ret i64 %23
}

; Function Attrs: nounwind
define dso_local i64 @strtoimax(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #6
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = trunc i64 %6 to i32
  %8 = icmp ult i64 %6, 4294967296
  br i1 %8, label %9, label %14

9:                                                ; preds = %3
  %10 = shl i64 %6, 32
  %11 = ashr exact i64 %10, 32
  %12 = add i64 %11, 9223372036854775807
  %13 = icmp ugt i64 %5, %12
  br i1 %13, label %14, label %18

14:                                               ; preds = %9, %3
  %15 = call i32* @__errno_location() #6
  store i32 34, i32* %15, align 4
  %16 = icmp eq i32 %7, 0
  %17 = select i1 %16, i64 9223372036854775807, i64 -9223372036854775808
  br label %22

18:                                               ; preds = %9
  %19 = icmp eq i32 %7, 0
  %20 = sub i64 0, %5
  %21 = select i1 %19, i64 %5, i64 %20
  br label %22

22:                                               ; preds = %14, %18
  %23 = phi i64 [ %17, %14 ], [ %21, %18 ]
  ret i64 %23
}

; Function Attrs: nounwind
define dso_local i64 @strtoull(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #6
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = icmp ult i64 %6, 4294967296
  br i1 %7, label %10, label %8

8:                                                ; preds = %3
  %9 = call i32* @__errno_location() #6
  store i32 34, i32* %9, align 4
  br label %15

10:                                               ; preds = %3
  %11 = trunc i64 %6 to i32
  %12 = icmp eq i32 %11, 0
  %13 = sub i64 0, %5
  %14 = select i1 %12, i64 %5, i64 %13
  br label %15

15:                                               ; preds = %8, %10
  %16 = phi i64 [ -1, %8 ], [ %14, %10 ]
  ret i64 %16
}

; Function Attrs: nounwind
define dso_local i64 @strtoumax(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #6
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = icmp ult i64 %6, 4294967296
  br i1 %7, label %10, label %8

8:                                                ; preds = %3
  %9 = call i32* @__errno_location() #6
  store i32 34, i32* %9, align 4
  br label %15

10:                                               ; preds = %3
  %11 = trunc i64 %6 to i32
  %12 = icmp eq i32 %11, 0
  %13 = sub i64 0, %5
  %14 = select i1 %12, i64 %5, i64 %13
  br label %15

15:                                               ; preds = %8, %10
  %16 = phi i64 [ -1, %8 ], [ %14, %10 ]
  ret i64 %16
}

; Function Attrs: nounwind
define dso_local i64 @__isoc23_strtol(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #6
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = trunc i64 %6 to i32
  %8 = icmp ult i64 %6, 4294967296
  br i1 %8, label %9, label %14

9:                                                ; preds = %3
  %10 = shl i64 %6, 32
  %11 = ashr exact i64 %10, 32
  %12 = add i64 %11, 9223372036854775807
  %13 = icmp ugt i64 %5, %12
  br i1 %13, label %14, label %18

14:                                               ; preds = %9, %3
  %15 = call i32* @__errno_location() #6
  store i32 34, i32* %15, align 4
  %16 = icmp eq i32 %7, 0
  %17 = select i1 %16, i64 9223372036854775807, i64 -9223372036854775808
  br label %22

18:                                               ; preds = %9
  %19 = icmp eq i32 %7, 0
  %20 = sub i64 0, %5
  %21 = select i1 %19, i64 %5, i64 %20
  br label %22

22:                                               ; preds = %14, %18
  %23 = phi i64 [ %17, %14 ], [ %21, %18 ]
  ret i64 %23
}

; Function Attrs: nounwind
define dso_local i64 @__isoc23_strtoul(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #6
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = icmp ult i64 %6, 4294967296
  br i1 %7, label %10, label %8

8:                                                ; preds = %3
  %9 = call i32* @__errno_location() #6
  store i32 34, i32* %9, align 4
  br label %15

10:                                               ; preds = %3
  %11 = trunc i64 %6 to i32
  %12 = icmp eq i32 %11, 0
  %13 = sub i64 0, %5
  %14 = select i1 %12, i64 %5, i64 %13
  br label %15

15:                                               ; preds = %8, %10
  %16 = phi i64 [ -1, %8 ], [ %14, %10 ]
  ret i64 %16
}

; Function Attrs: nounwind
define dso_local i64 @__isoc23_strtoll(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #6
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = trunc i64 %6 to i32
  %8 = icmp ult i64 %6, 4294967296
  br i1 %8, label %9, label %14

9:                                                ; preds = %3
  %10 = shl i64 %6, 32
  %11 = ashr exact i64 %10, 32
  %12 = add i64 %11, 9223372036854775807
  %13 = icmp ugt i64 %5, %12
  br i1 %13, label %14, label %18

14:                                               ; preds = %9, %3
  %15 = call i32* @__errno_location() #6
  store i32 34, i32* %15, align 4
  %16 = icmp eq i32 %7, 0
  %17 = select i1 %16, i64 9223372036854775807, i64 -9223372036854775808
  br label %22

18:                                               ; preds = %9
  %19 = icmp eq i32 %7, 0
  %20 = sub i64 0, %5
  %21 = select i1 %19, i64 %5, i64 %20
  br label %22

22:                                               ; preds = %14, %18
  %23 = phi i64 [ %17, %14 ], [ %21, %18 ]
  ret i64 %23
}

; Function Attrs: nounwind
define dso_local i64 @__isoc23_strtoull(i8* noundef %0, i8** noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc { i64, i64 } @parse(i8* noundef %0, i8** noundef %1, i32 noundef %2) #6
  %5 = extractvalue { i64, i64 } %4, 0
  %6 = extractvalue { i64, i64 } %4, 1
  %7 = icmp ult i64 %6, 4294967296
  br i1 %7, label %10, label %8

8:                                                ; preds = %3
  %9 = call i32* @__errno_location() #6
  store i32 34, i32* %9, align 4
  br label %15

10:                                               ; preds = %3
  %11 = trunc i64 %6 to i32
  %12 = icmp eq i32 %11, 0
  %13 = sub i64 0, %5
  %14 = select i1 %12, i64 %5, i64 %13
  br label %15

15:                                               ; preds = %8, %10
  %16 = phi i64 [ -1, %8 ], [ %14, %10 ]
  ret i64 %16
}

; Function Attrs: nounwind
define dso_local i32 @atoi(i8* nocapture noundef readonly %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %5, %1
  %3 = phi i8* [ %6, %5 ], [ %0, %1 ]
  %4 = load i8, i8* %3, align 1
  switch i8 %4, label %11 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
    i8 45, label %7
    i8 43, label %7
  ]

5:                                                ; preds = %2, %2, %2, %2, %2, %2
  %6 = getelementptr inbounds i8, i8* %3, i64 1
  br label %2, !llvm.loop !3

7:                                                ; preds = %2, %2
  %8 = getelementptr inbounds i8, i8* %3, i64 1
  %9 = icmp eq i8 %4, 45
  %10 = zext i1 %9 to i64
  br label %11

11:                                               ; preds = %2, %7
  %12 = phi i8* [ %8, %7 ], [ %3, %2 ]
  %13 = phi i64 [ %10, %7 ], [ 0, %2 ]
  br label %14

14:                                               ; preds = %11, %50
  %15 = phi i8* [ %53, %50 ], [ %12, %11 ]
  %16 = phi i64 [ %51, %50 ], [ %13, %11 ]
  %17 = phi i64 [ %52, %50 ], [ 0, %11 ]
  %18 = load i8, i8* %15, align 1
  %19 = sext i8 %18 to i32
  %20 = add i8 %18, -48
  %21 = icmp ult i8 %20, 10
  br i1 %21, label %22, label %24

22:                                               ; preds = %14
  %23 = add nsw i32 %19, -48
  br label %34

24:                                               ; preds = %14
  %25 = add i8 %18, -97
  %26 = icmp ult i8 %25, 26
  br i1 %26, label %27, label %29

27:                                               ; preds = %24
  %28 = add nsw i32 %19, -87
  br label %34

29:                                               ; preds = %24
  %30 = add i8 %18, -65
  %31 = icmp ult i8 %30, 26
  %32 = add nsw i32 %19, -55
  %33 = select i1 %31, i32 %32, i32 99
  br label %34

34:                                               ; preds = %29, %27, %22
  %35 = phi i32 [ %23, %22 ], [ %28, %27 ], [ %33, %29 ]
  %36 = icmp slt i32 %35, 10
  br i1 %36, label %37, label %54

37:                                               ; preds = %34
  %38 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %17, i64 10) #7
  %39 = extractvalue { i64, i1 } %38, 1
  %40 = extractvalue { i64, i1 } %38, 0
  br i1 %39, label %46, label %41

41:                                               ; preds = %37
  %42 = sext i32 %35 to i64
  %43 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %40, i64 %42) #7
  %44 = extractvalue { i64, i1 } %43, 1
  %45 = extractvalue { i64, i1 } %43, 0
  br i1 %44, label %46, label %50

46:                                               ; preds = %41, %37
  %47 = phi i64 [ %40, %37 ], [ %45, %41 ]
  %48 = and i64 %16, 4294967295
  %49 = or i64 %48, 4294967296
  br label %50

50:                                               ; preds = %46, %41
  %51 = phi i64 [ %49, %46 ], [ %16, %41 ]
  %52 = phi i64 [ %47, %46 ], [ %45, %41 ]
  %53 = getelementptr inbounds i8, i8* %15, i64 1
  br label %14, !llvm.loop !6

54:                                               ; preds = %34
  %55 = trunc i64 %16 to i32
  %56 = icmp ult i64 %16, 4294967296
  br i1 %56, label %57, label %62

57:                                               ; preds = %54
  %58 = shl i64 %16, 32
  %59 = ashr exact i64 %58, 32
  %60 = add i64 %59, 9223372036854775807
  %61 = icmp ugt i64 %17, %60
  br i1 %61, label %62, label %66

62:                                               ; preds = %57, %54
  %63 = call i32* @__errno_location() #6
  store i32 34, i32* %63, align 4
  %64 = icmp eq i32 %55, 0
  %65 = select i1 %64, i64 9223372036854775807, i64 -9223372036854775808
  br label %70

66:                                               ; preds = %57
  %67 = icmp eq i32 %55, 0
  %68 = sub i64 0, %17
  %69 = select i1 %67, i64 %17, i64 %68
  br label %70

70:                                               ; preds = %62, %66
  %71 = phi i64 [ %65, %62 ], [ %69, %66 ]
  %72 = trunc i64 %71 to i32
  ret i32 %72
}

; Function Attrs: nounwind
define dso_local i64 @atol(i8* nocapture noundef readonly %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %5, %1
  %3 = phi i8* [ %6, %5 ], [ %0, %1 ]
  %4 = load i8, i8* %3, align 1
  switch i8 %4, label %11 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
    i8 45, label %7
    i8 43, label %7
  ]

5:                                                ; preds = %2, %2, %2, %2, %2, %2
  %6 = getelementptr inbounds i8, i8* %3, i64 1
  br label %2, !llvm.loop !3

7:                                                ; preds = %2, %2
  %8 = getelementptr inbounds i8, i8* %3, i64 1
  %9 = icmp eq i8 %4, 45
  %10 = zext i1 %9 to i64
  br label %11

11:                                               ; preds = %2, %7
  %12 = phi i8* [ %8, %7 ], [ %3, %2 ]
  %13 = phi i64 [ %10, %7 ], [ 0, %2 ]
  br label %14

14:                                               ; preds = %11, %50
  %15 = phi i8* [ %53, %50 ], [ %12, %11 ]
  %16 = phi i64 [ %51, %50 ], [ %13, %11 ]
  %17 = phi i64 [ %52, %50 ], [ 0, %11 ]
  %18 = load i8, i8* %15, align 1
  %19 = sext i8 %18 to i32
  %20 = add i8 %18, -48
  %21 = icmp ult i8 %20, 10
  br i1 %21, label %22, label %24

22:                                               ; preds = %14
  %23 = add nsw i32 %19, -48
  br label %34

24:                                               ; preds = %14
  %25 = add i8 %18, -97
  %26 = icmp ult i8 %25, 26
  br i1 %26, label %27, label %29

27:                                               ; preds = %24
  %28 = add nsw i32 %19, -87
  br label %34

29:                                               ; preds = %24
  %30 = add i8 %18, -65
  %31 = icmp ult i8 %30, 26
  %32 = add nsw i32 %19, -55
  %33 = select i1 %31, i32 %32, i32 99
  br label %34

34:                                               ; preds = %29, %27, %22
  %35 = phi i32 [ %23, %22 ], [ %28, %27 ], [ %33, %29 ]
  %36 = icmp slt i32 %35, 10
  br i1 %36, label %37, label %54

37:                                               ; preds = %34
  %38 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %17, i64 10) #7
  %39 = extractvalue { i64, i1 } %38, 1
  %40 = extractvalue { i64, i1 } %38, 0
  br i1 %39, label %46, label %41

41:                                               ; preds = %37
  %42 = sext i32 %35 to i64
  %43 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %40, i64 %42) #7
  %44 = extractvalue { i64, i1 } %43, 1
  %45 = extractvalue { i64, i1 } %43, 0
  br i1 %44, label %46, label %50

46:                                               ; preds = %41, %37
  %47 = phi i64 [ %40, %37 ], [ %45, %41 ]
  %48 = and i64 %16, 4294967295
  %49 = or i64 %48, 4294967296
  br label %50

50:                                               ; preds = %46, %41
  %51 = phi i64 [ %49, %46 ], [ %16, %41 ]
  %52 = phi i64 [ %47, %46 ], [ %45, %41 ]
  %53 = getelementptr inbounds i8, i8* %15, i64 1
  br label %14, !llvm.loop !6

54:                                               ; preds = %34
  %55 = trunc i64 %16 to i32
  %56 = icmp ult i64 %16, 4294967296
  br i1 %56, label %57, label %62

57:                                               ; preds = %54
  %58 = shl i64 %16, 32
  %59 = ashr exact i64 %58, 32
  %60 = add i64 %59, 9223372036854775807
  %61 = icmp ugt i64 %17, %60
  br i1 %61, label %62, label %66

62:                                               ; preds = %57, %54
  %63 = call i32* @__errno_location() #6
  store i32 34, i32* %63, align 4
  %64 = icmp eq i32 %55, 0
  %65 = select i1 %64, i64 9223372036854775807, i64 -9223372036854775808
  br label %70

66:                                               ; preds = %57
  %67 = icmp eq i32 %55, 0
  %68 = sub i64 0, %17
  %69 = select i1 %67, i64 %17, i64 %68
  br label %70

70:                                               ; preds = %62, %66
  %71 = phi i64 [ %65, %62 ], [ %69, %66 ]
  ret i64 %71
}

; Function Attrs: nounwind
define dso_local i64 @atoll(i8* nocapture noundef readonly %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %5, %1
  %3 = phi i8* [ %6, %5 ], [ %0, %1 ]
  %4 = load i8, i8* %3, align 1
  switch i8 %4, label %11 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
    i8 45, label %7
    i8 43, label %7
  ]

5:                                                ; preds = %2, %2, %2, %2, %2, %2
  %6 = getelementptr inbounds i8, i8* %3, i64 1
  br label %2, !llvm.loop !3

7:                                                ; preds = %2, %2
  %8 = getelementptr inbounds i8, i8* %3, i64 1
  %9 = icmp eq i8 %4, 45
  %10 = zext i1 %9 to i64
  br label %11

11:                                               ; preds = %2, %7
  %12 = phi i8* [ %8, %7 ], [ %3, %2 ]
  %13 = phi i64 [ %10, %7 ], [ 0, %2 ]
  br label %14

14:                                               ; preds = %11, %50
  %15 = phi i8* [ %53, %50 ], [ %12, %11 ]
  %16 = phi i64 [ %51, %50 ], [ %13, %11 ]
  %17 = phi i64 [ %52, %50 ], [ 0, %11 ]
  %18 = load i8, i8* %15, align 1
  %19 = sext i8 %18 to i32
  %20 = add i8 %18, -48
  %21 = icmp ult i8 %20, 10
  br i1 %21, label %22, label %24

22:                                               ; preds = %14
  %23 = add nsw i32 %19, -48
  br label %34

24:                                               ; preds = %14
  %25 = add i8 %18, -97
  %26 = icmp ult i8 %25, 26
  br i1 %26, label %27, label %29

27:                                               ; preds = %24
  %28 = add nsw i32 %19, -87
  br label %34

29:                                               ; preds = %24
  %30 = add i8 %18, -65
  %31 = icmp ult i8 %30, 26
  %32 = add nsw i32 %19, -55
  %33 = select i1 %31, i32 %32, i32 99
  br label %34

34:                                               ; preds = %29, %27, %22
  %35 = phi i32 [ %23, %22 ], [ %28, %27 ], [ %33, %29 ]
  %36 = icmp slt i32 %35, 10
  br i1 %36, label %37, label %54

37:                                               ; preds = %34
  %38 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %17, i64 10) #7
  %39 = extractvalue { i64, i1 } %38, 1
  %40 = extractvalue { i64, i1 } %38, 0
  br i1 %39, label %46, label %41

41:                                               ; preds = %37
  %42 = sext i32 %35 to i64
  %43 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %40, i64 %42) #7
  %44 = extractvalue { i64, i1 } %43, 1
  %45 = extractvalue { i64, i1 } %43, 0
  br i1 %44, label %46, label %50

46:                                               ; preds = %41, %37
  %47 = phi i64 [ %40, %37 ], [ %45, %41 ]
  %48 = and i64 %16, 4294967295
  %49 = or i64 %48, 4294967296
  br label %50

50:                                               ; preds = %46, %41
  %51 = phi i64 [ %49, %46 ], [ %16, %41 ]
  %52 = phi i64 [ %47, %46 ], [ %45, %41 ]
  %53 = getelementptr inbounds i8, i8* %15, i64 1
  br label %14, !llvm.loop !6

54:                                               ; preds = %34
  %55 = trunc i64 %16 to i32
  %56 = icmp ult i64 %16, 4294967296
  br i1 %56, label %57, label %62

57:                                               ; preds = %54
  %58 = shl i64 %16, 32
  %59 = ashr exact i64 %58, 32
  %60 = add i64 %59, 9223372036854775807
  %61 = icmp ugt i64 %17, %60
  br i1 %61, label %62, label %66

62:                                               ; preds = %57, %54
  %63 = call i32* @__errno_location() #6
  store i32 34, i32* %63, align 4
  %64 = icmp eq i32 %55, 0
  %65 = select i1 %64, i64 9223372036854775807, i64 -9223372036854775808
  br label %70

66:                                               ; preds = %57
  %67 = icmp eq i32 %55, 0
  %68 = sub i64 0, %17
  %69 = select i1 %67, i64 %17, i64 %68
  br label %70

70:                                               ; preds = %62, %66
  %71 = phi i64 [ %65, %62 ], [ %69, %66 ]
  ret i64 %71
}

; Function Attrs: nounwind
define dso_local double @strtod(i8* noundef %0, i8** noundef writeonly %1) local_unnamed_addr #0 {
  %3 = alloca %struct.Decimal, align 4
  br label %4

4:                                                ; preds = %7, %2
  %5 = phi i8* [ %0, %2 ], [ %8, %7 ]
  %6 = load i8, i8* %5, align 1
  switch i8 %6, label %13 [
    i8 32, label %7
    i8 13, label %7
    i8 12, label %7
    i8 11, label %7
    i8 10, label %7
    i8 9, label %7
    i8 45, label %9
    i8 43, label %9
  ]

7:                                                ; preds = %4, %4, %4, %4, %4, %4
  %8 = getelementptr inbounds i8, i8* %5, i64 1
  br label %4, !llvm.loop !7

9:                                                ; preds = %4, %4
  %10 = getelementptr inbounds i8, i8* %5, i64 1
  %11 = icmp eq i8 %6, 45
  %12 = zext i1 %11 to i32
  br label %13

13:                                               ; preds = %4, %9
  %14 = phi i32 [ %12, %9 ], [ 0, %4 ]
  %15 = phi i8* [ %10, %9 ], [ %5, %4 ]
  br label %16

16:                                               ; preds = %23, %13
  %17 = phi i8 [ %26, %23 ], [ 105, %13 ]
  %18 = phi i8* [ %24, %23 ], [ getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i64 0, i64 0), %13 ]
  %19 = phi i8* [ %25, %23 ], [ %15, %13 ]
  %20 = load i8, i8* %19, align 1
  %21 = or i8 %20, 32
  %22 = icmp eq i8 %21, %17
  br i1 %22, label %23, label %29

23:                                               ; preds = %16
  %24 = getelementptr inbounds i8, i8* %18, i64 1
  %25 = getelementptr inbounds i8, i8* %19, i64 1
  %26 = load i8, i8* %24, align 1
  %27 = icmp eq i8* %24, getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i64 0, i64 3)
  br i1 %27, label %28, label %16, !llvm.loop !8

28:                                               ; preds = %23
  br i1 %22, label %30, label %29

29:                                               ; preds = %16, %28
  br label %45

30:                                               ; preds = %28, %37
  %31 = phi i8 [ %40, %37 ], [ 105, %28 ]
  %32 = phi i8* [ %38, %37 ], [ getelementptr inbounds ([9 x i8], [9 x i8]* @.str.1, i64 0, i64 0), %28 ]
  %33 = phi i8* [ %39, %37 ], [ %15, %28 ]
  %34 = load i8, i8* %33, align 1
  %35 = or i8 %34, 32
  %36 = icmp eq i8 %35, %31
  br i1 %36, label %37, label %42

37:                                               ; preds = %30
  %38 = getelementptr inbounds i8, i8* %32, i64 1
  %39 = getelementptr inbounds i8, i8* %33, i64 1
  %40 = load i8, i8* %38, align 1
  %41 = icmp eq i8* %38, getelementptr inbounds ([9 x i8], [9 x i8]* @.str.1, i64 0, i64 8)
  br i1 %41, label %42, label %30, !llvm.loop !8

42:                                               ; preds = %30, %37
  %43 = phi i64 [ 3, %30 ], [ 8, %37 ]
  %44 = getelementptr inbounds i8, i8* %15, i64 %43
  br label %366

45:                                               ; preds = %29, %52
  %46 = phi i8 [ %55, %52 ], [ 110, %29 ]
  %47 = phi i8* [ %53, %52 ], [ getelementptr inbounds ([4 x i8], [4 x i8]* @.str.2, i64 0, i64 0), %29 ]
  %48 = phi i8* [ %54, %52 ], [ %15, %29 ]
  %49 = load i8, i8* %48, align 1
  %50 = or i8 %49, 32
  %51 = icmp eq i8 %50, %46
  br i1 %51, label %52, label %60

52:                                               ; preds = %45
  %53 = getelementptr inbounds i8, i8* %47, i64 1
  %54 = getelementptr inbounds i8, i8* %48, i64 1
  %55 = load i8, i8* %53, align 1
  %56 = icmp eq i8* %53, getelementptr inbounds ([4 x i8], [4 x i8]* @.str.2, i64 0, i64 3)
  br i1 %56, label %57, label %45, !llvm.loop !8

57:                                               ; preds = %52
  br i1 %51, label %58, label %60

58:                                               ; preds = %57
  %59 = getelementptr inbounds i8, i8* %15, i64 3
  br label %366

60:                                               ; preds = %45, %57
  %61 = load i8, i8* %15, align 1
  %62 = icmp eq i8 %61, 48
  br i1 %62, label %63, label %69

63:                                               ; preds = %60
  %64 = getelementptr inbounds i8, i8* %15, i64 1
  %65 = load i8, i8* %64, align 1
  %66 = and i8 %65, -33
  %67 = icmp eq i8 %66, 88
  br i1 %67, label %68, label %69

68:                                               ; preds = %63
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([48 x i8], [48 x i8]* @.str.3, i64 0, i64 0)) #8
  unreachable

69:                                               ; preds = %63, %60
  %70 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 2
  store i32 0, i32* %70, align 4
  %71 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 1
  store i32 0, i32* %71, align 4
  %72 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 0
  store i32 0, i32* %72, align 4
  br label %73

73:                                               ; preds = %111, %69
  %74 = phi i32 [ 0, %69 ], [ %112, %111 ]
  %75 = phi i32 [ 0, %69 ], [ %113, %111 ]
  %76 = phi i8* [ %15, %69 ], [ %114, %111 ]
  %77 = load i8, i8* %76, align 1
  %78 = add i8 %77, -48
  %79 = icmp ult i8 %78, 10
  br i1 %79, label %80, label %105

80:                                               ; preds = %73
  %81 = load i32, i32* %72, align 4
  %82 = icmp slt i32 %81, 1
  %83 = icmp eq i8 %77, 48
  %84 = select i1 %82, i1 %83, i1 false
  br i1 %84, label %102, label %85

85:                                               ; preds = %80
  %86 = sext i8 %77 to i32
  %87 = add nsw i32 %86, -48
  %88 = icmp slt i32 %81, 800
  br i1 %88, label %89, label %94

89:                                               ; preds = %85
  %90 = trunc i32 %87 to i8
  %91 = add nsw i32 %81, 1
  store i32 %91, i32* %72, align 4
  %92 = sext i32 %81 to i64
  %93 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 3, i64 %92
  store i8 %90, i8* %93, align 1
  br label %97

94:                                               ; preds = %85
  %95 = icmp eq i32 %87, 0
  br i1 %95, label %97, label %96

96:                                               ; preds = %94
  store i32 1, i32* %70, align 4
  br label %97

97:                                               ; preds = %89, %94, %96
  %98 = icmp eq i32 %75, 0
  %99 = zext i1 %98 to i32
  %100 = load i32, i32* %71, align 4
  %101 = add nsw i32 %100, %99
  br label %109

102:                                              ; preds = %80
  %103 = load i32, i32* %71, align 4
  %104 = sub nsw i32 %103, %75
  br label %109

105:                                              ; preds = %73
  %106 = icmp ne i8 %77, 46
  %107 = icmp ne i32 %75, 0
  %108 = select i1 %106, i1 true, i1 %107
  br i1 %108, label %115, label %111

109:                                              ; preds = %97, %102
  %110 = phi i32 [ %104, %102 ], [ %101, %97 ]
  store i32 %110, i32* %71, align 4
  br label %111

111:                                              ; preds = %109, %105
  %112 = phi i32 [ %74, %105 ], [ 1, %109 ]
  %113 = phi i32 [ 1, %105 ], [ %75, %109 ]
  %114 = getelementptr inbounds i8, i8* %76, i64 1
  br label %73, !llvm.loop !9

115:                                              ; preds = %105
  %116 = icmp eq i32 %74, 0
  br i1 %116, label %117, label %120

117:                                              ; preds = %115
  %118 = icmp eq i8** %1, null
  br i1 %118, label %375, label %119

119:                                              ; preds = %117
  store i8* %0, i8** %1, align 8
  br label %375

120:                                              ; preds = %115
  %121 = and i8 %77, -33
  %122 = icmp eq i8 %121, 69
  br i1 %122, label %123, label %159

123:                                              ; preds = %120
  %124 = getelementptr inbounds i8, i8* %76, i64 1
  %125 = load i8, i8* %124, align 1
  %126 = icmp eq i8 %125, 45
  %127 = icmp eq i8 %125, 43
  %128 = or i1 %126, %127
  %129 = select i1 %128, i64 2, i64 1
  %130 = getelementptr inbounds i8, i8* %76, i64 %129
  %131 = load i8, i8* %130, align 1
  %132 = add i8 %131, -48
  %133 = icmp ult i8 %132, 10
  br i1 %133, label %134, label %159

134:                                              ; preds = %123
  %135 = load i8, i8* %130, align 1
  %136 = add i8 %135, -48
  %137 = icmp ult i8 %136, 10
  br i1 %137, label %138, label %152

138:                                              ; preds = %134, %138
  %139 = phi i8 [ %149, %138 ], [ %135, %134 ]
  %140 = phi i32 [ %147, %138 ], [ 0, %134 ]
  %141 = phi i8* [ %148, %138 ], [ %130, %134 ]
  %142 = sext i8 %139 to i32
  %143 = icmp slt i32 %140, 100000
  %144 = mul nsw i32 %140, 10
  %145 = add i32 %144, -48
  %146 = add i32 %145, %142
  %147 = select i1 %143, i32 %146, i32 %140
  %148 = getelementptr inbounds i8, i8* %141, i64 1
  %149 = load i8, i8* %148, align 1
  %150 = add i8 %149, -48
  %151 = icmp ult i8 %150, 10
  br i1 %151, label %138, label %152, !llvm.loop !10

152:                                              ; preds = %138, %134
  %153 = phi i8* [ %130, %134 ], [ %148, %138 ]
  %154 = phi i32 [ 0, %134 ], [ %147, %138 ]
  %155 = sub nsw i32 0, %154
  %156 = select i1 %126, i32 %155, i32 %154
  %157 = load i32, i32* %71, align 4
  %158 = add nsw i32 %157, %156
  store i32 %158, i32* %71, align 4
  br label %159

159:                                              ; preds = %123, %152, %120
  %160 = phi i8* [ %153, %152 ], [ %76, %123 ], [ %76, %120 ]
  %161 = load i32, i32* %72, align 4
  %162 = icmp sgt i32 %161, 0
  br i1 %162, label %163, label %189

163:                                              ; preds = %159
  %164 = zext i32 %161 to i64
  %165 = load i32, i32* %72, align 4
  %166 = add nsw i64 %164, -1
  %167 = and i64 %166, 4294967295
  %168 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 3, i64 %167
  %169 = load i8, i8* %168, align 1
  %170 = icmp eq i8 %169, 0
  br i1 %170, label %177, label %183

171:                                              ; preds = %177
  %172 = add nsw i64 %178, -1
  %173 = and i64 %172, 4294967295
  %174 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 3, i64 %173
  %175 = load i8, i8* %174, align 1
  %176 = icmp eq i8 %175, 0
  br i1 %176, label %177, label %181, !llvm.loop !11

177:                                              ; preds = %163, %171
  %178 = phi i64 [ %172, %171 ], [ %166, %163 ]
  %179 = phi i64 [ %178, %171 ], [ %164, %163 ]
  %180 = icmp sgt i64 %179, 1
  br i1 %180, label %171, label %187, !llvm.loop !11

181:                                              ; preds = %171
  %182 = trunc i64 %178 to i32
  br label %183

183:                                              ; preds = %181, %163
  %184 = phi i32 [ %165, %163 ], [ %182, %181 ]
  %185 = phi i64 [ %164, %163 ], [ %178, %181 ]
  store i32 %184, i32* %72, align 4
  %186 = trunc i64 %185 to i32
  br label %189

187:                                              ; preds = %177
  %188 = trunc i64 %178 to i32
  store i32 %188, i32* %72, align 4
  br label %189

189:                                              ; preds = %183, %187, %159
  %190 = phi i32 [ %161, %159 ], [ %186, %183 ], [ 0, %187 ]
  %191 = icmp eq i32 %190, 0
  br i1 %191, label %192, label %193

192:                                              ; preds = %189
  store i32 0, i32* %71, align 4
  br label %193

193:                                              ; preds = %189, %192
  %194 = load i32, i32* %72, align 4
  %195 = icmp eq i32 %194, 0
  br i1 %195, label %366, label %196

196:                                              ; preds = %193
  %197 = load i32, i32* %71, align 4
  %198 = add i32 %197, -311
  %199 = icmp ult i32 %198, -641
  br i1 %199, label %202, label %200

200:                                              ; preds = %196
  %201 = icmp slt i32 %197, 16
  br i1 %201, label %207, label %217

202:                                              ; preds = %196
  %203 = call i32* @__errno_location() #6
  store i32 34, i32* %203, align 4
  %204 = load i32, i32* %71, align 4
  %205 = icmp sgt i32 %204, 0
  %206 = select i1 %205, double 0x7FF0000000000000, double 0.000000e+00
  br label %366

207:                                              ; preds = %200, %207
  %208 = phi i32 [ %215, %207 ], [ %197, %200 ]
  %209 = phi i32 [ %214, %207 ], [ 0, %200 ]
  %210 = sub nsw i32 16, %208
  %211 = mul nsw i32 %210, 3
  %212 = icmp slt i32 %211, 27
  %213 = select i1 %212, i32 %211, i32 27
  call fastcc void @decimal_multiply(%struct.Decimal* noundef nonnull %3, i32 noundef %213) #6
  %214 = sub nsw i32 %209, %213
  %215 = load i32, i32* %71, align 4
  %216 = icmp slt i32 %215, 16
  br i1 %216, label %207, label %217, !llvm.loop !12

217:                                              ; preds = %207, %200
  %218 = phi i32 [ 0, %200 ], [ %214, %207 ]
  br label %219

219:                                              ; preds = %217, %246
  %220 = phi i32 [ %252, %246 ], [ %218, %217 ]
  %221 = load i32, i32* %71, align 4
  %222 = icmp sgt i32 %221, 17
  br i1 %222, label %246, label %223

223:                                              ; preds = %219
  %224 = icmp sgt i32 %221, 0
  br i1 %224, label %225, label %243

225:                                              ; preds = %223
  %226 = load i32, i32* %72, align 4
  %227 = sext i32 %226 to i64
  %228 = zext i32 %221 to i64
  br label %229

229:                                              ; preds = %238, %225
  %230 = phi i64 [ 0, %225 ], [ %241, %238 ]
  %231 = phi i64 [ 0, %225 ], [ %240, %238 ]
  %232 = mul i64 %231, 10
  %233 = icmp slt i64 %230, %227
  br i1 %233, label %234, label %238

234:                                              ; preds = %229
  %235 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 3, i64 %230
  %236 = load i8, i8* %235, align 1
  %237 = zext i8 %236 to i64
  br label %238

238:                                              ; preds = %234, %229
  %239 = phi i64 [ %237, %234 ], [ 0, %229 ]
  %240 = add i64 %239, %232
  %241 = add nuw nsw i64 %230, 1
  %242 = icmp eq i64 %241, %228
  br i1 %242, label %243, label %229, !llvm.loop !13

243:                                              ; preds = %238, %223
  %244 = phi i64 [ 0, %223 ], [ %240, %238 ]
  %245 = icmp ugt i64 %244, 9007199254740991
  br i1 %245, label %246, label %253

246:                                              ; preds = %243, %219
  %247 = mul i32 %221, 3
  %248 = add i32 %247, -50
  %249 = select i1 %222, i32 %248, i32 1
  %250 = icmp slt i32 %249, 27
  %251 = select i1 %250, i32 %249, i32 27
  call fastcc void @decimal_divide(%struct.Decimal* noundef nonnull %3, i32 noundef %251) #6
  %252 = add nsw i32 %251, %220
  br label %219, !llvm.loop !14

253:                                              ; preds = %243, %278
  %254 = phi i32 [ %279, %278 ], [ %220, %243 ]
  %255 = load i32, i32* %71, align 4
  %256 = icmp sgt i32 %255, 0
  br i1 %256, label %257, label %275

257:                                              ; preds = %253
  %258 = load i32, i32* %72, align 4
  %259 = sext i32 %258 to i64
  %260 = zext i32 %255 to i64
  br label %261

261:                                              ; preds = %270, %257
  %262 = phi i64 [ 0, %257 ], [ %273, %270 ]
  %263 = phi i64 [ 0, %257 ], [ %272, %270 ]
  %264 = mul i64 %263, 10
  %265 = icmp slt i64 %262, %259
  br i1 %265, label %266, label %270

266:                                              ; preds = %261
  %267 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 3, i64 %262
  %268 = load i8, i8* %267, align 1
  %269 = zext i8 %268 to i64
  br label %270

270:                                              ; preds = %266, %261
  %271 = phi i64 [ %269, %266 ], [ 0, %261 ]
  %272 = add i64 %271, %264
  %273 = add nuw nsw i64 %262, 1
  %274 = icmp eq i64 %273, %260
  br i1 %274, label %275, label %261, !llvm.loop !13

275:                                              ; preds = %270, %253
  %276 = phi i64 [ 0, %253 ], [ %272, %270 ]
  %277 = icmp ult i64 %276, 4503599627370496
  br i1 %277, label %278, label %280

278:                                              ; preds = %275
  call fastcc void @decimal_multiply(%struct.Decimal* noundef nonnull %3, i32 noundef 1) #6
  %279 = add nsw i32 %254, -1
  br label %253, !llvm.loop !15

280:                                              ; preds = %275
  %281 = icmp slt i32 %254, -1074
  br i1 %281, label %282, label %290

282:                                              ; preds = %280
  %283 = sub i32 -1074, %254
  br label %284

284:                                              ; preds = %284, %282
  %285 = phi i32 [ %288, %284 ], [ %283, %282 ]
  %286 = icmp slt i32 %285, 27
  %287 = select i1 %286, i32 %285, i32 27
  call fastcc void @decimal_divide(%struct.Decimal* noundef nonnull %3, i32 noundef %287) #6
  %288 = add nsw i32 %285, -27
  %289 = icmp sgt i32 %285, 27
  br i1 %289, label %284, label %290, !llvm.loop !16

290:                                              ; preds = %284, %280
  %291 = phi i32 [ %254, %280 ], [ -1074, %284 ]
  %292 = load i32, i32* %71, align 4
  %293 = icmp sgt i32 %292, 0
  br i1 %293, label %294, label %312

294:                                              ; preds = %290
  %295 = load i32, i32* %72, align 4
  %296 = sext i32 %295 to i64
  %297 = zext i32 %292 to i64
  br label %298

298:                                              ; preds = %307, %294
  %299 = phi i64 [ 0, %294 ], [ %310, %307 ]
  %300 = phi i64 [ 0, %294 ], [ %309, %307 ]
  %301 = mul i64 %300, 10
  %302 = icmp slt i64 %299, %296
  br i1 %302, label %303, label %307

303:                                              ; preds = %298
  %304 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 3, i64 %299
  %305 = load i8, i8* %304, align 1
  %306 = zext i8 %305 to i64
  br label %307

307:                                              ; preds = %303, %298
  %308 = phi i64 [ %306, %303 ], [ 0, %298 ]
  %309 = add i64 %308, %301
  %310 = add nuw nsw i64 %299, 1
  %311 = icmp eq i64 %310, %297
  br i1 %311, label %312, label %298, !llvm.loop !13

312:                                              ; preds = %307, %290
  %313 = phi i64 [ 0, %290 ], [ %309, %307 ]
  %314 = icmp slt i32 %292, 0
  br i1 %314, label %339, label %315

315:                                              ; preds = %312
  %316 = load i32, i32* %72, align 4
  %317 = icmp sgt i32 %316, %292
  br i1 %317, label %318, label %339

318:                                              ; preds = %315
  %319 = sext i32 %292 to i64
  %320 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 3, i64 %319
  %321 = load i8, i8* %320, align 1
  %322 = icmp eq i8 %321, 5
  %323 = add nsw i32 %292, 1
  %324 = icmp eq i32 %323, %316
  %325 = select i1 %322, i1 %324, i1 false
  %326 = load i32, i32* %70, align 4
  %327 = icmp eq i32 %326, 0
  %328 = select i1 %325, i1 %327, i1 false
  br i1 %328, label %329, label %337

329:                                              ; preds = %318
  br i1 %293, label %330, label %339

330:                                              ; preds = %329
  %331 = add nsw i32 %292, -1
  %332 = zext i32 %331 to i64
  %333 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %3, i64 0, i32 3, i64 %332
  %334 = load i8, i8* %333, align 1
  %335 = and i8 %334, 1
  %336 = icmp ne i8 %335, 0
  br label %339

337:                                              ; preds = %318
  %338 = icmp ugt i8 %321, 4
  br label %339

339:                                              ; preds = %337, %330, %329, %315, %312
  %340 = phi i1 [ %338, %337 ], [ false, %315 ], [ false, %312 ], [ false, %329 ], [ %336, %330 ]
  %341 = zext i1 %340 to i64
  %342 = add i64 %313, %341
  %343 = icmp eq i64 %342, 9007199254740992
  %344 = zext i1 %343 to i32
  %345 = add nsw i32 %291, %344
  %346 = select i1 %343, i64 4503599627370496, i64 %342
  %347 = icmp sgt i32 %345, 971
  br i1 %347, label %348, label %350

348:                                              ; preds = %339
  %349 = call i32* @__errno_location() #6
  store i32 34, i32* %349, align 4
  br label %366

350:                                              ; preds = %339
  %351 = icmp ult i64 %346, 4503599627370496
  br i1 %351, label %352, label %359

352:                                              ; preds = %350
  %353 = load i32, i32* %72, align 4
  %354 = icmp sgt i32 %353, %292
  br i1 %354, label %355, label %357

355:                                              ; preds = %352
  %356 = call i32* @__errno_location() #6
  store i32 34, i32* %356, align 4
  br label %357

357:                                              ; preds = %355, %352
  %358 = bitcast i64 %346 to double
  br label %366

359:                                              ; preds = %350
  %360 = and i64 %346, 4503599627370495
  %361 = add nsw i32 %345, 1075
  %362 = zext i32 %361 to i64
  %363 = shl i64 %362, 52
  %364 = or i64 %363, %360
  %365 = bitcast i64 %364 to double
  br label %366

366:                                              ; preds = %359, %357, %348, %202, %193, %58, %42
  %367 = phi double [ 0x7FF0000000000000, %42 ], [ 0x7FF8000000000000, %58 ], [ %206, %202 ], [ 0x7FF0000000000000, %348 ], [ %358, %357 ], [ %365, %359 ], [ 0.000000e+00, %193 ]
  %368 = phi i8* [ %44, %42 ], [ %59, %58 ], [ %160, %202 ], [ %160, %348 ], [ %160, %357 ], [ %160, %359 ], [ %160, %193 ]
  %369 = icmp eq i8** %1, null
  br i1 %369, label %371, label %370

370:                                              ; preds = %366
  store i8* %368, i8** %1, align 8
  br label %371

371:                                              ; preds = %370, %366
  %372 = icmp eq i32 %14, 0
  %373 = fneg double %367
  %374 = select i1 %372, double %367, double %373
  br label %375

375:                                              ; preds = %117, %119, %371
  %376 = phi double [ %374, %371 ], [ 0.000000e+00, %119 ], [ 0.000000e+00, %117 ]
  ret double %376
}

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local double @atof(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call double @strtod(i8* noundef %0, i8** noundef null) #5
  ret double %2
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #3

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64) #3

; Function Attrs: nofree norecurse nosync nounwind
define internal fastcc void @decimal_multiply(%struct.Decimal* nocapture noundef %0, i32 noundef %1) unnamed_addr #4 {
  %3 = alloca [810 x i8], align 16
  %4 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 0
  %5 = load i32, i32* %4, align 4
  %6 = add i32 %5, 10
  %7 = icmp sgt i32 %5, 0
  br i1 %7, label %8, label %14

8:                                                ; preds = %2
  %9 = zext i32 %1 to i64
  %10 = sext i32 %5 to i64
  %11 = sext i32 %6 to i64
  br label %20

12:                                               ; preds = %20
  %13 = trunc i64 %32 to i32
  br label %14

14:                                               ; preds = %12, %2
  %15 = phi i64 [ 0, %2 ], [ %34, %12 ]
  %16 = phi i32 [ %6, %2 ], [ %13, %12 ]
  %17 = icmp eq i64 %15, 0
  br i1 %17, label %47, label %18

18:                                               ; preds = %14
  %19 = sext i32 %16 to i64
  br label %36

20:                                               ; preds = %8, %20
  %21 = phi i64 [ %11, %8 ], [ %32, %20 ]
  %22 = phi i64 [ %10, %8 ], [ %24, %20 ]
  %23 = phi i64 [ 0, %8 ], [ %34, %20 ]
  %24 = add nsw i64 %22, -1
  %25 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %24
  %26 = load i8, i8* %25, align 1
  %27 = zext i8 %26 to i64
  %28 = shl i64 %27, %9
  %29 = add i64 %28, %23
  %30 = urem i64 %29, 10
  %31 = trunc i64 %30 to i8
  %32 = add nsw i64 %21, -1
  %33 = getelementptr inbounds [810 x i8], [810 x i8]* %3, i64 0, i64 %32
  store i8 %31, i8* %33, align 1
  %34 = udiv i64 %29, 10
  %35 = icmp sgt i64 %22, 1
  br i1 %35, label %20, label %12, !llvm.loop !17

36:                                               ; preds = %18, %36
  %37 = phi i64 [ %19, %18 ], [ %41, %36 ]
  %38 = phi i64 [ %15, %18 ], [ %43, %36 ]
  %39 = urem i64 %38, 10
  %40 = trunc i64 %39 to i8
  %41 = add i64 %37, -1
  %42 = getelementptr inbounds [810 x i8], [810 x i8]* %3, i64 0, i64 %41
  store i8 %40, i8* %42, align 1
  %43 = udiv i64 %38, 10
  %44 = icmp ult i64 %38, 10
  br i1 %44, label %45, label %36, !llvm.loop !18

45:                                               ; preds = %36
  %46 = trunc i64 %41 to i32
  br label %47

47:                                               ; preds = %45, %14
  %48 = phi i32 [ %16, %14 ], [ %46, %45 ]
  %49 = sub i32 %16, %48
  %50 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 1
  %51 = load i32, i32* %50, align 4
  %52 = add nsw i32 %49, %51
  store i32 %52, i32* %50, align 4
  store i32 0, i32* %4, align 4
  %53 = icmp slt i32 %48, %6
  br i1 %53, label %54, label %74

54:                                               ; preds = %47
  %55 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 2
  %56 = sext i32 %48 to i64
  %57 = sext i32 %6 to i64
  br label %58

58:                                               ; preds = %54, %71
  %59 = phi i64 [ %56, %54 ], [ %72, %71 ]
  %60 = getelementptr inbounds [810 x i8], [810 x i8]* %3, i64 0, i64 %59
  %61 = load i8, i8* %60, align 1
  %62 = load i32, i32* %4, align 4
  %63 = icmp slt i32 %62, 800
  br i1 %63, label %64, label %68

64:                                               ; preds = %58
  %65 = add nsw i32 %62, 1
  store i32 %65, i32* %4, align 4
  %66 = sext i32 %62 to i64
  %67 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %66
  store i8 %61, i8* %67, align 1
  br label %71

68:                                               ; preds = %58
  %69 = icmp eq i8 %61, 0
  br i1 %69, label %71, label %70

70:                                               ; preds = %68
  store i32 1, i32* %55, align 4
  br label %71

71:                                               ; preds = %64, %68, %70
  %72 = add nsw i64 %59, 1
  %73 = icmp eq i64 %72, %57
  br i1 %73, label %74, label %58, !llvm.loop !19

74:                                               ; preds = %71, %47
  %75 = load i32, i32* %4, align 4
  %76 = icmp sgt i32 %75, 0
  br i1 %76, label %77, label %91

77:                                               ; preds = %74
  %78 = zext i32 %75 to i64
  br label %79

79:                                               ; preds = %86, %77
  %80 = phi i64 [ %78, %77 ], [ %81, %86 ]
  %81 = add nsw i64 %80, -1
  %82 = and i64 %81, 4294967295
  %83 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %82
  %84 = load i8, i8* %83, align 1
  %85 = icmp eq i8 %84, 0
  br i1 %85, label %86, label %89

86:                                               ; preds = %79
  %87 = trunc i64 %81 to i32
  store i32 %87, i32* %4, align 4
  %88 = icmp sgt i64 %80, 1
  br i1 %88, label %79, label %91, !llvm.loop !11

89:                                               ; preds = %79
  %90 = trunc i64 %80 to i32
  br label %91

91:                                               ; preds = %86, %89, %74
  %92 = phi i32 [ %75, %74 ], [ %90, %89 ], [ 0, %86 ]
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %94, label %95

94:                                               ; preds = %91
  store i32 0, i32* %50, align 4
  br label %95

95:                                               ; preds = %91, %94
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind
define internal fastcc void @decimal_divide(%struct.Decimal* nocapture noundef %0, i32 noundef %1) unnamed_addr #4 {
  %3 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 0
  %4 = load i32, i32* %3, align 4
  %5 = zext i32 %1 to i64
  %6 = sext i32 %4 to i64
  %7 = sext i32 %4 to i64
  br label %8

8:                                                ; preds = %2, %21
  %9 = phi i64 [ 0, %2 ], [ %24, %21 ]
  %10 = phi i64 [ 0, %2 ], [ %23, %21 ]
  %11 = icmp sge i64 %9, %7
  %12 = icmp eq i64 %10, 0
  %13 = select i1 %11, i1 %12, i1 false
  br i1 %13, label %108, label %14

14:                                               ; preds = %8
  %15 = mul i64 %10, 10
  %16 = icmp slt i64 %9, %6
  br i1 %16, label %17, label %21

17:                                               ; preds = %14
  %18 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %9
  %19 = load i8, i8* %18, align 1
  %20 = zext i8 %19 to i64
  br label %21

21:                                               ; preds = %14, %17
  %22 = phi i64 [ %20, %17 ], [ 0, %14 ]
  %23 = add i64 %22, %15
  %24 = add nuw i64 %9, 1
  %25 = lshr i64 %23, %5
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %8, label %27, !llvm.loop !20

27:                                               ; preds = %21
  %28 = trunc i64 %9 to i32
  %29 = trunc i64 %24 to i32
  %30 = zext i32 %1 to i64
  %31 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 1
  %32 = load i32, i32* %31, align 4
  %33 = sub i32 %32, %28
  store i32 %33, i32* %31, align 4
  %34 = shl nsw i64 -1, %30
  %35 = xor i64 %34, -1
  store i32 0, i32* %3, align 4
  %36 = icmp sgt i32 %4, %29
  br i1 %36, label %37, label %40

37:                                               ; preds = %27
  %38 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 2
  %39 = and i64 %24, 4294967295
  br label %45

40:                                               ; preds = %66, %27
  %41 = phi i64 [ %23, %27 ], [ %54, %66 ]
  %42 = icmp eq i64 %41, 0
  br i1 %42, label %88, label %43

43:                                               ; preds = %40
  %44 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 2
  br label %70

45:                                               ; preds = %37, %66
  %46 = phi i64 [ %39, %37 ], [ %67, %66 ]
  %47 = phi i64 [ %23, %37 ], [ %54, %66 ]
  %48 = lshr i64 %47, %30
  %49 = and i64 %47, %35
  %50 = mul i64 %49, 10
  %51 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %46
  %52 = load i8, i8* %51, align 1
  %53 = zext i8 %52 to i64
  %54 = add i64 %50, %53
  %55 = load i32, i32* %3, align 4
  %56 = icmp slt i32 %55, 800
  br i1 %56, label %57, label %62

57:                                               ; preds = %45
  %58 = trunc i64 %48 to i8
  %59 = add nsw i32 %55, 1
  store i32 %59, i32* %3, align 4
  %60 = sext i32 %55 to i64
  %61 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %60
  store i8 %58, i8* %61, align 1
  br label %66

62:                                               ; preds = %45
  %63 = trunc i64 %48 to i32
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %66, label %65

65:                                               ; preds = %62
  store i32 1, i32* %38, align 4
  br label %66

66:                                               ; preds = %57, %62, %65
  %67 = add nuw nsw i64 %46, 1
  %68 = trunc i64 %67 to i32
  %69 = icmp eq i32 %4, %68
  br i1 %69, label %40, label %45, !llvm.loop !21

70:                                               ; preds = %43, %84
  %71 = phi i64 [ %41, %43 ], [ %86, %84 ]
  %72 = lshr i64 %71, %30
  %73 = load i32, i32* %3, align 4
  %74 = icmp slt i32 %73, 800
  br i1 %74, label %75, label %80

75:                                               ; preds = %70
  %76 = trunc i64 %72 to i8
  %77 = add nsw i32 %73, 1
  store i32 %77, i32* %3, align 4
  %78 = sext i32 %73 to i64
  %79 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %78
  store i8 %76, i8* %79, align 1
  br label %84

80:                                               ; preds = %70
  %81 = trunc i64 %72 to i32
  %82 = icmp eq i32 %81, 0
  br i1 %82, label %84, label %83

83:                                               ; preds = %80
  store i32 1, i32* %44, align 4
  br label %84

84:                                               ; preds = %75, %80, %83
  %85 = and i64 %71, %35
  %86 = mul i64 %85, 10
  %87 = icmp eq i64 %86, 0
  br i1 %87, label %88, label %70, !llvm.loop !22

88:                                               ; preds = %84, %40
  %89 = load i32, i32* %3, align 4
  %90 = icmp sgt i32 %89, 0
  br i1 %90, label %91, label %105

91:                                               ; preds = %88
  %92 = zext i32 %89 to i64
  br label %93

93:                                               ; preds = %100, %91
  %94 = phi i64 [ %92, %91 ], [ %95, %100 ]
  %95 = add nsw i64 %94, -1
  %96 = and i64 %95, 4294967295
  %97 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %96
  %98 = load i8, i8* %97, align 1
  %99 = icmp eq i8 %98, 0
  br i1 %99, label %100, label %103

100:                                              ; preds = %93
  %101 = trunc i64 %95 to i32
  store i32 %101, i32* %3, align 4
  %102 = icmp sgt i64 %94, 1
  br i1 %102, label %93, label %105, !llvm.loop !11

103:                                              ; preds = %93
  %104 = trunc i64 %94 to i32
  br label %105

105:                                              ; preds = %100, %103, %88
  %106 = phi i32 [ %89, %88 ], [ %104, %103 ], [ 0, %100 ]
  %107 = icmp eq i32 %106, 0
  br i1 %107, label %108, label %110

108:                                              ; preds = %8, %105
  %109 = phi i32* [ %31, %105 ], [ %3, %8 ]
  store i32 0, i32* %109, align 4
  br label %110

110:                                              ; preds = %108, %105
  ret void
}

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nofree norecurse nosync nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }
attributes #7 = { nounwind }
attributes #8 = { nobuiltin noreturn nounwind "no-builtins" }

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
!9 = distinct !{!9, !5}
!10 = distinct !{!10, !4, !5}
!11 = distinct !{!11, !4, !5}
!12 = distinct !{!12, !4, !5}
!13 = distinct !{!13, !4, !5}
!14 = distinct !{!14, !4, !5}
!15 = distinct !{!15, !4, !5}
!16 = distinct !{!16, !4, !5}
!17 = distinct !{!17, !4, !5}
!18 = distinct !{!18, !4, !5}
!19 = distinct !{!19, !4, !5}
!20 = distinct !{!20, !4, !5}
!21 = distinct !{!21, !4, !5}
!22 = distinct !{!22, !4, !5}
