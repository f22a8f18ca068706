; ModuleID = 'c/format.c'
source_filename = "c/format.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.Directive = type { i32, i32, i32, i32, i32, i32, i32 }
%struct.__va_list_tag = type { i32, i32, i8*, i8* }
%struct.Decimal = type { i32, i32, i32, [800 x i8] }
%struct.Text = type { [512 x i8], i32 }
%struct.Sink = type { i8*, i64, i64 }

@__const.format_all.directive = private unnamed_addr constant %struct.Directive { i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 -1 }, align 4
@.str = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@.str.1 = private unnamed_addr constant [45 x i8] c"wide characters are not supported in formats\00", align 1
@.str.2 = private unnamed_addr constant [7 x i8] c"(null)\00", align 1
@.str.3 = private unnamed_addr constant [3 x i8] c"0x\00", align 1
@.str.4 = private unnamed_addr constant [3 x i8] c"0X\00", align 1
@.str.5 = private unnamed_addr constant [6 x i8] c"(nil)\00", align 1
@.str.6 = private unnamed_addr constant [4 x i8] c"+0x\00", align 1
@.str.7 = private unnamed_addr constant [4 x i8] c" 0x\00", align 1
@.str.8 = private unnamed_addr constant [47 x i8] c"a format has a directive that is not supported\00", align 1
@.str.9 = private unnamed_addr constant [17 x i8] c"0123456789ABCDEF\00", align 1
@.str.10 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1
@.str.11 = private unnamed_addr constant [2 x i8] c"-\00", align 1
@.str.12 = private unnamed_addr constant [2 x i8] c"+\00", align 1
@.str.13 = private unnamed_addr constant [2 x i8] c" \00", align 1
@.str.14 = private unnamed_addr constant [4 x i8] c"NAN\00", align 1
@.str.15 = private unnamed_addr constant [4 x i8] c"nan\00", align 1
@.str.16 = private unnamed_addr constant [4 x i8] c"INF\00", align 1
@.str.17 = private unnamed_addr constant [4 x i8] c"inf\00", align 1
@.str.18 = private unnamed_addr constant [59 x i8] c"a formatted floating-point number is longer than supported\00", align 1
@.str.19 = private unnamed_addr constant [52 x i8] c"formatted output is allowed more room than there is\00", align 1

; Function Attrs: nounwind
define dso_local i32 @vsnprintf(i8* noundef %0, i64 noundef %1, i8* nocapture noundef readonly %2, %struct.__va_list_tag* noundef %3) local_unnamed_addr #0 {
  %5 = alloca [810 x i8], align 16
  %6 = alloca %struct.Decimal, align 4
  %7 = alloca [20 x i8], align 16
  %8 = alloca %struct.Text, align 4
  %9 = alloca [24 x i8], align 16
  %10 = alloca [24 x i8], align 16
  %11 = alloca [24 x i8], align 16
  %12 = alloca %struct.Directive, align 4
  %13 = alloca %struct.Sink, align 8
  %14 = getelementptr inbounds %struct.Sink, %struct.Sink* %13, i64 0, i32 0
  store i8* %0, i8** %14, align 8
  %15 = getelementptr inbounds %struct.Sink, %struct.Sink* %13, i64 0, i32 1
  %16 = icmp eq i64 %1, 0
  %17 = add i64 %1, -1
  %18 = select i1 %16, i64 0, i64 %17
  store i64 %18, i64* %15, align 8
  %19 = getelementptr inbounds %struct.Sink, %struct.Sink* %13, i64 0, i32 2
  store i64 0, i64* %19, align 8
  %20 = bitcast %struct.Directive* %12 to i8*
  call void @llvm.lifetime.start.p0i8(i64 28, i8* nonnull %20)
  %21 = getelementptr inbounds %struct.Directive, %struct.Directive* %12, i64 0, i32 4
  %22 = getelementptr inbounds %struct.Directive, %struct.Directive* %12, i64 0, i32 3
  %23 = getelementptr inbounds %struct.Directive, %struct.Directive* %12, i64 0, i32 2
  %24 = getelementptr inbounds %struct.Directive, %struct.Directive* %12, i64 0, i32 1
  %25 = getelementptr inbounds %struct.Directive, %struct.Directive* %12, i64 0, i32 0
  %26 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %3, i64 0, i32 0
  %27 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %3, i64 0, i32 2
  %28 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %3, i64 0, i32 3
  %29 = getelementptr inbounds %struct.Directive, %struct.Directive* %12, i64 0, i32 5
  %30 = getelementptr inbounds %struct.Directive, %struct.Directive* %12, i64 0, i32 6
  %31 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %3, i64 0, i32 1
  %32 = bitcast %struct.Decimal* %6 to i8*
  %33 = getelementptr inbounds [20 x i8], [20 x i8]* %7, i64 0, i64 0
  %34 = getelementptr inbounds %struct.Text, %struct.Text* %8, i64 0, i32 0, i64 0
  %35 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 2
  %36 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 1
  %37 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 0
  %38 = getelementptr inbounds [810 x i8], [810 x i8]* %5, i64 0, i64 0
  %39 = getelementptr inbounds %struct.Text, %struct.Text* %8, i64 0, i32 1
  %40 = getelementptr inbounds [24 x i8], [24 x i8]* %9, i64 0, i64 0
  %41 = getelementptr inbounds [24 x i8], [24 x i8]* %10, i64 0, i64 0
  %42 = getelementptr inbounds [24 x i8], [24 x i8]* %11, i64 0, i64 0
  br label %43

43:                                               ; preds = %1037, %4
  %44 = phi i8* [ %2, %4 ], [ %1039, %1037 ]
  %45 = load i8, i8* %44, align 1
  switch i8 %45, label %46 [
    i8 0, label %1040
    i8 37, label %56
  ]

46:                                               ; preds = %43
  %47 = load i64, i64* %19, align 8
  %48 = load i64, i64* %15, align 8
  %49 = icmp ult i64 %47, %48
  br i1 %49, label %50, label %53

50:                                               ; preds = %46
  %51 = load i8*, i8** %14, align 8
  %52 = getelementptr inbounds i8, i8* %51, i64 %47
  store i8 %45, i8* %52, align 1
  br label %53

53:                                               ; preds = %50, %46
  %54 = load i64, i64* %19, align 8
  %55 = add i64 %54, 1
  store i64 %55, i64* %19, align 8
  br label %1037

56:                                               ; preds = %43
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 4 dereferenceable(28) %20, i8* noundef nonnull align 4 dereferenceable(28) bitcast (%struct.Directive* @__const.format_all.directive to i8*), i64 28, i1 false) #8
  br label %57

57:                                               ; preds = %66, %56
  %58 = phi i8* [ %44, %56 ], [ %59, %66 ]
  %59 = getelementptr inbounds i8, i8* %58, i64 1
  %60 = load i8, i8* %59, align 1
  switch i8 %60, label %87 [
    i8 45, label %61
    i8 43, label %62
    i8 32, label %63
    i8 48, label %64
    i8 35, label %65
    i8 42, label %67
  ]

61:                                               ; preds = %57
  store i32 1, i32* %25, align 4
  br label %66

62:                                               ; preds = %57
  store i32 1, i32* %24, align 4
  br label %66

63:                                               ; preds = %57
  store i32 1, i32* %23, align 4
  br label %66

64:                                               ; preds = %57
  store i32 1, i32* %22, align 4
  br label %66

65:                                               ; preds = %57
  store i32 1, i32* %21, align 4
  br label %66

66:                                               ; preds = %65, %64, %63, %62, %61
  br label %57, !llvm.loop !3

67:                                               ; preds = %57
  %68 = load i32, i32* %26, align 8
  %69 = icmp ult i32 %68, 41
  br i1 %69, label %70, label %75

70:                                               ; preds = %67
  %71 = load i8*, i8** %28, align 8
  %72 = sext i32 %68 to i64
  %73 = getelementptr i8, i8* %71, i64 %72
  %74 = add i32 %68, 8
  store i32 %74, i32* %26, align 8
  br label %78

75:                                               ; preds = %67
  %76 = load i8*, i8** %27, align 8
  %77 = getelementptr i8, i8* %76, i64 8
  store i8* %77, i8** %27, align 8
  br label %78

78:                                               ; preds = %75, %70
  %79 = phi i8* [ %73, %70 ], [ %76, %75 ]
  %80 = bitcast i8* %79 to i32*
  %81 = load i32, i32* %80, align 4
  store i32 %81, i32* %29, align 4
  %82 = icmp slt i32 %81, 0
  br i1 %82, label %83, label %85

83:                                               ; preds = %78
  store i32 1, i32* %25, align 4
  %84 = sub nsw i32 0, %81
  store i32 %84, i32* %29, align 4
  br label %85

85:                                               ; preds = %83, %78
  %86 = getelementptr inbounds i8, i8* %58, i64 2
  br label %105

87:                                               ; preds = %57
  %88 = add i8 %60, -48
  %89 = icmp ult i8 %88, 10
  br i1 %89, label %90, label %102

90:                                               ; preds = %87, %90
  %91 = phi i8* [ %94, %90 ], [ %59, %87 ]
  %92 = phi i32 [ %98, %90 ], [ 0, %87 ]
  %93 = mul nsw i32 %92, 10
  %94 = getelementptr inbounds i8, i8* %91, i64 1
  %95 = load i8, i8* %91, align 1
  %96 = sext i8 %95 to i32
  %97 = add i32 %93, -48
  %98 = add i32 %97, %96
  %99 = load i8, i8* %94, align 1
  %100 = add i8 %99, -48
  %101 = icmp ult i8 %100, 10
  br i1 %101, label %90, label %102, !llvm.loop !5

102:                                              ; preds = %90, %87
  %103 = phi i8* [ %59, %87 ], [ %94, %90 ]
  %104 = phi i32 [ 0, %87 ], [ %98, %90 ]
  store i32 %104, i32* %29, align 4
  br label %105

105:                                              ; preds = %102, %85
  %106 = phi i8* [ %103, %102 ], [ %86, %85 ]
  %107 = load i8, i8* %106, align 1
  %108 = icmp eq i8 %107, 46
  br i1 %108, label %109, label %147

109:                                              ; preds = %105
  %110 = getelementptr inbounds i8, i8* %106, i64 1
  %111 = load i8, i8* %110, align 1
  %112 = icmp eq i8 %111, 42
  br i1 %112, label %113, label %129

113:                                              ; preds = %109
  %114 = load i32, i32* %26, align 8
  %115 = icmp ult i32 %114, 41
  br i1 %115, label %116, label %121

116:                                              ; preds = %113
  %117 = load i8*, i8** %28, align 8
  %118 = sext i32 %114 to i64
  %119 = getelementptr i8, i8* %117, i64 %118
  %120 = add i32 %114, 8
  store i32 %120, i32* %26, align 8
  br label %124

121:                                              ; preds = %113
  %122 = load i8*, i8** %27, align 8
  %123 = getelementptr i8, i8* %122, i64 8
  store i8* %123, i8** %27, align 8
  br label %124

124:                                              ; preds = %121, %116
  %125 = phi i8* [ %119, %116 ], [ %122, %121 ]
  %126 = bitcast i8* %125 to i32*
  %127 = load i32, i32* %126, align 4
  store i32 %127, i32* %30, align 4
  %128 = getelementptr inbounds i8, i8* %106, i64 2
  br label %147

129:                                              ; preds = %109
  %130 = add i8 %111, -48
  %131 = icmp ult i8 %130, 10
  br i1 %131, label %132, label %144

132:                                              ; preds = %129, %132
  %133 = phi i8* [ %136, %132 ], [ %110, %129 ]
  %134 = phi i32 [ %140, %132 ], [ 0, %129 ]
  %135 = mul nsw i32 %134, 10
  %136 = getelementptr inbounds i8, i8* %133, i64 1
  %137 = load i8, i8* %133, align 1
  %138 = sext i8 %137 to i32
  %139 = add i32 %135, -48
  %140 = add i32 %139, %138
  %141 = load i8, i8* %136, align 1
  %142 = add i8 %141, -48
  %143 = icmp ult i8 %142, 10
  br i1 %143, label %132, label %144, !llvm.loop !5

144:                                              ; preds = %132, %129
  %145 = phi i8* [ %110, %129 ], [ %136, %132 ]
  %146 = phi i32 [ 0, %129 ], [ %140, %132 ]
  store i32 %146, i32* %30, align 4
  br label %147

147:                                              ; preds = %144, %124, %105
  %148 = phi i8* [ %106, %105 ], [ %145, %144 ], [ %128, %124 ]
  br label %149

149:                                              ; preds = %147, %156
  %150 = phi i8* [ %158, %156 ], [ %148, %147 ]
  %151 = phi i32 [ %157, %156 ], [ 4, %147 ]
  %152 = load i8, i8* %150, align 1
  switch i8 %152, label %159 [
    i8 104, label %153
    i8 108, label %156
    i8 122, label %156
    i8 106, label %156
    i8 116, label %156
    i8 113, label %156
  ]

153:                                              ; preds = %149
  %154 = icmp eq i32 %151, 2
  %155 = select i1 %154, i32 1, i32 2
  br label %156

156:                                              ; preds = %153, %149, %149, %149, %149, %149
  %157 = phi i32 [ %155, %153 ], [ 8, %149 ], [ 8, %149 ], [ 8, %149 ], [ 8, %149 ], [ 8, %149 ]
  %158 = getelementptr inbounds i8, i8* %150, i64 1
  br label %149, !llvm.loop !7

