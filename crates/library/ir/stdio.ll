; ModuleID = 'c/stdio.c'
source_filename = "c/stdio.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.FILE = type { i32 }
%struct.__va_list_tag = type { i32, i32, i8*, i8* }

@streams = internal global [3 x %struct.FILE] [%struct.FILE zeroinitializer, %struct.FILE { i32 1 }, %struct.FILE { i32 2 }], align 4
@stdin = dso_local local_unnamed_addr constant %struct.FILE* getelementptr inbounds ([3 x %struct.FILE], [3 x %struct.FILE]* @streams, i64 0, i64 0), align 8
@stdout = dso_local local_unnamed_addr constant %struct.FILE* bitcast (i32* getelementptr inbounds ([3 x %struct.FILE], [3 x %struct.FILE]* @streams, i64 0, i64 1, i32 0) to %struct.FILE*), align 8
@stderr = dso_local local_unnamed_addr constant %struct.FILE* bitcast (i32* getelementptr inbounds ([3 x %struct.FILE], [3 x %struct.FILE]* @streams, i64 0, i64 2, i32 0) to %struct.FILE*), align 8
@.str = private unnamed_addr constant [3 x i8] c"%s\00", align 1
@.str.1 = private unnamed_addr constant [3 x i8] c"%c\00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"%.*s\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"%s: %s\0A\00", align 1
@.str.4 = private unnamed_addr constant [3 x i8] c"%%\00", align 1

; Function Attrs: nounwind
define dso_local i32 @vprintf(i8* noundef %0, %struct.__va_list_tag* noundef %1) local_unnamed_addr #0 {
  %3 = call fastcc i32 @print(i8* noundef %0, %struct.__va_list_tag* noundef %1) #5
  ret i32 %3
}

; Function Attrs: nounwind
define internal fastcc i32 @print(i8* noundef %0, %struct.__va_list_tag* noundef %1) unnamed_addr #0 {
  %3 = alloca [32 x i8], align 16
  %4 = alloca [2 x i32], align 4
  %5 = getelementptr inbounds [32 x i8], [32 x i8]* %3, i64 0, i64 0
  %6 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %7 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %8 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %9 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 0
  %10 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %11 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %12 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %13 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %14 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %15 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %16 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 0
  %17 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 1
  %18 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %19 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %20 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %21 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 0
  %22 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %23 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %24 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %25 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %26 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %27 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %28 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 0
  %29 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 1
  %30 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %31 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %32 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %33 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 0
  %34 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %35 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %36 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %37 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %38 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %39 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %40 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 0
  %41 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 1
  %42 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 0
  %43 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %44 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %45 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 0
  %46 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 1
  %47 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %48 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %49 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 1
  %50 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %51 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  %52 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 0
  %53 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 1
  %54 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 1
  %55 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 2
  %56 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %1, i64 0, i32 3
  br label %57

57:                                               ; preds = %71, %2
  %58 = phi i32 [ 0, %2 ], [ %74, %71 ]
  %59 = phi i8* [ %0, %2 ], [ %73, %71 ]
  %60 = load i8, i8* %59, align 1
  switch i8 %60, label %61 [
    i8 0, label %351
    i8 37, label %75
  ]

61:                                               ; preds = %57, %65
  %62 = phi i64 [ %66, %65 ], [ 0, %57 ]
  %63 = getelementptr inbounds i8, i8* %59, i64 %62
  %64 = load i8, i8* %63, align 1
  switch i8 %64, label %65 [
    i8 0, label %67
    i8 37, label %67
  ]

65:                                               ; preds = %61
  %66 = add nuw i64 %62, 1
  br label %61, !llvm.loop !3

67:                                               ; preds = %61, %61
  %68 = trunc i64 %62 to i32
  %69 = and i64 %62, 4294967295
  %70 = getelementptr inbounds i8, i8* %59, i64 %69
  call void (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.2, i64 0, i64 0), i32 noundef %68, i8* noundef nonnull %59) #6
  br label %71

