//! Types as chance makes them, which `random` turns into Rust text and `values` into values.

/// What stands in a place.
#[derive(Clone)]
pub enum Shape {
    Bool,
    /// The Rust type, the least and the greatest value.
    Integer(&'static str, i64, i64),
    Double,
    Text,
    Any,
    /// The Rust type, and what serde writes of its value of a number.
    Leaf(&'static str, fn(usize) -> String),
    List(Box<Shape>),
    Set,
    Array(Box<Shape>, usize),
    Tuple(Vec<Shape>),
    Map(Box<Shape>),
    IntegerMap(Box<Shape>),
    /// In lists, tuples and maps only.
    Nullable(Box<Shape>),
    /// A definition, by its number.
    Named(usize),
    /// The same, inside itself.
    Boxed(usize),
}

pub enum Def {
    Struct(Vec<Field>),
    Newtype(Shape),
    Enum {
        attribute: String,
        variants: Vec<Variant>,
    },
}

pub struct Field {
    pub ident: String,
    pub key: String,
    /// Its further names.
    pub aliases: Vec<String>,
    pub shape: Shape,
    pub presence: Presence,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Presence {
    Always,
    Default,
    Optional,
    NotEmpty,
    Flattened,
}

pub struct Variant {
    pub ident: String,
    pub wire: String,
    pub content: Content,
    /// Whether it is read for every unknown value.
    pub is_other: bool,
}

pub enum Content {
    Unit,
    Values(Vec<Shape>),
    Struct(Vec<Field>),
}
