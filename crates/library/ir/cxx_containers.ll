; ModuleID = 'c/cxx_containers.c'
source_filename = "c/cxx_containers.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.Link = type { %struct.Link*, %struct.Link* }
%struct.Node = type { i32, %struct.Node*, %struct.Node*, %struct.Node* }
%struct.RehashPolicy = type { float, i64 }

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local void @_ZNSt8__detail15_List_node_base7_M_hookEPS0_(%struct.Link* noundef %0, %struct.Link* noundef %1) local_unnamed_addr #0 {
  %3 = getelementptr inbounds %struct.Link, %struct.Link* %0, i64 0, i32 0
  store %struct.Link* %1, %struct.Link** %3, align 8
  %4 = getelementptr inbounds %struct.Link, %struct.Link* %1, i64 0, i32 1
  %5 = load %struct.Link*, %struct.Link** %4, align 8
  %6 = getelementptr inbounds %struct.Link, %struct.Link* %0, i64 0, i32 1
  store %struct.Link* %5, %struct.Link** %6, align 8
  %7 = load %struct.Link*, %struct.Link** %4, align 8
  %8 = getelementptr inbounds %struct.Link, %struct.Link* %7, i64 0, i32 0
  store %struct.Link* %0, %struct.Link** %8, align 8
  store %struct.Link* %0, %struct.Link** %4, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local void @_ZNSt8__detail15_List_node_base9_M_unhookEv(%struct.Link* nocapture noundef readonly %0) local_unnamed_addr #0 {
  %2 = getelementptr inbounds %struct.Link, %struct.Link* %0, i64 0, i32 1
  %3 = load %struct.Link*, %struct.Link** %2, align 8
  %4 = getelementptr inbounds %struct.Link, %struct.Link* %0, i64 0, i32 0
  %5 = load %struct.Link*, %struct.Link** %4, align 8
  %6 = getelementptr inbounds %struct.Link, %struct.Link* %5, i64 0, i32 1
  store %struct.Link* %3, %struct.Link** %6, align 8
  %7 = load %struct.Link*, %struct.Link** %4, align 8
  %8 = load %struct.Link*, %struct.Link** %2, align 8
  %9 = getelementptr inbounds %struct.Link, %struct.Link* %8, i64 0, i32 0
  store %struct.Link* %7, %struct.Link** %9, align 8
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(%struct.Link* noundef %0, %struct.Link* noundef %1, %struct.Link* noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq %struct.Link* %0, %2
  br i1 %4, label %17, label %5

5:                                                ; preds = %3
  %6 = getelementptr inbounds %struct.Link, %struct.Link* %2, i64 0, i32 1
  %7 = load %struct.Link*, %struct.Link** %6, align 8
  %8 = getelementptr inbounds %struct.Link, %struct.Link* %1, i64 0, i32 1
  %9 = load %struct.Link*, %struct.Link** %8, align 8
  %10 = getelementptr inbounds %struct.Link, %struct.Link* %9, i64 0, i32 0
  store %struct.Link* %2, %struct.Link** %10, align 8
  %11 = load %struct.Link*, %struct.Link** %8, align 8
  store %struct.Link* %11, %struct.Link** %6, align 8
  %12 = getelementptr inbounds %struct.Link, %struct.Link* %0, i64 0, i32 1
  %13 = load %struct.Link*, %struct.Link** %12, align 8
  %14 = getelementptr inbounds %struct.Link, %struct.Link* %13, i64 0, i32 0
  store %struct.Link* %1, %struct.Link** %14, align 8
  %15 = load %struct.Link*, %struct.Link** %12, align 8
  store %struct.Link* %15, %struct.Link** %8, align 8
  %16 = getelementptr inbounds %struct.Link, %struct.Link* %7, i64 0, i32 0
  store %struct.Link* %0, %struct.Link** %16, align 8
  store %struct.Link* %7, %struct.Link** %12, align 8
  br label %17

17:                                               ; preds = %3, %5
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local void @_ZNSt8__detail15_List_node_base10_M_reverseEv(%struct.Link* noundef %0) local_unnamed_addr #1 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi %struct.Link* [ %0, %1 ], [ %5, %2 ]
  %4 = getelementptr inbounds %struct.Link, %struct.Link* %3, i64 0, i32 0
  %5 = load %struct.Link*, %struct.Link** %4, align 8
  %6 = getelementptr inbounds %struct.Link, %struct.Link* %3, i64 0, i32 1
  %7 = load %struct.Link*, %struct.Link** %6, align 8
  store %struct.Link* %7, %struct.Link** %4, align 8
  store %struct.Link* %5, %struct.Link** %6, align 8
  %8 = icmp eq %struct.Link* %5, %0
  br i1 %8, label %9, label %2, !llvm.loop !3

9:                                                ; preds = %2
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn
define dso_local void @_ZNSt8__detail15_List_node_base4swapERS0_S1_(%struct.Link* noundef %0, %struct.Link* noundef %1) local_unnamed_addr #0 {
  %3 = getelementptr inbounds %struct.Link, %struct.Link* %0, i64 0, i32 0
  %4 = load %struct.Link*, %struct.Link** %3, align 8
  %5 = getelementptr inbounds %struct.Link, %struct.Link* %0, i64 0, i32 1
  %6 = load %struct.Link*, %struct.Link** %5, align 8
  %7 = getelementptr inbounds %struct.Link, %struct.Link* %1, i64 0, i32 0
  %8 = load %struct.Link*, %struct.Link** %7, align 8
  %9 = getelementptr inbounds %struct.Link, %struct.Link* %1, i64 0, i32 1
  %10 = load %struct.Link*, %struct.Link** %9, align 8
  %11 = icmp eq %struct.Link* %8, %1
  br i1 %11, label %16, label %12

12:                                               ; preds = %2
  store %struct.Link* %8, %struct.Link** %3, align 8
  store %struct.Link* %10, %struct.Link** %5, align 8
  %13 = getelementptr inbounds %struct.Link, %struct.Link* %10, i64 0, i32 0
  store %struct.Link* %0, %struct.Link** %13, align 8
  %14 = load %struct.Link*, %struct.Link** %3, align 8
  %15 = getelementptr inbounds %struct.Link, %struct.Link* %14, i64 0, i32 1
  br label %17

16:                                               ; preds = %2
  store %struct.Link* %0, %struct.Link** %5, align 8
  br label %17

17:                                               ; preds = %16, %12
  %18 = phi %struct.Link** [ %3, %16 ], [ %15, %12 ]
  store %struct.Link* %0, %struct.Link** %18, align 8
  %19 = icmp eq %struct.Link* %4, %0
  br i1 %19, label %24, label %20

20:                                               ; preds = %17
  store %struct.Link* %4, %struct.Link** %7, align 8
  store %struct.Link* %6, %struct.Link** %9, align 8
  %21 = getelementptr inbounds %struct.Link, %struct.Link* %6, i64 0, i32 0
  store %struct.Link* %1, %struct.Link** %21, align 8
  %22 = load %struct.Link*, %struct.Link** %7, align 8
  %23 = getelementptr inbounds %struct.Link, %struct.Link* %22, i64 0, i32 1
  br label %25

24:                                               ; preds = %17
  store %struct.Link* %1, %struct.Link** %9, align 8
  br label %25

25:                                               ; preds = %24, %20
  %26 = phi %struct.Link** [ %7, %24 ], [ %23, %20 ]
  store %struct.Link* %1, %struct.Link** %26, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local %struct.Node* @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(%struct.Node* noundef readonly %0) local_unnamed_addr #2 {
  %2 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 3
  %3 = load %struct.Node*, %struct.Node** %2, align 8
  %4 = icmp eq %struct.Node* %3, null
  br i1 %4, label %10, label %5

5:                                                ; preds = %1, %5
  %6 = phi %struct.Node* [ %8, %5 ], [ %3, %1 ]
  %7 = getelementptr inbounds %struct.Node, %struct.Node* %6, i64 0, i32 2
  %8 = load %struct.Node*, %struct.Node** %7, align 8
  %9 = icmp eq %struct.Node* %8, null
  br i1 %9, label %22, label %5, !llvm.loop !6

10:                                               ; preds = %1, %10
  %11 = phi %struct.Node* [ %13, %10 ], [ %0, %1 ]
  %12 = getelementptr inbounds %struct.Node, %struct.Node* %11, i64 0, i32 1
  %13 = load %struct.Node*, %struct.Node** %12, align 8
  %14 = getelementptr inbounds %struct.Node, %struct.Node* %13, i64 0, i32 3
  %15 = load %struct.Node*, %struct.Node** %14, align 8
  %16 = icmp eq %struct.Node* %11, %15
  br i1 %16, label %10, label %17, !llvm.loop !7

17:                                               ; preds = %10
  %18 = getelementptr inbounds %struct.Node, %struct.Node* %11, i64 0, i32 3
  %19 = load %struct.Node*, %struct.Node** %18, align 8
  %20 = icmp eq %struct.Node* %19, %13
  %21 = select i1 %20, %struct.Node* %11, %struct.Node* %13
  br label %22

22:                                               ; preds = %5, %17
  %23 = phi %struct.Node* [ %21, %17 ], [ %6, %5 ]
  ret %struct.Node* %23
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local %struct.Node* @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(%struct.Node* noundef readonly %0) local_unnamed_addr #2 {
  %2 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 3
  %3 = load %struct.Node*, %struct.Node** %2, align 8
  %4 = icmp eq %struct.Node* %3, null
  br i1 %4, label %10, label %5

5:                                                ; preds = %1, %5
  %6 = phi %struct.Node* [ %8, %5 ], [ %3, %1 ]
  %7 = getelementptr inbounds %struct.Node, %struct.Node* %6, i64 0, i32 2
  %8 = load %struct.Node*, %struct.Node** %7, align 8
  %9 = icmp eq %struct.Node* %8, null
  br i1 %9, label %22, label %5, !llvm.loop !6

10:                                               ; preds = %1, %10
  %11 = phi %struct.Node* [ %13, %10 ], [ %0, %1 ]
  %12 = getelementptr inbounds %struct.Node, %struct.Node* %11, i64 0, i32 1
  %13 = load %struct.Node*, %struct.Node** %12, align 8
  %14 = getelementptr inbounds %struct.Node, %struct.Node* %13, i64 0, i32 3
  %15 = load %struct.Node*, %struct.Node** %14, align 8
  %16 = icmp eq %struct.Node* %11, %15
  br i1 %16, label %10, label %17, !llvm.loop !7

17:                                               ; preds = %10
  %18 = getelementptr inbounds %struct.Node, %struct.Node* %11, i64 0, i32 3
  %19 = load %struct.Node*, %struct.Node** %18, align 8
  %20 = icmp eq %struct.Node* %19, %13
  %21 = select i1 %20, %struct.Node* %11, %struct.Node* %13
  br label %22

22:                                               ; preds = %5, %17
  %23 = phi %struct.Node* [ %21, %17 ], [ %6, %5 ]
  ret %struct.Node* %23
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local %struct.Node* @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(%struct.Node* noundef readonly %0) local_unnamed_addr #2 {
  %2 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 0
  %3 = load i32, i32* %2, align 8
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %14

5:                                                ; preds = %1
  %6 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 1
  %7 = load %struct.Node*, %struct.Node** %6, align 8
  %8 = getelementptr inbounds %struct.Node, %struct.Node* %7, i64 0, i32 1
  %9 = load %struct.Node*, %struct.Node** %8, align 8
  %10 = icmp eq %struct.Node* %9, %0
  br i1 %10, label %11, label %14

11:                                               ; preds = %5
  %12 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 3
  %13 = load %struct.Node*, %struct.Node** %12, align 8
  br label %30

14:                                               ; preds = %5, %1
  %15 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 2
  %16 = load %struct.Node*, %struct.Node** %15, align 8
  %17 = icmp eq %struct.Node* %16, null
  br i1 %17, label %23, label %18

18:                                               ; preds = %14, %18
  %19 = phi %struct.Node* [ %21, %18 ], [ %16, %14 ]
  %20 = getelementptr inbounds %struct.Node, %struct.Node* %19, i64 0, i32 3
  %21 = load %struct.Node*, %struct.Node** %20, align 8
  %22 = icmp eq %struct.Node* %21, null
  br i1 %22, label %30, label %18, !llvm.loop !8

23:                                               ; preds = %14, %23
  %24 = phi %struct.Node* [ %26, %23 ], [ %0, %14 ]
  %25 = getelementptr inbounds %struct.Node, %struct.Node* %24, i64 0, i32 1
  %26 = load %struct.Node*, %struct.Node** %25, align 8
  %27 = getelementptr inbounds %struct.Node, %struct.Node* %26, i64 0, i32 2
  %28 = load %struct.Node*, %struct.Node** %27, align 8
  %29 = icmp eq %struct.Node* %24, %28
  br i1 %29, label %23, label %30, !llvm.loop !9

30:                                               ; preds = %18, %23, %11
  %31 = phi %struct.Node* [ %13, %11 ], [ %26, %23 ], [ %19, %18 ]
  ret %struct.Node* %31
}

