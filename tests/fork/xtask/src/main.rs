//! Turns Acme's registry into Acme's mirrors.

use a2a_ext_xtask::Layout;

fn layout() -> Layout {
    Layout {
        root: Layout::workspace_root(),
        mirrors: "mirrors".into(),
        command: "cargo run -p xtask -- codegen".into(),
        version: "1.0.0".into(),
        license: "Apache-2.0".into(),
        typescript_package: "@acme/a2a".into(),
        python_package: "acme-a2a".into(),
        description: "Acme's A2A extensions, typed.".into(),
        packages: vec!["deploy".into()],
        typescript_aliases: Vec::new(),
        python_aliases: Vec::new(),
        fleet: false,
        registry: "acme_deploy::REGISTRY".into(),
        pages: Vec::new(),
    }
}

fn main() -> std::process::ExitCode {
    a2a_ext_xtask::run(&acme_deploy::REGISTRY, &layout())
}

#[test]
fn mirrors_are_in_sync() {
    a2a_ext_xtask::test_util::assert_in_sync(&acme_deploy::REGISTRY, &layout());
}
