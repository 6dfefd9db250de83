//! Turns JSON text into the outline of a frame: where the values of the few keys stand that tell frames and payloads apart.

use std::borrow::Cow;

use crate::Registry;
use crate::view::{Key, View};

mod text;

use text::Text;

/// One value of a text, with what an outline keeps of its inside.
pub struct Outline<'a> {
    json: &'a str,
    inside: Inside<'a>,
}

enum Inside<'a> {
    /// A scalar, or what nobody looks into.
    Unseen,
    List(Vec<Outline<'a>>),
    Object(Members<'a>),
}

#[derive(Default)]
struct Members<'a> {
    /// One bit for each key that is told.
    keys: u64,
    told: Vec<(Key, Outline<'a>)>,
    /// Those with the key of an extension.
    payloads: Vec<(&'static str, Outline<'a>)>,
}

/// How much of a value is looked at.
#[derive(Clone, Copy, PartialEq)]
enum Sight {
    /// That it is there, and itself where it is a scalar.
    Whole,
    /// What a bridge may have wrapped.
    Wrapped,
    /// All that tells something.
    Inside,
}

impl<'a> Outline<'a> {
    /// The outline of a text, for a walk with these extensions; `None` where it is not JSON that `read_json` takes.
    pub fn of(text: &'a [u8], registry: &Registry) -> Option<Self> {
        let mut text = Text::new(std::str::from_utf8(text).ok()?);
        text.space();
        let root = Self::read(&mut text, registry, Sight::Inside)?;
        text.space();
        text.is_at_end().then_some(root)
    }

    /// The value as it stands in the text.
    pub const fn json(&self) -> &'a str {
        self.json
    }

    fn read(text: &mut Text<'a>, registry: &Registry, sight: Sight) -> Option<Self> {
        let start = text.at();
        let inside = match text.peek() {
            b'{' if sight != Sight::Whole => Inside::Object(Members::read(text, registry, sight)?),
            b'[' if sight == Sight::Inside => {
                let mut items = Vec::new();
                text.list(|text| Self::read(text, registry, sight).map(|item| items.push(item)))?;
                Inside::List(items)
            }
            _ => {
                text.skip()?;
                Inside::Unseen
            }
        };
        Some(Self {
            json: text.since(start),
            inside,
        })
    }

    fn members(&self) -> Option<&Members<'a>> {
        match &self.inside {
            Inside::Object(members) => Some(members),
            _ => None,
        }
    }

    fn starts_with(&self, byte: u8) -> bool {
        self.json.as_bytes().first() == Some(&byte)
    }
}

impl<'a> Members<'a> {
    fn read(text: &mut Text<'a>, registry: &Registry, sight: Sight) -> Option<Self> {
        let mut members = Self::default();
        text.object(|text, name| {
            let name = unquoted(name)?;
            if let Some(key) = Key::of(&name).filter(|key| sight == Sight::Inside || *key == Key::Value) {
                let inside = if sight == Sight::Inside {
                    sight_of(key)
                } else {
                    Sight::Whole
                };
                members.keys |= 1 << key as u64;
                members.told.push((key, Outline::read(text, registry, inside)?));
            } else if let Some(key) = registry.metadata_key(&name).filter(|_| sight == Sight::Inside) {
                members
                    .payloads
                    .push((key, Outline::read(text, registry, Sight::Whole)?));
            } else {
                text.skip()?;
            }
            Some(())
        })?;
        Some(members)
    }
}

const fn sight_of(key: Key) -> Sight {
    use Key::{
        Artifact, ArtifactId, ArtifactUpdate, Artifacts, Capabilities, Case, Code, Configuration, Content,
        Data, Error, Extensions, History, Id, Kind, Message, MessageId, Metadata, MimeType, Params, Parts,
        Raw, Result, Status, StatusUpdate, Task, TaskId, Tasks, Text, Uri, Url, Value, Wrapped,
    };
    match key {
        Artifact | ArtifactUpdate | Artifacts | Capabilities | Content | Error | Extensions | History
        | Message | Metadata | Params | Parts | Result | Status | StatusUpdate | Task | Tasks => {
            Sight::Inside
        }
        Data | Value => Sight::Wrapped,
        ArtifactId | Case | Code | Configuration | Id | Kind | MessageId | MimeType | Raw | TaskId | Text
        | Uri | Url | Wrapped => Sight::Whole,
    }
}

/// What a string says, as it stands with its quotes.
fn unquoted(string: &str) -> Option<Cow<'_, str>> {
    let said = string.strip_prefix('"')?.strip_suffix('"')?;
    if said.contains('\\') {
        return serde_json::from_str(string).ok().map(Cow::Owned);
    }
    Some(Cow::Borrowed(said))
}

impl<'a> View for &Outline<'a> {
    type Text = Cow<'a, str>;

    fn get(self, key: Key) -> Option<Self> {
        let members = self.members()?;
        if members.keys & (1 << key as u64) == 0 {
            return None;
        }
        // Of a key that is there twice, the last one counts.
        let mut told = members.told.iter().rev();
        told.find(|(told, _)| *told == key).map(|(_, value)| value)
    }

    fn payload(self, key: &str) -> Option<Self> {
        let mut payloads = self.members()?.payloads.iter().rev();
        let payload = payloads
            .find(|(name, _)| *name == key)
            .map(|(_, payload)| payload);
        payload.or_else(|| self.get(Key::of(key)?))
    }

    fn items(self) -> impl Iterator<Item = Self> {
        let items: &[_] = match &self.inside {
            Inside::List(items) => items,
            _ => &[],
        };
        items.iter()
    }

    fn text(self) -> Option<Self::Text> {
        unquoted(self.json)
    }

    fn own(text: &'static str) -> Self::Text {
        Cow::Borrowed(text)
    }

    fn is_object(self) -> bool {
        self.starts_with(b'{')
    }

    fn is_list(self) -> bool {
        self.starts_with(b'[')
    }

    fn is_number(self) -> bool {
        self.json
            .starts_with(|first: char| first == '-' || first.is_ascii_digit())
    }

    fn is_true(self) -> bool {
        self.json == "true"
    }
}
