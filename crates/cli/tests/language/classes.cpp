// Objects: constructors, destructors, virtual and member functions, templates, statics, new and delete, in one thread.
#include <cassert>
struct Base {
    int n;
    explicit Base(int n) : n(n) {}
    virtual int get() const { return n; }
    virtual int pure() const = 0;
    virtual ~Base() { n = -1; }
};
struct Derived : Base {
    using Base::Base;
    int get() const override { return n * 2; }
    int pure() const override { return 7; }
};
struct Guard {
    int &count;
    explicit Guard(int &count) : count(count) { count++; }
    ~Guard() { count--; }
};
static Derived global_object(21);
static int order;
struct Early {
    int at;
    Early() : at(++order) {}
    ~Early() { assert(order == 100); }
};
static Early first, second;
template <class T> T twice(T x) { return x + x; }
static int calls;
static int initial() { return ++calls; }
static int once() {
    static int value = initial();
    return value;
}
static int may_throw(int x) {
    if (x > 1000)
        throw x;
    return x;
}
namespace shapes {
enum class Kind : unsigned char { round, square };
inline int sides(Kind kind) { return kind == Kind::square ? 4 : 0; }
}
static int sum(const int (&list)[3]) {
    int total = 0;
    for (int item : list)
        total += item;
    return total;
}
int main() {
    int depth = 0;
    {
        Guard guard(depth);
        assert(depth == 1 && may_throw(3) == 3);
    }
    assert(depth == 0);
    const Base &base = global_object;
    assert(base.get() == 42 && base.pure() == 7);
    assert(first.at == 1 && second.at == 2);
    assert(twice(4) == 8 && twice(1.5) == 3.0);
    assert(once() == 1 && once() == 1 && calls == 1);
    int (Base::*member)() const = &Base::get;
    assert((base.*member)() == 42);
    Base *made = new Derived(5);
    assert(made->get() == 10);
    delete made;
    int *array = new int[4]();
    assert(array[3] == 0);
    delete[] array;
    auto add = [&depth](int by) { return depth += by; };
    assert(add(5) == 5 && depth == 5);
    assert(shapes::sides(shapes::Kind::square) == 4);
    assert(sum({1, 2, 3}) == 6);
    order = 100;
    return 0;
}
