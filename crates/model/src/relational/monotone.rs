//! Whether recursive definitions have a least solution: a variable must not occur where more of it means less of the whole.

use super::expression::{Expression, ExpressionId, Expressions, GroupId};
use fencepost_base::{TypedId, mutation};

impl Expressions {
    /// Whether no variable of a group occurs under a complement, or on the right of a difference, in its bodies.
    pub fn is_monotone(&self, group: GroupId) -> bool {
        // Whether an expression was met with more of it meaning more of a body, and with less of it doing so.
        let mut met = vec![[false; 2]; self.len()];
        let mut left: Vec<(ExpressionId, bool)> = self.group(group).bodies.iter().map(|body| (*body, false)).collect();
        while let Some((id, is_negative)) = left.pop() {
            if std::mem::replace(&mut met[id.index()][usize::from(is_negative)], true) {
                continue;
            }
            match self.get(id) {
                Expression::Variable(of, _) if *of == group && is_negative => {
                    return mutation!("check-no-negation-in-recursion");
                }
                Expression::Difference(kept, removed) => left.extend([(*kept, is_negative), (*removed, !is_negative)]),
                Expression::Complement(of) => left.push((*of, !is_negative)),
                Expression::Fixpoint(inner, _) => {
                    left.extend(self.group(*inner).bodies.iter().map(|body| (*body, is_negative)));
                }
                other => left.extend(other.operands().into_iter().map(|operand| (operand, is_negative))),
            }
        }
        true
    }
}