159:                                              ; preds = %149
  %160 = sext i8 %152 to i32
  switch i32 %160, label %1036 [
    i32 37, label %161
    i32 99, label %171
    i32 115, label %232
    i32 100, label %327
    i32 105, label %327
    i32 117, label %407
    i32 111, label %407
    i32 120, label %407
    i32 88, label %407
    i32 112, label %505
    i32 102, label %608
    i32 70, label %608
    i32 101, label %608
    i32 69, label %608
    i32 103, label %608
    i32 71, label %608
  ]

161:                                              ; preds = %159
  %162 = load i64, i64* %19, align 8
  %163 = load i64, i64* %15, align 8
  %164 = icmp ult i64 %162, %163
  br i1 %164, label %165, label %168

165:                                              ; preds = %161
  %166 = load i8*, i8** %14, align 8
  %167 = getelementptr inbounds i8, i8* %166, i64 %162
  store i8 37, i8* %167, align 1
  br label %168

168:                                              ; preds = %165, %161
  %169 = load i64, i64* %19, align 8
  %170 = add i64 %169, 1
  store i64 %170, i64* %19, align 8
  br label %1037

171:                                              ; preds = %159
  %172 = load i32, i32* %26, align 8
  %173 = icmp ult i32 %172, 41
  br i1 %173, label %174, label %179

174:                                              ; preds = %171
  %175 = load i8*, i8** %28, align 8
  %176 = sext i32 %172 to i64
  %177 = getelementptr i8, i8* %175, i64 %176
  %178 = add i32 %172, 8
  store i32 %178, i32* %26, align 8
  br label %182

179:                                              ; preds = %171
  %180 = load i8*, i8** %27, align 8
  %181 = getelementptr i8, i8* %180, i64 8
  store i8* %181, i8** %27, align 8
  br label %182

182:                                              ; preds = %179, %174
  %183 = phi i8* [ %177, %174 ], [ %180, %179 ]
  %184 = bitcast i8* %183 to i32*
  %185 = load i32, i32* %184, align 4
  %186 = trunc i32 %185 to i8
  %187 = load i32, i32* %29, align 4
  %188 = add i32 %187, -1
  %189 = load i32, i32* %25, align 4
  %190 = icmp eq i32 %189, 0
  %191 = icmp sgt i32 %188, 0
  %192 = select i1 %190, i1 %191, i1 false
  br i1 %192, label %193, label %206

193:                                              ; preds = %182, %201
  %194 = phi i32 [ %204, %201 ], [ %188, %182 ]
  %195 = load i64, i64* %19, align 8
  %196 = load i64, i64* %15, align 8
  %197 = icmp ult i64 %195, %196
  br i1 %197, label %198, label %201

198:                                              ; preds = %193
  %199 = load i8*, i8** %14, align 8
  %200 = getelementptr inbounds i8, i8* %199, i64 %195
  store i8 32, i8* %200, align 1
  br label %201

201:                                              ; preds = %198, %193
  %202 = load i64, i64* %19, align 8
  %203 = add i64 %202, 1
  store i64 %203, i64* %19, align 8
  %204 = add nsw i32 %194, -1
  %205 = icmp sgt i32 %194, 1
  br i1 %205, label %193, label %206, !llvm.loop !8

206:                                              ; preds = %201, %182
  %207 = load i64, i64* %19, align 8
  %208 = load i64, i64* %15, align 8
  %209 = icmp ult i64 %207, %208
  br i1 %209, label %210, label %213

210:                                              ; preds = %206
  %211 = load i8*, i8** %14, align 8
  %212 = getelementptr inbounds i8, i8* %211, i64 %207
  store i8 %186, i8* %212, align 1
  br label %213

213:                                              ; preds = %210, %206
  %214 = load i64, i64* %19, align 8
  %215 = add i64 %214, 1
  store i64 %215, i64* %19, align 8
  %216 = load i32, i32* %25, align 4
  %217 = icmp ne i32 %216, 0
  %218 = select i1 %217, i1 %191, i1 false
  br i1 %218, label %219, label %1037

219:                                              ; preds = %213, %227
  %220 = phi i32 [ %230, %227 ], [ %188, %213 ]
  %221 = load i64, i64* %19, align 8
  %222 = load i64, i64* %15, align 8
  %223 = icmp ult i64 %221, %222
  br i1 %223, label %224, label %227

224:                                              ; preds = %219
  %225 = load i8*, i8** %14, align 8
  %226 = getelementptr inbounds i8, i8* %225, i64 %221
  store i8 32, i8* %226, align 1
  br label %227

227:                                              ; preds = %224, %219
  %228 = load i64, i64* %19, align 8
  %229 = add i64 %228, 1
  store i64 %229, i64* %19, align 8
  %230 = add nsw i32 %220, -1
  %231 = icmp sgt i32 %220, 1
  br i1 %231, label %219, label %1037, !llvm.loop !8

232:                                              ; preds = %159
  %233 = load i32, i32* %26, align 8
  %234 = icmp ult i32 %233, 41
  br i1 %234, label %235, label %240

235:                                              ; preds = %232
  %236 = load i8*, i8** %28, align 8
  %237 = sext i32 %233 to i64
  %238 = getelementptr i8, i8* %236, i64 %237
  %239 = add i32 %233, 8
  store i32 %239, i32* %26, align 8
  br label %243

240:                                              ; preds = %232
  %241 = load i8*, i8** %27, align 8
  %242 = getelementptr i8, i8* %241, i64 8
  store i8* %242, i8** %27, align 8
  br label %243

243:                                              ; preds = %240, %235
  %244 = phi i8* [ %238, %235 ], [ %241, %240 ]
  %245 = bitcast i8* %244 to i8**
  %246 = load i8*, i8** %245, align 8
  %247 = icmp eq i32 %151, 8
  br i1 %247, label %248, label %249

248:                                              ; preds = %243
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([45 x i8], [45 x i8]* @.str.1, i64 0, i64 0)) #9
  unreachable

249:                                              ; preds = %243
  %250 = icmp eq i8* %246, null
  %251 = load i32, i32* %30, align 4
  %252 = icmp ugt i32 %251, 5
  %253 = select i1 %252, i8* getelementptr inbounds ([7 x i8], [7 x i8]* @.str.2, i64 0, i64 0), i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str, i64 0, i64 0)
  %254 = select i1 %250, i8* %253, i8* %246
  %255 = icmp slt i32 %251, 0
  %256 = icmp eq i32 %251, 0
  br i1 %256, label %270, label %257

257:                                              ; preds = %249, %262
  %258 = phi i64 [ %263, %262 ], [ 0, %249 ]
  %259 = getelementptr inbounds i8, i8* %254, i64 %258
  %260 = load i8, i8* %259, align 1
  %261 = icmp eq i8 %260, 0
  br i1 %261, label %267, label %262

262:                                              ; preds = %257
  %263 = add nuw i64 %258, 1
  %264 = trunc i64 %263 to i32
  %265 = icmp sgt i32 %251, %264
  %266 = select i1 %255, i1 true, i1 %265
  br i1 %266, label %257, label %267, !llvm.loop !9

267:                                              ; preds = %262, %257
  %268 = phi i64 [ %258, %257 ], [ %263, %262 ]
  %269 = trunc i64 %268 to i32
  br label %270

270:                                              ; preds = %249, %267
  %271 = phi i32 [ 0, %249 ], [ %269, %267 ]
  %272 = load i32, i32* %29, align 4
  %273 = sub i32 %272, %271
  %274 = load i32, i32* %25, align 4
  %275 = icmp eq i32 %274, 0
  %276 = icmp sgt i32 %273, 0
  %277 = select i1 %275, i1 %276, i1 false
  br i1 %277, label %278, label %291

278:                                              ; preds = %270, %286
  %279 = phi i32 [ %289, %286 ], [ %273, %270 ]
  %280 = load i64, i64* %19, align 8
  %281 = load i64, i64* %15, align 8
  %282 = icmp ult i64 %280, %281
  br i1 %282, label %283, label %286

283:                                              ; preds = %278
  %284 = load i8*, i8** %14, align 8
  %285 = getelementptr inbounds i8, i8* %284, i64 %280
  store i8 32, i8* %285, align 1
  br label %286

286:                                              ; preds = %283, %278
  %287 = load i64, i64* %19, align 8
  %288 = add i64 %287, 1
  store i64 %288, i64* %19, align 8
  %289 = add nsw i32 %279, -1
  %290 = icmp sgt i32 %279, 1
  br i1 %290, label %278, label %291, !llvm.loop !8

291:                                              ; preds = %286, %270
  %292 = icmp sgt i32 %271, 0
  br i1 %292, label %293, label %310

293:                                              ; preds = %291
  %294 = zext i32 %271 to i64
  br label %295

295:                                              ; preds = %305, %293
  %296 = phi i64 [ 0, %293 ], [ %308, %305 ]
  %297 = load i64, i64* %19, align 8
  %298 = load i64, i64* %15, align 8
  %299 = icmp ult i64 %297, %298
  br i1 %299, label %300, label %305

300:                                              ; preds = %295
  %301 = getelementptr inbounds i8, i8* %254, i64 %296
  %302 = load i8, i8* %301, align 1
  %303 = load i8*, i8** %14, align 8
  %304 = getelementptr inbounds i8, i8* %303, i64 %297
  store i8 %302, i8* %304, align 1
  br label %305

305:                                              ; preds = %300, %295
  %306 = load i64, i64* %19, align 8
  %307 = add i64 %306, 1
  store i64 %307, i64* %19, align 8
  %308 = add nuw nsw i64 %296, 1
  %309 = icmp eq i64 %308, %294
  br i1 %309, label %310, label %295, !llvm.loop !10

310:                                              ; preds = %305, %291
  %311 = load i32, i32* %25, align 4
  %312 = icmp ne i32 %311, 0
  %313 = select i1 %312, i1 %276, i1 false
  br i1 %313, label %314, label %1037

314:                                              ; preds = %310, %322
  %315 = phi i32 [ %325, %322 ], [ %273, %310 ]
  %316 = load i64, i64* %19, align 8
  %317 = load i64, i64* %15, align 8
  %318 = icmp ult i64 %316, %317
  br i1 %318, label %319, label %322

319:                                              ; preds = %314
  %320 = load i8*, i8** %14, align 8
  %321 = getelementptr inbounds i8, i8* %320, i64 %316
  store i8 32, i8* %321, align 1
  br label %322

322:                                              ; preds = %319, %314
  %323 = load i64, i64* %19, align 8
  %324 = add i64 %323, 1
  store i64 %324, i64* %19, align 8
  %325 = add nsw i32 %315, -1
  %326 = icmp sgt i32 %315, 1
  br i1 %326, label %314, label %1037, !llvm.loop !8

327:                                              ; preds = %159, %159
  %328 = icmp eq i32 %151, 8
  %329 = load i32, i32* %26, align 8
  %330 = icmp ult i32 %329, 41
  br i1 %328, label %331, label %344

331:                                              ; preds = %327
  br i1 %330, label %332, label %337

332:                                              ; preds = %331
  %333 = load i8*, i8** %28, align 8
  %334 = sext i32 %329 to i64
  %335 = getelementptr i8, i8* %333, i64 %334
  %336 = add i32 %329, 8
  store i32 %336, i32* %26, align 8
  br label %340

337:                                              ; preds = %331
  %338 = load i8*, i8** %27, align 8
  %339 = getelementptr i8, i8* %338, i64 8
  store i8* %339, i8** %27, align 8
  br label %340

340:                                              ; preds = %337, %332
  %341 = phi i8* [ %335, %332 ], [ %338, %337 ]
  %342 = bitcast i8* %341 to i64*
  %343 = load i64, i64* %342, align 8
  br label %358

344:                                              ; preds = %327
  br i1 %330, label %345, label %350

345:                                              ; preds = %344
  %346 = load i8*, i8** %28, align 8
  %347 = sext i32 %329 to i64
  %348 = getelementptr i8, i8* %346, i64 %347
  %349 = add i32 %329, 8
  store i32 %349, i32* %26, align 8
  br label %353

350:                                              ; preds = %344
  %351 = load i8*, i8** %27, align 8
  %352 = getelementptr i8, i8* %351, i64 8
  store i8* %352, i8** %27, align 8
  br label %353

353:                                              ; preds = %350, %345
  %354 = phi i8* [ %348, %345 ], [ %351, %350 ]
  %355 = bitcast i8* %354 to i32*
  %356 = load i32, i32* %355, align 4
  %357 = sext i32 %356 to i64
  br label %358

358:                                              ; preds = %353, %340
  %359 = phi i64 [ %343, %340 ], [ %357, %353 ]
  switch i32 %151, label %366 [
    i32 2, label %360
    i32 1, label %363
  ]

360:                                              ; preds = %358
  %361 = shl i64 %359, 48
  %362 = ashr exact i64 %361, 48
  br label %366

363:                                              ; preds = %358
  %364 = shl i64 %359, 56
  %365 = ashr exact i64 %364, 56
  br label %366

366:                                              ; preds = %363, %360, %358
  %367 = phi i64 [ %362, %360 ], [ %365, %363 ], [ %359, %358 ]
  %368 = call i64 @llvm.abs.i64(i64 %367, i1 false) #8
  %369 = icmp sgt i64 %367, -1
  br i1 %369, label %370, label %377