; Function Attrs: nofree norecurse nosync nounwind readonly
define dso_local %struct.Node* @_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(%struct.Node* noundef readonly %0) local_unnamed_addr #2 {
  %2 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 0
  %3 = load i32, i32* %2, align 8
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %14

5:                                                ; preds = %1
  %6 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 1
  %7 = load %struct.Node*, %struct.Node** %6, align 8
  %8 = getelementptr inbounds %struct.Node, %struct.Node* %7, i64 0, i32 1
  %9 = load %struct.Node*, %struct.Node** %8, align 8
  %10 = icmp eq %struct.Node* %9, %0
  br i1 %10, label %11, label %14

11:                                               ; preds = %5
  %12 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 3
  %13 = load %struct.Node*, %struct.Node** %12, align 8
  br label %30

14:                                               ; preds = %5, %1
  %15 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 2
  %16 = load %struct.Node*, %struct.Node** %15, align 8
  %17 = icmp eq %struct.Node* %16, null
  br i1 %17, label %23, label %18

18:                                               ; preds = %14, %18
  %19 = phi %struct.Node* [ %21, %18 ], [ %16, %14 ]
  %20 = getelementptr inbounds %struct.Node, %struct.Node* %19, i64 0, i32 3
  %21 = load %struct.Node*, %struct.Node** %20, align 8
  %22 = icmp eq %struct.Node* %21, null
  br i1 %22, label %30, label %18, !llvm.loop !8

