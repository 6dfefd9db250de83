//! Turns an explicit list of extensions into the registry that scanning and codegen go through.

use crate::Descriptor;

/// The extensions that a reader knows or a fork publishes, in the order of the list.
///
/// Explicit on purpose: what is registered does not depend on what got linked.
#[derive(Debug, Clone, Copy)]
pub struct Registry {
    extensions: &'static [&'static Descriptor],
}

impl Registry {
    /// A registry of these extensions; see also [`registry!`](crate::registry).
    #[must_use]
    pub const fn new(extensions: &'static [&'static Descriptor]) -> Self {
        Self { extensions }
    }

    /// The extensions, in the order of the list.
    #[must_use]
    pub const fn extensions(&self) -> &'static [&'static Descriptor] {
        self.extensions
    }

    /// The extension with this slug, `cost-v1`.
    #[must_use]
    pub fn by_slug(&self, slug: &str) -> Option<&'static Descriptor> {
        self.extensions.iter().copied().find(|d| d.slug == slug)
    }
}

/// A [`Registry`] of the named types: `registry![Cost, ToolCall]`.
#[macro_export]
macro_rules! registry {
    ($($extension:ty),* $(,)?) => {
        $crate::Registry::new(&[$(<$extension as $crate::A2aExtension>::DESCRIPTOR),*])
    };
}
