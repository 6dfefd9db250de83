//! Turns what an agent emits into entries of an object of the SDK, and a refusal into the SDK's error.

use a2a::errordetails::TypedDetail;
use a2a::{A2AError, Part};

use super::sealed::Places;
use super::{AttachError, list};
use crate::agent::Emission;
use crate::negotiation::{DOMAIN, EXTENSION_SUPPORT_REQUIRED, REASON, SupportRequired};

/// Attaches all or, where the metadata has one of the extensions, nothing.
pub fn attach<C>(places: Places<'_>, emission: Emission<C>) -> Result<(), AttachError> {
    let there = places.metadata.as_ref();
    let taken = |key: &&String| there.is_some_and(|metadata| metadata.contains_key(*key));
    if let Some(key) = emission.metadata.keys().find(taken) {
        let uri = emission.extensions.iter().copied().find(|uri| uri == key);
        return Err(AttachError::Twice {
            extension: uri.unwrap_or_default(),
        });
    }
    if !emission.metadata.is_empty() {
        places.metadata.get_or_insert_default().extend(emission.metadata);
    }
    places.parts.extend(emission.parts.into_iter().map(Part::from));
    for uri in emission.extensions {
        list(places.extensions, Some(uri));
    }
    Ok(())
}

impl From<SupportRequired> for A2AError {
    fn from(refusal: SupportRequired) -> Self {
        let extensions = ("extensions".to_owned(), refusal.missing().join(", "));
        let info = TypedDetail::error_info(REASON, DOMAIN, Some([extensions].into()));
        Self::new(EXTENSION_SUPPORT_REQUIRED, refusal.to_string()).with_details(vec![info])
    }
}