23:                                               ; preds = %14, %23
  %24 = phi %struct.Node* [ %26, %23 ], [ %0, %14 ]
  %25 = getelementptr inbounds %struct.Node, %struct.Node* %24, i64 0, i32 1
  %26 = load %struct.Node*, %struct.Node** %25, align 8
  %27 = getelementptr inbounds %struct.Node, %struct.Node* %26, i64 0, i32 2
  %28 = load %struct.Node*, %struct.Node** %27, align 8
  %29 = icmp eq %struct.Node* %24, %28
  br i1 %29, label %23, label %30, !llvm.loop !9

30:                                               ; preds = %18, %23, %11
  %31 = phi %struct.Node* [ %13, %11 ], [ %26, %23 ], [ %19, %18 ]
  ret %struct.Node* %31
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 noundef zeroext %0, %struct.Node* noundef %1, %struct.Node* noundef %2, %struct.Node* noundef %3) local_unnamed_addr #1 {
  %5 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 1
  store %struct.Node* %2, %struct.Node** %5, align 8
  %6 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 3
  store %struct.Node* null, %struct.Node** %6, align 8
  %7 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 2
  store %struct.Node* null, %struct.Node** %7, align 8
  %8 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 0
  store i32 0, i32* %8, align 8
  br i1 %0, label %9, label %19

9:                                                ; preds = %4
  %10 = getelementptr inbounds %struct.Node, %struct.Node* %2, i64 0, i32 2
  store %struct.Node* %1, %struct.Node** %10, align 8
  %11 = icmp eq %struct.Node* %2, %3
  br i1 %11, label %12, label %15

12:                                               ; preds = %9
  %13 = getelementptr inbounds %struct.Node, %struct.Node* %3, i64 0, i32 1
  store %struct.Node* %1, %struct.Node** %13, align 8
  %14 = getelementptr inbounds %struct.Node, %struct.Node* %3, i64 0, i32 3
  br label %24

15:                                               ; preds = %9
  %16 = getelementptr inbounds %struct.Node, %struct.Node* %3, i64 0, i32 2
  %17 = load %struct.Node*, %struct.Node** %16, align 8
  %18 = icmp eq %struct.Node* %17, %2
  br i1 %18, label %24, label %26

19:                                               ; preds = %4
  %20 = getelementptr inbounds %struct.Node, %struct.Node* %2, i64 0, i32 3
  store %struct.Node* %1, %struct.Node** %20, align 8
  %21 = getelementptr inbounds %struct.Node, %struct.Node* %3, i64 0, i32 3
  %22 = load %struct.Node*, %struct.Node** %21, align 8
  %23 = icmp eq %struct.Node* %22, %2
  br i1 %23, label %24, label %26

24:                                               ; preds = %19, %15, %12
  %25 = phi %struct.Node** [ %14, %12 ], [ %16, %15 ], [ %21, %19 ]
  store %struct.Node* %1, %struct.Node** %25, align 8
  br label %26

26:                                               ; preds = %24, %19, %15
  %27 = getelementptr inbounds %struct.Node, %struct.Node* %3, i64 0, i32 1
  %28 = load %struct.Node*, %struct.Node** %27, align 8
  %29 = icmp eq %struct.Node* %28, %1
  br i1 %29, label %126, label %30

30:                                               ; preds = %26, %58
  %31 = phi %struct.Node* [ %61, %58 ], [ %28, %26 ]
  %32 = phi %struct.Node* [ %40, %58 ], [ %1, %26 ]
  %33 = getelementptr inbounds %struct.Node, %struct.Node* %32, i64 0, i32 1
  %34 = load %struct.Node*, %struct.Node** %33, align 8
  %35 = getelementptr inbounds %struct.Node, %struct.Node* %34, i64 0, i32 0
  %36 = load i32, i32* %35, align 8
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %38, label %126

38:                                               ; preds = %30
  %39 = getelementptr inbounds %struct.Node, %struct.Node* %34, i64 0, i32 1
  %40 = load %struct.Node*, %struct.Node** %39, align 8
  %41 = getelementptr inbounds %struct.Node, %struct.Node* %40, i64 0, i32 2
  %42 = load %struct.Node*, %struct.Node** %41, align 8
  %43 = icmp eq %struct.Node* %34, %42
  br i1 %43, label %44, label %47

44:                                               ; preds = %38
  %45 = getelementptr inbounds %struct.Node, %struct.Node* %40, i64 0, i32 3
  %46 = load %struct.Node*, %struct.Node** %45, align 8
  br label %47

47:                                               ; preds = %38, %44
  %48 = phi %struct.Node* [ %46, %44 ], [ %42, %38 ]
  %49 = icmp eq %struct.Node* %48, null
  br i1 %49, label %55, label %50

50:                                               ; preds = %47
  %51 = getelementptr inbounds %struct.Node, %struct.Node* %48, i64 0, i32 0
  %52 = load i32, i32* %51, align 8
  %53 = icmp eq i32 %52, 0
  %54 = zext i1 %53 to i32
  br label %55

55:                                               ; preds = %47, %50
  %56 = phi i32 [ 0, %47 ], [ %54, %50 ]
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %63, label %58

58:                                               ; preds = %55
  %59 = getelementptr inbounds %struct.Node, %struct.Node* %48, i64 0, i32 0
  store i32 1, i32* %59, align 8
  store i32 1, i32* %35, align 8
  %60 = getelementptr inbounds %struct.Node, %struct.Node* %40, i64 0, i32 0
  store i32 0, i32* %60, align 8
  %61 = load %struct.Node*, %struct.Node** %27, align 8
  %62 = icmp eq %struct.Node* %40, %61
  br i1 %62, label %126, label %30, !llvm.loop !10

63:                                               ; preds = %55
  %64 = getelementptr inbounds %struct.Node, %struct.Node* %3, i64 0, i32 1
  %65 = getelementptr inbounds %struct.Node, %struct.Node* %34, i64 0, i32 1
  %66 = getelementptr inbounds %struct.Node, %struct.Node* %40, i64 0, i32 2
  %67 = getelementptr inbounds %struct.Node, %struct.Node* %34, i64 0, i32 3
  %68 = getelementptr inbounds %struct.Node, %struct.Node* %34, i64 0, i32 2
  %69 = select i1 %43, %struct.Node** %67, %struct.Node** %68
  %70 = load %struct.Node*, %struct.Node** %69, align 8
  %71 = icmp eq %struct.Node* %32, %70
  br i1 %71, label %72, label %93