370:                                              ; preds = %366
  %371 = load i32, i32* %24, align 4
  %372 = icmp eq i32 %371, 0
  br i1 %372, label %373, label %377

373:                                              ; preds = %370
  %374 = load i32, i32* %23, align 4
  %375 = icmp eq i32 %374, 0
  %376 = select i1 %375, i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str, i64 0, i64 0), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str.13, i64 0, i64 0)
  br label %377

377:                                              ; preds = %373, %370, %366
  %378 = phi i8* [ getelementptr inbounds ([2 x i8], [2 x i8]* @.str.11, i64 0, i64 0), %366 ], [ %376, %373 ], [ getelementptr inbounds ([2 x i8], [2 x i8]* @.str.12, i64 0, i64 0), %370 ]
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %42) #8
  %379 = icmp eq i64 %367, 0
  br i1 %379, label %392, label %380

380:                                              ; preds = %377, %380
  %381 = phi i64 [ %386, %380 ], [ 24, %377 ]
  %382 = phi i64 [ %388, %380 ], [ %368, %377 ]
  %383 = urem i64 %382, 10
  %384 = getelementptr inbounds [17 x i8], [17 x i8]* @.str.10, i64 0, i64 %383
  %385 = load i8, i8* %384, align 1
  %386 = add nsw i64 %381, -1
  %387 = getelementptr inbounds [24 x i8], [24 x i8]* %11, i64 0, i64 %386
  store i8 %385, i8* %387, align 1
  %388 = udiv i64 %382, 10
  %389 = icmp ult i64 %382, 10
  br i1 %389, label %390, label %380, !llvm.loop !11

390:                                              ; preds = %380
  %391 = trunc i64 %386 to i32
  br label %392

392:                                              ; preds = %390, %377
  %393 = phi i32 [ 24, %377 ], [ %391, %390 ]
  %394 = sub nsw i32 24, %393
  %395 = load i32, i32* %30, align 4
  %396 = icmp slt i32 %395, 0
  %397 = select i1 %396, i32 1, i32 %395
  %398 = icmp sgt i32 %397, %394
  %399 = sub nsw i32 %397, %394
  %400 = select i1 %398, i32 %399, i32 0
  %401 = load i32, i32* %22, align 4
  %402 = icmp eq i32 %401, 0
  %403 = lshr i32 %395, 31
  %404 = select i1 %402, i32 0, i32 %403
  %405 = sext i32 %393 to i64
  %406 = getelementptr inbounds [24 x i8], [24 x i8]* %11, i64 0, i64 %405
  call fastcc void @put_number(%struct.Sink* noundef nonnull %13, %struct.Directive* noundef nonnull %12, i8* noundef %378, i8* noundef nonnull %406, i32 noundef %394, i32 noundef %400, i32 noundef %404) #10
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %42) #8
  br label %1037

407:                                              ; preds = %159, %159, %159, %159
  %408 = icmp eq i32 %151, 8
  %409 = load i32, i32* %26, align 8
  %410 = icmp ult i32 %409, 41
  br i1 %408, label %411, label %424

411:                                              ; preds = %407
  br i1 %410, label %412, label %417

412:                                              ; preds = %411
  %413 = load i8*, i8** %28, align 8
  %414 = sext i32 %409 to i64
  %415 = getelementptr i8, i8* %413, i64 %414
  %416 = add i32 %409, 8
  store i32 %416, i32* %26, align 8
  br label %420

417:                                              ; preds = %411
  %418 = load i8*, i8** %27, align 8
  %419 = getelementptr i8, i8* %418, i64 8
  store i8* %419, i8** %27, align 8
  br label %420

420:                                              ; preds = %417, %412
  %421 = phi i8* [ %415, %412 ], [ %418, %417 ]
  %422 = bitcast i8* %421 to i64*
  %423 = load i64, i64* %422, align 8
  br label %438

424:                                              ; preds = %407
  br i1 %410, label %425, label %430

425:                                              ; preds = %424
  %426 = load i8*, i8** %28, align 8
  %427 = sext i32 %409 to i64
  %428 = getelementptr i8, i8* %426, i64 %427
  %429 = add i32 %409, 8
  store i32 %429, i32* %26, align 8
  br label %433

430:                                              ; preds = %424
  %431 = load i8*, i8** %27, align 8
  %432 = getelementptr i8, i8* %431, i64 8
  store i8* %432, i8** %27, align 8
  br label %433

433:                                              ; preds = %430, %425
  %434 = phi i8* [ %428, %425 ], [ %431, %430 ]
  %435 = bitcast i8* %434 to i32*
  %436 = load i32, i32* %435, align 4
  %437 = zext i32 %436 to i64
  br label %438

438:                                              ; preds = %433, %420
  %439 = phi i64 [ %423, %420 ], [ %437, %433 ]
  switch i32 %151, label %444 [
    i32 2, label %440
    i32 1, label %442
  ]

440:                                              ; preds = %438
  %441 = and i64 %439, 65535
  br label %444

442:                                              ; preds = %438
  %443 = and i64 %439, 255
  br label %444

444:                                              ; preds = %442, %440, %438
  %445 = phi i64 [ %441, %440 ], [ %443, %442 ], [ %439, %438 ]
  %446 = load i8, i8* %150, align 1
  %447 = icmp eq i8 %446, 120
  %448 = icmp eq i8 %446, 88
  %449 = and i8 %446, -33
  %450 = icmp ne i8 %449, 88
  %451 = load i32, i32* %21, align 4
  %452 = icmp eq i32 %451, 0
  %453 = select i1 %450, i1 true, i1 %452
  %454 = icmp eq i64 %445, 0
  %455 = select i1 %453, i1 true, i1 %454
  %456 = select i1 %447, i8* getelementptr inbounds ([3 x i8], [3 x i8]* @.str.3, i64 0, i64 0), i8* getelementptr inbounds ([3 x i8], [3 x i8]* @.str.4, i64 0, i64 0)
  %457 = select i1 %455, i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str, i64 0, i64 0), i8* %456
  switch i8 %446, label %458 [
    i8 120, label %461
    i8 88, label %461
  ]

458:                                              ; preds = %444
  %459 = icmp eq i8 %446, 111
  %460 = select i1 %459, i32 8, i32 10
  br label %461

461:                                              ; preds = %458, %444, %444
  %462 = phi i32 [ %460, %458 ], [ 16, %444 ], [ 16, %444 ]
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %41) #8
  br i1 %454, label %478, label %463

463:                                              ; preds = %461
  %464 = select i1 %448, i8* getelementptr inbounds ([17 x i8], [17 x i8]* @.str.9, i64 0, i64 0), i8* getelementptr inbounds ([17 x i8], [17 x i8]* @.str.10, i64 0, i64 0)
  %465 = zext i32 %462 to i64
  br label %466

466:                                              ; preds = %466, %463
  %467 = phi i64 [ 24, %463 ], [ %472, %466 ]
  %468 = phi i64 [ %445, %463 ], [ %474, %466 ]
  %469 = urem i64 %468, %465
  %470 = getelementptr inbounds i8, i8* %464, i64 %469
  %471 = load i8, i8* %470, align 1
  %472 = add nsw i64 %467, -1
  %473 = getelementptr inbounds [24 x i8], [24 x i8]* %10, i64 0, i64 %472
  store i8 %471, i8* %473, align 1
  %474 = udiv i64 %468, %465
  %475 = icmp ult i64 %468, %465
  br i1 %475, label %476, label %466, !llvm.loop !11

476:                                              ; preds = %466
  %477 = trunc i64 %472 to i32
  br label %478

478:                                              ; preds = %476, %461
  %479 = phi i32 [ 24, %461 ], [ %477, %476 ]
  %480 = sub nsw i32 24, %479
  %481 = load i32, i32* %30, align 4
  %482 = icmp slt i32 %481, 0
  %483 = select i1 %482, i32 1, i32 %481
  %484 = icmp eq i32 %462, 8
  %485 = icmp sgt i32 %483, %480
  %486 = select i1 %452, i1 true, i1 %485
  %487 = sub i32 25, %479
  %488 = select i1 %486, i32 %483, i32 %487
  %489 = select i1 %484, i32 %488, i32 %483
  %490 = icmp sgt i32 %489, %480
  %491 = sub nsw i32 %489, %480
  %492 = select i1 %490, i32 %491, i32 0
  %493 = and i1 %454, %484
  %494 = icmp ne i32 %451, 0
  %495 = icmp eq i32 %492, 0
  %496 = select i1 %493, i1 %494, i1 false
  %497 = select i1 %496, i1 %495, i1 false
  %498 = select i1 %497, i32 1, i32 %492
  %499 = load i32, i32* %22, align 4
  %500 = icmp eq i32 %499, 0
  %501 = lshr i32 %481, 31
  %502 = select i1 %500, i32 0, i32 %501
  %503 = sext i32 %479 to i64
  %504 = getelementptr inbounds [24 x i8], [24 x i8]* %10, i64 0, i64 %503
  call fastcc void @put_number(%struct.Sink* noundef nonnull %13, %struct.Directive* noundef nonnull %12, i8* noundef %457, i8* noundef nonnull %504, i32 noundef %480, i32 noundef %498, i32 noundef %502) #10
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %41) #8
  br label %1037

505:                                              ; preds = %159
  %506 = load i32, i32* %26, align 8
  %507 = icmp ult i32 %506, 41
  br i1 %507, label %508, label %513

508:                                              ; preds = %505
  %509 = load i8*, i8** %28, align 8
  %510 = sext i32 %506 to i64
  %511 = getelementptr i8, i8* %509, i64 %510
  %512 = add i32 %506, 8
  store i32 %512, i32* %26, align 8
  br label %516

513:                                              ; preds = %505
  %514 = load i8*, i8** %27, align 8
  %515 = getelementptr i8, i8* %514, i64 8
  store i8* %515, i8** %27, align 8
  br label %516

516:                                              ; preds = %513, %508
  %517 = phi i8* [ %511, %508 ], [ %514, %513 ]
  %518 = bitcast i8* %517 to i8**
  %519 = load i8*, i8** %518, align 8
  %520 = icmp eq i8* %519, null
  br i1 %520, label %521, label %574

521:                                              ; preds = %516
  %522 = load i32, i32* %29, align 4
  %523 = add i32 %522, -5
  %524 = load i32, i32* %25, align 4
  %525 = icmp eq i32 %524, 0
  %526 = icmp sgt i32 %523, 0
  %527 = select i1 %525, i1 %526, i1 false
  br i1 %527, label %528, label %541

528:                                              ; preds = %521, %536
  %529 = phi i32 [ %539, %536 ], [ %523, %521 ]
  %530 = load i64, i64* %19, align 8
  %531 = load i64, i64* %15, align 8
  %532 = icmp ult i64 %530, %531
  br i1 %532, label %533, label %536

533:                                              ; preds = %528
  %534 = load i8*, i8** %14, align 8
  %535 = getelementptr inbounds i8, i8* %534, i64 %530
  store i8 32, i8* %535, align 1
  br label %536

536:                                              ; preds = %533, %528
  %537 = load i64, i64* %19, align 8
  %538 = add i64 %537, 1
  store i64 %538, i64* %19, align 8
  %539 = add nsw i32 %529, -1
  %540 = icmp sgt i32 %529, 1
  br i1 %540, label %528, label %541, !llvm.loop !8

541:                                              ; preds = %536, %521
  br label %542

542:                                              ; preds = %541, %552
  %543 = phi i64 [ %555, %552 ], [ 0, %541 ]
  %544 = load i64, i64* %19, align 8
  %545 = load i64, i64* %15, align 8
  %546 = icmp ult i64 %544, %545
  br i1 %546, label %547, label %552

547:                                              ; preds = %542
  %548 = getelementptr inbounds [6 x i8], [6 x i8]* @.str.5, i64 0, i64 %543
  %549 = load i8, i8* %548, align 1
  %550 = load i8*, i8** %14, align 8
  %551 = getelementptr inbounds i8, i8* %550, i64 %544
  store i8 %549, i8* %551, align 1
  br label %552

552:                                              ; preds = %547, %542
  %553 = load i64, i64* %19, align 8
  %554 = add i64 %553, 1
  store i64 %554, i64* %19, align 8
  %555 = add nuw nsw i64 %543, 1
  %556 = icmp eq i64 %555, 5
  br i1 %556, label %557, label %542, !llvm.loop !10

557:                                              ; preds = %552
  %558 = load i32, i32* %25, align 4
  %559 = icmp ne i32 %558, 0
  %560 = select i1 %559, i1 %526, i1 false
  br i1 %560, label %561, label %1037

561:                                              ; preds = %557, %569
  %562 = phi i32 [ %572, %569 ], [ %523, %557 ]
  %563 = load i64, i64* %19, align 8
  %564 = load i64, i64* %15, align 8
  %565 = icmp ult i64 %563, %564
  br i1 %565, label %566, label %569

566:                                              ; preds = %561
  %567 = load i8*, i8** %14, align 8
  %568 = getelementptr inbounds i8, i8* %567, i64 %563
  store i8 32, i8* %568, align 1
  br label %569

