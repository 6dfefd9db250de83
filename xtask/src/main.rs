//! Turns the fleet's registry and this workspace's layout into a run of the tool.
fn main() {}
