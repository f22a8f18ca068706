// Atomic operations of C11 and of the compiler, run by one thread.
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#define CHECK(condition) if (!(condition)) return __LINE__

struct node { int value; struct node *next; };
static _Atomic int number = 5;
static _Atomic(struct node *) head;
static atomic_bool flag;
static atomic_uint_fast64_t wide;
static _Atomic unsigned char byte = 250;
static _Atomic float fraction = 1.5f;
static int plain = 3;
static struct node nodes[2];

int main(void) {
  CHECK(atomic_fetch_add(&number, 3) == 5 && number == 8);
  CHECK(atomic_fetch_sub_explicit(&number, 1, memory_order_relaxed) == 8);
  CHECK(atomic_fetch_or(&number, 8) == 7 && atomic_fetch_and(&number, 12) == 15 && atomic_fetch_xor(&number, 5) == 12);
  CHECK(atomic_exchange(&number, -1) == 9);
  int expected = 4;
  CHECK(!atomic_compare_exchange_strong(&number, &expected, 6) && expected == -1);
  while (!atomic_compare_exchange_weak_explicit(&number, &expected, 6, memory_order_acq_rel, memory_order_acquire)) {}
  CHECK(number == 6);
  number += 4;
  CHECK(number++ == 10 && --number == 10);
  number *= 3;
  CHECK(number == 30);

  nodes[1].value = 17;
  atomic_store_explicit(&head, &nodes[1], memory_order_release);
  struct node *top = atomic_load_explicit(&head, memory_order_acquire);
  CHECK(top == &nodes[1] && top->value == 17);
  nodes[0].next = top;
  CHECK(atomic_compare_exchange_strong(&head, &top, &nodes[0]) && head->next->value == 17);
  uintptr_t tagged = (uintptr_t)head | 1;
  CHECK(((struct node *)(tagged & ~(uintptr_t)1))->next == &nodes[1]);

  CHECK(!atomic_exchange(&flag, true) && flag);
  CHECK(atomic_fetch_add(&wide, 1UL << 40) == 0 && wide == 1UL << 40);
  CHECK(atomic_fetch_add(&byte, 10) == 250 && byte == 4);
  fraction = fraction * 2;
  CHECK(fraction == 3.0f);

  CHECK(__sync_fetch_and_add(&plain, 2) == 3 && __sync_add_and_fetch(&plain, 2) == 7);
  CHECK(__sync_bool_compare_and_swap(&plain, 7, 1) && __sync_val_compare_and_swap(&plain, 9, 2) == 1);
  CHECK(__sync_lock_test_and_set(&plain, 44) == 1);
  CHECK(__atomic_load_n(&plain, __ATOMIC_RELAXED) == 44);
  __atomic_store_n(&plain, 45, __ATOMIC_SEQ_CST);
  CHECK(__atomic_fetch_nand(&plain, 1, __ATOMIC_ACQ_REL) == 45 && plain == ~1);
  CHECK(__atomic_fetch_max(&plain, 9, __ATOMIC_SEQ_CST) == ~1 && plain == 9);
  CHECK(__atomic_fetch_min(&plain, -9, __ATOMIC_SEQ_CST) == 9 && plain == -9);
  __sync_synchronize();
  atomic_thread_fence(memory_order_acquire);
  atomic_signal_fence(memory_order_seq_cst);
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("lock; addl $0,0(%%rsp)" ::: "memory", "cc");
  int hidden = 12;
  __asm__ volatile("" : "+r"(hidden));
  CHECK(hidden == 12);
  __builtin_ia32_mfence();
  __builtin_ia32_pause();
  return 0;
}
