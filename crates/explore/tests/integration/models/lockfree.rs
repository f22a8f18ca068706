//! `corpus/lockfree`: data structures out of compare-exchange.

use super::{Fences, Model};
use fencepost_oracle::functions::Order::{self, Release, Weak};
use fencepost_oracle::functions::{Answer, Code, Flow, Program, Thread, assume, check};

pub fn models() -> Vec<Model> {
    let mut models = Vec::new();
    let mut add = |name, defines, program| models.push(Model { name, defines, program });
    add("lockfree/treiber.c", "", treiber(false, Release));
    add("lockfree/treiber.c", "POP", treiber(true, Release));
    add("lockfree/treiber.c", "POP RELAXED", treiber(true, Weak));
    add("lockfree/ms-queue.c", "", ms_queue(false, Release));
    add("lockfree/ms-queue.c", "TAKE", ms_queue(true, Release));
    add("lockfree/ms-queue.c", "TAKE RELAXED", ms_queue(true, Weak));
    add("lockfree/deque.c", "", deque(Fences::None));
    add("lockfree/deque.c", "TSO_FENCES", deque(Fences::Tso));
    add("lockfree/deque.c", "PSO_FENCES", deque(Fences::Pso));
    add("lockfree/ring.c", "", ring(Fences::None));
    add("lockfree/ring.c", "PSO_FENCES", ring(Fences::Pso));
    add("lockfree/hazard.c", "", hazard(Fences::None));
    add("lockfree/hazard.c", "TSO_FENCES", hazard(Fences::Tso));
    add("lockfree/message-passing.c", "", message_passing(true, Release));
    add("lockfree/message-passing.c", "RELAXED", message_passing(true, Weak));
    add("lockfree/message-passing.c", "NO_WAIT", message_passing(false, Release));
    models
}

/// Node 1 and node 2 have a next and a value. The last variable holds what was popped.
fn treiber(pop: bool, order: Order) -> Program {
    const TOP: usize = 0;
    const POPPED: usize = 5;
    let next = |node: u64| 2 * node as usize - 1;
    let value = |node: u64| 2 * node as usize;
    let pusher = |node: u64| -> Code {
        Box::new(move |thread| {
            thread.store(value(node), node)?;
            let mut seen = thread.load(TOP)?;
            loop {
                thread.store(next(node), seen)?;
                let found = thread.cas(TOP, seen, node, order)?;
                if found == seen {
                    return Ok(());
                }
                seen = found;
            }
        })
    };
    let popper: Code = Box::new(move |thread| {
        let mut seen = thread.load(TOP)?;
        while seen != 0 {
            let below = thread.load(next(seen))?;
            let found = thread.cas(TOP, seen, below, Weak)?;
            if found == seen {
                let popped = thread.load(value(seen))?;
                thread.store(POPPED, popped)?;
                return check(thread.load(POPPED)? != 0);
            }
            seen = found;
        }
        Ok(())
    });
    let mut threads = vec![pusher(1), pusher(2)];
    if pop {
        threads.push(popper);
    }
    Program::new(6, threads).ending(|memory| {
        let (mut node, mut sum) = (memory[TOP], memory[POPPED]);
        while node != 0 {
            sum += memory[2 * node as usize];
            node = memory[2 * node as usize - 1];
        }
        sum == 3
    })
}

const HEAD: usize = 0;
const TAIL: usize = 1;

/// Node 0 is the first dummy; each has a next, which is 0 for none, and a value.
fn next(node: u64) -> usize {
    2 + 2 * node as usize
}

fn value(node: u64) -> usize {
    3 + 2 * node as usize
}

fn put(thread: &mut Thread<'_>, node: u64, order: Order) -> Flow {
    thread.store(value(node), node)?;
    loop {
        let last = thread.load(TAIL)?;
        let after = thread.load(next(last))?;
        assume(thread.load(TAIL)? == last)?;
        if after == 0 {
            assume(thread.cas(next(last), 0, node, order)? == 0)?;
            return thread.cas(TAIL, last, node, order).map(drop);
        }
        // A round that does not even help the other has no effect.
        assume(thread.cas(TAIL, last, after, order)? == last)?;
    }
}

fn take(thread: &mut Thread<'_>, order: Order) -> Answer {
    loop {
        let first = thread.load(HEAD)?;
        let last = thread.load(TAIL)?;
        let after = thread.load(next(first))?;
        assume(thread.load(HEAD)? == first)?;
        if after == 0 {
            return Ok(0);
        }
        if first == last {
            assume(thread.cas(TAIL, last, after, order)? == last)?;
            continue;
        }
        let taken = thread.load(value(after))?;
        assume(thread.cas(HEAD, first, after, order)? == first)?;
        return Ok(taken);
    }
}

