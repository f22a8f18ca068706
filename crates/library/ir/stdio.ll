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

57:                                               ; preds = %72, %2
  %58 = phi i32 [ 0, %2 ], [ %75, %72 ]
  %59 = phi i8* [ %0, %2 ], [ %74, %72 ]
  %60 = load i8, i8* %59, align 1
  switch i8 %60, label %61 [
    i8 0, label %365
    i8 37, label %76
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
  %71 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.2, i64 0, i64 0), i32 noundef %68, i8* noundef nonnull %59) #6
  br label %72

72:                                               ; preds = %166, %201, %183, %273, %308, %290, %325, %360, %342, %236, %254, %219, %67, %83
  %73 = phi i32 [ %71, %67 ], [ %84, %83 ], [ %170, %166 ], [ %187, %183 ], [ %205, %201 ], [ %223, %219 ], [ %240, %236 ], [ %258, %254 ], [ %277, %273 ], [ %294, %290 ], [ %312, %308 ], [ %329, %325 ], [ %346, %342 ], [ %364, %360 ]
  %74 = phi i8* [ %70, %67 ], [ %85, %83 ], [ %142, %166 ], [ %142, %183 ], [ %142, %201 ], [ %142, %219 ], [ %142, %236 ], [ %142, %254 ], [ %142, %273 ], [ %142, %290 ], [ %142, %308 ], [ %142, %325 ], [ %142, %342 ], [ %142, %360 ]
  %75 = add nsw i32 %73, %58
  br label %57, !llvm.loop !6

76:                                               ; preds = %57
  %77 = getelementptr inbounds i8, i8* %59, i64 1
  store i8 %60, i8* %5, align 16
  %78 = load i8, i8* %77, align 1
  %79 = icmp eq i8 %78, 37
  br i1 %79, label %83, label %80

80:                                               ; preds = %76
  %81 = load i8, i8* %77, align 1
  %82 = icmp eq i8 %81, 0
  br i1 %82, label %138, label %86

83:                                               ; preds = %76
  %84 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.4, i64 0, i64 0)) #6
  %85 = getelementptr inbounds i8, i8* %59, i64 2
  br label %72

86:                                               ; preds = %80, %127
  %87 = phi i64 [ %93, %127 ], [ 1, %80 ]
  %88 = phi i8 [ %130, %127 ], [ %81, %80 ]
  %89 = phi i8* [ %92, %127 ], [ %77, %80 ]
  %90 = phi i32 [ %129, %127 ], [ 0, %80 ]
  %91 = phi i32 [ %128, %127 ], [ 0, %80 ]
  %92 = getelementptr inbounds i8, i8* %89, i64 1
  %93 = add nuw nsw i64 %87, 1
  %94 = getelementptr inbounds [32 x i8], [32 x i8]* %3, i64 0, i64 %87
  store i8 %88, i8* %94, align 1
  %95 = icmp eq i8 %88, 42
  %96 = icmp slt i32 %91, 2
  %97 = select i1 %95, i1 %96, i1 false
  br i1 %97, label %98, label %116

98:                                               ; preds = %86
  %99 = load i32, i32* %6, align 8
  %100 = icmp ult i32 %99, 41
  br i1 %100, label %101, label %106

101:                                              ; preds = %98
  %102 = load i8*, i8** %8, align 8
  %103 = sext i32 %99 to i64
  %104 = getelementptr i8, i8* %102, i64 %103
  %105 = add i32 %99, 8
  store i32 %105, i32* %6, align 8
  br label %109

106:                                              ; preds = %98
  %107 = load i8*, i8** %7, align 8
  %108 = getelementptr i8, i8* %107, i64 8
  store i8* %108, i8** %7, align 8
  br label %109

109:                                              ; preds = %106, %101
  %110 = phi i8* [ %104, %101 ], [ %107, %106 ]
  %111 = bitcast i8* %110 to i32*
  %112 = load i32, i32* %111, align 4
  %113 = add nsw i32 %91, 1
  %114 = sext i32 %91 to i64
  %115 = getelementptr inbounds [2 x i32], [2 x i32]* %4, i64 0, i64 %114
  store i32 %112, i32* %115, align 4
  br label %127

