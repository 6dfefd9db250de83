//! Turns the tokens of macros into the types that they write, as far as tokens tell, and into what serde alone reads of them.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::{Attribute, Field, Item, Macro, Type};

use super::attributes::FRAGMENT;
use super::left_out::form::{Form, form};
use super::types::{SourceType, Written};

/// What the bodies of a `macro_rules!` write.
pub fn of_definition(name: &Ident, tokens: TokenStream) -> Vec<SourceType> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut hidden = BTreeSet::new();
    let mut body = TokenStream::new();
    let mut is_body = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_body => body.extend(plain(group.stream(), &hidden)),
            TokenTree::Group(group) => visibilities(group.stream(), &mut hidden),
            TokenTree::Punct(punct) => is_body = punct.as_char() == '>',
            TokenTree::Ident(_) | TokenTree::Literal(_) => {}
        }
    }
    let mut look = Look::new(format!("{name}!"));
    look.at(body.clone());
    look.rest.mentions.extend(names(body, &|_, _| true));
    look.rest.written = Written::InBody(look.has_parts);
    look.found.push(look.rest);
    look.found
}

/// What a call of a macro writes.
pub fn of_call(call: &Macro) -> Vec<SourceType> {
    let Some(name) = call.path.segments.last() else {
        return Vec::new();
    };
    let name = format!("{}!", name.ident);
    let body = plain(call.tokens.clone(), &BTreeSet::new());
    let mut look = Look::new(name.clone());
    look.at(body.clone());
    look.rest.mentions.extend(names(body.clone(), &|_, _| true));
    look.rest.mentions.insert(name);
    look.rest.written = Written::InCall(names(body, &may_be_made));
    look.found.push(look.rest);
    look.found
}

/// Whether a call may give a type this name: it is no type of a field, and no type of the standard library.
fn may_be_made(name: &str, before: Option<char>) -> bool {
    let is_own = |ty: Type| matches!(form(&ty), Some(Form::Named(_)));
    name.starts_with(char::is_uppercase)
        && !matches!(before, Some(':' | '<' | '&'))
        && syn::parse_str(name).is_ok_and(is_own)
}

/// The names in tokens that are wanted, by themselves and by the mark before; those of macros have their `!`.
fn names(tokens: TokenStream, is_wanted: &dyn Fn(&str, Option<char>) -> bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut before = None;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let mark = before.take();
        match token {
            TokenTree::Group(group) => found.extend(names(group.stream(), is_wanted)),
            TokenTree::Punct(punct) => before = Some(punct.as_char()),
            TokenTree::Ident(name) => {
                let is_macro = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '!');
                let name = name.to_string();
                let name = name.trim_start_matches("r#");
                if is_wanted(name, mark) {
                    found.insert(if is_macro {
                        format!("{name}!")
                    } else {
                        name.to_owned()
                    });
                }
            }
            TokenTree::Literal(_) => {}
        }
    }
    found
}

/// The fragments of a matcher that stand for `pub` or for nothing.
fn visibilities(matcher: TokenStream, found: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = matcher.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match (token, tokens.get(index.saturating_sub(2))) {
            (TokenTree::Group(group), _) => visibilities(group.stream(), found),
            (TokenTree::Ident(kind), Some(TokenTree::Ident(name))) if kind == "vis" => {
                found.insert(name.to_string());
            }
            _ => {}
        }
    }
}

/// Tokens that parse as those that a macro writes: a name for each `$name`, and what is repeated once.
fn plain(tokens: TokenStream, hidden: &BTreeSet<String>) -> TokenStream {
    let mut found = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    let is_repeat =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if "?*+".contains(punct.as_char()));
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Ident(name)) if name == "crate" => found.extend([TokenTree::Ident(name)]),
                Some(TokenTree::Ident(name)) if hidden.contains(&name.to_string()) => {}
                Some(TokenTree::Ident(name)) => {
                    let name = Ident::new(&format!("{FRAGMENT}{name}").replace("r#", ""), name.span());
                    found.extend([TokenTree::Ident(name)]);
                }
                Some(TokenTree::Group(group)) => {
                    found.extend(plain(group.stream(), hidden));
                    // A separator may stand before the mark.
                    while tokens.next_if(|token| !is_repeat(token)).is_some() {}
                    tokens.next();
                }
                Some(TokenTree::Punct(_) | TokenTree::Literal(_)) | None => {}
            },
            TokenTree::Group(group) => {
                let mut inside = Group::new(group.delimiter(), plain(group.stream(), hidden));
                inside.set_span(group.span());
                found.extend([TokenTree::Group(inside)]);
            }
            token => found.extend([token]),
        }
    }
    found
}

/// A walk through tokens.
struct Look {
    /// The types that have their names there.
    found: Vec<SourceType>,
    /// All else.
    rest: SourceType,
    /// Whether there are types without names, or attributes of parts of types.
    has_parts: bool,
}

impl Look {
    fn new(name: String) -> Self {
        Self {
            found: Vec::new(),
            rest: SourceType::of_macro(name),
            has_parts: false,
        }
    }

    fn at(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let run = run(&tokens[at..]);
            let may_start = run > 0
                || matches!(token, TokenTree::Ident(word) if ["pub", "struct", "enum"].iter().any(|start| word == start));
            if may_start
                && let Some((item, length)) = leading::<Item>(&tokens[at..])
                && self.take(&item)
            {
                at += length;
            } else if run > 0 {
                self.take_run(&tokens[at..], run);
                at += run;
            } else {
                if let TokenTree::Group(group) = token {
                    self.at(group.stream());
                }
                at += 1;
            }
        }
    }

    /// Whether an item is a type.
    fn take(&mut self, item: &Item) -> bool {
        let found = match item {
            Item::Struct(item) => SourceType::of_struct(item),
            Item::Enum(item) => SourceType::of_enum(item),
            _ => return false,
        };
        if found.name.starts_with(FRAGMENT) {
            self.rest.take(found);
            self.has_parts = true;
        } else {
            self.found.push(found);
        }
        true
    }

    /// Attributes outside of types: those of a field, or of what may be a variant.
    fn take_run(&mut self, tokens: &[TokenTree], run: usize) {
        let attributes = Attribute::parse_outer.parse2(tokens[..run].iter().cloned().collect());
        let Ok(attributes) = attributes else { return };
        let field = leading::<NamedField>(tokens).map(|(NamedField(field), _)| field);
        self.rest.look_at(&attributes, field.as_ref());
        let of_types = ["derive", "schemars", "serde"];
        self.has_parts |= attributes
            .iter()
            .any(|attribute| of_types.iter().any(|path| attribute.path().is_ident(path)));
    }
}

struct NamedField(Field);

impl Parse for NamedField {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Field::parse_named(input).map(Self)
    }
}

/// How many tokens the attributes take that these start with.
fn run(tokens: &[TokenTree]) -> usize {
    let pairs = tokens.chunks_exact(2);
    let attributes = pairs.take_while(|pair| {
        matches!(pair, [TokenTree::Punct(mark), TokenTree::Group(group)]
            if mark.as_char() == '#' && group.delimiter() == Delimiter::Bracket)
    });
    attributes.count() * 2
}

/// What tokens start with, and how many it takes.
fn leading<T: Parse>(tokens: &[TokenTree]) -> Option<(T, usize)> {
    let split = |input: ParseStream<'_>| {
        let found = input.parse()?;
        let rest: TokenStream = input.parse()?;
        Ok((found, rest.into_iter().count()))
    };
    let (found, rest) = split.parse2(tokens.iter().cloned().collect()).ok()?;
    Some((found, tokens.len() - rest))
}