72:                                               ; preds = %63
  %73 = select i1 %43, %struct.Node** %67, %struct.Node** %68
  %74 = load %struct.Node*, %struct.Node** %73, align 8
  %75 = getelementptr inbounds %struct.Node, %struct.Node* %74, i64 0, i32 2
  %76 = getelementptr inbounds %struct.Node, %struct.Node* %74, i64 0, i32 3
  %77 = select i1 %43, %struct.Node** %75, %struct.Node** %76
  %78 = load %struct.Node*, %struct.Node** %77, align 8
  %79 = icmp eq %struct.Node* %31, %34
  %80 = getelementptr inbounds %struct.Node, %struct.Node* %40, i64 0, i32 3
  %81 = select i1 %43, %struct.Node** %66, %struct.Node** %80
  %82 = select i1 %79, %struct.Node** %64, %struct.Node** %81
  store %struct.Node* %74, %struct.Node** %82, align 8
  %83 = icmp eq %struct.Node* %74, null
  br i1 %83, label %86, label %84

84:                                               ; preds = %72
  %85 = getelementptr inbounds %struct.Node, %struct.Node* %74, i64 0, i32 1
  store %struct.Node* %40, %struct.Node** %85, align 8
  br label %86

86:                                               ; preds = %84, %72
  %87 = select i1 %43, %struct.Node** %67, %struct.Node** %68
  %88 = select i1 %43, %struct.Node** %75, %struct.Node** %76
  store %struct.Node* %78, %struct.Node** %87, align 8
  store %struct.Node* %34, %struct.Node** %88, align 8
  %89 = icmp eq %struct.Node* %78, null
  br i1 %89, label %92, label %90

90:                                               ; preds = %86
  %91 = getelementptr inbounds %struct.Node, %struct.Node* %78, i64 0, i32 1
  store %struct.Node* %34, %struct.Node** %91, align 8
  br label %92

92:                                               ; preds = %86, %90
  store %struct.Node* %74, %struct.Node** %65, align 8
  br label %93

93:                                               ; preds = %92, %63
  %94 = phi %struct.Node* [ %32, %92 ], [ %34, %63 ]
  %95 = getelementptr inbounds %struct.Node, %struct.Node* %94, i64 0, i32 0
  store i32 1, i32* %95, align 8
  %96 = getelementptr inbounds %struct.Node, %struct.Node* %40, i64 0, i32 0
  store i32 0, i32* %96, align 8
  %97 = getelementptr inbounds %struct.Node, %struct.Node* %40, i64 0, i32 3
  %98 = select i1 %43, %struct.Node** %66, %struct.Node** %97
  %99 = load %struct.Node*, %struct.Node** %98, align 8
  %100 = getelementptr inbounds %struct.Node, %struct.Node* %99, i64 0, i32 2
  %101 = getelementptr inbounds %struct.Node, %struct.Node* %99, i64 0, i32 3
  %102 = select i1 %43, %struct.Node** %101, %struct.Node** %100
  %103 = load %struct.Node*, %struct.Node** %102, align 8
  %104 = getelementptr inbounds %struct.Node, %struct.Node* %40, i64 0, i32 1
  %105 = load %struct.Node*, %struct.Node** %104, align 8
  %106 = load %struct.Node*, %struct.Node** %64, align 8
  %107 = icmp eq %struct.Node* %106, %40
  br i1 %107, label %114, label %108

108:                                              ; preds = %93
  %109 = getelementptr inbounds %struct.Node, %struct.Node* %105, i64 0, i32 2
  %110 = load %struct.Node*, %struct.Node** %109, align 8
  %111 = icmp eq %struct.Node* %110, %40
  %112 = getelementptr inbounds %struct.Node, %struct.Node* %105, i64 0, i32 3
  %113 = select i1 %111, %struct.Node** %109, %struct.Node** %112
  br label %114

114:                                              ; preds = %108, %93
  %115 = phi %struct.Node** [ %64, %93 ], [ %113, %108 ]
  store %struct.Node* %99, %struct.Node** %115, align 8
  %116 = icmp eq %struct.Node* %99, null
  br i1 %116, label %119, label %117

117:                                              ; preds = %114
  %118 = getelementptr inbounds %struct.Node, %struct.Node* %99, i64 0, i32 1
  store %struct.Node* %105, %struct.Node** %118, align 8
  br label %119

119:                                              ; preds = %117, %114
  %120 = select i1 %43, %struct.Node** %66, %struct.Node** %97
  %121 = select i1 %43, %struct.Node** %101, %struct.Node** %100
  store %struct.Node* %103, %struct.Node** %120, align 8
  store %struct.Node* %40, %struct.Node** %121, align 8
  %122 = icmp eq %struct.Node* %103, null
  br i1 %122, label %125, label %123

123:                                              ; preds = %119
  %124 = getelementptr inbounds %struct.Node, %struct.Node* %103, i64 0, i32 1
  store %struct.Node* %40, %struct.Node** %124, align 8
  br label %125

125:                                              ; preds = %119, %123
  store %struct.Node* %99, %struct.Node** %104, align 8
  br label %128

126:                                              ; preds = %58, %30, %26
  %127 = getelementptr inbounds %struct.Node, %struct.Node* %3, i64 0, i32 1
  br label %128

128:                                              ; preds = %126, %125
  %129 = phi %struct.Node** [ %127, %126 ], [ %64, %125 ]
  %130 = load %struct.Node*, %struct.Node** %129, align 8
  %131 = getelementptr inbounds %struct.Node, %struct.Node* %130, i64 0, i32 0
  store i32 1, i32* %131, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local %struct.Node* @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(%struct.Node* noundef returned %0, %struct.Node* nocapture noundef %1) local_unnamed_addr #1 {
  %3 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 2
  %4 = load %struct.Node*, %struct.Node** %3, align 8
  %5 = icmp eq %struct.Node* %4, %0
  br i1 %5, label %6, label %20

6:                                                ; preds = %2
  %7 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 3
  %8 = load %struct.Node*, %struct.Node** %7, align 8
  %9 = icmp eq %struct.Node* %8, null
  br i1 %9, label %15, label %10

10:                                               ; preds = %6, %10
  %11 = phi %struct.Node* [ %13, %10 ], [ %8, %6 ]
  %12 = getelementptr inbounds %struct.Node, %struct.Node* %11, i64 0, i32 2
  %13 = load %struct.Node*, %struct.Node** %12, align 8
  %14 = icmp eq %struct.Node* %13, null
  br i1 %14, label %18, label %10, !llvm.loop !6

15:                                               ; preds = %6
  %16 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 1
  %17 = load %struct.Node*, %struct.Node** %16, align 8
  br label %18

18:                                               ; preds = %10, %15
  %19 = phi %struct.Node* [ %17, %15 ], [ %11, %10 ]
  store %struct.Node* %19, %struct.Node** %3, align 8
  br label %20

20:                                               ; preds = %18, %2
  %21 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 3
  %22 = load %struct.Node*, %struct.Node** %21, align 8
  %23 = icmp eq %struct.Node* %22, %0
  br i1 %23, label %24, label %39

