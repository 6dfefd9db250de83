//! Turns the way from a payload down to a value into its path, `steps[0].schema`.

use std::fmt::Write as _;

/// A place in a payload; it lives on the stack and becomes text only when something is wrong there.
#[derive(Clone, Copy)]
pub(super) enum Path<'a> {
    Root,
    Key(&'a Path<'a>, &'a str),
    Index(&'a Path<'a>, usize),
}

impl Path<'_> {
    pub(super) fn render(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Root => {}
            Self::Key(parent, key) => {
                parent.write(text);
                if !is_identifier(key) {
                    // Writing to a string cannot fail.
                    let _ = write!(text, "[{}]", serde_json::Value::from(*key));
                } else if text.is_empty() {
                    text.push_str(key);
                } else {
                    text.push('.');
                    text.push_str(key);
                }
            }
            Self::Index(parent, index) => {
                parent.write(text);
                let _ = write!(text, "[{index}]");
            }
        }
    }
}

fn is_identifier(key: &str) -> bool {
    let sign = |b: u8| b == b'_' || b == b'$';
    key.bytes()
        .enumerate()
        .all(|(i, b)| sign(b) || b.is_ascii_alphabetic() || (i > 0 && b.is_ascii_digit()))
        && !key.is_empty()
}
