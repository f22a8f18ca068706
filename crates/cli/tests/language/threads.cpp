// The threads of C++: std::thread, std::mutex, std::condition_variable, std::atomic, thread_local with an initialiser.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
static std::mutex mutex;
static std::condition_variable changed;
static bool ready;
static std::atomic<int> total{0};
static int start() { return 10; }
thread_local int mine = start();
static void work(int by) {
    mine += by;
    total.fetch_add(mine);
    std::lock_guard<std::mutex> lock(mutex);
    ready = true;
    changed.notify_one();
}
int main() {
    std::thread worker(work, 2);
    {
        std::unique_lock<std::mutex> lock(mutex);
        while (!ready)
            changed.wait(lock);
    }
    worker.join();
    assert(total.load() == 12 && mine == 10);
    std::thread other([] { total = 7; });
    other.join();
    assert(total == 7);
    return 0;
}
