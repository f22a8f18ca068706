// std::condition_variable.
// expect: pass 2
// with WITHOUT: fail deadlock
// with ALL: pass 10
// with ONE_FOR_TWO: fail deadlock
// with NOT_HELD: fail mutex_misuse
// with TIMED: pass
// with TIMED NEVER_LATE: fail assertion
// with TIMED ALWAYS_LATE: fail assertion
// with ANY: pass
// because: as for pthread_cond_wait in condition.c, on which it stands
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static bool ready;
#ifdef ANY
static std::condition_variable_any condition;
#else
static std::condition_variable condition;
#endif

static void wait() {
    std::unique_lock<std::mutex> lock(mutex);
    condition.wait(lock, [] { return ready; });
}

int main() {
#if defined NOT_HELD
    std::unique_lock<std::mutex> lock(mutex, std::defer_lock);
    condition.wait(lock);
#elif defined TIMED
    std::thread other([] {
        std::lock_guard<std::mutex> guard(mutex);
        condition.notify_one();
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
        auto status = condition.wait_for(lock, std::chrono::seconds(3));
#ifdef NEVER_LATE
        assert(status == std::cv_status::no_timeout);
#endif
#ifdef ALWAYS_LATE
        assert(status == std::cv_status::timeout);
#endif
        (void)status;
    }
    other.join();
#else
    std::thread waiter(wait);
#if defined ALL || defined ONE_FOR_TWO
    std::thread second(wait);
#endif
    {
        std::lock_guard<std::mutex> guard(mutex);
        ready = true;
#if defined ALL || defined ANY
        condition.notify_all();
#elif !defined WITHOUT
        condition.notify_one();
#endif
    }
    waiter.join();
#if defined ALL || defined ONE_FOR_TWO
    second.join();
#endif
#endif
}