71:                                               ; preds = %164, %197, %180, %265, %298, %281, %314, %347, %330, %230, %247, %214, %67, %82
  %72 = phi i32 [ %68, %67 ], [ 1, %82 ], [ 1, %214 ], [ 1, %247 ], [ 1, %230 ], [ 1, %330 ], [ 1, %347 ], [ 1, %314 ], [ 1, %281 ], [ 1, %298 ], [ 1, %265 ], [ 1, %180 ], [ 1, %197 ], [ 1, %164 ]
  %73 = phi i8* [ %70, %67 ], [ %83, %82 ], [ %140, %214 ], [ %140, %247 ], [ %140, %230 ], [ %140, %330 ], [ %140, %347 ], [ %140, %314 ], [ %140, %281 ], [ %140, %298 ], [ %140, %265 ], [ %140, %180 ], [ %140, %197 ], [ %140, %164 ]
  %74 = add nsw i32 %58, %72
  br label %57, !llvm.loop !6

75:                                               ; preds = %57
  %76 = getelementptr inbounds i8, i8* %59, i64 1
  store i8 %60, i8* %5, align 16
  %77 = load i8, i8* %76, align 1
  %78 = icmp eq i8 %77, 37
  br i1 %78, label %82, label %79

79:                                               ; preds = %75
  %80 = load i8, i8* %76, align 1
  %81 = icmp eq i8 %80, 0
  br i1 %81, label %136, label %84

82:                                               ; preds = %75
  call void (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.4, i64 0, i64 0)) #6
  %83 = getelementptr inbounds i8, i8* %59, i64 2
  br label %71

84:                                               ; preds = %79, %125
  %85 = phi i64 [ %91, %125 ], [ 1, %79 ]
  %86 = phi i8 [ %128, %125 ], [ %80, %79 ]
  %87 = phi i8* [ %90, %125 ], [ %76, %79 ]
  %88 = phi i32 [ %127, %125 ], [ 0, %79 ]
  %89 = phi i32 [ %126, %125 ], [ 0, %79 ]
  %90 = getelementptr inbounds i8, i8* %87, i64 1
  %91 = add nuw nsw i64 %85, 1
  %92 = getelementptr inbounds [32 x i8], [32 x i8]* %3, i64 0, i64 %85
  store i8 %86, i8* %92, align 1
  %93 = icmp eq i8 %86, 42
  %94 = icmp slt i32 %89, 2
  %95 = select i1 %93, i1 %94, i1 false
  br i1 %95, label %96, label %114

96:                                               ; preds = %84
  %97 = load i32, i32* %6, align 8
  %98 = icmp ult i32 %97, 41
  br i1 %98, label %99, label %104

99:                                               ; preds = %96
  %100 = load i8*, i8** %8, align 8
  %101 = sext i32 %97 to i64
  %102 = getelementptr i8, i8* %100, i64 %101
  %103 = add i32 %97, 8
  store i32 %103, i32* %6, align 8
  br label %107

104:                                              ; preds = %96
  %105 = load i8*, i8** %7, align 8
  %106 = getelementptr i8, i8* %105, i64 8
  store i8* %106, i8** %7, align 8
  br label %107

107:                                              ; preds = %104, %99
  %108 = phi i8* [ %102, %99 ], [ %105, %104 ]
  %109 = bitcast i8* %108 to i32*
  %110 = load i32, i32* %109, align 4
  %111 = add nsw i32 %89, 1
  %112 = sext i32 %89 to i64
  %113 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 %112
  store i32 %110, i32* %113, align 4
  br label %125

114:                                              ; preds = %84
  %115 = add i8 %86, -106
  %116 = call i8 @llvm.fshl.i8(i8 %115, i8 %115, i8 7)
  switch i8 %116, label %117 [
    i8 8, label %125
    i8 5, label %125
    i8 1, label %125
    i8 0, label %125
  ]

117:                                              ; preds = %114
  %118 = add i8 %86, -97
  %119 = icmp ult i8 %118, 26
  %120 = icmp ne i8 %86, 104
  %121 = and i1 %120, %119
  %122 = add i8 %86, -65
  %123 = icmp ult i8 %122, 26
  %124 = or i1 %123, %121
  br i1 %124, label %132, label %125

