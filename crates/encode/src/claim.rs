//! A solution as something that somebody else can judge.

use crate::execution::Execution;
use crate::graph::GraphOfExecution;
use crate::unroll::Setup;
use fencepost_graph::ThreadId;
use fencepost_witness::graph::{Claim, ClaimedThread};

impl Execution {
    /// What the solution says the program can do. The graph is [made](Execution::to_graph) of the same solution. Threads may stop
    /// where a loop goes on after the rounds that were unrolled, or waits, if the solution shows an error all the same.
    pub fn claim<'c>(&self, setup: &Setup<'c>, of: &'c GraphOfExecution, may_stop: bool) -> Claim<'c> {
        let threads = setup.threads.iter().zip(&self.threads).map(|(setup, executed)| ClaimedThread {
            function: Some(setup.function),
            arguments: setup.arguments.clone(),
            after: executed.after.iter().map(|strand| ThreadId::new(strand.number())).collect(),
            blocks: executed.blocks.clone(),
            choices: executed.choices.clone(),
        });
        let order = self.orders.first().map_or(&[][..], |(_, order)| order);
        Claim {
            program: setup.program,
            graph: &of.graph,
            threads: threads.collect(),
            order: order.iter().filter_map(|instruction| of.events.get(instruction).copied()).collect(),
            overflow_is_error: setup.rules.overflow_is_error,
            may_stop,
        }
    }
}
