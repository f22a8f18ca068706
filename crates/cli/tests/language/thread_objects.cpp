// Objects of a thread are destroyed when it ends, in the order opposite to that of their construction.
#include <cassert>
#include <thread>
static int log_;
struct Object {
    int number;
    explicit Object(int number) : number(number) {}
    ~Object() { log_ = log_ * 10 + number; }
};
thread_local Object first(1), second(2);
int main() {
    std::thread thread([] { assert(first.number == 1 && second.number == 2); });
    thread.join();
    assert(log_ == 21);
    return 0;
}
