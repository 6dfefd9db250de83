//! Turns JSON text into the outline of a frame: where the values of the few keys stand that tell frames and payloads apart.

use std::borrow::Cow;
use std::ops::Range;

use crate::Registry;
use crate::view::{KEYS, Key, View};

mod plain;
mod text;

use text::Text;

/// The values of a text that are looked at, each before those inside it.
pub struct Outline<'a> {
    text: &'a str,
    nodes: Vec<Node>,
}

struct Node {
    name: Name,
    /// Where the value stands in the text.
    at: Range<usize>,
    /// Of an object, one bit for each key that it has, and [`PAYLOADS`]; of a string, [`ESCAPED`].
    marks: u64,
    /// Where the nodes inside it end.
    end: usize,
}

/// The bit that says that an object has the key of an extension.
const PAYLOADS: u64 = 1 << 63;

/// The bit that says that a string has an escape in it.
const ESCAPED: u64 = 1 << 62;

/// What a value is in the one around it.
#[derive(Clone, Copy, PartialEq)]
enum Name {
    /// An item, or the text as a whole.
    Item,
    Key(Key),
    /// The key of an extension.
    Payload(&'static str),
}

/// How much of a value is looked at.
#[derive(Clone, Copy, PartialEq)]
enum Sight {
    /// That it is there.
    Presence,
    /// Itself.
    Whole,
    /// What a bridge may have wrapped.
    Wrapped,
    /// All that tells something.
    Inside,
    /// The same, and extensions by their keys.
    Metadata,
}

/// One value of an outline.
#[derive(Clone, Copy)]
pub struct Outlined<'o, 'a> {
    outline: &'o Outline<'a>,
    index: usize,
}

impl<'a> Outline<'a> {
    /// The outline of a text, for a walk with these extensions; `None` where it is not JSON that `read_json` takes.
    pub fn of(text: &'a [u8], registry: &Registry) -> Option<Self> {
        let mut reader = Reader {
            registry,
            // Enough for most frames, and little enough for allocators to have at hand.
            nodes: Vec::with_capacity(16),
        };
        let text = simdutf8::basic::from_utf8(text).ok()?;
        let mut pieces = Text::new(text);
        pieces.space();
        reader.value(&mut pieces, Name::Item, Sight::Metadata)?;
        pieces.space();
        let nodes = reader.nodes;
        pieces.is_at_end().then_some(Self { text, nodes })
    }

    /// The text as a whole.
    pub const fn root(&self) -> Outlined<'_, 'a> {
        Outlined {
            outline: self,
            index: 0,
        }
    }
}

struct Reader<'r> {
    registry: &'r Registry,
    nodes: Vec<Node>,
}

impl Reader<'_> {
    fn value(&mut self, text: &mut Text<'_>, name: Name, sight: Sight) -> Option<()> {
        let (start, index) = (text.at(), self.nodes.len());
        self.nodes.push(Node {
            name,
            at: start..start,
            marks: 0,
            end: 0,
        });
        let marks = match text.peek() {
            b'{' if sight != Sight::Whole => self.members(text, sight)?,
            b'[' if matches!(sight, Sight::Inside | Sight::Metadata) => {
                text.list(|text| self.value(text, Name::Item, Sight::Inside))?;
                0
            }
            _ => {
                text.skip()?;
                if text.is_escaped() { ESCAPED } else { 0 }
            }
        };
        let end = self.nodes.len();
        let node = self.nodes.get_mut(index)?;
        node.at.end = text.at();
        node.marks = marks;
        node.end = end;
        Some(())
    }

    /// Reads an object, and says which keys it has.
    fn members(&mut self, text: &mut Text<'_>, sight: Sight) -> Option<u64> {
        let mut keys = 0;
        text.object(|text, at| {
            let unescaped: String;
            let name = if text.is_escaped() {
                unescaped = serde_json::from_str(text.piece(at)).ok()?;
                unescaped.as_bytes()
            } else {
                text.between_quotes(at)
            };
            let key = Key::of(name).filter(|key| sight != Sight::Wrapped || *key == Key::Value);
            let payload = match sight {
                Sight::Metadata => self.registry.metadata_key(name),
                _ => None,
            };
            keys |= key.map_or(0, bit) | payload.map_or(0, |_| PAYLOADS);
            let inside = match key {
                Some(_) if sight == Sight::Wrapped => Sight::Whole,
                Some(key) => SIGHTS[key as usize],
                None => Sight::Presence,
            };
            match key.map(Name::Key).or(payload.map(Name::Payload)) {
                Some(name) if inside != Sight::Presence => self.value(text, name, inside),
                Some(name) if payload.is_some() => self.value(text, name, Sight::Whole),
                _ => text.skip(),
            }
        })?;
        Some(keys)
    }
}

