//! Turns the lines between two blank ones into the fields of one server-sent event.

use super::lines::Line;

/// The fields of an event, as far as its lines were read.
#[derive(Debug, Clone, Default)]
pub struct Block {
    /// The byte of the stream at which the first line begins.
    pub offset: Option<u64>,
    /// Whether a line was there that is no comment.
    pub begun: bool,
    /// Whether there was a line of `data`.
    pub has_data: bool,
    /// Whether a line or all of the data is longer than the limit.
    pub too_long: bool,
    /// The lines of `data`, joined by LF.
    pub data: Vec<u8>,
    /// The last `event`.
    pub name: String,
    /// Whether its blank line was there.
    pub is_over: bool,
}

impl Block {
    /// Makes it that of the next event, which gets its memory.
    pub fn clear(&mut self) {
        self.data.clear();
        self.name.clear();
        *self = Self {
            data: std::mem::take(&mut self.data),
            name: std::mem::take(&mut self.name),
            ..Self::default()
        };
    }

    /// Takes a line that is not blank; what concerns the stream as a whole goes to `id`.
    pub fn take(&mut self, line: &Line<'_>, limit: usize, id: &mut Option<String>) {
        self.offset.get_or_insert(line.offset);
        let (field, value) = field(line.bytes);
        if field.is_empty() {
            return;
        }
        self.begun = true;
        self.too_long |= line.too_long;
        match field {
            b"data" => self.append(value, limit),
            b"event" if !line.too_long => self.name = text(value),
            b"id" if !line.too_long && !value.contains(&0) => *id = Some(text(value)),
            _ => {}
        }
    }

    /// Makes it an event of this one line.
    pub fn set(&mut self, line: &Line<'_>) {
        self.clear();
        self.offset = Some(line.offset);
        self.too_long = line.too_long;
        if !line.too_long {
            self.data.extend_from_slice(line.bytes);
        }
    }

    fn append(&mut self, value: &[u8], limit: usize) {
        let joint: &[u8] = if self.has_data { b"\n" } else { b"" };
        self.has_data = true;
        self.too_long |= self.data.len() + joint.len() + value.len() > limit;
        if self.too_long {
            self.data.clear();
        } else {
            self.data.extend_from_slice(joint);
            self.data.extend_from_slice(value);
        }
    }
}

/// A line's field and its value; a comment's field is empty.
pub fn field(line: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memchr(b':', line) {
        Some(colon) => {
            let value = &line[colon + 1..];
            (&line[..colon], value.strip_prefix(b" ").unwrap_or(value))
        }
        None => (line, b""),
    }
}

/// As the standard decodes: nothing of a name or an id is worth an event.
fn text(value: &[u8]) -> String {
    String::from_utf8_lossy(value).into_owned()
}