116:                                              ; preds = %86
  %117 = add i8 %88, -106
  %118 = call i8 @llvm.fshl.i8(i8 %117, i8 %117, i8 7)
  switch i8 %118, label %119 [
    i8 8, label %127
    i8 5, label %127
    i8 1, label %127
    i8 0, label %127
  ]

119:                                              ; preds = %116
  %120 = add i8 %88, -97
  %121 = icmp ult i8 %120, 26
  %122 = icmp ne i8 %88, 104
  %123 = and i1 %122, %121
  %124 = add i8 %88, -65
  %125 = icmp ult i8 %124, 26
  %126 = or i1 %125, %123
  br i1 %126, label %134, label %127

127:                                              ; preds = %119, %116, %116, %116, %116, %109
  %128 = phi i32 [ %113, %109 ], [ %91, %116 ], [ %91, %116 ], [ %91, %116 ], [ %91, %116 ], [ %91, %119 ]
  %129 = phi i32 [ %90, %109 ], [ 1, %116 ], [ 1, %116 ], [ 1, %116 ], [ 1, %116 ], [ %90, %119 ]
  %130 = load i8, i8* %92, align 1
  %131 = icmp ne i8 %130, 0
  %132 = icmp ult i64 %87, 29
  %133 = select i1 %131, i1 %132, i1 false
  br i1 %133, label %86, label %134, !llvm.loop !7

134:                                              ; preds = %119, %127
  %135 = phi i32 [ %128, %127 ], [ %91, %119 ]
  %136 = phi i32 [ %129, %127 ], [ %90, %119 ]
  %137 = trunc i64 %93 to i32
  br label %138

138:                                              ; preds = %134, %80
  %139 = phi i32 [ 0, %80 ], [ %135, %134 ]
  %140 = phi i32 [ 0, %80 ], [ %136, %134 ]
  %141 = phi i32 [ 1, %80 ], [ %137, %134 ]
  %142 = phi i8* [ %77, %80 ], [ %92, %134 ]
  %143 = sext i32 %141 to i64
  %144 = getelementptr inbounds [32 x i8], [32 x i8]* %3, i64 0, i64 %143
  store i8 0, i8* %144, align 1
  %145 = add nsw i32 %141, -1
  %146 = sext i32 %145 to i64
  %147 = getelementptr inbounds [32 x i8], [32 x i8]* %3, i64 0, i64 %146
  %148 = load i8, i8* %147, align 1
  %149 = or i8 %148, 32
  %150 = add i8 %149, -101
  %151 = icmp ult i8 %150, 3
  %152 = icmp eq i8 %149, 97
  %153 = or i1 %152, %151
  br i1 %153, label %154, label %206

154:                                              ; preds = %138
  switch i32 %139, label %188 [
    i32 0, label %155
    i32 1, label %171
  ]

155:                                              ; preds = %154
  %156 = load i32, i32* %49, align 4
  %157 = icmp ult i32 %156, 161
  br i1 %157, label %158, label %163

158:                                              ; preds = %155
  %159 = load i8*, i8** %51, align 8
  %160 = sext i32 %156 to i64
  %161 = getelementptr i8, i8* %159, i64 %160
  %162 = add i32 %156, 16
  store i32 %162, i32* %49, align 4
  br label %166

163:                                              ; preds = %155
  %164 = load i8*, i8** %50, align 8
  %165 = getelementptr i8, i8* %164, i64 8
  store i8* %165, i8** %50, align 8
  br label %166

166:                                              ; preds = %163, %158
  %167 = phi i8* [ %161, %158 ], [ %164, %163 ]
  %168 = bitcast i8* %167 to double*
  %169 = load double, double* %168, align 8
  %170 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, double noundef %169) #6
  br label %72

171:                                              ; preds = %154
  %172 = load i32, i32* %45, align 4
  %173 = load i32, i32* %46, align 4
  %174 = icmp ult i32 %173, 161
  br i1 %174, label %175, label %180

175:                                              ; preds = %171
  %176 = load i8*, i8** %48, align 8
  %177 = sext i32 %173 to i64
  %178 = getelementptr i8, i8* %176, i64 %177
  %179 = add i32 %173, 16
  store i32 %179, i32* %46, align 4
  br label %183

180:                                              ; preds = %171
  %181 = load i8*, i8** %47, align 8
  %182 = getelementptr i8, i8* %181, i64 8
  store i8* %182, i8** %47, align 8
  br label %183