125:                                              ; preds = %117, %114, %114, %114, %114, %107
  %126 = phi i32 [ %111, %107 ], [ %89, %114 ], [ %89, %114 ], [ %89, %114 ], [ %89, %114 ], [ %89, %117 ]
  %127 = phi i32 [ %88, %107 ], [ 1, %114 ], [ 1, %114 ], [ 1, %114 ], [ 1, %114 ], [ %88, %117 ]
  %128 = load i8, i8* %90, align 1
  %129 = icmp ne i8 %128, 0
  %130 = icmp ult i64 %85, 29
  %131 = select i1 %129, i1 %130, i1 false
  br i1 %131, label %84, label %132, !llvm.loop !7

132:                                              ; preds = %117, %125
  %133 = phi i32 [ %126, %125 ], [ %89, %117 ]
  %134 = phi i32 [ %127, %125 ], [ %88, %117 ]
  %135 = trunc i64 %91 to i32
  br label %136

136:                                              ; preds = %132, %79
  %137 = phi i32 [ 0, %79 ], [ %133, %132 ]
  %138 = phi i32 [ 0, %79 ], [ %134, %132 ]
  %139 = phi i32 [ 1, %79 ], [ %135, %132 ]
  %140 = phi i8* [ %76, %79 ], [ %90, %132 ]
  %141 = sext i32 %139 to i64
  %142 = getelementptr inbounds [32 x i8], [32 x i8]* %3, i64 0, i64 %141
  store i8 0, i8* %142, align 1
  %143 = add nsw i32 %139, -1
  %144 = sext i32 %143 to i64
  %145 = getelementptr inbounds [32 x i8], [32 x i8]* %3, i64 0, i64 %144
  %146 = load i8, i8* %145, align 1
  %147 = or i8 %146, 32
  %148 = add i8 %147, -101
  %149 = icmp ult i8 %148, 3
  %150 = icmp eq i8 %147, 97
  %151 = or i1 %150, %149
  br i1 %151, label %152, label %201

152:                                              ; preds = %136
  switch i32 %137, label %184 [
    i32 0, label %153
    i32 1, label %168
  ]

153:                                              ; preds = %152
  %154 = load i32, i32* %49, align 4
  %155 = icmp ult i32 %154, 161
  br i1 %155, label %156, label %161

156:                                              ; preds = %153
  %157 = load i8*, i8** %51, align 8
  %158 = sext i32 %154 to i64
  %159 = getelementptr i8, i8* %157, i64 %158
  %160 = add i32 %154, 16
  store i32 %160, i32* %49, align 4
  br label %164

161:                                              ; preds = %153
  %162 = load i8*, i8** %50, align 8
  %163 = getelementptr i8, i8* %162, i64 8
  store i8* %163, i8** %50, align 8
  br label %164

164:                                              ; preds = %161, %156
  %165 = phi i8* [ %159, %156 ], [ %162, %161 ]
  %166 = bitcast i8* %165 to double*
  %167 = load double, double* %166, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, double noundef %167) #6
  br label %71

168:                                              ; preds = %152
  %169 = load i32, i32* %45, align 4
  %170 = load i32, i32* %46, align 4
  %171 = icmp ult i32 %170, 161
  br i1 %171, label %172, label %177

172:                                              ; preds = %168
  %173 = load i8*, i8** %48, align 8
  %174 = sext i32 %170 to i64
  %175 = getelementptr i8, i8* %173, i64 %174
  %176 = add i32 %170, 16
  store i32 %176, i32* %46, align 4
  br label %180

177:                                              ; preds = %168
  %178 = load i8*, i8** %47, align 8
  %179 = getelementptr i8, i8* %178, i64 8
  store i8* %179, i8** %47, align 8
  br label %180

180:                                              ; preds = %177, %172
  %181 = phi i8* [ %175, %172 ], [ %178, %177 ]
  %182 = bitcast i8* %181 to double*
  %183 = load double, double* %182, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %169, double noundef %183) #6
  br label %71

184:                                              ; preds = %152
  %185 = load i32, i32* %52, align 4
  %186 = load i32, i32* %53, align 4
  %187 = load i32, i32* %54, align 4
  %188 = icmp ult i32 %187, 161
  br i1 %188, label %189, label %194