569:                                              ; preds = %566, %561
  %570 = load i64, i64* %19, align 8
  %571 = add i64 %570, 1
  store i64 %571, i64* %19, align 8
  %572 = add nsw i32 %562, -1
  %573 = icmp sgt i32 %562, 1
  br i1 %573, label %561, label %1037, !llvm.loop !8

574:                                              ; preds = %516
  %575 = ptrtoint i8* %519 to i64
  %576 = load i32, i32* %24, align 4
  %577 = load i32, i32* %23, align 4
  %578 = icmp eq i32 %577, 0
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %40) #8
  br label %579

579:                                              ; preds = %579, %574
  %580 = phi i64 [ 24, %574 ], [ %585, %579 ]
  %581 = phi i64 [ %575, %574 ], [ %587, %579 ]
  %582 = and i64 %581, 15
  %583 = getelementptr inbounds [17 x i8], [17 x i8]* @.str.10, i64 0, i64 %582
  %584 = load i8, i8* %583, align 1
  %585 = add nsw i64 %580, -1
  %586 = getelementptr inbounds [24 x i8], [24 x i8]* %9, i64 0, i64 %585
  store i8 %584, i8* %586, align 1
  %587 = lshr i64 %581, 4
  %588 = icmp ult i64 %581, 16
  br i1 %588, label %589, label %579, !llvm.loop !11

589:                                              ; preds = %579
  %590 = select i1 %578, i8* getelementptr inbounds ([3 x i8], [3 x i8]* @.str.3, i64 0, i64 0), i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.7, i64 0, i64 0)
  %591 = icmp eq i32 %576, 0
  %592 = select i1 %591, i8* %590, i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.6, i64 0, i64 0)
  %593 = trunc i64 %585 to i32
  %594 = sub nsw i32 24, %593
  %595 = load i32, i32* %30, align 4
  %596 = icmp slt i32 %595, 0
  %597 = select i1 %596, i32 1, i32 %595
  %598 = icmp sgt i32 %597, %594
  %599 = sub nsw i32 %597, %594
  %600 = select i1 %598, i32 %599, i32 0
  %601 = load i32, i32* %22, align 4
  %602 = icmp eq i32 %601, 0
  %603 = lshr i32 %595, 31
  %604 = select i1 %602, i32 0, i32 %603
  %605 = shl i64 %585, 32
  %606 = ashr exact i64 %605, 32
  %607 = getelementptr inbounds [24 x i8], [24 x i8]* %9, i64 0, i64 %606
  call fastcc void @put_number(%struct.Sink* noundef nonnull %13, %struct.Directive* noundef nonnull %12, i8* noundef %592, i8* noundef nonnull %607, i32 noundef %594, i32 noundef %600, i32 noundef %604) #10
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %40) #8
  br label %1037

608:                                              ; preds = %159, %159, %159, %159, %159, %159
  %609 = load i32, i32* %31, align 4
  %610 = icmp ult i32 %609, 161
  br i1 %610, label %611, label %616

611:                                              ; preds = %608
  %612 = load i8*, i8** %28, align 8
  %613 = sext i32 %609 to i64
  %614 = getelementptr i8, i8* %612, i64 %613
  %615 = add i32 %609, 16
  store i32 %615, i32* %31, align 4
  br label %619

616:                                              ; preds = %608
  %617 = load i8*, i8** %27, align 8
  %618 = getelementptr i8, i8* %617, i64 8
  store i8* %618, i8** %27, align 8
  br label %619

619:                                              ; preds = %616, %611
  %620 = phi i8* [ %614, %611 ], [ %617, %616 ]
  %621 = bitcast i8* %620 to i64*
  %622 = load i64, i64* %621, align 8
  %623 = load i8, i8* %150, align 1
  call void @llvm.lifetime.start.p0i8(i64 812, i8* nonnull %32) #8
  call void @llvm.lifetime.start.p0i8(i64 20, i8* nonnull %33) #8
  call void @llvm.lifetime.start.p0i8(i64 516, i8* nonnull %34) #8
  %624 = icmp sgt i64 %622, -1
  br i1 %624, label %625, label %632

625:                                              ; preds = %619
  %626 = load i32, i32* %24, align 4
  %627 = icmp eq i32 %626, 0
  br i1 %627, label %628, label %632

628:                                              ; preds = %625
  %629 = load i32, i32* %23, align 4
  %630 = icmp eq i32 %629, 0
  %631 = select i1 %630, i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str, i64 0, i64 0), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str.13, i64 0, i64 0)
  br label %632

632:                                              ; preds = %628, %625, %619
  %633 = phi i8* [ getelementptr inbounds ([2 x i8], [2 x i8]* @.str.11, i64 0, i64 0), %619 ], [ %631, %628 ], [ getelementptr inbounds ([2 x i8], [2 x i8]* @.str.12, i64 0, i64 0), %625 ]
  %634 = add i8 %623, -65
  %635 = icmp ult i8 %634, 26
  %636 = lshr i64 %622, 52
  %637 = trunc i64 %636 to i32
  %638 = and i32 %637, 2047
  %639 = and i64 %622, 4503599627370495
  %640 = or i8 %623, 32
  %641 = icmp eq i32 %638, 2047
  br i1 %641, label %642, label %727

642:                                              ; preds = %632
  %643 = icmp eq i64 %639, 0
  %644 = select i1 %635, i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.16, i64 0, i64 0), i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.17, i64 0, i64 0)
  br label %645

645:                                              ; preds = %645, %642
  %646 = phi i64 [ %650, %645 ], [ 0, %642 ]
  %647 = getelementptr inbounds i8, i8* %633, i64 %646
  %648 = load i8, i8* %647, align 1
  %649 = icmp eq i8 %648, 0
  %650 = add nuw i64 %646, 1
  br i1 %649, label %651, label %645, !llvm.loop !12

651:                                              ; preds = %645
  %652 = select i1 %635, i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.14, i64 0, i64 0), i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.15, i64 0, i64 0)
  %653 = select i1 %643, i8* %644, i8* %652
  %654 = trunc i64 %646 to i32
  %655 = load i32, i32* %29, align 4
  %656 = sub i32 -3, %654
  %657 = add i32 %656, %655
  %658 = load i32, i32* %25, align 4
  %659 = icmp eq i32 %658, 0
  %660 = icmp sgt i32 %657, 0
  %661 = select i1 %659, i1 %660, i1 false
  br i1 %661, label %662, label %675

662:                                              ; preds = %651, %670
  %663 = phi i32 [ %673, %670 ], [ %657, %651 ]
  %664 = load i64, i64* %19, align 8
  %665 = load i64, i64* %15, align 8
  %666 = icmp ult i64 %664, %665
  br i1 %666, label %667, label %670

667:                                              ; preds = %662
  %668 = load i8*, i8** %14, align 8
  %669 = getelementptr inbounds i8, i8* %668, i64 %664
  store i8 32, i8* %669, align 1
  br label %670

670:                                              ; preds = %667, %662
  %671 = load i64, i64* %19, align 8
  %672 = add i64 %671, 1
  store i64 %672, i64* %19, align 8
  %673 = add nsw i32 %663, -1
  %674 = icmp sgt i32 %663, 1
  br i1 %674, label %662, label %675, !llvm.loop !8

675:                                              ; preds = %670, %651
  %676 = icmp eq i32 %654, 0
  br i1 %676, label %694, label %677

677:                                              ; preds = %675
  %678 = and i64 %646, 4294967295
  br label %679

679:                                              ; preds = %689, %677
  %680 = phi i64 [ 0, %677 ], [ %692, %689 ]
  %681 = load i64, i64* %19, align 8
  %682 = load i64, i64* %15, align 8
  %683 = icmp ult i64 %681, %682
  br i1 %683, label %684, label %689

684:                                              ; preds = %679
  %685 = getelementptr inbounds i8, i8* %633, i64 %680
  %686 = load i8, i8* %685, align 1
  %687 = load i8*, i8** %14, align 8
  %688 = getelementptr inbounds i8, i8* %687, i64 %681
  store i8 %686, i8* %688, align 1
  br label %689

689:                                              ; preds = %684, %679
  %690 = load i64, i64* %19, align 8
  %691 = add i64 %690, 1
  store i64 %691, i64* %19, align 8
  %692 = add nuw nsw i64 %680, 1
  %693 = icmp eq i64 %692, %678
  br i1 %693, label %694, label %679, !llvm.loop !13

694:                                              ; preds = %689, %675
  br label %695

695:                                              ; preds = %694, %705
  %696 = phi i64 [ %708, %705 ], [ 0, %694 ]
  %697 = load i64, i64* %19, align 8
  %698 = load i64, i64* %15, align 8
  %699 = icmp ult i64 %697, %698
  br i1 %699, label %700, label %705

700:                                              ; preds = %695
  %701 = getelementptr inbounds i8, i8* %653, i64 %696
  %702 = load i8, i8* %701, align 1
  %703 = load i8*, i8** %14, align 8
  %704 = getelementptr inbounds i8, i8* %703, i64 %697
  store i8 %702, i8* %704, align 1
  br label %705

705:                                              ; preds = %700, %695
  %706 = load i64, i64* %19, align 8
  %707 = add i64 %706, 1
  store i64 %707, i64* %19, align 8
  %708 = add nuw nsw i64 %696, 1
  %709 = icmp eq i64 %708, 3
  br i1 %709, label %710, label %695, !llvm.loop !10

710:                                              ; preds = %705
  %711 = load i32, i32* %25, align 4
  %712 = icmp ne i32 %711, 0
  %713 = select i1 %712, i1 %660, i1 false
  br i1 %713, label %714, label %1035

714:                                              ; preds = %710, %722
  %715 = phi i32 [ %725, %722 ], [ %657, %710 ]
  %716 = load i64, i64* %19, align 8
  %717 = load i64, i64* %15, align 8
  %718 = icmp ult i64 %716, %717
  br i1 %718, label %719, label %722

719:                                              ; preds = %714
  %720 = load i8*, i8** %14, align 8
  %721 = getelementptr inbounds i8, i8* %720, i64 %716
  store i8 32, i8* %721, align 1
  br label %722

722:                                              ; preds = %719, %714
  %723 = load i64, i64* %19, align 8
  %724 = add i64 %723, 1
  store i64 %724, i64* %19, align 8
  %725 = add nsw i32 %715, -1
  %726 = icmp sgt i32 %715, 1
  br i1 %726, label %714, label %1035, !llvm.loop !8

727:                                              ; preds = %632
  store i32 0, i32* %35, align 4
  store i32 0, i32* %36, align 4
  store i32 0, i32* %37, align 4
  %728 = icmp eq i32 %638, 0
  %729 = or i64 %639, 4503599627370496
  %730 = add nsw i32 %638, -1075
  %731 = select i1 %728, i64 %639, i64 %729
  %732 = select i1 %728, i32 -1074, i32 %730
  %733 = icmp eq i64 %731, 0
  br i1 %733, label %736, label %741

734:                                              ; preds = %741
  %735 = trunc i64 %746 to i32
  br label %736

736:                                              ; preds = %734, %727
  %737 = phi i32 [ 20, %727 ], [ %735, %734 ]
  %738 = icmp slt i32 %737, 20
  br i1 %738, label %739, label %769

739:                                              ; preds = %736
  %740 = sext i32 %737 to i64
  br label %750

741:                                              ; preds = %727, %741
  %742 = phi i64 [ %746, %741 ], [ 20, %727 ]
  %743 = phi i64 [ %748, %741 ], [ %731, %727 ]
  %744 = urem i64 %743, 10
  %745 = trunc i64 %744 to i8
  %746 = add nsw i64 %742, -1
  %747 = getelementptr inbounds [20 x i8], [20 x i8]* %7, i64 0, i64 %746
  store i8 %745, i8* %747, align 1
  %748 = udiv i64 %743, 10
  %749 = icmp ult i64 %743, 10
  br i1 %749, label %734, label %741, !llvm.loop !14

750:                                              ; preds = %763, %739
  %751 = phi i64 [ %740, %739 ], [ %766, %763 ]
  %752 = getelementptr inbounds [20 x i8], [20 x i8]* %7, i64 0, i64 %751
  %753 = load i8, i8* %752, align 1
  %754 = load i32, i32* %37, align 4
  %755 = icmp slt i32 %754, 800
  br i1 %755, label %756, label %760

756:                                              ; preds = %750
  %757 = add nsw i32 %754, 1
  store i32 %757, i32* %37, align 4
  %758 = sext i32 %754 to i64
  %759 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %758
  store i8 %753, i8* %759, align 1
  br label %763

760:                                              ; preds = %750
  %761 = icmp eq i8 %753, 0
  br i1 %761, label %763, label %762

762:                                              ; preds = %760
  store i32 1, i32* %35, align 4
  br label %763

763:                                              ; preds = %762, %760, %756
  %764 = load i32, i32* %36, align 4
  %765 = add nsw i32 %764, 1
  store i32 %765, i32* %36, align 4
  %766 = add nsw i64 %751, 1
  %767 = trunc i64 %766 to i32
  %768 = icmp eq i32 %767, 20
  br i1 %768, label %769, label %750, !llvm.loop !15

769:                                              ; preds = %763, %736
  %770 = load i32, i32* %37, align 4
  %771 = icmp sgt i32 %770, 0
  br i1 %771, label %772, label %786

772:                                              ; preds = %769
  %773 = zext i32 %770 to i64
  br label %774