183:                                              ; preds = %180, %175
  %184 = phi i8* [ %178, %175 ], [ %181, %180 ]
  %185 = bitcast i8* %184 to double*
  %186 = load double, double* %185, align 8
  %187 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %172, double noundef %186) #6
  br label %72

188:                                              ; preds = %154
  %189 = load i32, i32* %52, align 4
  %190 = load i32, i32* %53, align 4
  %191 = load i32, i32* %54, align 4
  %192 = icmp ult i32 %191, 161
  br i1 %192, label %193, label %198

193:                                              ; preds = %188
  %194 = load i8*, i8** %56, align 8
  %195 = sext i32 %191 to i64
  %196 = getelementptr i8, i8* %194, i64 %195
  %197 = add i32 %191, 16
  store i32 %197, i32* %54, align 4
  br label %201

198:                                              ; preds = %188
  %199 = load i8*, i8** %55, align 8
  %200 = getelementptr i8, i8* %199, i64 8
  store i8* %200, i8** %55, align 8
  br label %201

201:                                              ; preds = %198, %193
  %202 = phi i8* [ %196, %193 ], [ %199, %198 ]
  %203 = bitcast i8* %202 to double*
  %204 = load double, double* %203, align 8
  %205 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %189, i32 noundef %190, double noundef %204) #6
  br label %72

206:                                              ; preds = %138
  switch i8 %148, label %259 [
    i8 115, label %207
    i8 112, label %207
    i8 83, label %207
    i8 80, label %207
  ]

207:                                              ; preds = %206, %206, %206, %206
  switch i32 %139, label %241 [
    i32 0, label %208
    i32 1, label %224
  ]

208:                                              ; preds = %207
  %209 = load i32, i32* %13, align 8
  %210 = icmp ult i32 %209, 41
  br i1 %210, label %211, label %216

211:                                              ; preds = %208
  %212 = load i8*, i8** %15, align 8
  %213 = sext i32 %209 to i64
  %214 = getelementptr i8, i8* %212, i64 %213
  %215 = add i32 %209, 8
  store i32 %215, i32* %13, align 8
  br label %219

216:                                              ; preds = %208
  %217 = load i8*, i8** %14, align 8
  %218 = getelementptr i8, i8* %217, i64 8
  store i8* %218, i8** %14, align 8
  br label %219

219:                                              ; preds = %216, %211
  %220 = phi i8* [ %214, %211 ], [ %217, %216 ]
  %221 = bitcast i8* %220 to i8**
  %222 = load i8*, i8** %221, align 8
  %223 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i8* noundef %222) #6
  br label %72

224:                                              ; preds = %207
  %225 = load i32, i32* %9, align 4
  %226 = load i32, i32* %10, align 8
  %227 = icmp ult i32 %226, 41
  br i1 %227, label %228, label %233

228:                                              ; preds = %224
  %229 = load i8*, i8** %12, align 8
  %230 = sext i32 %226 to i64
  %231 = getelementptr i8, i8* %229, i64 %230
  %232 = add i32 %226, 8
  store i32 %232, i32* %10, align 8
  br label %236

233:                                              ; preds = %224
  %234 = load i8*, i8** %11, align 8
  %235 = getelementptr i8, i8* %234, i64 8
  store i8* %235, i8** %11, align 8
  br label %236

236:                                              ; preds = %233, %228
  %237 = phi i8* [ %231, %228 ], [ %234, %233 ]
  %238 = bitcast i8* %237 to i8**
  %239 = load i8*, i8** %238, align 8
  %240 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %225, i8* noundef %239) #6
  br label %72

241:                                              ; preds = %207
  %242 = load i32, i32* %16, align 4
  %243 = load i32, i32* %17, align 4
  %244 = load i32, i32* %18, align 8
  %245 = icmp ult i32 %244, 41
  br i1 %245, label %246, label %251

246:                                              ; preds = %241
  %247 = load i8*, i8** %20, align 8
  %248 = sext i32 %244 to i64
  %249 = getelementptr i8, i8* %247, i64 %248
  %250 = add i32 %244, 8
  store i32 %250, i32* %18, align 8
  br label %254

251:                                              ; preds = %241
  %252 = load i8*, i8** %19, align 8
  %253 = getelementptr i8, i8* %252, i64 8
  store i8* %253, i8** %19, align 8
  br label %254