189:                                              ; preds = %184
  %190 = load i8*, i8** %56, align 8
  %191 = sext i32 %187 to i64
  %192 = getelementptr i8, i8* %190, i64 %191
  %193 = add i32 %187, 16
  store i32 %193, i32* %54, align 4
  br label %197

194:                                              ; preds = %184
  %195 = load i8*, i8** %55, align 8
  %196 = getelementptr i8, i8* %195, i64 8
  store i8* %196, i8** %55, align 8
  br label %197

197:                                              ; preds = %194, %189
  %198 = phi i8* [ %192, %189 ], [ %195, %194 ]
  %199 = bitcast i8* %198 to double*
  %200 = load double, double* %199, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %185, i32 noundef %186, double noundef %200) #6
  br label %71

201:                                              ; preds = %136
  switch i8 %146, label %251 [
    i8 115, label %202
    i8 112, label %202
    i8 83, label %202
    i8 80, label %202
  ]

202:                                              ; preds = %201, %201, %201, %201
  switch i32 %137, label %234 [
    i32 0, label %203
    i32 1, label %218
  ]

203:                                              ; preds = %202
  %204 = load i32, i32* %13, align 8
  %205 = icmp ult i32 %204, 41
  br i1 %205, label %206, label %211

206:                                              ; preds = %203
  %207 = load i8*, i8** %15, align 8
  %208 = sext i32 %204 to i64
  %209 = getelementptr i8, i8* %207, i64 %208
  %210 = add i32 %204, 8
  store i32 %210, i32* %13, align 8
  br label %214

211:                                              ; preds = %203
  %212 = load i8*, i8** %14, align 8
  %213 = getelementptr i8, i8* %212, i64 8
  store i8* %213, i8** %14, align 8
  br label %214

214:                                              ; preds = %211, %206
  %215 = phi i8* [ %209, %206 ], [ %212, %211 ]
  %216 = bitcast i8* %215 to i8**
  %217 = load i8*, i8** %216, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i8* noundef %217) #6
  br label %71

218:                                              ; preds = %202
  %219 = load i32, i32* %9, align 4
  %220 = load i32, i32* %10, align 8
  %221 = icmp ult i32 %220, 41
  br i1 %221, label %222, label %227

222:                                              ; preds = %218
  %223 = load i8*, i8** %12, align 8
  %224 = sext i32 %220 to i64
  %225 = getelementptr i8, i8* %223, i64 %224
  %226 = add i32 %220, 8
  store i32 %226, i32* %10, align 8
  br label %230

227:                                              ; preds = %218
  %228 = load i8*, i8** %11, align 8
  %229 = getelementptr i8, i8* %228, i64 8
  store i8* %229, i8** %11, align 8
  br label %230

230:                                              ; preds = %227, %222
  %231 = phi i8* [ %225, %222 ], [ %228, %227 ]
  %232 = bitcast i8* %231 to i8**
  %233 = load i8*, i8** %232, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %219, i8* noundef %233) #6
  br label %71

234:                                              ; preds = %202
  %235 = load i32, i32* %16, align 4
  %236 = load i32, i32* %17, align 4
  %237 = load i32, i32* %18, align 8
  %238 = icmp ult i32 %237, 41
  br i1 %238, label %239, label %244

239:                                              ; preds = %234
  %240 = load i8*, i8** %20, align 8
  %241 = sext i32 %237 to i64
  %242 = getelementptr i8, i8* %240, i64 %241
  %243 = add i32 %237, 8
  store i32 %243, i32* %18, align 8
  br label %247

244:                                              ; preds = %234
  %245 = load i8*, i8** %19, align 8
  %246 = getelementptr i8, i8* %245, i64 8
  store i8* %246, i8** %19, align 8
  br label %247

247:                                              ; preds = %244, %239
  %248 = phi i8* [ %242, %239 ], [ %245, %244 ]
  %249 = bitcast i8* %248 to i8**
  %250 = load i8*, i8** %249, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %235, i32 noundef %236, i8* noundef %250) #6
  br label %71

