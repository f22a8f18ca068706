// The same with a lock that an object holds.
// expect: sc pass 1, tso pass 1, pso pass 1
// because: as poll-under-mutex.c
#include <cassert>
#include <mutex>
#include <thread>

int main() {
    std::mutex mutex;
    int jobs = 0, job = 0;
    std::thread producer([&] {
        std::lock_guard<std::mutex> guard(mutex);
        job = 7;
        jobs = 1;
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
        while (jobs == 0) {
            lock.unlock();
            std::this_thread::yield();
            lock.lock();
        }
        assert(job == 7);
    }
    producer.join();
}
