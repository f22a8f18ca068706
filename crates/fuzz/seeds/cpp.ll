%list = type { i32, i32, ptr, ptr }
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @early, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 200, ptr @late, ptr null }]
@table = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @early, ptr @sum] }
@own = linkonce_odr thread_local global i32 3, comdat
@weak = extern_weak global i32
@common = common global [2 x i64] zeroinitializer, align 16
$own = comdat any
define internal void @early() section ".text.startup" {
  store i32 1, ptr @own
  ret void
}
define internal void @late() {
  ret void
}
define i32 @sum(i32 noundef %n, double %d, ...) personality ptr @personality {
entry:
  %list = alloca [1 x %list], align 16
  %copy = alloca [1 x %list], align 16
  call void @llvm.va_start.p0(ptr %list)
  call void @llvm.va_copy.p0(ptr %copy, ptr %list)
  %offset = load i32, ptr %list
  %fits = icmp samesign ule i32 %offset, 40
  br i1 %fits, label %inside, label %outside
inside:
  %saved = getelementptr inbounds nuw %list, ptr %list, i32 0, i32 3
  %area = load ptr, ptr %saved
  %value = load i32, ptr %area
  br label %outside
outside:
  %result = phi i32 [ %n, %entry ], [ %value, %inside ]
  call void @llvm.va_end.p0(ptr %list)
  %root = call double @llvm.sqrt.f64(double %d)
  %rounded = call i64 @llvm.lround.i64.f64(double %root)
  %class = call i1 @llvm.is.fpclass.f64(double %root, i32 3)
  %sat = call i32 @llvm.sadd.sat.i32(i32 %result, i32 7)
  %pair = call { i128, i1 } @llvm.smul.with.overflow.i128(i128 3, i128 5)
  %lost = extractvalue { i128, i1 } %pair, 1
  %order = call i8 @llvm.scmp.i8.i32(i32 %sat, i32 9)
  %swapped = call i48 @llvm.bswap.i48(i48 77)
  ret i32 %sat
}
define i32 @main() personality ptr @personality {
entry:
  %x = alloca i32
  store i32 4, ptr %x
  %total = invoke i32 (i32, double, ...) @sum(i32 2, double 4.0, i32 5, i128 6, <2 x float> zeroinitializer, ptr byval(%list) align 8 @common)
    to label %fine unwind label %pad
fine:
  %old = call i32 asm sideeffect "lock; xaddl $0, $1", "=r,=*m,0,*m,~{memory}"(ptr elementtype(i32) %x, i32 3, ptr elementtype(i32) %x)
  %both = call { i32, i8 } asm sideeffect "lock; cmpxchgl $3, $2; sete $1", "={ax},=q,=*m,r,0,*m,~{memory}"(ptr elementtype(i32) %x, i32 3, i32 2, ptr elementtype(i32) %x)
  %here = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %isnull = icmp eq ptr @weak, null
  %function = load ptr, ptr getelementptr inbounds ({ [3 x ptr] }, ptr @table, i64 0, i32 0, i64 2)
  %called = call i32 (i32, double, ...) %function(i32 1, double 2.0, i64 3)
  %sine = call float @sinf(float 1.0)
  %cut = trunc nuw nsw i32 %called to i16
  %wide = zext nneg i16 %cut to i64
  %frozen = freeze i64 %wide
  ret i32 %old
pad:
  %exception = landingpad { ptr, i32 }
    cleanup
    catch ptr null
  %memory = call ptr @__cxa_allocate_exception(i64 4)
  resume { ptr, i32 } %exception
}
declare float @sinf(float)
declare i32 @personality(...)
declare ptr @__cxa_allocate_exception(i64)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)
declare double @llvm.sqrt.f64(double)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare { i128, i1 } @llvm.smul.with.overflow.i128(i128, i128)
