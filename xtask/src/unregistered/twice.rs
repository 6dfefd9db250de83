//! Turns the fields of a struct or variant into those that serde gives the name of an earlier one.

use syn::ext::IdentExt;
use syn::{Attribute, Field, Fields};

use super::left_out::{entries, text};

/// The fields that are read, or written, under the name of an earlier one, each with that name; `rename_all` is how names that
/// no field has of its own are spelled.
pub fn named_twice<'f>(fields: &'f Fields, rename_all: Option<&str>) -> Vec<(&'f Field, String)> {
    let mut found: Vec<(&Field, String)> = Vec::new();
    // One may be read under a name, and another written.
    for other_way in ["skip_deserializing", "skip_serializing"] {
        let mut names = Vec::new();
        for field in fields {
            let is_left_out = ["skip", "flatten", other_way]
                .iter()
                .any(|key| has(&field.attrs, key));
            let Some(name) = wire_name(field, rename_all).filter(|_| !is_left_out) else {
                continue;
            };
            let is_known = found.iter().any(|(known, _)| std::ptr::eq(*known, field));
            if names.contains(&name) && !is_known {
                found.push((field, name.clone()));
            }
            names.push(name);
        }
    }
    found
}

/// The spelling of names that a type or variant asks for under a key of serde's, `rename_all` or `rename_all_fields`.
pub fn spelling(attributes: &[Attribute], key: &str) -> Option<String> {
    let entries = entries(attributes, "serde");
    entries
        .iter()
        .find(|entry| entry.path().is_ident(key))
        .and_then(text)
}

fn has(attributes: &[Attribute], key: &str) -> bool {
    entries(attributes, "serde")
        .iter()
        .any(|entry| entry.path().is_ident(key))
}

fn wire_name(field: &Field, rename_all: Option<&str>) -> Option<String> {
    let name = field.ident.as_ref()?.unraw().to_string();
    Some(spelling(&field.attrs, "rename").unwrap_or_else(|| spelled(&name, rename_all.unwrap_or_default())))
}

/// A field's name as serde spells it: its words are those that `_` parts, and no other sign is changed.
fn spelled(name: &str, rename_all: &str) -> String {
    match rename_all {
        "UPPERCASE" | "SCREAMING_SNAKE_CASE" => name.to_ascii_uppercase(),
        "PascalCase" => pascal(name),
        "camelCase" => {
            let pascal = pascal(name);
            let end = pascal.chars().next().map_or(0, char::len_utf8);
            pascal[..end].to_ascii_lowercase() + &pascal[end..]
        }
        "kebab-case" => name.replace('_', "-"),
        "SCREAMING-KEBAB-CASE" => name.to_ascii_uppercase().replace('_', "-"),
        _ => name.to_owned(),
    }
}

fn pascal(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let end = word.chars().next().map_or(0, char::len_utf8);
        word[..end].to_ascii_uppercase() + &word[end..]
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn names_are_spelled_as_serde_spells_them() {
        let spellings = [
            ("", "one_two"),
            ("lowercase", "one_two"),
            ("snake_case", "one_two"),
            ("UPPERCASE", "ONE_TWO"),
            ("SCREAMING_SNAKE_CASE", "ONE_TWO"),
            ("PascalCase", "OneTwo"),
            ("camelCase", "oneTwo"),
            ("kebab-case", "one-two"),
            ("SCREAMING-KEBAB-CASE", "ONE-TWO"),
        ];
        for (rename_all, name) in spellings {
            assert_eq!(spelled("one_two", rename_all), name, "{rename_all}");
        }
    }
}