24:                                               ; preds = %20
  %25 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 2
  %26 = load %struct.Node*, %struct.Node** %25, align 8
  br label %27

27:                                               ; preds = %30, %24
  %28 = phi %struct.Node* [ %26, %24 ], [ %32, %30 ]
  %29 = icmp eq %struct.Node* %28, null
  br i1 %29, label %34, label %30

30:                                               ; preds = %27
  %31 = getelementptr inbounds %struct.Node, %struct.Node* %28, i64 0, i32 3
  %32 = load %struct.Node*, %struct.Node** %31, align 8
  %33 = icmp eq %struct.Node* %32, null
  br i1 %33, label %37, label %27, !llvm.loop !11

34:                                               ; preds = %27
  %35 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 1
  %36 = load %struct.Node*, %struct.Node** %35, align 8
  br label %37

37:                                               ; preds = %30, %34
  %38 = phi %struct.Node* [ %36, %34 ], [ %28, %30 ]
  store %struct.Node* %38, %struct.Node** %21, align 8
  br label %39

39:                                               ; preds = %37, %20
  %40 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 0
  %41 = load i32, i32* %40, align 8
  %42 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 2
  %43 = load %struct.Node*, %struct.Node** %42, align 8
  %44 = icmp eq %struct.Node* %43, null
  br i1 %44, label %50, label %45

45:                                               ; preds = %39
  %46 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 3
  %47 = load %struct.Node*, %struct.Node** %46, align 8
  %48 = icmp eq %struct.Node* %47, null
  br i1 %48, label %49, label %71

49:                                               ; preds = %45
  br i1 %44, label %50, label %53

50:                                               ; preds = %39, %49
  %51 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 3
  %52 = load %struct.Node*, %struct.Node** %51, align 8
  br label %53

53:                                               ; preds = %49, %50
  %54 = phi %struct.Node* [ %52, %50 ], [ %43, %49 ]
  %55 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 1
  %56 = load %struct.Node*, %struct.Node** %55, align 8
  %57 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 1
  %58 = load %struct.Node*, %struct.Node** %57, align 8
  %59 = icmp eq %struct.Node* %58, %0
  br i1 %59, label %66, label %60

60:                                               ; preds = %53
  %61 = getelementptr inbounds %struct.Node, %struct.Node* %56, i64 0, i32 2
  %62 = load %struct.Node*, %struct.Node** %61, align 8
  %63 = icmp eq %struct.Node* %62, %0
  %64 = getelementptr inbounds %struct.Node, %struct.Node* %56, i64 0, i32 3
  %65 = select i1 %63, %struct.Node** %61, %struct.Node** %64
  br label %66

66:                                               ; preds = %60, %53
  %67 = phi %struct.Node** [ %57, %53 ], [ %65, %60 ]
  store %struct.Node* %54, %struct.Node** %67, align 8
  %68 = icmp eq %struct.Node* %54, null
  br i1 %68, label %124, label %69

69:                                               ; preds = %66
  %70 = getelementptr inbounds %struct.Node, %struct.Node* %54, i64 0, i32 1
  store %struct.Node* %56, %struct.Node** %70, align 8
  br label %124

71:                                               ; preds = %45, %71
  %72 = phi %struct.Node* [ %74, %71 ], [ %47, %45 ]
  %73 = getelementptr inbounds %struct.Node, %struct.Node* %72, i64 0, i32 2
  %74 = load %struct.Node*, %struct.Node** %73, align 8
  %75 = icmp eq %struct.Node* %74, null
  br i1 %75, label %76, label %71, !llvm.loop !12

76:                                               ; preds = %71
  %77 = getelementptr inbounds %struct.Node, %struct.Node* %72, i64 0, i32 2
  %78 = getelementptr inbounds %struct.Node, %struct.Node* %72, i64 0, i32 0
  %79 = load i32, i32* %78, align 8
  %80 = getelementptr inbounds %struct.Node, %struct.Node* %72, i64 0, i32 3
  %81 = load %struct.Node*, %struct.Node** %80, align 8
  %82 = getelementptr inbounds %struct.Node, %struct.Node* %72, i64 0, i32 1
  %83 = load %struct.Node*, %struct.Node** %82, align 8
  %84 = icmp eq %struct.Node* %83, %0
  br i1 %84, label %103, label %85

85:                                               ; preds = %76
  %86 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 1
  %87 = load %struct.Node*, %struct.Node** %86, align 8
  %88 = icmp eq %struct.Node* %87, %72
  br i1 %88, label %95, label %89

89:                                               ; preds = %85
  %90 = getelementptr inbounds %struct.Node, %struct.Node* %83, i64 0, i32 2
  %91 = load %struct.Node*, %struct.Node** %90, align 8
  %92 = icmp eq %struct.Node* %91, %72
  %93 = getelementptr inbounds %struct.Node, %struct.Node* %83, i64 0, i32 3
  %94 = select i1 %92, %struct.Node** %90, %struct.Node** %93
  br label %95

95:                                               ; preds = %89, %85
  %96 = phi %struct.Node** [ %86, %85 ], [ %94, %89 ]
  store %struct.Node* %81, %struct.Node** %96, align 8
  %97 = icmp eq %struct.Node* %81, null
  br i1 %97, label %100, label %98

98:                                               ; preds = %95
  %99 = getelementptr inbounds %struct.Node, %struct.Node* %81, i64 0, i32 1
  store %struct.Node* %83, %struct.Node** %99, align 8
  br label %100

100:                                              ; preds = %95, %98
  %101 = load %struct.Node*, %struct.Node** %46, align 8
  store %struct.Node* %101, %struct.Node** %80, align 8
  %102 = getelementptr inbounds %struct.Node, %struct.Node* %101, i64 0, i32 1
  store %struct.Node* %72, %struct.Node** %102, align 8
  br label %103

103:                                              ; preds = %76, %100
  %104 = phi %struct.Node* [ %83, %100 ], [ %72, %76 ]
  %105 = getelementptr inbounds %struct.Node, %struct.Node* %0, i64 0, i32 1
  %106 = load %struct.Node*, %struct.Node** %105, align 8
  %107 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 1
  %108 = load %struct.Node*, %struct.Node** %107, align 8
  %109 = icmp eq %struct.Node* %108, %0
  br i1 %109, label %116, label %110

110:                                              ; preds = %103
  %111 = getelementptr inbounds %struct.Node, %struct.Node* %106, i64 0, i32 2
  %112 = load %struct.Node*, %struct.Node** %111, align 8
  %113 = icmp eq %struct.Node* %112, %0
  %114 = getelementptr inbounds %struct.Node, %struct.Node* %106, i64 0, i32 3
  %115 = select i1 %113, %struct.Node** %111, %struct.Node** %114
  br label %116

116:                                              ; preds = %110, %103
  %117 = phi %struct.Node** [ %107, %103 ], [ %115, %110 ]
  store %struct.Node* %72, %struct.Node** %117, align 8
  %118 = icmp eq %struct.Node* %72, null
  br i1 %118, label %120, label %119

119:                                              ; preds = %116
  store %struct.Node* %106, %struct.Node** %82, align 8
  br label %120