774:                                              ; preds = %781, %772
  %775 = phi i64 [ %773, %772 ], [ %776, %781 ]
  %776 = add nsw i64 %775, -1
  %777 = and i64 %776, 4294967295
  %778 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %777
  %779 = load i8, i8* %778, align 1
  %780 = icmp eq i8 %779, 0
  br i1 %780, label %781, label %784

781:                                              ; preds = %774
  %782 = trunc i64 %776 to i32
  store i32 %782, i32* %37, align 4
  %783 = icmp sgt i64 %775, 1
  br i1 %783, label %774, label %786, !llvm.loop !16

784:                                              ; preds = %774
  %785 = trunc i64 %775 to i32
  br label %786

786:                                              ; preds = %781, %784, %769
  %787 = phi i32 [ %770, %769 ], [ %785, %784 ], [ 0, %781 ]
  %788 = icmp eq i32 %787, 0
  br i1 %788, label %789, label %790

789:                                              ; preds = %786
  store i32 0, i32* %36, align 4
  br label %790

790:                                              ; preds = %789, %786
  %791 = load i32, i32* %37, align 4
  %792 = icmp sgt i32 %791, 0
  br i1 %792, label %793, label %996

793:                                              ; preds = %790
  %794 = icmp slt i32 %732, 0
  %795 = sub nsw i32 0, %732
  %796 = select i1 %794, i32 %795, i32 %732
  %797 = icmp sgt i32 %796, 0
  br i1 %797, label %798, label %996

798:                                              ; preds = %793, %993
  %799 = phi i32 [ %994, %993 ], [ %796, %793 ]
  %800 = icmp slt i32 %799, 27
  %801 = select i1 %800, i32 %799, i32 27
  br i1 %794, label %802, label %903

802:                                              ; preds = %798
  %803 = load i32, i32* %37, align 4
  %804 = zext i32 %801 to i64
  %805 = sext i32 %803 to i64
  br label %806

806:                                              ; preds = %820, %802
  %807 = phi i64 [ 0, %802 ], [ %823, %820 ]
  %808 = phi i64 [ 0, %802 ], [ %822, %820 ]
  %809 = icmp sge i64 %807, %805
  %810 = icmp eq i64 %808, 0
  %811 = select i1 %809, i1 %810, i1 false
  br i1 %811, label %812, label %813

812:                                              ; preds = %806
  store i32 0, i32* %37, align 4
  br label %993

813:                                              ; preds = %806
  %814 = mul i64 %808, 10
  %815 = icmp slt i64 %807, %805
  br i1 %815, label %816, label %820

816:                                              ; preds = %813
  %817 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %807
  %818 = load i8, i8* %817, align 1
  %819 = zext i8 %818 to i64
  br label %820

820:                                              ; preds = %816, %813
  %821 = phi i64 [ %819, %816 ], [ 0, %813 ]
  %822 = add i64 %821, %814
  %823 = add nuw i64 %807, 1
  %824 = lshr i64 %822, %804
  %825 = icmp eq i64 %824, 0
  br i1 %825, label %806, label %826, !llvm.loop !17

826:                                              ; preds = %820
  %827 = trunc i64 %807 to i32
  %828 = trunc i64 %823 to i32
  %829 = load i32, i32* %36, align 4
  %830 = sub i32 %829, %827
  store i32 %830, i32* %36, align 4
  %831 = shl nsw i64 -1, %804
  %832 = xor i64 %831, -1
  store i32 0, i32* %37, align 4
  %833 = icmp sgt i32 %803, %828
  br i1 %833, label %834, label %836

834:                                              ; preds = %826
  %835 = and i64 %823, 4294967295
  br label %839

836:                                              ; preds = %860, %826
  %837 = phi i64 [ %822, %826 ], [ %848, %860 ]
  %838 = icmp eq i64 %837, 0
  br i1 %838, label %882, label %864

839:                                              ; preds = %860, %834
  %840 = phi i64 [ %835, %834 ], [ %861, %860 ]
  %841 = phi i64 [ %822, %834 ], [ %848, %860 ]
  %842 = lshr i64 %841, %804
  %843 = and i64 %841, %832
  %844 = mul i64 %843, 10
  %845 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %840
  %846 = load i8, i8* %845, align 1
  %847 = zext i8 %846 to i64
  %848 = add i64 %844, %847
  %849 = load i32, i32* %37, align 4
  %850 = icmp slt i32 %849, 800
  br i1 %850, label %851, label %856

851:                                              ; preds = %839
  %852 = trunc i64 %842 to i8
  %853 = add nsw i32 %849, 1
  store i32 %853, i32* %37, align 4
  %854 = sext i32 %849 to i64
  %855 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %854
  store i8 %852, i8* %855, align 1
  br label %860

856:                                              ; preds = %839
  %857 = trunc i64 %842 to i32
  %858 = icmp eq i32 %857, 0
  br i1 %858, label %860, label %859

859:                                              ; preds = %856
  store i32 1, i32* %35, align 4
  br label %860

860:                                              ; preds = %859, %856, %851
  %861 = add nuw nsw i64 %840, 1
  %862 = trunc i64 %861 to i32
  %863 = icmp eq i32 %803, %862
  br i1 %863, label %836, label %839, !llvm.loop !18

864:                                              ; preds = %836, %878
  %865 = phi i64 [ %880, %878 ], [ %837, %836 ]
  %866 = lshr i64 %865, %804
  %867 = load i32, i32* %37, align 4
  %868 = icmp slt i32 %867, 800
  br i1 %868, label %869, label %874

869:                                              ; preds = %864
  %870 = trunc i64 %866 to i8
  %871 = add nsw i32 %867, 1
  store i32 %871, i32* %37, align 4
  %872 = sext i32 %867 to i64
  %873 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %872
  store i8 %870, i8* %873, align 1
  br label %878

874:                                              ; preds = %864
  %875 = trunc i64 %866 to i32
  %876 = icmp eq i32 %875, 0
  br i1 %876, label %878, label %877

877:                                              ; preds = %874
  store i32 1, i32* %35, align 4
  br label %878

878:                                              ; preds = %877, %874, %869
  %879 = and i64 %865, %832
  %880 = mul i64 %879, 10
  %881 = icmp eq i64 %880, 0
  br i1 %881, label %882, label %864, !llvm.loop !19

882:                                              ; preds = %878, %836
  %883 = load i32, i32* %37, align 4
  %884 = icmp sgt i32 %883, 0
  br i1 %884, label %885, label %899

885:                                              ; preds = %882
  %886 = zext i32 %883 to i64
  br label %887

887:                                              ; preds = %894, %885
  %888 = phi i64 [ %886, %885 ], [ %889, %894 ]
  %889 = add nsw i64 %888, -1
  %890 = and i64 %889, 4294967295
  %891 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %890
  %892 = load i8, i8* %891, align 1
  %893 = icmp eq i8 %892, 0
  br i1 %893, label %894, label %897

894:                                              ; preds = %887
  %895 = trunc i64 %889 to i32
  store i32 %895, i32* %37, align 4
  %896 = icmp sgt i64 %888, 1
  br i1 %896, label %887, label %899, !llvm.loop !16

897:                                              ; preds = %887
  %898 = trunc i64 %888 to i32
  br label %899

899:                                              ; preds = %894, %897, %882
  %900 = phi i32 [ %883, %882 ], [ %898, %897 ], [ 0, %894 ]
  %901 = icmp eq i32 %900, 0
  br i1 %901, label %902, label %993

902:                                              ; preds = %899
  store i32 0, i32* %36, align 4
  br label %993

903:                                              ; preds = %798
  call void @llvm.lifetime.start.p0i8(i64 810, i8* nonnull %38) #8
  %904 = load i32, i32* %37, align 4
  %905 = add i32 %904, 10
  %906 = icmp sgt i32 %904, 0
  br i1 %906, label %907, label %913

907:                                              ; preds = %903
  %908 = zext i32 %801 to i64
  %909 = sext i32 %904 to i64
  %910 = sext i32 %905 to i64
  br label %919

911:                                              ; preds = %919
  %912 = trunc i64 %931 to i32
  br label %913

913:                                              ; preds = %911, %903
  %914 = phi i64 [ 0, %903 ], [ %933, %911 ]
  %915 = phi i32 [ %905, %903 ], [ %912, %911 ]
  %916 = icmp eq i64 %914, 0
  br i1 %916, label %946, label %917

917:                                              ; preds = %913
  %918 = sext i32 %915 to i64
  br label %935

919:                                              ; preds = %919, %907
  %920 = phi i64 [ %910, %907 ], [ %931, %919 ]
  %921 = phi i64 [ %909, %907 ], [ %923, %919 ]
  %922 = phi i64 [ 0, %907 ], [ %933, %919 ]
  %923 = add nsw i64 %921, -1
  %924 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %923
  %925 = load i8, i8* %924, align 1
  %926 = zext i8 %925 to i64
  %927 = shl i64 %926, %908
  %928 = add i64 %927, %922
  %929 = urem i64 %928, 10
  %930 = trunc i64 %929 to i8
  %931 = add nsw i64 %920, -1
  %932 = getelementptr inbounds [810 x i8], [810 x i8]* %5, i64 0, i64 %931
  store i8 %930, i8* %932, align 1
  %933 = udiv i64 %928, 10
  %934 = icmp sgt i64 %921, 1
  br i1 %934, label %919, label %911, !llvm.loop !20

935:                                              ; preds = %935, %917
  %936 = phi i64 [ %918, %917 ], [ %940, %935 ]
  %937 = phi i64 [ %914, %917 ], [ %942, %935 ]
  %938 = urem i64 %937, 10
  %939 = trunc i64 %938 to i8
  %940 = add i64 %936, -1
  %941 = getelementptr inbounds [810 x i8], [810 x i8]* %5, i64 0, i64 %940
  store i8 %939, i8* %941, align 1
  %942 = udiv i64 %937, 10
  %943 = icmp ult i64 %937, 10
  br i1 %943, label %944, label %935, !llvm.loop !21

944:                                              ; preds = %935
  %945 = trunc i64 %940 to i32
  br label %946

946:                                              ; preds = %944, %913
  %947 = phi i32 [ %915, %913 ], [ %945, %944 ]
  %948 = sub i32 %915, %947
  %949 = load i32, i32* %36, align 4
  %950 = add nsw i32 %948, %949
  store i32 %950, i32* %36, align 4
  store i32 0, i32* %37, align 4
  %951 = icmp slt i32 %947, %905
  br i1 %951, label %952, label %971

952:                                              ; preds = %946
  %953 = sext i32 %947 to i64
  %954 = sext i32 %905 to i64
  br label %955

955:                                              ; preds = %968, %952
  %956 = phi i64 [ %953, %952 ], [ %969, %968 ]
  %957 = getelementptr inbounds [810 x i8], [810 x i8]* %5, i64 0, i64 %956
  %958 = load i8, i8* %957, align 1
  %959 = load i32, i32* %37, align 4
  %960 = icmp slt i32 %959, 800
  br i1 %960, label %961, label %965

961:                                              ; preds = %955
  %962 = add nsw i32 %959, 1
  store i32 %962, i32* %37, align 4
  %963 = sext i32 %959 to i64
  %964 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %963
  store i8 %958, i8* %964, align 1
  br label %968

965:                                              ; preds = %955
  %966 = icmp eq i8 %958, 0
  br i1 %966, label %968, label %967

967:                                              ; preds = %965
  store i32 1, i32* %35, align 4
  br label %968

968:                                              ; preds = %967, %965, %961
  %969 = add nsw i64 %956, 1
  %970 = icmp eq i64 %969, %954
  br i1 %970, label %971, label %955, !llvm.loop !22

971:                                              ; preds = %968, %946
  %972 = load i32, i32* %37, align 4
  %973 = icmp sgt i32 %972, 0
  br i1 %973, label %974, label %988

974:                                              ; preds = %971
  %975 = zext i32 %972 to i64
  br label %976

976:                                              ; preds = %983, %974
  %977 = phi i64 [ %975, %974 ], [ %978, %983 ]
  %978 = add nsw i64 %977, -1
  %979 = and i64 %978, 4294967295
  %980 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %6, i64 0, i32 3, i64 %979
  %981 = load i8, i8* %980, align 1
  %982 = icmp eq i8 %981, 0
  br i1 %982, label %983, label %986

983:                                              ; preds = %976
  %984 = trunc i64 %978 to i32
  store i32 %984, i32* %37, align 4
  %985 = icmp sgt i64 %977, 1
  br i1 %985, label %976, label %988, !llvm.loop !16

986:                                              ; preds = %976
  %987 = trunc i64 %977 to i32
  br label %988

988:                                              ; preds = %983, %986, %971
  %989 = phi i32 [ %972, %971 ], [ %987, %986 ], [ 0, %983 ]
  %990 = icmp eq i32 %989, 0
  br i1 %990, label %991, label %992

991:                                              ; preds = %988
  store i32 0, i32* %36, align 4
  br label %992

992:                                              ; preds = %991, %988
  call void @llvm.lifetime.end.p0i8(i64 810, i8* nonnull %38) #8
  br label %993

993:                                              ; preds = %992, %902, %899, %812
  %994 = add nsw i32 %799, -27
  %995 = icmp sgt i32 %799, 27
  br i1 %995, label %798, label %996, !llvm.loop !23

