// std::thread and the mutexes.
// expect: pass 2
// with WITHOUT: fail assertion
// with CALLS: pass
// with NOT_JOINED: fail abort
// with NO_THREAD: fail thread_misuse
// because: a trace is an order of two critical sections; WITHOUT the mutex a step is lost
// because: CALLS goes through the rest, which is what the C++ standard says; an object of a thread must be joined before its end
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::mutex mutex;
static int counter, once_count;

static void count(int by) {
#ifndef WITHOUT
    std::lock_guard<std::mutex> guard(mutex);
#endif
    counter += by;
}

#ifdef CALLS
static void calls() {
    using namespace std::chrono;
    assert(std::thread::hardware_concurrency() >= 1);
    std::thread thread([] { assert(std::this_thread::get_id() != std::thread::id()); });
    assert(thread.joinable() && thread.get_id() != std::this_thread::get_id());
    thread.join();
    assert(!thread.joinable());
    static std::once_flag flag;
    std::call_once(flag, [] { once_count++; });
    std::call_once(flag, [] { once_count++; });
    assert(once_count == 1);
    std::recursive_mutex recursive;
    recursive.lock();
    assert(recursive.try_lock());
    recursive.unlock();
    recursive.unlock();
    std::timed_mutex timed;
    assert(timed.try_lock_for(seconds(1)) && !timed.try_lock_for(seconds(1)));
    timed.unlock();
    std::unique_lock<std::mutex> first(mutex, std::defer_lock);
    std::unique_lock<std::timed_mutex> second(timed, std::defer_lock);
    std::lock(first, second);
    assert(first.owns_lock() && second.owns_lock());
    std::shared_timed_mutex shared;
    shared.lock_shared();
    assert(shared.try_lock_shared() && !shared.try_lock());
    shared.unlock_shared();
    shared.unlock_shared();
    shared.lock();
    assert(!shared.try_lock_shared());
    shared.unlock();
    auto before = steady_clock::now();
    auto today = system_clock::now();
    std::this_thread::sleep_for(milliseconds(5));
    std::this_thread::yield();
    assert(steady_clock::now() - before >= milliseconds(5) && system_clock::now() - today >= milliseconds(5));
    std::thread detached([] { once_count = 7; });
    detached.detach();
    assert(!detached.joinable());
}
#endif

int main() {
#if defined CALLS
    calls();
#elif defined NOT_JOINED
    std::thread thread(count, 1);
#elif defined NO_THREAD
    std::thread thread;
    thread.join();
#else
    std::thread a(count, 2), b(count, 3);
    a.join();
    b.join();
    assert(counter == 5);
#endif
}