120:                                              ; preds = %116, %119
  %121 = load %struct.Node*, %struct.Node** %42, align 8
  store %struct.Node* %121, %struct.Node** %77, align 8
  %122 = getelementptr inbounds %struct.Node, %struct.Node* %121, i64 0, i32 1
  store %struct.Node* %72, %struct.Node** %122, align 8
  %123 = load i32, i32* %40, align 8
  store i32 %123, i32* %78, align 8
  br label %124

124:                                              ; preds = %69, %66, %120
  %125 = phi %struct.Node* [ %81, %120 ], [ %54, %66 ], [ %54, %69 ]
  %126 = phi %struct.Node* [ %104, %120 ], [ %56, %66 ], [ %56, %69 ]
  %127 = phi i32 [ %79, %120 ], [ %41, %66 ], [ %41, %69 ]
  %128 = icmp eq i32 %127, 0
  br i1 %128, label %314, label %129

129:                                              ; preds = %124
  %130 = getelementptr inbounds %struct.Node, %struct.Node* %1, i64 0, i32 1
  %131 = load %struct.Node*, %struct.Node** %130, align 8
  %132 = icmp eq %struct.Node* %125, %131
  br i1 %132, label %309, label %133

133:                                              ; preds = %129, %224
  %134 = phi %struct.Node* [ %227, %224 ], [ %126, %129 ]
  %135 = phi %struct.Node* [ %134, %224 ], [ %125, %129 ]
  %136 = icmp eq %struct.Node* %135, null
  br i1 %136, label %142, label %137

137:                                              ; preds = %133
  %138 = getelementptr inbounds %struct.Node, %struct.Node* %135, i64 0, i32 0
  %139 = load i32, i32* %138, align 8
  %140 = icmp eq i32 %139, 0
  %141 = zext i1 %140 to i32
  br label %142

142:                                              ; preds = %133, %137
  %143 = phi i32 [ 0, %133 ], [ %141, %137 ]
  %144 = icmp eq i32 %143, 0
  br i1 %144, label %145, label %309

145:                                              ; preds = %142
  %146 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 2
  %147 = load %struct.Node*, %struct.Node** %146, align 8
  %148 = icmp eq %struct.Node* %147, %135
  br i1 %148, label %149, label %152

149:                                              ; preds = %145
  %150 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 3
  %151 = load %struct.Node*, %struct.Node** %150, align 8
  br label %152

152:                                              ; preds = %145, %149
  %153 = phi %struct.Node* [ %151, %149 ], [ %147, %145 ]
  %154 = icmp eq %struct.Node* %153, null
  br i1 %154, label %160, label %155

155:                                              ; preds = %152
  %156 = getelementptr inbounds %struct.Node, %struct.Node* %153, i64 0, i32 0
  %157 = load i32, i32* %156, align 8
  %158 = icmp eq i32 %157, 0
  %159 = zext i1 %158 to i32
  br label %160

160:                                              ; preds = %152, %155
  %161 = phi i32 [ 0, %152 ], [ %159, %155 ]
  %162 = icmp eq i32 %161, 0
  br i1 %162, label %197, label %163

163:                                              ; preds = %160
  %164 = getelementptr inbounds %struct.Node, %struct.Node* %153, i64 0, i32 0
  store i32 1, i32* %164, align 8
  %165 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 0
  store i32 0, i32* %165, align 8
  %166 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 3
  %167 = select i1 %148, %struct.Node** %166, %struct.Node** %146
  %168 = load %struct.Node*, %struct.Node** %167, align 8
  %169 = getelementptr inbounds %struct.Node, %struct.Node* %168, i64 0, i32 2
  %170 = getelementptr inbounds %struct.Node, %struct.Node* %168, i64 0, i32 3
  %171 = select i1 %148, %struct.Node** %169, %struct.Node** %170
  %172 = load %struct.Node*, %struct.Node** %171, align 8
  %173 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 1
  %174 = load %struct.Node*, %struct.Node** %173, align 8
  %175 = load %struct.Node*, %struct.Node** %130, align 8
  %176 = icmp eq %struct.Node* %175, %134
  br i1 %176, label %183, label %177

177:                                              ; preds = %163
  %178 = getelementptr inbounds %struct.Node, %struct.Node* %174, i64 0, i32 2
  %179 = load %struct.Node*, %struct.Node** %178, align 8
  %180 = icmp eq %struct.Node* %179, %134
  %181 = getelementptr inbounds %struct.Node, %struct.Node* %174, i64 0, i32 3
  %182 = select i1 %180, %struct.Node** %178, %struct.Node** %181
  br label %183

183:                                              ; preds = %177, %163
  %184 = phi %struct.Node** [ %130, %163 ], [ %182, %177 ]
  store %struct.Node* %168, %struct.Node** %184, align 8
  %185 = icmp eq %struct.Node* %168, null
  br i1 %185, label %188, label %186

186:                                              ; preds = %183
  %187 = getelementptr inbounds %struct.Node, %struct.Node* %168, i64 0, i32 1
  store %struct.Node* %174, %struct.Node** %187, align 8
  br label %188

188:                                              ; preds = %186, %183
  %189 = select i1 %148, %struct.Node** %166, %struct.Node** %146
  %190 = select i1 %148, %struct.Node** %169, %struct.Node** %170
  store %struct.Node* %172, %struct.Node** %189, align 8
  store %struct.Node* %134, %struct.Node** %190, align 8
  %191 = icmp eq %struct.Node* %172, null
  br i1 %191, label %194, label %192

192:                                              ; preds = %188
  %193 = getelementptr inbounds %struct.Node, %struct.Node* %172, i64 0, i32 1
  store %struct.Node* %134, %struct.Node** %193, align 8
  br label %194

194:                                              ; preds = %188, %192
  store %struct.Node* %168, %struct.Node** %173, align 8
  %195 = select i1 %148, %struct.Node** %166, %struct.Node** %146
  %196 = load %struct.Node*, %struct.Node** %195, align 8
  br label %197

197:                                              ; preds = %194, %160
  %198 = phi %struct.Node* [ %196, %194 ], [ %153, %160 ]
  %199 = getelementptr inbounds %struct.Node, %struct.Node* %198, i64 0, i32 2
  %200 = getelementptr inbounds %struct.Node, %struct.Node* %198, i64 0, i32 3
  %201 = select i1 %148, %struct.Node** %199, %struct.Node** %200
  %202 = load %struct.Node*, %struct.Node** %201, align 8
  %203 = select i1 %148, %struct.Node** %200, %struct.Node** %199
  %204 = load %struct.Node*, %struct.Node** %203, align 8
  %205 = icmp eq %struct.Node* %202, null
  br i1 %205, label %211, label %206

206:                                              ; preds = %197
  %207 = getelementptr inbounds %struct.Node, %struct.Node* %202, i64 0, i32 0
  %208 = load i32, i32* %207, align 8
  %209 = icmp eq i32 %208, 0
  %210 = zext i1 %209 to i32
  br label %211

