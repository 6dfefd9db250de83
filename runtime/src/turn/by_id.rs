//! Turns ids into values that are kept in the order in which their ids first came.

use std::collections::HashMap;

/// A list whose values are found by id.
#[derive(Debug, Clone)]
pub struct ById<T> {
    list: Vec<T>,
    places: HashMap<String, usize>,
}

impl<T> ById<T> {
    /// The value of this id; a new one is made at the end of the list.
    pub fn entry(&mut self, id: &str, make: impl FnOnce(&str) -> T) -> &mut T {
        let place = match self.places.get(id) {
            Some(place) => *place,
            None => {
                self.list.push(make(id));
                self.places.insert(id.to_owned(), self.list.len() - 1);
                self.list.len() - 1
            }
        };
        &mut self.list[place]
    }

    #[cfg(feature = "protolabs")]
    pub fn get(&self, id: &str) -> Option<&T> {
        self.list.get(*self.places.get(id)?)
    }

    pub fn list(&self) -> &[T] {
        &self.list
    }

    pub fn list_mut(&mut self) -> &mut [T] {
        &mut self.list
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl<T> Default for ById<T> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            places: HashMap::new(),
        }
    }
}