251:                                              ; preds = %201
  %252 = icmp eq i32 %138, 0
  br i1 %252, label %302, label %253

253:                                              ; preds = %251
  switch i32 %137, label %285 [
    i32 0, label %254
    i32 1, label %269
  ]

254:                                              ; preds = %253
  %255 = load i32, i32* %25, align 8
  %256 = icmp ult i32 %255, 41
  br i1 %256, label %257, label %262

257:                                              ; preds = %254
  %258 = load i8*, i8** %27, align 8
  %259 = sext i32 %255 to i64
  %260 = getelementptr i8, i8* %258, i64 %259
  %261 = add i32 %255, 8
  store i32 %261, i32* %25, align 8
  br label %265

262:                                              ; preds = %254
  %263 = load i8*, i8** %26, align 8
  %264 = getelementptr i8, i8* %263, i64 8
  store i8* %264, i8** %26, align 8
  br label %265

265:                                              ; preds = %262, %257
  %266 = phi i8* [ %260, %257 ], [ %263, %262 ]
  %267 = bitcast i8* %266 to i64*
  %268 = load i64, i64* %267, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i64 noundef %268) #6
  br label %71

269:                                              ; preds = %253
  %270 = load i32, i32* %21, align 4
  %271 = load i32, i32* %22, align 8
  %272 = icmp ult i32 %271, 41
  br i1 %272, label %273, label %278

273:                                              ; preds = %269
  %274 = load i8*, i8** %24, align 8
  %275 = sext i32 %271 to i64
  %276 = getelementptr i8, i8* %274, i64 %275
  %277 = add i32 %271, 8
  store i32 %277, i32* %22, align 8
  br label %281

278:                                              ; preds = %269
  %279 = load i8*, i8** %23, align 8
  %280 = getelementptr i8, i8* %279, i64 8
  store i8* %280, i8** %23, align 8
  br label %281

281:                                              ; preds = %278, %273
  %282 = phi i8* [ %276, %273 ], [ %279, %278 ]
  %283 = bitcast i8* %282 to i64*
  %284 = load i64, i64* %283, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %270, i64 noundef %284) #6
  br label %71

285:                                              ; preds = %253
  %286 = load i32, i32* %28, align 4
  %287 = load i32, i32* %29, align 4
  %288 = load i32, i32* %30, align 8
  %289 = icmp ult i32 %288, 41
  br i1 %289, label %290, label %295

290:                                              ; preds = %285
  %291 = load i8*, i8** %32, align 8
  %292 = sext i32 %288 to i64
  %293 = getelementptr i8, i8* %291, i64 %292
  %294 = add i32 %288, 8
  store i32 %294, i32* %30, align 8
  br label %298

295:                                              ; preds = %285
  %296 = load i8*, i8** %31, align 8
  %297 = getelementptr i8, i8* %296, i64 8
  store i8* %297, i8** %31, align 8
  br label %298

298:                                              ; preds = %295, %290
  %299 = phi i8* [ %293, %290 ], [ %296, %295 ]
  %300 = bitcast i8* %299 to i64*
  %301 = load i64, i64* %300, align 8
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %286, i32 noundef %287, i64 noundef %301) #6
  br label %71

302:                                              ; preds = %251
  switch i32 %137, label %334 [
    i32 0, label %303
    i32 1, label %318
  ]

303:                                              ; preds = %302
  %304 = load i32, i32* %37, align 8
  %305 = icmp ult i32 %304, 41
  br i1 %305, label %306, label %311

306:                                              ; preds = %303
  %307 = load i8*, i8** %39, align 8
  %308 = sext i32 %304 to i64
  %309 = getelementptr i8, i8* %307, i64 %308
  %310 = add i32 %304, 8
  store i32 %310, i32* %37, align 8
  br label %314

311:                                              ; preds = %303
  %312 = load i8*, i8** %38, align 8
  %313 = getelementptr i8, i8* %312, i64 8
  store i8* %313, i8** %38, align 8
  br label %314

314:                                              ; preds = %311, %306
  %315 = phi i8* [ %309, %306 ], [ %312, %311 ]
  %316 = bitcast i8* %315 to i32*
  %317 = load i32, i32* %316, align 4
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %317) #6
  br label %71

