//! Turns frames into the last payload of one extension.

use super::Fault;
use super::reading::Reading;
use crate::A2aExtension;

/// The last valid payload of an extension, yours or the fleet's: see [`Reading`] for an example.
#[derive(Debug, Clone)]
pub struct Latest<E> {
    payload: Option<E>,
}

impl<E: A2aExtension> Latest<E> {
    /// Takes the payloads of a frame; those that are not valid go to `faults`, and what was there stays.
    pub fn take(&mut self, reading: &Reading<'_>, faults: &mut Vec<Fault>) {
        if let Some((_, payload)) = reading.payloads(faults).pop() {
            self.payload = Some(payload);
        }
    }

    /// The payload.
    #[must_use]
    pub const fn get(&self) -> Option<&E> {
        self.payload.as_ref()
    }
}

impl<E> Default for Latest<E> {
    fn default() -> Self {
        Self { payload: None }
    }
}