996:                                              ; preds = %993, %793, %790
  store i32 0, i32* %39, align 4
  %997 = load i32, i32* %30, align 4
  %998 = icmp slt i32 %997, 0
  %999 = select i1 %998, i32 6, i32 %997
  switch i8 %640, label %1008 [
    i8 102, label %1000
    i8 101, label %1004
  ]

1000:                                             ; preds = %996
  %1001 = load i32, i32* %36, align 4
  %1002 = add nsw i32 %1001, %999
  call fastcc void @decimal_round(%struct.Decimal* noundef nonnull %6, i32 noundef %1002) #10
  %1003 = load i32, i32* %21, align 4
  call fastcc void @add_fixed(%struct.Text* noundef nonnull %8, %struct.Decimal* noundef nonnull %6, i32 noundef %999, i32 noundef %1003) #10
  br label %1032

1004:                                             ; preds = %996
  %1005 = add nsw i32 %999, 1
  call fastcc void @decimal_round(%struct.Decimal* noundef nonnull %6, i32 noundef %1005) #10
  %1006 = load i32, i32* %21, align 4
  %1007 = select i1 %635, i8 69, i8 101
  call fastcc void @add_exponential(%struct.Text* noundef nonnull %8, %struct.Decimal* noundef nonnull %6, i32 noundef %999, i32 noundef %1006, i8 noundef signext %1007) #10
  br label %1032

1008:                                             ; preds = %996
  %1009 = icmp eq i32 %999, 0
  %1010 = select i1 %1009, i32 1, i32 %999
  call fastcc void @decimal_round(%struct.Decimal* noundef nonnull %6, i32 noundef %1010) #10
  %1011 = load i32, i32* %37, align 4
  %1012 = icmp eq i32 %1011, 0
  %1013 = load i32, i32* %36, align 4
  %1014 = add nsw i32 %1013, -1
  %1015 = select i1 %1012, i32 0, i32 %1014
  %1016 = load i32, i32* %21, align 4
  %1017 = icmp eq i32 %1016, 0
  %1018 = select i1 %1017, i32 %1011, i32 %1010
  %1019 = icmp sgt i32 %1015, -5
  %1020 = icmp slt i32 %1015, %1010
  %1021 = and i1 %1019, %1020
  br i1 %1021, label %1027, label %1022

1022:                                             ; preds = %1008
  %1023 = icmp sgt i32 %1018, 0
  %1024 = add nsw i32 %1018, -1
  %1025 = select i1 %1023, i32 %1024, i32 0
  %1026 = select i1 %635, i8 69, i8 101
  call fastcc void @add_exponential(%struct.Text* noundef nonnull %8, %struct.Decimal* noundef nonnull %6, i32 noundef %1025, i32 noundef %1016, i8 noundef signext %1026) #10
  br label %1032

1027:                                             ; preds = %1008
  %1028 = add nsw i32 %1018, -1
  %1029 = icmp sgt i32 %1028, %1015
  %1030 = sub nsw i32 %1028, %1015
  %1031 = select i1 %1029, i32 %1030, i32 0
  call fastcc void @add_fixed(%struct.Text* noundef nonnull %8, %struct.Decimal* noundef nonnull %6, i32 noundef %1031, i32 noundef %1016) #10
  br label %1032

1032:                                             ; preds = %1027, %1022, %1004, %1000
  %1033 = load i32, i32* %39, align 4
  %1034 = load i32, i32* %22, align 4
  call fastcc void @put_number(%struct.Sink* noundef nonnull %13, %struct.Directive* noundef nonnull %12, i8* noundef %633, i8* noundef nonnull %34, i32 noundef %1033, i32 noundef 0, i32 noundef %1034) #10
  br label %1035

1035:                                             ; preds = %722, %710, %1032
  call void @llvm.lifetime.end.p0i8(i64 812, i8* nonnull %32) #8
  call void @llvm.lifetime.end.p0i8(i64 20, i8* nonnull %33) #8
  call void @llvm.lifetime.end.p0i8(i64 516, i8* nonnull %34) #8
  br label %1037

1036:                                             ; preds = %159
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([47 x i8], [47 x i8]* @.str.8, i64 0, i64 0)) #9
  unreachable

1037:                                             ; preds = %569, %322, %227, %557, %310, %213, %1035, %589, %478, %392, %168, %53
  %1038 = phi i8* [ %44, %53 ], [ %150, %1035 ], [ %150, %589 ], [ %150, %478 ], [ %150, %392 ], [ %150, %168 ], [ %150, %213 ], [ %150, %310 ], [ %150, %557 ], [ %150, %227 ], [ %150, %322 ], [ %150, %569 ]
  %1039 = getelementptr inbounds i8, i8* %1038, i64 1
  br label %43, !llvm.loop !24

1040:                                             ; preds = %43
  call void @llvm.lifetime.end.p0i8(i64 28, i8* nonnull %20)
  br i1 %16, label %1047, label %1041

1041:                                             ; preds = %1040
  %1042 = load i64, i64* %19, align 8
  %1043 = load i64, i64* %15, align 8
  %1044 = icmp ult i64 %1042, %1043
  %1045 = select i1 %1044, i64 %1042, i64 %1043
  %1046 = getelementptr inbounds i8, i8* %0, i64 %1045
  store i8 0, i8* %1046, align 1
  br label %1047

1047:                                             ; preds = %1041, %1040
  %1048 = load i64, i64* %19, align 8
  %1049 = trunc i64 %1048 to i32
  ret i32 %1049
}

; Function Attrs: nounwind
define dso_local i32 @vsprintf(i8* noundef %0, i8* nocapture noundef readonly %1, %struct.__va_list_tag* noundef %2) local_unnamed_addr #0 {
  %4 = call i32 @vsnprintf(i8* noundef %0, i64 noundef 2147483647, i8* noundef %1, %struct.__va_list_tag* noundef %2) #11
  ret i32 %4
}

; Function Attrs: nounwind
define dso_local i32 @snprintf(i8* noundef %0, i64 noundef %1, i8* nocapture noundef readonly %2, ...) local_unnamed_addr #0 {
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  %5 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %4, i64 0, i64 0
  %6 = bitcast [1 x %struct.__va_list_tag]* %4 to i8*
  call void @llvm.va_start(i8* nonnull %6)
  %7 = call i32 @vsnprintf(i8* noundef %0, i64 noundef %1, i8* noundef %2, %struct.__va_list_tag* noundef nonnull %5) #11
  call void @llvm.va_end(i8* %6)
  ret i32 %7
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_start(i8*) #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_end(i8*) #1

; Function Attrs: nounwind
define dso_local i32 @sprintf(i8* noundef %0, i8* nocapture noundef readonly %1, ...) local_unnamed_addr #0 {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0
  %5 = bitcast [1 x %struct.__va_list_tag]* %3 to i8*
  call void @llvm.va_start(i8* nonnull %5)
  %6 = call i32 @vsnprintf(i8* noundef %0, i64 noundef 2147483647, i8* noundef %1, %struct.__va_list_tag* noundef nonnull %4) #11
  call void @llvm.va_end(i8* %5)
  ret i32 %6
}

; Function Attrs: nounwind
define dso_local i32 @vasprintf(i8** nocapture noundef writeonly %0, i8* nocapture noundef readonly %1, %struct.__va_list_tag* noundef %2) local_unnamed_addr #0 {
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  %5 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %4, i64 0, i64 0
  %6 = bitcast [1 x %struct.__va_list_tag]* %4 to i8*
  %7 = bitcast %struct.__va_list_tag* %2 to i8*
  call void @llvm.va_copy(i8* nonnull %6, i8* %7)
  %8 = call i32 @vsnprintf(i8* noundef null, i64 noundef 0, i8* noundef %1, %struct.__va_list_tag* noundef %2) #11
  %9 = sext i32 %8 to i64
  %10 = add nsw i64 %9, 1
  %11 = call i8* @malloc(i64 noundef %10) #10
  store i8* %11, i8** %0, align 8
  %12 = call i32 @vsnprintf(i8* noundef %11, i64 noundef %10, i8* noundef %1, %struct.__va_list_tag* noundef nonnull %5) #11
  call void @llvm.va_end(i8* %6)
  ret i32 %8
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn
declare void @llvm.va_copy(i8*, i8*) #1

declare i8* @malloc(i64 noundef) local_unnamed_addr #2

; Function Attrs: nounwind
define dso_local i32 @asprintf(i8** nocapture noundef writeonly %0, i8* nocapture noundef readonly %1, ...) local_unnamed_addr #0 {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  %5 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %4, i64 0, i64 0
  %6 = bitcast [1 x %struct.__va_list_tag]* %4 to i8*
  call void @llvm.va_start(i8* nonnull %6)
  %7 = bitcast [1 x %struct.__va_list_tag]* %3 to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %7)
  %8 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0
  %9 = bitcast [1 x %struct.__va_list_tag]* %4 to i8*
  call void @llvm.va_copy(i8* nonnull %7, i8* nonnull %9) #8
  %10 = call i32 @vsnprintf(i8* noundef null, i64 noundef 0, i8* noundef %1, %struct.__va_list_tag* noundef nonnull %5) #10
  %11 = sext i32 %10 to i64
  %12 = add nsw i64 %11, 1
  %13 = call i8* @malloc(i64 noundef %12) #10
  store i8* %13, i8** %0, align 8
  %14 = call i32 @vsnprintf(i8* noundef %13, i64 noundef %12, i8* noundef %1, %struct.__va_list_tag* noundef nonnull %8) #10
  call void @llvm.va_end(i8* %7) #8
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %7)
  call void @llvm.va_end(i8* %6)
  ret i32 %10
}

; Function Attrs: nounwind
define dso_local i32 @__vsnprintf_chk(i8* noundef %0, i64 noundef %1, i32 %2, i64 noundef %3, i8* nocapture noundef readonly %4, %struct.__va_list_tag* noundef %5) local_unnamed_addr #0 {
  %7 = icmp ugt i64 %1, %3
  br i1 %7, label %8, label %9

8:                                                ; preds = %6
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.19, i64 0, i64 0)) #9
  unreachable

9:                                                ; preds = %6
  %10 = call i32 @vsnprintf(i8* noundef %0, i64 noundef %1, i8* noundef %4, %struct.__va_list_tag* noundef %5) #11
  ret i32 %10
}

; Function Attrs: nounwind
define dso_local i32 @__vsprintf_chk(i8* noundef %0, i32 %1, i64 noundef %2, i8* nocapture noundef readonly %3, %struct.__va_list_tag* noundef %4) local_unnamed_addr #0 {
  %6 = icmp ult i64 %2, 2147483647
  %7 = select i1 %6, i64 %2, i64 2147483647
  %8 = call i32 @vsnprintf(i8* noundef %0, i64 noundef %7, i8* noundef %3, %struct.__va_list_tag* noundef %4) #11
  %9 = sext i32 %8 to i64
  %10 = add nsw i64 %9, 1
  %11 = icmp ugt i64 %10, %2
  br i1 %11, label %12, label %13

12:                                               ; preds = %5
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.19, i64 0, i64 0)) #9
  unreachable

13:                                               ; preds = %5
  ret i32 %8
}

; Function Attrs: nounwind
define dso_local i32 @__snprintf_chk(i8* noundef %0, i64 noundef %1, i32 noundef %2, i64 noundef %3, i8* nocapture noundef readonly %4, ...) local_unnamed_addr #0 {
  %6 = alloca [1 x %struct.__va_list_tag], align 16
  %7 = bitcast [1 x %struct.__va_list_tag]* %6 to i8*
  call void @llvm.va_start(i8* nonnull %7)
  %8 = icmp ugt i64 %1, %3
  br i1 %8, label %9, label %10

9:                                                ; preds = %5
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.19, i64 0, i64 0)) #9
  unreachable

10:                                               ; preds = %5
  %11 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %6, i64 0, i64 0
  %12 = call i32 @vsnprintf(i8* noundef %0, i64 noundef %1, i8* noundef %4, %struct.__va_list_tag* noundef nonnull %11) #10
  call void @llvm.va_end(i8* %7)
  ret i32 %12
}

; Function Attrs: nounwind
define dso_local i32 @__sprintf_chk(i8* noundef %0, i32 noundef %1, i64 noundef %2, i8* nocapture noundef readonly %3, ...) local_unnamed_addr #0 {
  %5 = alloca [1 x %struct.__va_list_tag], align 16
  %6 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %5, i64 0, i64 0
  %7 = bitcast [1 x %struct.__va_list_tag]* %5 to i8*
  call void @llvm.va_start(i8* nonnull %7)
  %8 = icmp ult i64 %2, 2147483647
  %9 = select i1 %8, i64 %2, i64 2147483647
  %10 = call i32 @vsnprintf(i8* noundef %0, i64 noundef %9, i8* noundef %3, %struct.__va_list_tag* noundef nonnull %6) #10
  %11 = sext i32 %10 to i64
  %12 = add nsw i64 %11, 1
  %13 = icmp ugt i64 %12, %2
  br i1 %13, label %14, label %15

14:                                               ; preds = %4
  call void @__fencepost_error(i32 noundef 5, i8* noundef getelementptr inbounds ([52 x i8], [52 x i8]* @.str.19, i64 0, i64 0)) #9
  unreachable

