//! Turns the sync check into one call of a fork's own `#[test]`.

use a2a_ext::Registry;

use crate::codegen::generate;
use crate::layout::Layout;
use crate::sync::Plan;

/// Fails the test when the mirrors on disk are not what codegen writes.
///
/// # Panics
/// With every file that differs and the command that mends it, or with the reasons why nothing can be generated.
#[track_caller]
#[allow(clippy::panic, reason = "a test fails by panicking")]
pub fn assert_in_sync(registry: &Registry, layout: &Layout) {
    match generate(registry, layout).and_then(|files| Plan::new(&files, layout)) {
        Ok(plan) if plan.is_in_sync() => {}
        Ok(plan) => panic!("run `{}`: {}\n{plan}", layout.command, plan.summary()),
        Err(error) => panic!("{error:#}"),
    }
}
