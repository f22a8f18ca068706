// Threads of the standard library count in three ways: under a mutex, atomically, and with -DRACE without care.
// expect: sc pass 36, tso pass 36, pso pass 36
// with RACE: sc fail assertion, tso fail assertion, pso fail assertion
// because: three critical sections and three additions, each in any order: 3! * 3!
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

struct Counter {
    std::mutex mutex;
    int locked = 0;
    std::atomic<int> atomic{0};
};

int main() {
    auto counter = std::make_unique<Counter>();
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; i++)
        threads.emplace_back([&counter] {
#ifdef RACE
            counter->locked++;
#else
            {
                std::lock_guard<std::mutex> guard(counter->mutex);
                counter->locked++;
            }
#endif
            counter->atomic.fetch_add(1);
        });
    for (auto &thread : threads)
        thread.join();
    assert(counter->locked == 3 && counter->atomic == 3);
}
