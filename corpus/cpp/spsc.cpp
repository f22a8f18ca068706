// A queue between one producer and one consumer, with three slots, of which one is always free.
// expect: sc pass 9, tso pass 9, pso pass 9
// with RELAXED: sc pass 9, tso pass 9, pso fail assertion
// robust: tso no, pso no
// robust with RELAXED: tso no, pso no
// because: not robust, as each may look before the other's step is visible, and both wait for a round more than under SC
// because: brute force gives the counts; relaxed under PSO, an element counts before it is there
#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>

#ifdef RELAXED
constexpr auto acquire = std::memory_order_relaxed;
constexpr auto release = std::memory_order_relaxed;
#else
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
#endif

template <typename T, std::size_t Slots>
class Queue {
public:
    bool push(const T &value) {
        auto tail = tail_.load(std::memory_order_relaxed);
        auto next = (tail + 1) % Slots;
        if (next == head_.load(acquire))
            return false;
        slots_[tail] = value;
        tail_.store(next, release);
        return true;
    }

    bool pop(T &value) {
        auto head = head_.load(std::memory_order_relaxed);
        if (head == tail_.load(acquire))
            return false;
        value = slots_[head];
        head_.store((head + 1) % Slots, release);
        return true;
    }

private:
    T slots_[Slots] = {};
    std::atomic<std::size_t> head_{0}, tail_{0};
};

static Queue<int, 3> queue;

int main() {
    std::thread producer([] {
        for (int i = 1; i <= 3; i++)
            while (!queue.push(i))
                std::this_thread::yield();
    });
    std::thread consumer([] {
        for (int i = 1; i <= 3; i++) {
            int value = 0;
            while (!queue.pop(value))
                std::this_thread::yield();
            assert(value == i);
        }
    });
    producer.join();
    consumer.join();
}
