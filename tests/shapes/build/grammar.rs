//! Turns choices into a few types that refer to each other: structs, newtypes and enums in every representation.

use crate::chance::Chance;
use crate::leaves::{INTEGERS, LEAVES};
use crate::shape::{Content, Def, Field, Presence, Shape, Variant};

/// What keys and tags are made of; a number follows, so that no two are one.
const WORDS: [&str; 12] = [
    "alpha",
    "betaGamma",
    "Delta",
    "e-f",
    "snake_case",
    "class",
    "with space",
    "quo\"te",
    "back\\slash",
    "$ref",
    "a.b",
    "größe",
];
/// Of these, parameters of functions can be made.
const PLAIN_WORDS: usize = 6;
/// Of these, names of types can be made.
const ASCII_WORDS: usize = 11;
const DEEPEST: usize = 3;

pub struct Maker<'c> {
    chance: &'c mut Chance,
    defs: Vec<Option<Def>>,
    /// Numbers names, so that no two are one.
    names: usize,
}

impl<'c> Maker<'c> {
    pub fn new(chance: &'c mut Chance) -> Self {
        Self {
            chance,
            defs: Vec::new(),
            names: 0,
        }
    }

    /// The definitions; the first is the root's, an object.
    pub fn root(mut self) -> Vec<Def> {
        self.defs.push(None);
        let def = match self.chance.below(10) {
            0 | 1 => self.internal(0),
            2 => self.external(0, true),
            _ => Def::Struct(self.fields(0, 0, true)),
        };
        self.defs[0] = Some(def);
        self.defs.into_iter().flatten().collect()
    }

    fn number(&mut self) -> usize {
        self.names += 1;
        self.names
    }

    fn word(&mut self, plain: bool) -> String {
        let count = if plain { PLAIN_WORDS } else { WORDS.len() };
        let word = *self.chance.pick(&WORDS[..count]);
        format!("{word}{}", self.number())
    }

    fn fields(&mut self, owner: usize, depth: usize, plain: bool) -> Vec<Field> {
        let count = 1 + self.chance.below(4);
        let mut fields: Vec<Field> = (0..count).map(|_| self.field(owner, depth, plain)).collect();
        // More that is laid into the object, now and then.
        if depth < DEEPEST && self.chance.percent(25) {
            fields.extend(self.flattened(plain));
        }
        fields
    }

    /// A map alone, or a struct, or one or two unions in either order.
    fn flattened(&mut self, plain: bool) -> Vec<Field> {
        let mut shapes = match self.chance.below(4) {
            0 => vec![Shape::Map(Box::new(self.shape(DEEPEST)))],
            1 => vec![self.define(|maker, number| Def::Struct(maker.fields(number, DEEPEST, plain)))],
            2 => vec![self.define(|maker, number| maker.tagged(number, DEEPEST, plain))],
            _ => vec![
                self.define(|maker, number| maker.tagged(number, DEEPEST, plain)),
                self.define(|maker, number| maker.untagged(number, Vec::new())),
            ],
        };
        if self.chance.percent(50) {
            shapes.reverse();
        }
        let fields = shapes.into_iter().map(|shape| Field {
            ident: format!("f{}", self.number()),
            key: "unused".to_owned(),
            aliases: Vec::new(),
            shape,
            presence: Presence::Flattened,
        });
        fields.collect()
    }

    fn field(&mut self, owner: usize, depth: usize, plain: bool) -> Field {
        let ident = format!("f{}", self.number());
        let key = self.word(plain);
        let (shape, presence) = match self.chance.below(10) {
            0 | 1 => (self.shape(depth + 1), Presence::Optional),
            2 => (self.scalar(), Presence::Default),
            3 => (Shape::List(Box::new(self.shape(depth + 1))), Presence::NotEmpty),
            4 if self.chance.percent(30) => (Shape::List(Box::new(Shape::Named(owner))), Presence::Default),
            5 if self.chance.percent(30) => (Shape::Boxed(owner), Presence::Optional),
            _ => (self.shape(depth + 1), Presence::Always),
        };
        // An optional field of any value could not tell null from none.
        let shape = match (shape, presence) {
            (Shape::Any, Presence::Optional) => Shape::Text,
            (shape, _) => shape,
        };
        Field {
            ident,
            key,
            aliases: self.aliases(),
            shape,
            presence,
        }
    }

    /// The further names of a field, which most have not.
    fn aliases(&mut self) -> Vec<String> {
        let count = if self.chance.percent(15) {
            1 + self.chance.below(2)
        } else {
            0
        };
        (0..count).map(|_| self.word(false)).collect()
    }

    fn scalar(&mut self) -> Shape {
        match self.chance.below(6) {
            0 => Shape::Bool,
            1 | 2 => self.chance.pick(&INTEGERS).clone(),
            3 => Shape::Double,
            _ => Shape::Text,
        }
    }