318:                                              ; preds = %302
  %319 = load i32, i32* %33, align 4
  %320 = load i32, i32* %34, align 8
  %321 = icmp ult i32 %320, 41
  br i1 %321, label %322, label %327

322:                                              ; preds = %318
  %323 = load i8*, i8** %36, align 8
  %324 = sext i32 %320 to i64
  %325 = getelementptr i8, i8* %323, i64 %324
  %326 = add i32 %320, 8
  store i32 %326, i32* %34, align 8
  br label %330

327:                                              ; preds = %318
  %328 = load i8*, i8** %35, align 8
  %329 = getelementptr i8, i8* %328, i64 8
  store i8* %329, i8** %35, align 8
  br label %330

330:                                              ; preds = %327, %322
  %331 = phi i8* [ %325, %322 ], [ %328, %327 ]
  %332 = bitcast i8* %331 to i32*
  %333 = load i32, i32* %332, align 4
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %319, i32 noundef %333) #6
  br label %71

334:                                              ; preds = %302
  %335 = load i32, i32* %40, align 4
  %336 = load i32, i32* %41, align 4
  %337 = load i32, i32* %42, align 8
  %338 = icmp ult i32 %337, 41
  br i1 %338, label %339, label %344

339:                                              ; preds = %334
  %340 = load i8*, i8** %44, align 8
  %341 = sext i32 %337 to i64
  %342 = getelementptr i8, i8* %340, i64 %341
  %343 = add i32 %337, 8
  store i32 %343, i32* %42, align 8
  br label %347

344:                                              ; preds = %334
  %345 = load i8*, i8** %43, align 8
  %346 = getelementptr i8, i8* %345, i64 8
  store i8* %346, i8** %43, align 8
  br label %347

347:                                              ; preds = %344, %339
  %348 = phi i8* [ %342, %339 ], [ %345, %344 ]
  %349 = bitcast i8* %348 to i32*
  %350 = load i32, i32* %349, align 4
  call void (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %335, i32 noundef %336, i32 noundef %350) #6
  br label %71

351:                                              ; preds = %57
  ret i32 %58
}

; Function Attrs: nounwind
define dso_local i32 @vfprintf(%struct.FILE* nocapture noundef readnone %0, i8* noundef %1, %struct.__va_list_tag* noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc i32 @print(i8* noundef %1, %struct.__va_list_tag* noundef %2) #5
  ret i32 %4
}

; Function Attrs: nounwind
define dso_local i32 @__vprintf_chk(i32 noundef %0, i8* noundef %1, %struct.__va_list_tag* noundef %2) local_unnamed_addr #0 {
  %4 = call fastcc i32 @print(i8* noundef %1, %struct.__va_list_tag* noundef %2) #5
  ret i32 %4
}

; Function Attrs: nounwind
define dso_local i32 @__vfprintf_chk(%struct.FILE* nocapture noundef readnone %0, i32 noundef %1, i8* noundef %2, %struct.__va_list_tag* noundef %3) local_unnamed_addr #0 {
  %5 = call fastcc i32 @print(i8* noundef %2, %struct.__va_list_tag* noundef %3) #5
  ret i32 %5
}

; Function Attrs: nounwind
define dso_local i32 @fprintf(%struct.FILE* nocapture noundef readnone %0, i8* noundef %1, ...) local_unnamed_addr #0 {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0
  %5 = bitcast [1 x %struct.__va_list_tag]* %3 to i8*
  call void @llvm.va_start(i8* nonnull %5)
  %6 = call fastcc i32 @print(i8* noundef %1, %struct.__va_list_tag* noundef nonnull %4) #5
  call void @llvm.va_end(i8* %5)
  ret i32 %6
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_start(i8*) #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_end(i8*) #1

; Function Attrs: nounwind
define dso_local i32 @dprintf(i32 noundef %0, i8* noundef %1, ...) local_unnamed_addr #0 {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0
  %5 = bitcast [1 x %struct.__va_list_tag]* %3 to i8*
  call void @llvm.va_start(i8* nonnull %5)
  %6 = call fastcc i32 @print(i8* noundef %1, %struct.__va_list_tag* noundef nonnull %4) #5
  call void @llvm.va_end(i8* %5)
  ret i32 %6
}

