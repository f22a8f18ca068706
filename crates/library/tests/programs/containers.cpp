// Containers, smart pointers, functions and strings of the C++ library, in one thread.
// expect: pass 1
// because: one thread; the C++ standard says what each of them holds
#include <algorithm>
#include <cassert>
#include <deque>
#include <functional>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

static void sequences() {
    std::vector<int> numbers;
    for (int i = 0; i < 5; i++)
        numbers.push_back(5 - i);
    std::sort(numbers.begin(), numbers.end());
    assert(numbers.size() == 5 && numbers.front() == 1 && numbers.at(4) == 5);
    numbers.erase(numbers.begin());
    assert(numbers[0] == 2);
    std::queue<int> queue;
    queue.push(1);
    queue.push(2);
    assert(queue.front() == 1);
    queue.pop();
    assert(queue.front() == 2 && queue.size() == 1);
    std::list<int> list{3, 1, 2}, other{7, 8};
    list.sort();
    list.reverse();
    list.splice(list.begin(), other);
    list.remove(3);
    assert((list == std::list<int>{7, 8, 2, 1}) && other.empty());
    list.swap(other);
    assert(list.empty() && other.size() == 4);
}

static void trees_and_tables() {
    std::map<int, int> map;
    for (int i = 0; i < 12; i++)
        map[i * 5 % 12] = i;
    assert(map.size() == 12 && map.begin()->first == 0 && map.rbegin()->first == 11 && map.at(5) == 1);
    for (int i = 0; i < 12; i += 2)
        assert(map.erase(i) == 1 && map.erase(i) == 0);
    int expected = 1;
    for (auto &entry : map) {
        assert(entry.first == expected);
        expected += 2;
    }
    auto last = map.end();
    assert((--last)->first == 11 && (--last)->first == 9);
    std::set<int> set{3, 1, 2, 3};
    assert(set.size() == 3 && set.count(2) == 1);
    std::unordered_map<int, int> table;
    for (int i = 0; i < 20; i++)
        table[i * 3] = i;
    assert(table.size() == 20 && table.at(57) == 19 && table.count(1) == 0);
    std::unordered_map<std::string, int> words;
    words["one"] = 1;
    words["two"] = 2;
    assert(words["one"] == 1 && words["two"] == 2 && words.size() == 2);
}

struct Counted {
    static int alive;
    Counted() { alive++; }
    ~Counted() { alive--; }
};
int Counted::alive;

static void pointers_and_functions() {
    {
        std::shared_ptr<Counted> shared = std::make_shared<Counted>(), again = shared;
        std::weak_ptr<Counted> weak = shared;
        std::unique_ptr<Counted[]> array(new Counted[3]);
        assert(Counted::alive == 4 && shared.use_count() == 2 && weak.lock() == shared);
    }
    assert(Counted::alive == 0);
    int base = 3;
    std::function<int(int)> add = [&base](int more) { return base + more; };
    assert(add(4) == 7);
}

static void strings() {
    std::string text = "a text that is too long for the inside of a string";
    text += '!';
    text.append(" more");
    assert(text.size() == 56 && text.substr(2, 4) == "text" && text.find("long") == 19);
    text.erase(1).insert(0, "b").push_back('c');
    assert(text == "bac" && text.compare("bad") < 0 && std::to_string(-12) == "-12");
    std::cout << text << ' ' << 1 << 2u << 3l << 4ul << 5.5 << true << "x" << std::endl;
    std::cerr << std::string("e") << std::flush;
}

int main() {
    sequences();
    trees_and_tables();
    pointers_and_functions();
    strings();
}
