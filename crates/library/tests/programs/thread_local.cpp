// Thread-local objects end with their thread.
// expect: pass
// with KEPT: fail assertion
// because: the thread makes its own object, which ends before the thread can be joined; KEPT claims that it does not
#include <cassert>
#include <thread>

static int ended;
struct Object {
    int value = 3;
    ~Object() { ended++; }
};
static thread_local Object object;

int main() {
    std::thread thread([] { assert(object.value == 3); });
    thread.join();
#ifdef KEPT
    assert(ended == 0);
#else
    assert(ended == 1);
#endif
}
