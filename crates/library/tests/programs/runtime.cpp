// What compiled C++ needs of its runtime: virtual functions, casts, local statics, allocation, the end of objects.
// options: --std c++17
// expect: pass
// with GUARD: pass
// with ENDS: fail assertion
// with PURE: fail abort
// with WRONG_SIZE: fail invalid_free
// with TWICE: fail invalid_free
// with AT: inconclusive
// with EMPTY_FUNCTION: fail abort
// because: the C++ standard says what each gives; GUARD has two threads make a local static, of which there is one
// because: whether the exception of AT would be caught is not known, as the vector brings handlers with it
// because: only since C++17 does `new` heed the alignment of a type
// because: in ENDS the destructor of a global object runs after main, and says so
#include <cassert>
#include <functional>
#include <new>
#include <thread>
#include <vector>

extern "C" void _ZdlPvm(void *, std::size_t);

struct Base {
    virtual ~Base() {}
    virtual int value() = 0;
    void indirectly() { value(); }
};
struct Other {
    virtual ~Other() {}
    int data = 9;
};
struct Derived : Base {
    int value() override { return 1; }
};
struct Both : Derived, Other {
    int value() override { return 2; }
};
struct PureInside {
    PureInside() { call(); }
    void call() { pure(); }
    virtual void pure() = 0;
};
struct Pure : PureInside {
    void pure() override {}
};
struct alignas(64) Aligned {
    int data = 5;
};

static int made;
struct Local {
    Local() { made++; }
};
static Local &local() {
    static Local object;
    return object;
}

struct AtEnd {
#ifdef ENDS
    ~AtEnd() { assert(!"the object ends"); }
#else
    ~AtEnd() {}
#endif
};
static AtEnd at_end;

int main() {
#if defined GUARD
    std::thread a([] { local(); }), b([] { local(); });
    a.join();
    b.join();
    assert(made == 1);
#elif defined PURE
    Pure object;
#elif defined WRONG_SIZE
    _ZdlPvm(::operator new(8), 4);
#elif defined TWICE
    int *number = new int;
    delete number;
    delete number;
#elif defined AT
    std::vector<int> empty;
    empty.at(0);
#elif defined EMPTY_FUNCTION
    std::function<void()> nothing;
    nothing();
#else
    Both both;
    Base *base = &both;
    assert(base->value() == 2 && dynamic_cast<Derived *>(base) == &both);
    Other *other = dynamic_cast<Other *>(base);
    assert(other == &both && other->data == 9 && dynamic_cast<Both *>(other) == &both);
    Derived derived;
    base = &derived;
    assert(dynamic_cast<Both *>(base) == nullptr && dynamic_cast<Derived *>(base) == &derived);
    Both early;
    local();
    local();
    assert(made == 1);
    Aligned *aligned = new Aligned, *array = new Aligned[2];
    assert(reinterpret_cast<std::size_t>(aligned) % 64 == 0 && array[1].data == 5);
    delete aligned;
    delete[] array;
    int *quiet = new (std::nothrow) int(4), *many = new (std::nothrow) int[4]();
    assert(*quiet == 4 && many[3] == 0);
    delete quiet;
    delete[] many;
    Base *owned = new Derived;
    delete owned;
#endif
}
