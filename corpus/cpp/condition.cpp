// A consumer waits with a predicate on a condition variable for two numbers in a queue.
// expect: sc pass, tso pass, pso pass
// with SILENT: sc fail deadlock, tso fail deadlock, pso fail deadlock
// because: the predicate is looked at under the mutex that protects the queue; without notification the consumer may sleep on
#include <cassert>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable filled;
static std::deque<int> numbers;

static int take() {
    std::unique_lock<std::mutex> lock(mutex);
    filled.wait(lock, [] { return !numbers.empty(); });
    int number = numbers.front();
    numbers.pop_front();
    return number;
}

int main() {
    std::thread consumer([] { assert(take() == 1 && take() == 2); });
    for (int number = 1; number <= 2; number++) {
        std::lock_guard<std::mutex> guard(mutex);
        numbers.push_back(number);
#ifndef SILENT
        filled.notify_one();
#endif
    }
    consumer.join();
}