const fn bit(key: Key) -> u64 {
    1 << key as u64
}

/// [`sight_of`] each key.
const SIGHTS: [Sight; KEYS.len()] = {
    let mut sights = [Sight::Presence; KEYS.len()];
    let mut rest = KEYS;
    while let [key, others @ ..] = rest {
        sights[*key as usize] = sight_of(*key);
        rest = others;
    }
    sights
};

const fn sight_of(key: Key) -> Sight {
    use Key::{
        Artifact, ArtifactId, ArtifactUpdate, Artifacts, Capabilities, Case, Code, Configuration, Content,
        Data, Error, Extensions, History, Id, Kind, Message, MessageId, Metadata, MimeType, Params, Parts,
        Raw, Result, Status, StatusUpdate, Task, TaskId, Tasks, Text, Uri, Url, Value, Wrapped,
    };
    match key {
        Metadata | Result => Sight::Metadata,
        Artifact | ArtifactUpdate | Artifacts | Capabilities | Content | Error | Extensions | History
        | Message | Params | Parts | Status | StatusUpdate | Task | Tasks => Sight::Inside,
        Data | Value => Sight::Wrapped,
        ArtifactId | Case | Code | Kind | MimeType | Uri | Wrapped => Sight::Whole,
        Configuration | Id | MessageId | Raw | TaskId | Text | Url => Sight::Presence,
    }
}

impl<'o, 'a> Outlined<'o, 'a> {
    /// The value as it stands in the text.
    pub fn json(self) -> &'a str {
        self.outline.text.get(self.node().at.clone()).unwrap_or_default()
    }

    fn node(self) -> &'o Node {
        &self.outline.nodes[self.index]
    }

    /// What is directly inside, in order.
    fn inside(self) -> impl Iterator<Item = Self> {
        let end = self.node().end;
        let at = move |index| Some(index).filter(|index| *index < end);
        let next = move |index: &usize| at(self.outline.nodes[*index].end);
        std::iter::successors(at(self.index + 1), next).map(move |index| Self { index, ..self })
    }

    /// Of a name that is there twice, the last one counts.
    fn named(self, name: Name) -> Option<Self> {
        self.inside().filter(|value| value.node().name == name).last()
    }

    fn starts_with(self, is: impl FnOnce(u8) -> bool) -> bool {
        self.json().bytes().next().is_some_and(is)
    }
}

impl<'a> View for Outlined<'_, 'a> {
    type Text = Cow<'a, str>;

    fn get(self, key: Key) -> Option<Self> {
        if self.has(key) {
            self.named(Name::Key(key))
        } else {
            None
        }
    }

    fn has(self, key: Key) -> bool {
        self.node().marks & bit(key) != 0
    }

    fn payload(self, key: &str) -> Option<Self> {
        if self.node().marks & PAYLOADS == 0 {
            return None;
        }
        match Key::of(key.as_bytes()) {
            Some(key) => self.get(key),
            None => self
                .inside()
                .filter(|value| matches!(value.node().name, Name::Payload(own) if own == key))
                .last(),
        }
    }

    fn items(self) -> impl Iterator<Item = Self> {
        self.inside().filter(|value| value.node().name == Name::Item)
    }

    fn text(self) -> Option<Self::Text> {
        let json = self.json();
        if self.node().marks & ESCAPED != 0 {
            return serde_json::from_str(json).ok().map(Cow::Owned);
        }
        json.strip_prefix('"')?.strip_suffix('"').map(Cow::Borrowed)
    }

    fn own(text: &'static str) -> Self::Text {
        Cow::Borrowed(text)
    }

    fn is_object(self) -> bool {
        self.starts_with(|first| first == b'{')
    }

    fn is_list(self) -> bool {
        self.starts_with(|first| first == b'[')
    }

    fn is_number(self) -> bool {
        self.starts_with(|first| first == b'-' || first.is_ascii_digit())
    }

    fn is_null(self) -> bool {
        self.starts_with(|first| first == b'n')
    }

    fn is_true(self) -> bool {
        self.json() == "true"
    }
}