254:                                              ; preds = %251, %246
  %255 = phi i8* [ %249, %246 ], [ %252, %251 ]
  %256 = bitcast i8* %255 to i8**
  %257 = load i8*, i8** %256, align 8
  %258 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %242, i32 noundef %243, i8* noundef %257) #6
  br label %72

259:                                              ; preds = %206
  %260 = icmp eq i32 %140, 0
  br i1 %260, label %313, label %261

261:                                              ; preds = %259
  switch i32 %139, label %295 [
    i32 0, label %262
    i32 1, label %278
  ]

262:                                              ; preds = %261
  %263 = load i32, i32* %25, align 8
  %264 = icmp ult i32 %263, 41
  br i1 %264, label %265, label %270

265:                                              ; preds = %262
  %266 = load i8*, i8** %27, align 8
  %267 = sext i32 %263 to i64
  %268 = getelementptr i8, i8* %266, i64 %267
  %269 = add i32 %263, 8
  store i32 %269, i32* %25, align 8
  br label %273

270:                                              ; preds = %262
  %271 = load i8*, i8** %26, align 8
  %272 = getelementptr i8, i8* %271, i64 8
  store i8* %272, i8** %26, align 8
  br label %273

273:                                              ; preds = %270, %265
  %274 = phi i8* [ %268, %265 ], [ %271, %270 ]
  %275 = bitcast i8* %274 to i64*
  %276 = load i64, i64* %275, align 8
  %277 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i64 noundef %276) #6
  br label %72

278:                                              ; preds = %261
  %279 = load i32, i32* %21, align 4
  %280 = load i32, i32* %22, align 8
  %281 = icmp ult i32 %280, 41
  br i1 %281, label %282, label %287

282:                                              ; preds = %278
  %283 = load i8*, i8** %24, align 8
  %284 = sext i32 %280 to i64
  %285 = getelementptr i8, i8* %283, i64 %284
  %286 = add i32 %280, 8
  store i32 %286, i32* %22, align 8
  br label %290

287:                                              ; preds = %278
  %288 = load i8*, i8** %23, align 8
  %289 = getelementptr i8, i8* %288, i64 8
  store i8* %289, i8** %23, align 8
  br label %290

290:                                              ; preds = %287, %282
  %291 = phi i8* [ %285, %282 ], [ %288, %287 ]
  %292 = bitcast i8* %291 to i64*
  %293 = load i64, i64* %292, align 8
  %294 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %279, i64 noundef %293) #6
  br label %72

295:                                              ; preds = %261
  %296 = load i32, i32* %28, align 4
  %297 = load i32, i32* %29, align 4
  %298 = load i32, i32* %30, align 8
  %299 = icmp ult i32 %298, 41
  br i1 %299, label %300, label %305

300:                                              ; preds = %295
  %301 = load i8*, i8** %32, align 8
  %302 = sext i32 %298 to i64
  %303 = getelementptr i8, i8* %301, i64 %302
  %304 = add i32 %298, 8
  store i32 %304, i32* %30, align 8
  br label %308

305:                                              ; preds = %295
  %306 = load i8*, i8** %31, align 8
  %307 = getelementptr i8, i8* %306, i64 8
  store i8* %307, i8** %31, align 8
  br label %308

308:                                              ; preds = %305, %300
  %309 = phi i8* [ %303, %300 ], [ %306, %305 ]
  %310 = bitcast i8* %309 to i64*
  %311 = load i64, i64* %310, align 8
  %312 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %296, i32 noundef %297, i64 noundef %311) #6
  br label %72

313:                                              ; preds = %259
  switch i32 %139, label %347 [
    i32 0, label %314
    i32 1, label %330
  ]

314:                                              ; preds = %313
  %315 = load i32, i32* %37, align 8
  %316 = icmp ult i32 %315, 41
  br i1 %316, label %317, label %322

317:                                              ; preds = %314
  %318 = load i8*, i8** %39, align 8
  %319 = sext i32 %315 to i64
  %320 = getelementptr i8, i8* %318, i64 %319
  %321 = add i32 %315, 8
  store i32 %321, i32* %37, align 8
  br label %325

322:                                              ; preds = %314
  %323 = load i8*, i8** %38, align 8
  %324 = getelementptr i8, i8* %323, i64 8
  store i8* %324, i8** %38, align 8
  br label %325

