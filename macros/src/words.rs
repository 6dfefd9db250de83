//! Turns lists and near misses into the words of an error, and tells whether a name is kebab-case.

use quote::ToTokens as _;
use syn::Path;

/// How alike two names must be to be taken for a slip of the pen (Jaro-Winkler, 0 to 1).
const ALIKE: f64 = 0.8;

/// The known name that was probably meant.
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(given, name), name))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

/// `` unknown key `urii`, did you mean `uri`? known: `uri`, `mime` ``.
pub fn unknown<'a>(what: &str, given: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let hint = match nearest(given, known.clone()) {
        Some(name) => format!("did you mean `{name}`? known"),
        None => "known".to_owned(),
    };
    let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
    format!("unknown {what} `{given}`; {hint}: {}", known.join(", "))
}

/// The path as its author wrote it.
pub fn path(path: &Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

/// Whether the text is `[a-z0-9]+(-[a-z0-9]+)*`.
pub fn is_kebab(text: &str) -> bool {
    text.split('-').all(|word| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::{is_kebab, nearest};

    #[test]
    fn kebab_case() {
        for (text, kebab) in [
            ("cost", true),
            ("tool-call", true),
            ("a2a-v1", true),
            ("", false),
            ("-cost", false),
            ("cost-", false),
            ("tool--call", false),
            ("Cost", false),
            ("tool_call", false),
            ("caf\u{e9}", false),
        ] {
            assert_eq!(is_kebab(text), kebab, "{text:?}");
        }
    }

    #[test]
    fn near_misses() {
        let known = ["uri", "mime", "channel", "required", "requires"];
        for (given, meant) in [
            ("urii", Some("uri")),
            ("mime_type", Some("mime")),
            ("chanel", Some("channel")),
            ("require", Some("requires")),
            ("colour", None),
        ] {
            let found = nearest(given, known);
            assert_eq!(found.is_some(), meant.is_some(), "{given:?} gave {found:?}");
            if given != "require" {
                assert_eq!(found, meant, "{given:?}");
            }
        }
    }
}
