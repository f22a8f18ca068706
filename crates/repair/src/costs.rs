//! What somebody says that fences cost.

use crate::candidate::FenceKind;
use crate::error::RepairError;
use crate::observer::{Observer, Remark};
use crate::request::{Request, Subject};

/// Refuses costs that contradict each other, and says which have no effect.
pub fn check_costs(request: &Request, kinds: &[FenceKind], observer: &dyn Observer) -> Result<(), RepairError> {
    let is_program = matches!(request.subject, Subject::Program(_));
    let is_full = |kind: FenceKind| kind == FenceKind::Full || kind.short() == "sl";
    for (number, (kind, _)) in request.costs.iter().enumerate() {
        let mut before = request.costs[..number].iter().map(|(other, _)| *other);
        if let Some(before) = before.find(|other| other == kind || is_program && is_full(*other) && is_full(*kind)) {
            return Err(RepairError::RepeatedCost { kind: *kind, before });
        }
        let has_effect = if kind.is_access() {
            request.orders && (is_program || *kind != FenceKind::Exchange)
        } else {
            kinds.contains(kind) || is_program && is_full(*kind)
        };
        if !has_effect {
            observer.remark(&Remark::UselessCost { kind: *kind, kinds: kinds.to_vec() });
        }
    }
    Ok(())
}