; Function Attrs: nounwind
define dso_local i32 @__printf_chk(i32 noundef %0, i8* noundef %1, ...) local_unnamed_addr #0 {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0
  %5 = bitcast [1 x %struct.__va_list_tag]* %3 to i8*
  call void @llvm.va_start(i8* nonnull %5)
  %6 = call fastcc i32 @print(i8* noundef %1, %struct.__va_list_tag* noundef nonnull %4) #5
  call void @llvm.va_end(i8* %5)
  ret i32 %6
}

; Function Attrs: nounwind
define dso_local i32 @__fprintf_chk(%struct.FILE* nocapture noundef readnone %0, i32 noundef %1, i8* noundef %2, ...) local_unnamed_addr #0 {
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  %5 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %4, i64 0, i64 0
  %6 = bitcast [1 x %struct.__va_list_tag]* %4 to i8*
  call void @llvm.va_start(i8* nonnull %6)
  %7 = call fastcc i32 @print(i8* noundef %2, %struct.__va_list_tag* noundef nonnull %5) #5
  call void @llvm.va_end(i8* %6)
  ret i32 %7
}

; Function Attrs: nounwind
define dso_local i32 @fputs(i8* noundef %0, %struct.FILE* nocapture noundef readnone %1) local_unnamed_addr #0 {
  call void (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str, i64 0, i64 0), i8* noundef %0) #6
  ret i32 1
}

declare void @__fencepost_print(i8* noundef, ...) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @putchar(i32 noundef %0) local_unnamed_addr #0 {
  call void (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i32 noundef %0) #6
  %2 = and i32 %0, 255
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local i32 @fputc(i32 noundef %0, %struct.FILE* nocapture noundef readnone %1) local_unnamed_addr #0 {
  call void (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i32 noundef %0) #6
  %3 = and i32 %0, 255
  ret i32 %3
}

; Function Attrs: nounwind
define dso_local i32 @putc(i32 noundef %0, %struct.FILE* nocapture noundef readnone %1) local_unnamed_addr #0 {
  call void (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i32 noundef %0) #6
  %3 = and i32 %0, 255
  ret i32 %3
}

; Function Attrs: nounwind
define dso_local i64 @fwrite(i8* noundef %0, i64 noundef %1, i64 noundef returned %2, %struct.FILE* nocapture noundef readnone %3) local_unnamed_addr #0 {
  %5 = mul i64 %2, %1
  %6 = trunc i64 %5 to i32
  call void (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.2, i64 0, i64 0), i32 noundef %6, i8* noundef %0) #6
  ret i64 %2
}

; Function Attrs: nounwind
define dso_local void @perror(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32* @__errno_location() #6
  %3 = load i32, i32* %2, align 4
  %4 = call i8* @strerror(i32 noundef %3) #6
  call void (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.3, i64 0, i64 0), i8* noundef %0, i8* noundef %4) #6
  ret void
}

declare i8* @strerror(i32 noundef) local_unnamed_addr #2

declare i32* @__errno_location() local_unnamed_addr #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @fflush(%struct.FILE* nocapture noundef readnone %0) local_unnamed_addr #3 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local i32 @setvbuf(%struct.FILE* nocapture noundef readnone %0, i8* nocapture noundef readnone %1, i32 noundef %2, i64 noundef %3) local_unnamed_addr #3 {
  ret i32 0
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @setbuf(%struct.FILE* nocapture noundef %0, i8* nocapture noundef %1) local_unnamed_addr #3 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @flockfile(%struct.FILE* nocapture noundef %0) local_unnamed_addr #3 {
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone willreturn
define dso_local void @funlockfile(%struct.FILE* nocapture noundef %0) local_unnamed_addr #3 {
  ret void
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i8 @llvm.fshl.i8(i8, i8, i8) #4

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind readnone willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4, !5}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !4, !5}
!7 = distinct !{!7, !4, !5}
