//! An enum without variants is written as nothing.
use a2a_ext::A2aExtension;

/// Build telemetry for one deployment.
#[derive(A2aExtension)]
#[a2a_extension(uri = "https://acme.dev/a2a/ext/deploy-v1", channel = artifact_metadata)]
enum Deploy {}

fn main() {}