fn ms_queue(taking: bool, order: Order) -> Program {
    let putter = |node| -> Code { Box::new(move |thread| put(thread, node, order)) };
    let taker: Code = Box::new(move |thread| {
        let taken = take(thread, order)?;
        check(taken <= 1)?;
        if taken == 1 {
            check(take(thread, order)? == 0)?;
            // For the end, in a variable of its own.
            thread.store(value(0), 1)?;
        }
        Ok(())
    });
    if taking {
        return Program::new(8, vec![putter(1), taker]).ending(|memory| {
            let left = memory[next(memory[HEAD])];
            let rest = if left == 0 { 0 } else { memory[value(left)] };
            rest + memory[value(0)] == 1
        });
    }
    Program::new(8, vec![putter(1), putter(2)]).ending(|memory| {
        let first = memory[next(0)];
        let second = memory[next(first)];
        memory[value(first)] + memory[value(second)] == 3 && memory[next(second)] == 0 && memory[TAIL] == second
    })
}

const TOP: usize = 0;
const BOTTOM: usize = 1;
const TASKS: usize = 2;
/// What the owner has taken and the thief has stolen.
const GOT: usize = 4;

fn push(thread: &mut Thread<'_>, task: u64, fences: Fences) -> Flow {
    let bottom = thread.load(BOTTOM)?;
    thread.store(TASKS + bottom as usize, task)?;
    fences.barrier(thread)?;
    thread.store(BOTTOM, bottom + 1)
}

fn pop(thread: &mut Thread<'_>, fences: Fences) -> Answer {
    // Bottom may become -1, here as in C.
    let bottom = (thread.load(BOTTOM)? as i64) - 1;
    thread.store(BOTTOM, bottom as u64)?;
    fences.fence(thread)?;
    let top = thread.load(TOP)? as i64;
    if top < bottom {
        return thread.load(TASKS + bottom as usize);
    }
    let mut task = 0;
    if top == bottom && thread.cas(TOP, top as u64, top as u64 + 1, Release)? == top as u64 {
        task = thread.load(TASKS + bottom as usize)?;
    }
    thread.store(BOTTOM, (bottom + 1) as u64)?;
    Ok(task)
}

fn steal(thread: &mut Thread<'_>, fences: Fences) -> Answer {
    let top = thread.load(TOP)?;
    fences.fence(thread)?;
    let bottom = thread.load(BOTTOM)?;
    if top as i64 >= bottom as i64 {
        return Ok(0);
    }
    let task = thread.load(TASKS + top as usize)?;
    let claimed = thread.cas(TOP, top, top + 1, Release)? == top;
    Ok(if claimed { task } else { 0 })
}

fn deque(fences: Fences) -> Program {
    let owner: Code = Box::new(move |thread| {
        push(thread, 1, fences)?;
        push(thread, 2, fences)?;
        for position in 0..2 {
            let task = pop(thread, fences)?;
            thread.store(GOT + position, task)?;
        }
        Ok(())
    });
    let thief: Code = Box::new(move |thread| {
        for position in 2..4 {
            let task = steal(thread, fences)?;
            thread.store(GOT + position, task)?;
        }
        Ok(())
    });
    Program::new(8, vec![owner, thief])
        .ending(|memory| [1, 2].into_iter().all(|task| memory[GOT..].iter().filter(|&&got| got == task).count() == 1))
}

fn ring(fences: Fences) -> Program {
    const WRITTEN: usize = 2;
    const CONSUMED: usize = 3;
    let producer: Code = Box::new(move |thread| {
        for item in 0..3 {
            assume(item - thread.load(CONSUMED)? != 2)?;
            thread.store(item as usize % 2, item + 1)?;
            fences.barrier(thread)?;
            thread.store(WRITTEN, item + 1)?;
        }
        Ok(())
    });
    let consumer: Code = Box::new(|thread| {
        for item in 0..3 {
            assume(thread.load(WRITTEN)? != item)?;
            check(thread.load(item as usize % 2)? == item + 1)?;
            thread.store(CONSUMED, item + 1)?;
        }
        Ok(())
    });
    Program::new(4, vec![producer, consumer])
}

/// Blocks 1 and 2 have a word that says whether they are freed; an access reads it.
fn hazard(fences: Fences) -> Program {
    const SHARED: usize = 0;
    const HAZARD: usize = 1;
    let freed = |block: u64| 1 + block as usize;
    let reader: Code = Box::new(move |thread| {
        let mut block;
        loop {
            block = thread.load(SHARED)?;
            thread.store(HAZARD, block)?;
            fences.fence(thread)?;
            if thread.load(SHARED)? == block {
                break;
            }
        }
        check(thread.load(freed(block))? == 0)?;
        thread.store(HAZARD, 0)
    });
    let replacer: Code = Box::new(move |thread| {
        let old = thread.swap(SHARED, 2, Release)?;
        if thread.load(HAZARD)? != old {
            thread.swap(freed(old), 1, Release)?;
        }
        Ok(())
    });
    Program::new(4, vec![reader, replacer]).with(SHARED, 1)
}

fn message_passing(wait: bool, order: Order) -> Program {
    let sender: Code = Box::new(move |thread| {
        thread.store(0, 42)?;
        if order == Release { thread.release(1, 1) } else { thread.store(1, 1) }
    });
    let receiver: Code = Box::new(move |thread| {
        if thread.load(1)? == 0 {
            return assume(!wait);
        }
        check(thread.load(0)? == 42)
    });
    Program::new(2, vec![sender, receiver])
}
