//! Turns the tokens of a type into what it is on the wire, as far as they tell.

use syn::{GenericArgument, PathArguments, Type};

/// What a type is on the wire, as far as its tokens tell.
pub enum Form {
    Text,
    Number,
    Boolean,
    List(Box<Type>),
    Tuple,
    Map,
    Null,
    Any,
    /// A type of the author's own, or another name of one.
    Named(String),
}

impl Form {
    pub const fn words(&self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::List(_) => "a list",
            Self::Tuple => "a tuple",
            Self::Map => "a map",
            Self::Null => "null",
            Self::Any | Self::Named(_) => "what may be any value",
        }
    }
}

/// What a type is; `None` where nothing is known of its name.
pub fn form(ty: &Type) -> Option<Form> {
    let path = match ty {
        Type::Group(group) => return form(&group.elem),
        Type::Paren(paren) => return form(&paren.elem),
        Type::Reference(reference) => return form(&reference.elem),
        Type::Array(array) => return Some(Form::List(array.elem.clone())),
        Type::Slice(slice) => return Some(Form::List(slice.elem.clone())),
        Type::Tuple(tuple) if tuple.elems.is_empty() => return Some(Form::Null),
        Type::Tuple(_) => return Some(Form::Tuple),
        Type::Path(path) if path.qself.is_none() => &path.path,
        _ => return None,
    };
    let names: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    let (name, modules) = names.split_last()?;
    let argument = || match &path.segments.last()?.arguments {
        PathArguments::AngleBracketed(list) => list.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        }),
        PathArguments::None | PathArguments::Parenthesized(_) => None,
    };
    if modules == ["serde_json"] && name == "Value" {
        return Some(Form::Any);
    }
    if modules
        .first()
        .is_some_and(|first| matches!(first.as_str(), "crate" | "self" | "super"))
    {
        return Some(Form::Named(name.clone()));
    }
    if !modules.iter().all(|module| STANDARD.contains(&module.as_str())) {
        return None;
    }
    let number = name.strip_prefix("NonZero").unwrap_or(name).to_lowercase();
    Some(match name.as_str() {
        "Option" | "Box" | "Arc" | "Rc" | "Cow" => return form(argument()?),
        "String" | "str" | "char" => Form::Text,
        "NonZero" => Form::Number,
        _ if NUMBERS.contains(&number.as_str()) && (*name == number || name.starts_with("NonZero")) => {
            Form::Number
        }
        "bool" => Form::Boolean,
        "Vec" | "VecDeque" | "LinkedList" | "BinaryHeap" | "HashSet" | "BTreeSet" => {
            Form::List(Box::new(argument()?.clone()))
        }
        "HashMap" | "BTreeMap" => Form::Map,
        _ if modules.is_empty() => Form::Named(name.clone()),
        _ => return None,
    })
}

/// The modules of the standard library that hold such types.
const STANDARD: &[&str] = &[
    "alloc",
    "borrow",
    "boxed",
    "collections",
    "core",
    "num",
    "option",
    "primitive",
    "rc",
    "std",
    "string",
    "sync",
    "vec",
];

const NUMBERS: &[&str] = &[
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64",
];
