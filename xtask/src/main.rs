//! Turns the fleet's registry and this workspace's layout into a run of the tool.

use std::process::ExitCode;

use a2a_ext::protolabs::REGISTRY;
use a2a_ext_xtask::{Layout, run_workspace};

fn main() -> ExitCode {
    run_workspace(&REGISTRY, &Layout::protolabs(Layout::workspace_root()))
}