211:                                              ; preds = %197, %206
  %212 = phi i32 [ 0, %197 ], [ %210, %206 ]
  %213 = icmp eq i32 %212, 0
  br i1 %213, label %214, label %230

214:                                              ; preds = %211
  %215 = icmp eq %struct.Node* %204, null
  br i1 %215, label %221, label %216

216:                                              ; preds = %214
  %217 = getelementptr inbounds %struct.Node, %struct.Node* %204, i64 0, i32 0
  %218 = load i32, i32* %217, align 8
  %219 = icmp eq i32 %218, 0
  %220 = zext i1 %219 to i32
  br label %221

221:                                              ; preds = %214, %216
  %222 = phi i32 [ 0, %214 ], [ %220, %216 ]
  %223 = icmp eq i32 %222, 0
  br i1 %223, label %224, label %230

224:                                              ; preds = %221
  %225 = getelementptr inbounds %struct.Node, %struct.Node* %198, i64 0, i32 0
  store i32 0, i32* %225, align 8
  %226 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 1
  %227 = load %struct.Node*, %struct.Node** %226, align 8
  %228 = load %struct.Node*, %struct.Node** %130, align 8
  %229 = icmp eq %struct.Node* %134, %228
  br i1 %229, label %309, label %133, !llvm.loop !13

230:                                              ; preds = %221, %211
  %231 = icmp eq %struct.Node* %204, null
  br i1 %231, label %236, label %232

232:                                              ; preds = %230
  %233 = getelementptr inbounds %struct.Node, %struct.Node* %204, i64 0, i32 0
  %234 = load i32, i32* %233, align 8
  %235 = icmp eq i32 %234, 0
  br i1 %235, label %273, label %236

236:                                              ; preds = %230, %232
  %237 = getelementptr inbounds %struct.Node, %struct.Node* %202, i64 0, i32 0
  store i32 1, i32* %237, align 8
  %238 = getelementptr inbounds %struct.Node, %struct.Node* %198, i64 0, i32 0
  store i32 0, i32* %238, align 8
  %239 = load %struct.Node*, %struct.Node** %201, align 8
  %240 = getelementptr inbounds %struct.Node, %struct.Node* %239, i64 0, i32 2
  %241 = getelementptr inbounds %struct.Node, %struct.Node* %239, i64 0, i32 3
  %242 = select i1 %148, %struct.Node** %241, %struct.Node** %240
  %243 = load %struct.Node*, %struct.Node** %242, align 8
  %244 = getelementptr inbounds %struct.Node, %struct.Node* %198, i64 0, i32 1
  %245 = load %struct.Node*, %struct.Node** %244, align 8
  %246 = load %struct.Node*, %struct.Node** %130, align 8
  %247 = icmp eq %struct.Node* %246, %198
  br i1 %247, label %254, label %248

248:                                              ; preds = %236
  %249 = getelementptr inbounds %struct.Node, %struct.Node* %245, i64 0, i32 2
  %250 = load %struct.Node*, %struct.Node** %249, align 8
  %251 = icmp eq %struct.Node* %250, %198
  %252 = getelementptr inbounds %struct.Node, %struct.Node* %245, i64 0, i32 3
  %253 = select i1 %251, %struct.Node** %249, %struct.Node** %252
  br label %254

254:                                              ; preds = %248, %236
  %255 = phi %struct.Node** [ %130, %236 ], [ %253, %248 ]
  store %struct.Node* %239, %struct.Node** %255, align 8
  %256 = icmp eq %struct.Node* %239, null
  br i1 %256, label %259, label %257

257:                                              ; preds = %254
  %258 = getelementptr inbounds %struct.Node, %struct.Node* %239, i64 0, i32 1
  store %struct.Node* %245, %struct.Node** %258, align 8
  br label %259

259:                                              ; preds = %257, %254
  %260 = select i1 %148, %struct.Node** %199, %struct.Node** %200
  %261 = select i1 %148, %struct.Node** %241, %struct.Node** %240
  store %struct.Node* %243, %struct.Node** %260, align 8
  store %struct.Node* %198, %struct.Node** %261, align 8
  %262 = icmp eq %struct.Node* %243, null
  br i1 %262, label %265, label %263

263:                                              ; preds = %259
  %264 = getelementptr inbounds %struct.Node, %struct.Node* %243, i64 0, i32 1
  store %struct.Node* %198, %struct.Node** %264, align 8
  br label %265

265:                                              ; preds = %259, %263
  store %struct.Node* %239, %struct.Node** %244, align 8
  %266 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 3
  %267 = select i1 %148, %struct.Node** %266, %struct.Node** %146
  %268 = load %struct.Node*, %struct.Node** %267, align 8
  %269 = getelementptr inbounds %struct.Node, %struct.Node* %268, i64 0, i32 3
  %270 = getelementptr inbounds %struct.Node, %struct.Node* %268, i64 0, i32 2
  %271 = select i1 %148, %struct.Node** %269, %struct.Node** %270
  %272 = load %struct.Node*, %struct.Node** %271, align 8
  br label %273

273:                                              ; preds = %265, %232
  %274 = phi %struct.Node* [ %198, %232 ], [ %268, %265 ]
  %275 = phi %struct.Node* [ %204, %232 ], [ %272, %265 ]
  %276 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 0
  %277 = load i32, i32* %276, align 8
  %278 = getelementptr inbounds %struct.Node, %struct.Node* %274, i64 0, i32 0
  store i32 %277, i32* %278, align 8
  store i32 1, i32* %276, align 8
  %279 = getelementptr inbounds %struct.Node, %struct.Node* %275, i64 0, i32 0
  store i32 1, i32* %279, align 8
  %280 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 3
  %281 = select i1 %148, %struct.Node** %280, %struct.Node** %146
  %282 = load %struct.Node*, %struct.Node** %281, align 8
  %283 = getelementptr inbounds %struct.Node, %struct.Node* %282, i64 0, i32 2
  %284 = getelementptr inbounds %struct.Node, %struct.Node* %282, i64 0, i32 3
  %285 = select i1 %148, %struct.Node** %283, %struct.Node** %284
  %286 = load %struct.Node*, %struct.Node** %285, align 8
  %287 = getelementptr inbounds %struct.Node, %struct.Node* %134, i64 0, i32 1
  %288 = load %struct.Node*, %struct.Node** %287, align 8
  %289 = load %struct.Node*, %struct.Node** %130, align 8
  %290 = icmp eq %struct.Node* %289, %134
  br i1 %290, label %297, label %291

291:                                              ; preds = %273
  %292 = getelementptr inbounds %struct.Node, %struct.Node* %288, i64 0, i32 2
  %293 = load %struct.Node*, %struct.Node** %292, align 8
  %294 = icmp eq %struct.Node* %293, %134
  %295 = getelementptr inbounds %struct.Node, %struct.Node* %288, i64 0, i32 3
  %296 = select i1 %294, %struct.Node** %292, %struct.Node** %295
  br label %297

297:                                              ; preds = %291, %273
  %298 = phi %struct.Node** [ %130, %273 ], [ %296, %291 ]
  store %struct.Node* %282, %struct.Node** %298, align 8
  %299 = icmp eq %struct.Node* %282, null
  br i1 %299, label %302, label %300

