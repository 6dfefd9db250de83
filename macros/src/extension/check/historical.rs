//! Turns the spellings that the fleet has given up into the name and version that they meant.

use crate::extension::ast::Slug;

/// The host as it was written before it got its hyphen.
pub const HOST: &str = "protolabs.ai";
/// What once opened ids, path segments and MIME types.
pub const PREFIX: &str = "x-protolabs";

/// The slug that stands behind the prefix, or one to fill in.
pub fn slug(text: &str) -> String {
    let tail = text.rsplit(PREFIX).next().unwrap_or(text);
    let tail = tail.strip_suffix("+json").unwrap_or(tail);
    Slug::parse(tail.trim_start_matches(['-', '.', '/', ':']))
        .map_or_else(|| "name-v1".to_owned(), |slug| slug.to_string())
}