15:                                               ; preds = %4
  call void @llvm.va_end(i8* %7)
  ret i32 %10
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: nofree norecurse nosync nounwind
define internal fastcc void @put_number(%struct.Sink* nocapture noundef %0, %struct.Directive* nocapture noundef readonly %1, i8* nocapture noundef readonly %2, i8* nocapture noundef readonly %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) unnamed_addr #4 {
  br label %8

8:                                                ; preds = %8, %7
  %9 = phi i64 [ %13, %8 ], [ 0, %7 ]
  %10 = getelementptr inbounds i8, i8* %2, i64 %9
  %11 = load i8, i8* %10, align 1
  %12 = icmp eq i8 %11, 0
  %13 = add nuw i64 %9, 1
  br i1 %12, label %14, label %8, !llvm.loop !12

14:                                               ; preds = %8
  %15 = trunc i64 %9 to i32
  %16 = getelementptr inbounds %struct.Directive, %struct.Directive* %1, i64 0, i32 5
  %17 = load i32, i32* %16, align 4
  %18 = add i32 %5, %4
  %19 = add i32 %18, %15
  %20 = sub i32 %17, %19
  %21 = getelementptr inbounds %struct.Directive, %struct.Directive* %1, i64 0, i32 0
  %22 = load i32, i32* %21, align 4
  %23 = icmp ne i32 %6, 0
  %24 = or i32 %22, %6
  %25 = icmp eq i32 %24, 0
  %26 = icmp sgt i32 %20, 0
  %27 = select i1 %25, i1 %26, i1 false
  br i1 %27, label %28, label %45

28:                                               ; preds = %14
  %29 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 2
  %30 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 1
  %31 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 0
  br label %32

32:                                               ; preds = %40, %28
  %33 = phi i32 [ %20, %28 ], [ %43, %40 ]
  %34 = load i64, i64* %29, align 8
  %35 = load i64, i64* %30, align 8
  %36 = icmp ult i64 %34, %35
  br i1 %36, label %37, label %40

37:                                               ; preds = %32
  %38 = load i8*, i8** %31, align 8
  %39 = getelementptr inbounds i8, i8* %38, i64 %34
  store i8 32, i8* %39, align 1
  br label %40

40:                                               ; preds = %37, %32
  %41 = load i64, i64* %29, align 8
  %42 = add i64 %41, 1
  store i64 %42, i64* %29, align 8
  %43 = add nsw i32 %33, -1
  %44 = icmp sgt i32 %33, 1
  br i1 %44, label %32, label %45, !llvm.loop !8

45:                                               ; preds = %40, %14
  %46 = icmp eq i32 %15, 0
  br i1 %46, label %67, label %47

47:                                               ; preds = %45
  %48 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 2
  %49 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 1
  %50 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 0
  %51 = and i64 %9, 4294967295
  br label %52

52:                                               ; preds = %47, %62
  %53 = phi i64 [ 0, %47 ], [ %65, %62 ]
  %54 = load i64, i64* %48, align 8
  %55 = load i64, i64* %49, align 8
  %56 = icmp ult i64 %54, %55
  br i1 %56, label %57, label %62

57:                                               ; preds = %52
  %58 = getelementptr inbounds i8, i8* %2, i64 %53
  %59 = load i8, i8* %58, align 1
  %60 = load i8*, i8** %50, align 8
  %61 = getelementptr inbounds i8, i8* %60, i64 %54
  store i8 %59, i8* %61, align 1
  br label %62

62:                                               ; preds = %52, %57
  %63 = load i64, i64* %48, align 8
  %64 = add i64 %63, 1
  store i64 %64, i64* %48, align 8
  %65 = add nuw nsw i64 %53, 1
  %66 = icmp eq i64 %65, %51
  br i1 %66, label %67, label %52, !llvm.loop !13

67:                                               ; preds = %62, %45
  %68 = load i32, i32* %21, align 4
  %69 = icmp eq i32 %68, 0
  %70 = and i1 %23, %69
  %71 = icmp sgt i32 %20, 0
  %72 = select i1 %70, i1 %71, i1 false
  br i1 %72, label %73, label %90

73:                                               ; preds = %67
  %74 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 2
  %75 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 1
  %76 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 0
  br label %77

77:                                               ; preds = %85, %73
  %78 = phi i32 [ %20, %73 ], [ %88, %85 ]
  %79 = load i64, i64* %74, align 8
  %80 = load i64, i64* %75, align 8
  %81 = icmp ult i64 %79, %80
  br i1 %81, label %82, label %85

82:                                               ; preds = %77
  %83 = load i8*, i8** %76, align 8
  %84 = getelementptr inbounds i8, i8* %83, i64 %79
  store i8 48, i8* %84, align 1
  br label %85

85:                                               ; preds = %82, %77
  %86 = load i64, i64* %74, align 8
  %87 = add i64 %86, 1
  store i64 %87, i64* %74, align 8
  %88 = add nsw i32 %78, -1
  %89 = icmp sgt i32 %78, 1
  br i1 %89, label %77, label %90, !llvm.loop !8

90:                                               ; preds = %85, %67
  %91 = icmp sgt i32 %5, 0
  br i1 %91, label %92, label %109

92:                                               ; preds = %90
  %93 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 2
  %94 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 1
  %95 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 0
  br label %96

96:                                               ; preds = %104, %92
  %97 = phi i32 [ %5, %92 ], [ %107, %104 ]
  %98 = load i64, i64* %93, align 8
  %99 = load i64, i64* %94, align 8
  %100 = icmp ult i64 %98, %99
  br i1 %100, label %101, label %104

101:                                              ; preds = %96
  %102 = load i8*, i8** %95, align 8
  %103 = getelementptr inbounds i8, i8* %102, i64 %98
  store i8 48, i8* %103, align 1
  br label %104

104:                                              ; preds = %101, %96
  %105 = load i64, i64* %93, align 8
  %106 = add i64 %105, 1
  store i64 %106, i64* %93, align 8
  %107 = add nsw i32 %97, -1
  %108 = icmp sgt i32 %97, 1
  br i1 %108, label %96, label %109, !llvm.loop !8

109:                                              ; preds = %104, %90
  %110 = icmp sgt i32 %4, 0
  br i1 %110, label %111, label %131

111:                                              ; preds = %109
  %112 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 2
  %113 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 1
  %114 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 0
  %115 = zext i32 %4 to i64
  br label %116

116:                                              ; preds = %111, %126
  %117 = phi i64 [ 0, %111 ], [ %129, %126 ]
  %118 = load i64, i64* %112, align 8
  %119 = load i64, i64* %113, align 8
  %120 = icmp ult i64 %118, %119
  br i1 %120, label %121, label %126

121:                                              ; preds = %116
  %122 = getelementptr inbounds i8, i8* %3, i64 %117
  %123 = load i8, i8* %122, align 1
  %124 = load i8*, i8** %114, align 8
  %125 = getelementptr inbounds i8, i8* %124, i64 %118
  store i8 %123, i8* %125, align 1
  br label %126

126:                                              ; preds = %116, %121
  %127 = load i64, i64* %112, align 8
  %128 = add i64 %127, 1
  store i64 %128, i64* %112, align 8
  %129 = add nuw nsw i64 %117, 1
  %130 = icmp eq i64 %129, %115
  br i1 %130, label %131, label %116, !llvm.loop !10

131:                                              ; preds = %126, %109
  %132 = load i32, i32* %21, align 4
  %133 = icmp ne i32 %132, 0
  %134 = icmp sgt i32 %20, 0
  %135 = select i1 %133, i1 %134, i1 false
  br i1 %135, label %136, label %153

136:                                              ; preds = %131
  %137 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 2
  %138 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 1
  %139 = getelementptr inbounds %struct.Sink, %struct.Sink* %0, i64 0, i32 0
  br label %140

140:                                              ; preds = %148, %136
  %141 = phi i32 [ %20, %136 ], [ %151, %148 ]
  %142 = load i64, i64* %137, align 8
  %143 = load i64, i64* %138, align 8
  %144 = icmp ult i64 %142, %143
  br i1 %144, label %145, label %148

145:                                              ; preds = %140
  %146 = load i8*, i8** %139, align 8
  %147 = getelementptr inbounds i8, i8* %146, i64 %142
  store i8 32, i8* %147, align 1
  br label %148

148:                                              ; preds = %145, %140
  %149 = load i64, i64* %137, align 8
  %150 = add i64 %149, 1
  store i64 %150, i64* %137, align 8
  %151 = add nsw i32 %141, -1
  %152 = icmp sgt i32 %141, 1
  br i1 %152, label %140, label %153, !llvm.loop !8

153:                                              ; preds = %148, %131
  ret void
}

; Function Attrs: noreturn
declare void @__fencepost_limit(i8* noundef) local_unnamed_addr #5

; Function Attrs: nofree norecurse nosync nounwind
define internal fastcc void @decimal_round(%struct.Decimal* nocapture noundef %0, i32 noundef %1) unnamed_addr #4 {
  %3 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 0
  %4 = load i32, i32* %3, align 4
  %5 = icmp sgt i32 %4, %1
  br i1 %5, label %6, label %91

6:                                                ; preds = %2
  %7 = icmp slt i32 %1, 0
  br i1 %7, label %65, label %8

8:                                                ; preds = %6
  %9 = sext i32 %1 to i64
  %10 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %9
  %11 = load i8, i8* %10, align 1
  %12 = icmp eq i8 %11, 5
  %13 = add nsw i32 %1, 1
  %14 = icmp eq i32 %13, %4
  %15 = select i1 %12, i1 %14, i1 false
  br i1 %15, label %16, label %29

16:                                               ; preds = %8
  %17 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 2
  %18 = load i32, i32* %17, align 4
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %29

20:                                               ; preds = %16
  %21 = icmp sgt i32 %1, 0
  br i1 %21, label %22, label %67

22:                                               ; preds = %20
  %23 = add nsw i32 %1, -1
  %24 = zext i32 %23 to i64
  %25 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %24
  %26 = load i8, i8* %25, align 1
  %27 = and i8 %26, 1
  %28 = icmp ne i8 %27, 0
  br label %31

29:                                               ; preds = %16, %8
  %30 = icmp ugt i8 %11, 4
  br label %31

31:                                               ; preds = %22, %29
  %32 = phi i1 [ %30, %29 ], [ %28, %22 ]
  %33 = icmp sgt i32 %1, 0
  %34 = select i1 %33, i32 %1, i32 0
  store i32 %34, i32* %3, align 4
  %35 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 2
  store i32 0, i32* %35, align 4
  br i1 %32, label %36, label %69

36:                                               ; preds = %31
  %37 = sext i32 %1 to i64
  %38 = call i32 @llvm.smin.i32(i32 %1, i32 0)
  %39 = add i32 %38, -1
  br label %40

40:                                               ; preds = %36, %44
  %41 = phi i64 [ %37, %36 ], [ %42, %44 ]
  %42 = add nsw i64 %41, -1
  %43 = icmp sgt i64 %41, 0
  br i1 %43, label %44, label %51

44:                                               ; preds = %40
  %45 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %42
  %46 = load i8, i8* %45, align 1
  %47 = icmp eq i8 %46, 9
  br i1 %47, label %40, label %48, !llvm.loop !25

48:                                               ; preds = %44
  %49 = trunc i64 %41 to i32
  %50 = trunc i64 %42 to i32
  br label %51

51:                                               ; preds = %40, %48
  %52 = phi i32 [ %49, %48 ], [ %38, %40 ]
  %53 = phi i32 [ %50, %48 ], [ %39, %40 ]
  %54 = icmp slt i32 %52, 1
  br i1 %54, label %55, label %60

55:                                               ; preds = %51
  %56 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 0
  store i8 1, i8* %56, align 4
  store i32 1, i32* %3, align 4
  %57 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 1
  %58 = load i32, i32* %57, align 4
  %59 = add nsw i32 %58, 1
  store i32 %59, i32* %57, align 4
  br label %69

60:                                               ; preds = %51
  %61 = sext i32 %53 to i64
  %62 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %61
  %63 = load i8, i8* %62, align 1
  %64 = add i8 %63, 1
  store i8 %64, i8* %62, align 1
  store i32 %52, i32* %3, align 4
  br label %69

65:                                               ; preds = %6
  store i32 0, i32* %3, align 4
  %66 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 2
  store i32 0, i32* %66, align 4
  br label %69

67:                                               ; preds = %20
  store i32 0, i32* %3, align 4
  %68 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 2
  store i32 0, i32* %68, align 4
  br label %69

69:                                               ; preds = %67, %65, %55, %60, %31
  %70 = load i32, i32* %3, align 4
  %71 = icmp sgt i32 %70, 0
  br i1 %71, label %72, label %86

72:                                               ; preds = %69
  %73 = zext i32 %70 to i64
  br label %74

74:                                               ; preds = %81, %72
  %75 = phi i64 [ %73, %72 ], [ %76, %81 ]
  %76 = add nsw i64 %75, -1
  %77 = and i64 %76, 4294967295
  %78 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 3, i64 %77
  %79 = load i8, i8* %78, align 1
  %80 = icmp eq i8 %79, 0
  br i1 %80, label %81, label %84

81:                                               ; preds = %74
  %82 = trunc i64 %76 to i32
  store i32 %82, i32* %3, align 4
  %83 = icmp sgt i64 %75, 1
  br i1 %83, label %74, label %86, !llvm.loop !16

84:                                               ; preds = %74
  %85 = trunc i64 %75 to i32
  br label %86