300:                                              ; preds = %297
  %301 = getelementptr inbounds %struct.Node, %struct.Node* %282, i64 0, i32 1
  store %struct.Node* %288, %struct.Node** %301, align 8
  br label %302

302:                                              ; preds = %300, %297
  %303 = select i1 %148, %struct.Node** %280, %struct.Node** %146
  %304 = select i1 %148, %struct.Node** %283, %struct.Node** %284
  store %struct.Node* %286, %struct.Node** %303, align 8
  store %struct.Node* %134, %struct.Node** %304, align 8
  %305 = icmp eq %struct.Node* %286, null
  br i1 %305, label %308, label %306

306:                                              ; preds = %302
  %307 = getelementptr inbounds %struct.Node, %struct.Node* %286, i64 0, i32 1
  store %struct.Node* %134, %struct.Node** %307, align 8
  br label %308

308:                                              ; preds = %302, %306
  store %struct.Node* %282, %struct.Node** %287, align 8
  br label %309

309:                                              ; preds = %142, %224, %129, %308
  %310 = phi %struct.Node* [ %135, %308 ], [ %125, %129 ], [ %134, %224 ], [ %135, %142 ]
  %311 = icmp eq %struct.Node* %310, null
  br i1 %311, label %314, label %312

312:                                              ; preds = %309
  %313 = getelementptr inbounds %struct.Node, %struct.Node* %310, i64 0, i32 0
  store i32 1, i32* %313, align 8
  br label %314

314:                                              ; preds = %309, %312, %124
  ret %struct.Node* %0
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(%struct.RehashPolicy* nocapture noundef %0, i64 noundef %1) local_unnamed_addr #1 {
  %3 = icmp ult i64 %1, 2
  br i1 %3, label %23, label %4

4:                                                ; preds = %2, %18
  %5 = phi i64 [ %22, %18 ], [ %1, %2 ]
  %6 = icmp ult i64 %5, 4
  %7 = and i64 %5, 1
  %8 = icmp eq i64 %7, 0
  %9 = or i1 %6, %8
  br i1 %9, label %18, label %10

10:                                               ; preds = %4, %14
  %11 = phi i64 [ %17, %14 ], [ 3, %4 ]
  %12 = mul i64 %11, %11
  %13 = icmp ugt i64 %12, %5
  br i1 %13, label %18, label %14, !llvm.loop !14

14:                                               ; preds = %10
  %15 = urem i64 %5, %11
  %16 = icmp eq i64 %15, 0
  %17 = add i64 %11, 1
  br i1 %16, label %18, label %10, !llvm.loop !14

18:                                               ; preds = %10, %14, %4
  %19 = phi i1 [ %6, %4 ], [ %13, %14 ], [ %13, %10 ]
  %20 = icmp ugt i64 %5, 1
  %21 = select i1 %20, i1 %19, i1 false
  %22 = add i64 %5, 1
  br i1 %21, label %23, label %4, !llvm.loop !15

23:                                               ; preds = %18, %2
  %24 = phi i64 [ 1, %2 ], [ %5, %18 ]
  %25 = getelementptr inbounds %struct.RehashPolicy, %struct.RehashPolicy* %0, i64 0, i32 0
  %26 = load float, float* %25, align 8
  %27 = uitofp i64 %24 to float
  %28 = fmul float %26, %27
  %29 = fptoui float %28 to i64
  %30 = getelementptr inbounds %struct.RehashPolicy, %struct.RehashPolicy* %0, i64 0, i32 1
  store i64 %29, i64* %30, align 8
  ret i64 %24
}

; Function Attrs: nofree norecurse nosync nounwind
define dso_local { i8, i64 } @_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(%struct.RehashPolicy* nocapture noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #1 {
  %5 = add i64 %3, %2
  %6 = getelementptr inbounds %struct.RehashPolicy, %struct.RehashPolicy* %0, i64 0, i32 1
  %7 = load i64, i64* %6, align 8
  %8 = icmp ugt i64 %5, %7
  br i1 %8, label %9, label %48

9:                                                ; preds = %4
  %10 = uitofp i64 %5 to float
  %11 = getelementptr inbounds %struct.RehashPolicy, %struct.RehashPolicy* %0, i64 0, i32 0
  %12 = load float, float* %11, align 8
  %13 = fdiv float %10, %12
  %14 = fptoui float %13 to i64
  %15 = add i64 %14, 1
  %16 = icmp ugt i64 %15, %1
  br i1 %16, label %17, label %41

17:                                               ; preds = %9
  %18 = shl i64 %1, 1
  %19 = icmp ult i64 %15, %18
  %20 = select i1 %19, i64 %18, i64 %15
  %21 = icmp ult i64 %20, 2
  br i1 %21, label %41, label %22

22:                                               ; preds = %17, %36
  %23 = phi i64 [ %40, %36 ], [ %20, %17 ]
  %24 = icmp ult i64 %23, 4
  %25 = and i64 %23, 1
  %26 = icmp eq i64 %25, 0
  %27 = or i1 %24, %26
  br i1 %27, label %36, label %28

28:                                               ; preds = %22, %32
  %29 = phi i64 [ %35, %32 ], [ 3, %22 ]
  %30 = mul i64 %29, %29
  %31 = icmp ugt i64 %30, %23
  br i1 %31, label %36, label %32, !llvm.loop !14

32:                                               ; preds = %28
  %33 = urem i64 %23, %29
  %34 = icmp eq i64 %33, 0
  %35 = add i64 %29, 1
  br i1 %34, label %36, label %28, !llvm.loop !14

36:                                               ; preds = %32, %28, %22
  %37 = phi i1 [ %24, %22 ], [ false, %32 ], [ %31, %28 ]
  %38 = icmp ugt i64 %23, 1
  %39 = select i1 %38, i1 %37, i1 false
  %40 = add i64 %23, 1
  br i1 %39, label %41, label %22, !llvm.loop !15

41:                                               ; preds = %36, %17, %9
  %42 = phi i64 [ %1, %9 ], [ 1, %17 ], [ %23, %36 ]
  %43 = phi i8 [ 0, %9 ], [ 1, %17 ], [ 1, %36 ]
  %44 = phi i64 [ 0, %9 ], [ 1, %17 ], [ %23, %36 ]
  %45 = uitofp i64 %42 to float
  %46 = fmul float %12, %45
  %47 = fptoui float %46 to i64
  store i64 %47, i64* %6, align 8
  br label %48

48:                                               ; preds = %41, %4
  %49 = phi i8 [ 0, %4 ], [ %43, %41 ]
  %50 = phi i64 [ 0, %4 ], [ %44, %41 ]
  %51 = insertvalue { i8, i64 } poison, i8 %49, 0
  %52 = insertvalue { i8, i64 } %51, i64 %50, 1
  ret { i8, i64 } %52
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nofree norecurse nosync nounwind readonly "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

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
!13 = distinct !{!13, !4, !5}
!14 = distinct !{!14, !4, !5}
!15 = distinct !{!15, !5}