325:                                              ; preds = %322, %317
  %326 = phi i8* [ %320, %317 ], [ %323, %322 ]
  %327 = bitcast i8* %326 to i32*
  %328 = load i32, i32* %327, align 4
  %329 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %328) #6
  br label %72

330:                                              ; preds = %313
  %331 = load i32, i32* %33, align 4
  %332 = load i32, i32* %34, align 8
  %333 = icmp ult i32 %332, 41
  br i1 %333, label %334, label %339

334:                                              ; preds = %330
  %335 = load i8*, i8** %36, align 8
  %336 = sext i32 %332 to i64
  %337 = getelementptr i8, i8* %335, i64 %336
  %338 = add i32 %332, 8
  store i32 %338, i32* %34, align 8
  br label %342

339:                                              ; preds = %330
  %340 = load i8*, i8** %35, align 8
  %341 = getelementptr i8, i8* %340, i64 8
  store i8* %341, i8** %35, align 8
  br label %342

342:                                              ; preds = %339, %334
  %343 = phi i8* [ %337, %334 ], [ %340, %339 ]
  %344 = bitcast i8* %343 to i32*
  %345 = load i32, i32* %344, align 4
  %346 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %331, i32 noundef %345) #6
  br label %72

347:                                              ; preds = %313
  %348 = load i32, i32* %40, align 4
  %349 = load i32, i32* %41, align 4
  %350 = load i32, i32* %42, align 8
  %351 = icmp ult i32 %350, 41
  br i1 %351, label %352, label %357

352:                                              ; preds = %347
  %353 = load i8*, i8** %44, align 8
  %354 = sext i32 %350 to i64
  %355 = getelementptr i8, i8* %353, i64 %354
  %356 = add i32 %350, 8
  store i32 %356, i32* %42, align 8
  br label %360

357:                                              ; preds = %347
  %358 = load i8*, i8** %43, align 8
  %359 = getelementptr i8, i8* %358, i64 8
  store i8* %359, i8** %43, align 8
  br label %360

360:                                              ; preds = %357, %352
  %361 = phi i8* [ %355, %352 ], [ %358, %357 ]
  %362 = bitcast i8* %361 to i32*
  %363 = load i32, i32* %362, align 4
  %364 = call i32 (i8*, ...) @__fencepost_print(i8* noundef nonnull %5, i32 noundef %348, i32 noundef %349, i32 noundef %363) #6
  br label %72

365:                                              ; preds = %57
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
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str, i64 0, i64 0), i8* noundef %0) #6
  ret i32 1
}

declare i32 @__fencepost_print(i8* noundef, ...) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @putchar(i32 noundef %0) local_unnamed_addr #0 {
  %2 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i32 noundef %0) #6
  %3 = and i32 %0, 255
  ret i32 %3
}

; Function Attrs: nounwind
define dso_local i32 @fputc(i32 noundef %0, %struct.FILE* nocapture noundef readnone %1) local_unnamed_addr #0 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i32 noundef %0) #6
  %4 = and i32 %0, 255
  ret i32 %4
}

; Function Attrs: nounwind
define dso_local i32 @putc(i32 noundef %0, %struct.FILE* nocapture noundef readnone %1) local_unnamed_addr #0 {
  %3 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i32 noundef %0) #6
  %4 = and i32 %0, 255
  ret i32 %4
}

; Function Attrs: nounwind
define dso_local i64 @fwrite(i8* noundef %0, i64 noundef %1, i64 noundef returned %2, %struct.FILE* nocapture noundef readnone %3) local_unnamed_addr #0 {
  %5 = mul i64 %2, %1
  %6 = trunc i64 %5 to i32
  %7 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.2, i64 0, i64 0), i32 noundef %6, i8* noundef %0) #6
  ret i64 %2
}

; Function Attrs: nounwind
define dso_local void @perror(i8* noundef %0) local_unnamed_addr #0 {
  %2 = call i32* @__errno_location() #6
  %3 = load i32, i32* %2, align 4
  %4 = call i8* @strerror(i32 noundef %3) #6
  %5 = call i32 (i8*, ...) @__fencepost_print(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.3, i64 0, i64 0), i8* noundef %0, i8* noundef %4) #6
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