86:                                               ; preds = %81, %84, %69
  %87 = phi i32 [ %70, %69 ], [ %85, %84 ], [ 0, %81 ]
  %88 = icmp eq i32 %87, 0
  br i1 %88, label %89, label %91

89:                                               ; preds = %86
  %90 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %0, i64 0, i32 1
  store i32 0, i32* %90, align 4
  br label %91

91:                                               ; preds = %89, %86, %2
  ret void
}

; Function Attrs: nounwind
define internal fastcc void @add_fixed(%struct.Text* nocapture noundef %0, %struct.Decimal* nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3) unnamed_addr #0 {
  %5 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 1
  %6 = load i32, i32* %5, align 4
  %7 = icmp slt i32 %6, 1
  br i1 %7, label %8, label %17

8:                                                ; preds = %4
  %9 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 1
  %10 = load i32, i32* %9, align 4
  %11 = icmp eq i32 %10, 512
  br i1 %11, label %12, label %13

12:                                               ; preds = %8
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

13:                                               ; preds = %8
  %14 = add nsw i32 %10, 1
  store i32 %14, i32* %9, align 4
  %15 = sext i32 %10 to i64
  %16 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %15
  store i8 48, i8* %16, align 1
  br label %17

17:                                               ; preds = %13, %4
  %18 = load i32, i32* %5, align 4
  %19 = icmp sgt i32 %18, 0
  br i1 %19, label %20, label %45

20:                                               ; preds = %17
  %21 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 0
  %22 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 1
  br label %23

23:                                               ; preds = %20, %37
  %24 = phi i64 [ 0, %20 ], [ %41, %37 ]
  %25 = load i32, i32* %21, align 4
  %26 = sext i32 %25 to i64
  %27 = icmp slt i64 %24, %26
  br i1 %27, label %28, label %32

28:                                               ; preds = %23
  %29 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 3, i64 %24
  %30 = load i8, i8* %29, align 1
  %31 = add i8 %30, 48
  br label %32

32:                                               ; preds = %23, %28
  %33 = phi i8 [ %31, %28 ], [ 48, %23 ]
  %34 = load i32, i32* %22, align 4
  %35 = icmp eq i32 %34, 512
  br i1 %35, label %36, label %37

36:                                               ; preds = %32
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

37:                                               ; preds = %32
  %38 = add nsw i32 %34, 1
  store i32 %38, i32* %22, align 4
  %39 = sext i32 %34 to i64
  %40 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %39
  store i8 %33, i8* %40, align 1
  %41 = add nuw nsw i64 %24, 1
  %42 = load i32, i32* %5, align 4
  %43 = sext i32 %42 to i64
  %44 = icmp slt i64 %41, %43
  br i1 %44, label %23, label %45, !llvm.loop !26

45:                                               ; preds = %37, %17
  %46 = icmp sgt i32 %2, 0
  %47 = icmp ne i32 %3, 0
  %48 = or i1 %46, %47
  br i1 %48, label %49, label %58

49:                                               ; preds = %45
  %50 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 1
  %51 = load i32, i32* %50, align 4
  %52 = icmp eq i32 %51, 512
  br i1 %52, label %53, label %54

53:                                               ; preds = %49
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

54:                                               ; preds = %49
  %55 = add nsw i32 %51, 1
  store i32 %55, i32* %50, align 4
  %56 = sext i32 %51 to i64
  %57 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %56
  store i8 46, i8* %57, align 1
  br label %58

58:                                               ; preds = %45, %54
  %59 = icmp sgt i32 %2, 0
  br i1 %59, label %60, label %87

60:                                               ; preds = %58
  %61 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 0
  %62 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 1
  br label %63

63:                                               ; preds = %60, %81
  %64 = phi i32 [ 0, %60 ], [ %85, %81 ]
  %65 = load i32, i32* %5, align 4
  %66 = add nsw i32 %65, %64
  %67 = icmp sgt i32 %66, -1
  br i1 %67, label %68, label %76

68:                                               ; preds = %63
  %69 = load i32, i32* %61, align 4
  %70 = icmp sgt i32 %69, %66
  br i1 %70, label %71, label %76

71:                                               ; preds = %68
  %72 = sext i32 %66 to i64
  %73 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 3, i64 %72
  %74 = load i8, i8* %73, align 1
  %75 = add i8 %74, 48
  br label %76

76:                                               ; preds = %63, %68, %71
  %77 = phi i8 [ %75, %71 ], [ 48, %68 ], [ 48, %63 ]
  %78 = load i32, i32* %62, align 4
  %79 = icmp eq i32 %78, 512
  br i1 %79, label %80, label %81

80:                                               ; preds = %76
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

81:                                               ; preds = %76
  %82 = add nsw i32 %78, 1
  store i32 %82, i32* %62, align 4
  %83 = sext i32 %78 to i64
  %84 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %83
  store i8 %77, i8* %84, align 1
  %85 = add nuw nsw i32 %64, 1
  %86 = icmp eq i32 %85, %2
  br i1 %86, label %87, label %63, !llvm.loop !27

87:                                               ; preds = %81, %58
  ret void
}

; Function Attrs: nounwind
define internal fastcc void @add_exponential(%struct.Text* nocapture noundef %0, %struct.Decimal* nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3, i8 noundef signext %4) unnamed_addr #0 {
  %6 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 0
  %7 = load i32, i32* %6, align 4
  %8 = icmp sgt i32 %7, 0
  br i1 %8, label %9, label %13

9:                                                ; preds = %5
  %10 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 3, i64 0
  %11 = load i8, i8* %10, align 1
  %12 = add i8 %11, 48
  br label %13

13:                                               ; preds = %5, %9
  %14 = phi i8 [ %12, %9 ], [ 48, %5 ]
  %15 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 1
  %16 = load i32, i32* %15, align 4
  %17 = icmp eq i32 %16, 512
  br i1 %17, label %18, label %19

18:                                               ; preds = %13
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

19:                                               ; preds = %13
  %20 = add nsw i32 %16, 1
  store i32 %20, i32* %15, align 4
  %21 = sext i32 %16 to i64
  %22 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %21
  store i8 %14, i8* %22, align 1
  %23 = icmp sgt i32 %2, 0
  %24 = icmp ne i32 %3, 0
  %25 = or i1 %23, %24
  br i1 %25, label %26, label %34

26:                                               ; preds = %19
  %27 = load i32, i32* %15, align 4
  %28 = icmp eq i32 %27, 512
  br i1 %28, label %29, label %30

29:                                               ; preds = %26
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

30:                                               ; preds = %26
  %31 = add nsw i32 %27, 1
  store i32 %31, i32* %15, align 4
  %32 = sext i32 %27 to i64
  %33 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %32
  store i8 46, i8* %33, align 1
  br label %34

34:                                               ; preds = %19, %30
  %35 = icmp sgt i32 %2, 0
  br i1 %35, label %36, label %58

36:                                               ; preds = %34
  %37 = zext i32 %2 to i64
  br label %38

38:                                               ; preds = %36, %53
  %39 = phi i64 [ 0, %36 ], [ %40, %53 ]
  %40 = add nuw nsw i64 %39, 1
  %41 = load i32, i32* %6, align 4
  %42 = sext i32 %41 to i64
  %43 = icmp slt i64 %40, %42
  br i1 %43, label %44, label %48

44:                                               ; preds = %38
  %45 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 3, i64 %40
  %46 = load i8, i8* %45, align 1
  %47 = add i8 %46, 48
  br label %48

48:                                               ; preds = %38, %44
  %49 = phi i8 [ %47, %44 ], [ 48, %38 ]
  %50 = load i32, i32* %15, align 4
  %51 = icmp eq i32 %50, 512
  br i1 %51, label %52, label %53

52:                                               ; preds = %48
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

53:                                               ; preds = %48
  %54 = add nsw i32 %50, 1
  store i32 %54, i32* %15, align 4
  %55 = sext i32 %50 to i64
  %56 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %55
  store i8 %49, i8* %56, align 1
  %57 = icmp eq i64 %40, %37
  br i1 %57, label %58, label %38, !llvm.loop !28

58:                                               ; preds = %53, %34
  %59 = load i32, i32* %6, align 4
  %60 = icmp eq i32 %59, 0
  br i1 %60, label %65, label %61

61:                                               ; preds = %58
  %62 = getelementptr inbounds %struct.Decimal, %struct.Decimal* %1, i64 0, i32 1
  %63 = load i32, i32* %62, align 4
  %64 = add nsw i32 %63, -1
  br label %65

65:                                               ; preds = %58, %61
  %66 = phi i32 [ %64, %61 ], [ 0, %58 ]
  %67 = load i32, i32* %15, align 4
  %68 = icmp eq i32 %67, 512
  br i1 %68, label %69, label %70

69:                                               ; preds = %65
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

70:                                               ; preds = %65
  %71 = add nsw i32 %67, 1
  store i32 %71, i32* %15, align 4
  %72 = sext i32 %67 to i64
  %73 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %72
  store i8 %4, i8* %73, align 1
  %74 = icmp slt i32 %66, 0
  %75 = load i32, i32* %15, align 4
  %76 = icmp eq i32 %75, 512
  br i1 %76, label %77, label %78

77:                                               ; preds = %70
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

78:                                               ; preds = %70
  %79 = select i1 %74, i8 45, i8 43
  %80 = add nsw i32 %75, 1
  store i32 %80, i32* %15, align 4
  %81 = sext i32 %75 to i64
  %82 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %81
  store i8 %79, i8* %82, align 1
  %83 = sub nsw i32 0, %66
  %84 = select i1 %74, i32 %83, i32 %66
  %85 = icmp sgt i32 %84, 99
  br i1 %85, label %86, label %97

86:                                               ; preds = %78
  %87 = load i32, i32* %15, align 4
  %88 = icmp eq i32 %87, 512
  br i1 %88, label %89, label %90

89:                                               ; preds = %86
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

90:                                               ; preds = %86
  %91 = udiv i32 %84, 100
  %92 = trunc i32 %91 to i8
  %93 = add i8 %92, 48
  %94 = add nsw i32 %87, 1
  store i32 %94, i32* %15, align 4
  %95 = sext i32 %87 to i64
  %96 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %95
  store i8 %93, i8* %96, align 1
  br label %97

97:                                               ; preds = %90, %78
  %98 = load i32, i32* %15, align 4
  %99 = icmp eq i32 %98, 512
  br i1 %99, label %100, label %101

100:                                              ; preds = %97
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

101:                                              ; preds = %97
  %102 = udiv i32 %84, 10
  %103 = urem i32 %84, 10
  %104 = urem i32 %102, 10
  %105 = trunc i32 %104 to i8
  %106 = or i8 %105, 48
  %107 = add nsw i32 %98, 1
  store i32 %107, i32* %15, align 4
  %108 = sext i32 %98 to i64
  %109 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %108
  store i8 %106, i8* %109, align 1
  %110 = load i32, i32* %15, align 4
  %111 = icmp eq i32 %110, 512
  br i1 %111, label %112, label %113

112:                                              ; preds = %101
  call void @__fencepost_limit(i8* noundef getelementptr inbounds ([59 x i8], [59 x i8]* @.str.18, i64 0, i64 0)) #9
  unreachable

113:                                              ; preds = %101
  %114 = trunc i32 %103 to i8
  %115 = or i8 %114, 48
  %116 = add nsw i32 %110, 1
  store i32 %116, i32* %15, align 4
  %117 = sext i32 %110 to i64
  %118 = getelementptr inbounds %struct.Text, %struct.Text* %0, i64 0, i32 0, i64 %117
  store i8 %115, i8* %118, align 1
  ret void
}

; Function Attrs: noreturn
declare void @__fencepost_error(i32 noundef, i8* noundef) local_unnamed_addr #5

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i64 @llvm.abs.i64(i64, i1 immarg) #6

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #7

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #7

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.smin.i32(i32, i32) #6

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #4 = { nofree norecurse nosync nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #7 = { argmemonly nofree nosync nounwind willreturn }
attributes #8 = { nounwind }
attributes #9 = { nobuiltin noreturn nounwind "no-builtins" }
attributes #10 = { nobuiltin nounwind "no-builtins" }
attributes #11 = { nobuiltin "no-builtins" }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = distinct !{!5, !6, !4}
!6 = !{!"llvm.loop.mustprogress"}
!7 = distinct !{!7, !4}
!8 = distinct !{!8, !6, !4}
!9 = distinct !{!9, !6, !4}
!10 = distinct !{!10, !6, !4}
!11 = distinct !{!11, !6, !4}
!12 = distinct !{!12, !6, !4}
!13 = distinct !{!13, !6, !4}
!14 = distinct !{!14, !6, !4}
!15 = distinct !{!15, !6, !4}
!16 = distinct !{!16, !6, !4}
!17 = distinct !{!17, !6, !4}
!18 = distinct !{!18, !6, !4}
!19 = distinct !{!19, !6, !4}
!20 = distinct !{!20, !6, !4}
!21 = distinct !{!21, !6, !4}
!22 = distinct !{!22, !6, !4}
!23 = distinct !{!23, !6, !4}
!24 = distinct !{!24, !6, !4}
!25 = distinct !{!25, !6, !4}
!26 = distinct !{!26, !6, !4}
!27 = distinct !{!27, !6, !4}
!28 = distinct !{!28, !6, !4}
