//! Turns JSON text into the outline of a frame: where the values of the few keys stand that tell frames and payloads apart.

use std::borrow::Cow;

use crate::Registry;
use crate::view::{Key, View};

mod text;

use text::Text;

/// The values of a text that are looked at, each before those inside it.
pub struct Outline<'a> {
    nodes: Vec<Node<'a>>,
}

struct Node<'a> {
    name: Name,
    /// The value as it stands in the text.
    json: &'a str,
    /// One bit for each key among its members.
    keys: u64,
    /// Where the nodes inside it end.
    end: usize,
}

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
    nodes: &'o [Node<'a>],
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
        let mut text = Text::new(std::str::from_utf8(text).ok()?);
        text.space();
        reader.value(&mut text, Name::Item, Sight::Metadata)?;
        text.space();
        text.is_at_end().then_some(Self { nodes: reader.nodes })
    }

    /// The text as a whole.
    pub fn root(&self) -> Outlined<'_, 'a> {
        Outlined {
            nodes: &self.nodes,
            index: 0,
        }
    }
}

struct Reader<'a, 'r> {
    registry: &'r Registry,
    nodes: Vec<Node<'a>>,
}

impl<'a> Reader<'a, '_> {
    fn value(&mut self, text: &mut Text<'a>, name: Name, sight: Sight) -> Option<()> {
        let (start, index) = (text.at(), self.nodes.len());
        self.nodes.push(Node {
            name,
            json: "",
            keys: 0,
            end: 0,
        });
        let keys = match text.peek() {
            b'{' if sight != Sight::Whole => self.members(text, sight)?,
            b'[' if matches!(sight, Sight::Inside | Sight::Metadata) => {
                text.list(|text| self.value(text, Name::Item, Sight::Inside))?;
                0
            }
            _ => {
                text.skip()?;
                0
            }
        };
        let end = self.nodes.len();
        let json = text.since(start);
        self.nodes[index] = Node {
            name,
            json,
            keys,
            end,
        };
        Some(())
    }

    /// Reads an object, and says which keys it has.
    fn members(&mut self, text: &mut Text<'a>, sight: Sight) -> Option<u64> {
        let mut keys = 0;
        text.object(|text, at| {
            let name = said(text.piece(at), text.is_escaped())?;
            let key = Key::of(&name).filter(|key| sight != Sight::Wrapped || *key == Key::Value);
            if let Some(key) = key {
                keys |= 1 << key as u64;
                let inside = if sight == Sight::Wrapped {
                    Sight::Whole
                } else {
                    sight_of(key)
                };
                let is_payload = || sight == Sight::Metadata && self.registry.metadata_key(&name).is_some();
                if inside == Sight::Presence && !is_payload() {
                    text.skip()
                } else {
                    self.value(text, Name::Key(key), inside)
                }
            } else if sight == Sight::Metadata
                && let Some(key) = self.registry.metadata_key(&name)
            {
                self.value(text, Name::Payload(key), Sight::Whole)
            } else {
                text.skip()
            }
        })?;
        Some(keys)
    }
}

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

/// What a string says that stands with its quotes.
fn said(string: &str, is_escaped: bool) -> Option<Cow<'_, str>> {
    if is_escaped {
        return serde_json::from_str(string).ok().map(Cow::Owned);
    }
    string.strip_prefix('"')?.strip_suffix('"').map(Cow::Borrowed)
}

impl<'o, 'a> Outlined<'o, 'a> {
    /// The value as it stands in the text.
    pub fn json(self) -> &'a str {
        self.node().json
    }

    fn node(self) -> &'o Node<'a> {
        &self.nodes[self.index]
    }

    /// What is directly inside, in order.
    fn inside(self) -> impl Iterator<Item = Self> {
        let end = self.node().end;
        let at = move |index| Some(index).filter(|index| *index < end);
        let next = move |index: &usize| at(self.nodes[*index].end);
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
        self.node().keys & (1 << key as u64) != 0
    }

    fn payload(self, key: &str) -> Option<Self> {
        match Key::of(key) {
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
        said(json, json.contains('\\'))
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

    fn is_true(self) -> bool {
        self.json() == "true"
    }
}
