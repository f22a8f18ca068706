// What programs take from the C++ library without a thought: strings, vectors, smart pointers, functions, algorithms.
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <thread>
#include <vector>
struct Node {
    int value;
    std::shared_ptr<Node> next;
};
int main() {
    auto head = std::make_shared<Node>();
    head->next = std::make_shared<Node>();
    head->next->value = 4;
    std::weak_ptr<Node> weak = head->next;
    assert(head->next->value == 4 && weak.lock().use_count() == 2);
    head.reset();
    assert(weak.expired());
    std::vector<int> numbers{3, 1, 2};
    numbers.push_back(5);
    std::sort(numbers.begin(), numbers.end());
    assert(numbers.size() == 4 && numbers[0] == 1 && numbers[3] == 5);
    std::unique_ptr<int> owned(new int(4));
    std::function<int(int)> add = [&](int x) { return x + *owned; };
    assert(add(1) == 5);
    std::array<int, 3> array{1, 2, 3};
    assert(array[1] == 2);
    std::string text = "abc";
    text += "def, and more than fits into the string itself";
    assert(text.substr(0, 6) == "abcdef" && text.find("more") == 12);
    std::deque<int> queue;
    queue.push_back(1);
    queue.push_front(2);
    assert(queue.front() == 2 && queue.back() == 1);
    std::vector<std::thread> threads;
    std::atomic<int> count{0};
    for (int i = 0; i < 2; i++)
        threads.emplace_back([&count] { count++; });
    for (auto &thread : threads)
        thread.join();
    assert(count == 2);
    return 0;
}