    fn shape(&mut self, depth: usize) -> Shape {
        if depth > DEEPEST {
            return self.scalar();
        }
        match self.chance.below(19) {
            0..=4 => self.scalar(),
            5 => Shape::Any,
            6 => Shape::List(Box::new(self.item(depth + 1))),
            7 => Shape::Set,
            8 => {
                let count = self.chance.below(4);
                Shape::Array(Box::new(self.item(depth + 1)), count)
            }
            9 => {
                let count = 1 + self.chance.below(3);
                Shape::Tuple((0..count).map(|_| self.item(depth + 1)).collect())
            }
            10 => Shape::Map(Box::new(self.item(depth + 1))),
            11 => Shape::IntegerMap(Box::new(self.item(depth + 1))),
            12 => self.define(|maker, number| Def::Struct(maker.fields(number, depth, false))),
            13 => self.define(|maker, _| Def::Newtype(maker.shape(depth + 1))),
            14 => self.define(|maker, _| maker.strings()),
            15 => self.define(|maker, number| maker.external(number, false)),
            16 => self.define(|maker, number| maker.tagged(number, depth, false)),
            17 => self.chance.pick(&LEAVES).clone(),
            _ => self.define(|maker, number| {
                let plain = maker.forms_of_types(depth);
                maker.untagged(number, plain)
            }),
        }
    }

    /// What stands in a list, tuple or map, which may be null.
    fn item(&mut self, depth: usize) -> Shape {
        let shape = self.shape(depth);
        if self.chance.percent(15) && !matches!(shape, Shape::Any) {
            return Shape::Nullable(Box::new(shape));
        }
        shape
    }

    fn define(&mut self, make: impl FnOnce(&mut Self, usize) -> Def) -> Shape {
        let number = self.defs.len();
        self.defs.push(None);
        let def = make(self, number);
        self.defs[number] = Some(def);
        Shape::Named(number)
    }

    fn variant(&mut self, content: Content) -> Variant {
        let word = *self.chance.pick(&WORDS[..ASCII_WORDS]);
        Variant {
            ident: format!("V{}", self.number()),
            wire: format!("{word}{}", self.number()),
            content,
            is_other: false,
        }
    }

    /// The variants of an enum, now and then with one more, for all unknown values.
    fn with_other(&mut self, mut variants: Vec<Variant>) -> Vec<Variant> {
        if self.chance.percent(30) {
            let variant = self.variant(Content::Unit);
            variants.push(Variant {
                is_other: true,
                ..variant
            });
        }
        variants
    }

    fn strings(&mut self) -> Def {
        let count = 1 + self.chance.below(4);
        let variants = (0..count).map(|_| self.variant(Content::Unit)).collect();
        Def::Enum {
            attribute: String::new(),
            variants: self.with_other(variants),
        }
    }

    fn external(&mut self, owner: usize, root: bool) -> Def {
        let count = 1 + self.chance.below(4);
        let variants = (0..count).map(|_| {
            let content = match self.chance.below(4) {
                0 if !root => Content::Unit,
                0 | 1 => Content::Values(vec![self.shape(2)]),
                2 => Content::Values(vec![self.item(2), self.item(2)]),
                _ => Content::Struct(self.fields(owner, 2, false)),
            };
            self.variant(content)
        });
        let variants = variants.collect();
        Def::Enum {
            attribute: String::new(),
            variants: if root { variants } else { self.with_other(variants) },
        }
    }

    /// Internally or adjacently tagged.
    fn tagged(&mut self, owner: usize, depth: usize, plain: bool) -> Def {
        if plain || self.chance.percent(60) {
            return self.internal(owner);
        }
        let (tag, content) = (self.word(plain), self.word(plain));
        let count = 1 + self.chance.below(3);
        let variants = (0..count).map(|_| {
            let content = match self.chance.below(4) {
                0 => Content::Unit,
                1 => Content::Values(vec![self.shape(depth + 1)]),
                2 => Content::Values(vec![self.scalar(), self.item(depth + 1)]),
                _ => Content::Struct(self.fields(owner, DEEPEST, false)),
            };
            self.variant(content)
        });
        Def::Enum {
            variants: variants.collect(),
            attribute: format!("#[serde(tag = {tag:?}, content = {content:?})]"),
        }
    }

    fn internal(&mut self, owner: usize) -> Def {
        let tag = self.word(true);
        let count = 1 + self.chance.below(3);
        let variants = (0..count).map(|_| {
            let content = match self.chance.below(3) {
                0 => Content::Unit,
                1 => Content::Values(vec![
                    self.define(|maker, number| Def::Struct(maker.fields(number, DEEPEST, true))),
                ]),
                _ => Content::Struct(self.fields(owner, DEEPEST, true)),
            };
            self.variant(content)
        });
        let variants = variants.collect();
        Def::Enum {
            variants: self.with_other(variants),
            attribute: format!("#[serde(tag = {tag:?})]"),
        }
    }

    /// Forms of distinct JSON types.
    fn forms_of_types(&mut self, depth: usize) -> Vec<Variant> {
        let mut variants = Vec::new();
        for shape in [Shape::Bool, Shape::Double, Shape::Text] {
            if self.chance.percent(40) {
                variants.push(self.variant(Content::Values(vec![shape])));
            }
        }
        if self.chance.percent(40) {
            let list = Shape::List(Box::new(self.item(depth + 1)));
            variants.push(self.variant(Content::Values(vec![list])));
        }
        variants
    }

    /// The forms, and objects with a required key of their own.
    fn untagged(&mut self, owner: usize, mut variants: Vec<Variant>) -> Def {
        for _ in 0..=self.chance.below(2) {
            let mut fields = vec![Field {
                ident: format!("f{}", self.number()),
                key: self.word(true),
                aliases: self.aliases(),
                shape: self.scalar(),
                presence: Presence::Always,
            }];
            fields.extend(self.fields(owner, DEEPEST, true));
            variants.push(self.variant(Content::Struct(fields)));
        }
        Def::Enum {
            attribute: "#[serde(untagged)]".to_owned(),
            variants,
        }
    }
}
