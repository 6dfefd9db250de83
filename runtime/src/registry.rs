//! Turns an explicit list of extensions into the registry that scanning and codegen go through.

use crate::{Descriptor, skill};

/// The extensions that a reader knows or a fork publishes, in the order of the list.
///
/// Explicit on purpose: what is registered does not depend on what got linked.
#[derive(Debug, Clone, Copy)]
pub struct Registry {
    extensions: &'static [&'static Descriptor],
    /// One bit for each length of their metadata keys, those beyond 63 bytes from 0 again.
    key_lengths: u64,
    skill_results: Option<&'static str>,
}

impl Registry {
    /// A registry of these extensions; see also [`registry!`](crate::registry).
    #[must_use]
    pub const fn new(extensions: &'static [&'static Descriptor]) -> Self {
        Self {
            extensions,
            key_lengths: key_lengths(extensions),
            skill_results: None,
        }
    }

    /// The same registry, in which every other part of the vendor, `application/vnd.{vendor}.{name}+json`, is the
    /// structured result of a skill: [`scan`](crate::scan) lists it as [`SKILL_RESULT`](crate::skill::SKILL_RESULT).
    #[must_use]
    pub const fn with_skill_results(self, vendor: &'static str) -> Self {
        Self {
            skill_results: Some(vendor),
            ..self
        }
    }

    /// The vendor whose other parts are structured results of skills, where there is one.
    #[must_use]
    pub const fn skill_results(&self) -> Option<&'static str> {
        self.skill_results
    }

    /// The same text, where it is the key of an extension in metadata.
    pub(crate) fn metadata_key(&self, key: &[u8]) -> Option<&'static str> {
        // Most keys of a frame are as long as none of these.
        if self.key_lengths & length_bit(key) == 0 {
            return None;
        }
        let mut keys = self.extensions.iter().filter_map(|d| d.metadata_key());
        keys.find(|own| own.as_bytes() == key)
    }

    /// What a part of this MIME type belongs to.
    pub(crate) fn by_mime(&self, mime: &str) -> Option<&'static Descriptor> {
        let registered = self.extensions.iter().copied().find(|d| d.mime == Some(mime));
        registered.or_else(|| skill::is_result(self.skill_results?, mime).then_some(skill::SKILL_RESULT))
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

const fn key_lengths(mut extensions: &[&Descriptor]) -> u64 {
    let mut lengths = 0;
    while let [extension, rest @ ..] = extensions {
        if let Some(key) = extension.metadata_key() {
            lengths |= length_bit(key.as_bytes());
        }
        extensions = rest;
    }
    lengths
}

const fn length_bit(key: &[u8]) -> u64 {
    1 << (key.len() % 64)
}

/// A [`Registry`] of the named types: `registry![Cost, ToolCall]`.
#[macro_export]
macro_rules! registry {
    ($($extension:ty),* $(,)?) => {
        $crate::Registry::new(&[$(<$extension as $crate::A2aExtension>::DESCRIPTOR),*])
    };
}
