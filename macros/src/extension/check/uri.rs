//! Turns a URI into name and version, or into everything that is wrong with it.

use std::net::Ipv6Addr;

use super::historical;
use crate::extension::ast::Slug;
use crate::symbol;

/// Reads an extension's URI.
pub fn read(uri: &str) -> Result<Slug, Vec<String>> {
    if let Some(fault) = x_protolabs(uri) {
        return Err(vec![fault]);
    }
    let mut faults = Vec::new();
    let (base, fragment) = match uri.split_once('#') {
        Some((base, fragment)) => (base, Some(fragment)),
        None => (uri, None),
    };
    if let Some(fragment) = fragment {
        faults.push(format!(
            "`uri` has a fragment, and two URIs that differ in it alone name one extension: drop `#{}`",
            fragment.escape_debug()
        ));
    }
    if let Some(bad) = base.chars().find(|&char| !is_allowed(char)) {
        faults.push(format!(
            "`uri` holds {bad:?}, which does not survive a comma-separated `A2A-Extensions` header: only ASCII \
             letters, digits and `-._~:/?[]@!$&()*+;=%` do"
        ));
    }
    // Each fault is told by itself: what is refused above must not make the rules below fail too.
    let base = base.replace(|char| !is_allowed(char), "x");
    let Some(segments) = segments(&base) else {
        faults.push(format!(
            "`uri` must be absolute, with a host, or a urn: `{}` or `urn:example:name-v1`",
            symbol::URI.form
        ));
        return Err(faults);
    };
    faults.extend(malformed(&base, &segments));
    if segments.host.eq_ignore_ascii_case(historical::HOST) && segments.path.starts_with("a2a/ext/") {
        faults.push(format!(
            "`protolabs.ai` is a historical misspelling: write `{}`",
            base.replacen(segments.host, "proto-labs.ai", 1)
        ));
    }
    let slug = slug(&segments);
    if slug.is_none() {
        faults.push(
            "`uri` must end in a name and a version, `/name-v1` or `/name/v1`: the name in lower-case letters, \
             digits and single hyphens, the version a number from 1"
                .to_owned(),
        );
    }
    match slug {
        Some(slug) if faults.is_empty() => Ok(slug),
        _ => Err(faults),
    }
}

/// What RFC 3986 refuses although each of its characters is one of a URI's: tools that resolve the schema's `$id` would fail.
fn malformed(uri: &str, segments: &Segments<'_>) -> Option<String> {
    let is_escape = |rest: &str| {
        let digits = rest.get(..2);
        digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
    };
    if !uri.split('%').skip(1).all(is_escape) {
        return Some(
            "`uri` holds a `%` without two hexadecimal digits behind it: write `%25` for the sign itself"
                .to_owned(),
        );
    }
    if segments.path.contains(['[', ']']) {
        return Some(
            "`uri` holds a bracket behind its host: write `%5B` for `[` and `%5D` for `]`".to_owned(),
        );
    }
    let Segments { authority, .. } = segments;
    (!is_authority(authority)).then(|| {
        format!("`uri` has no host that a URI can have in `{authority}`: write `host`, `host:port` or `[ipv6]:port`")
    })
}

/// `user@host:port`, of which the first and last may be absent; none at all in a urn.
fn is_authority(authority: &str) -> bool {
    let (user, rest) = authority.split_once('@').unwrap_or(("", authority));
    let (host, port) = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, port)) if address.parse::<Ipv6Addr>().is_ok() => ("", port),
        Some(_) => return false,
        None => match rest.split_once(':') {
            Some((host, _)) => (host, &rest[host.len()..]),
            None => (rest, ""),
        },
    };
    let is_port = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|port| port.bytes().all(|digit| digit.is_ascii_digit()));
    is_port && !user.contains(['[', ']']) && !host.contains(['[', ']', '@'])
}

/// The parts of a URI that rules speak of.
struct Segments<'a> {
    /// Empty for a urn.
    authority: &'a str,
    /// Empty for a urn.
    host: &'a str,
    /// Without its leading slash; with the query, which thus cannot hide a missing version.
    path: &'a str,
    /// What parts the path's segments.
    separators: &'static [char],
}

/// `None` when the URI is neither absolute http(s) with a host nor a urn.
fn segments(uri: &str) -> Option<Segments<'_>> {
    if let Some(name) = uri.strip_prefix("urn:") {
        let (namespace, path) = name.split_once(':')?;
        let named = namespace.len() >= 2
            && namespace
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !namespace.starts_with('-')
            && !namespace.ends_with('-');
        return named.then_some(Segments {
            authority: "",
            host: "",
            path,
            separators: &['/', ':'],
        });
    }
    let rest = uri
        .strip_prefix("https://")
        .or_else(|| uri.strip_prefix("http://"))?;
    let (authority, path) = match rest.find(['/', '?']) {
        Some(at) => (&rest[..at], rest[at..].trim_start_matches('/')),
        None => (rest, ""),
    };
    let host = authority.rsplit('@').next().unwrap_or(authority);
    let host = match host.find(']') {
        Some(end) => &host[..=end],
        None => host.split(':').next().unwrap_or(host),
    };
    (!host.is_empty()).then_some(Segments {
        authority,
        host,
        path,
        separators: &['/'],
    })
}

fn slug(segments: &Segments<'_>) -> Option<Slug> {
    if segments.path.contains('?') {
        return None;
    }
    let (before, last) = match segments.path.rsplit_once(segments.separators) {
        Some((before, last)) => (before, last),
        None => ("", segments.path),
    };
    Slug::parse(last).or_else(|| {
        let with_slash = segments.path.ends_with(&format!("/{last}"));
        let name = before.rsplit(segments.separators).next()?;
        Slug::from_parts(name, last.strip_prefix('v')?).filter(|_| with_slash)
    })
}

/// `x-protolabs` once opened an id or a path segment.
fn x_protolabs(uri: &str) -> Option<String> {
    let start = uri
        .split(['/', ':'])
        .any(|segment| segment.starts_with(historical::PREFIX));
    start.then(|| {
        format!(
            "`x-protolabs` is a historical spelling: write `https://proto-labs.ai/a2a/ext/{}`",
            historical::slug(uri)
        )
    })
}

/// RFC 3986's characters, without the comma and the quote.
fn is_allowed(char: char) -> bool {
    char.is_ascii_alphanumeric() || "-._~:/?[]@!$&()*+;=%".contains(char)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::read;

    #[test]
    fn accepted() {
        for (uri, slug) in [
            ("https://acme.dev/a2a/ext/deploy-v1", "deploy-v1"),
            ("http://localhost:8080/tool-call-v12", "tool-call-v12"),
            ("https://acme.dev/ext/deploy/v2", "deploy-v2"),
            ("https://[::1]:80/deploy-v1", "deploy-v1"),
            ("https://user@acme.dev/deploy-v1", "deploy-v1"),
            ("https://acme.dev/%C3%A9/deploy-v1", "deploy-v1"),
            ("urn:acme:deploy-v1", "deploy-v1"),
            ("urn:acme:ext:deploy/v3", "deploy-v3"),
            ("https://proto-labs.ai/a2a/ext/cost-v1", "cost-v1"),
            ("https://protolabs.ai/elsewhere/cost-v1", "cost-v1"),
            ("https://acme.dev/deploy-v4294967295", "deploy-v4294967295"),
        ] {
            assert_eq!(
                read(uri).map(|slug| slug.to_string()),
                Ok(slug.to_owned()),
                "{uri}"
            );
        }
    }

    #[test]
    fn refused() {
        const ABSOLUTE: &str = "must be absolute";
        const VERSION: &str = "must end in a name and a version";
        const FRAGMENT: &str = "has a fragment";
        const HOLDS: &str = "holds";
        const PERCENT: &str = "holds a `%`";
        const BRACKET: &str = "holds a bracket";
        const HOST: &str = "has no host";
        const HYPHEN: &str = "https://proto-labs.ai/a2a/ext/cost-v1";
        let cases: &[(&str, &[&str])] = &[
            ("", &[ABSOLUTE]),
            ("deploy-v1", &[ABSOLUTE]),
            ("/ext/deploy-v1", &[ABSOLUTE]),
            ("//acme.dev/deploy-v1", &[ABSOLUTE]),
            ("HTTPS://acme.dev/deploy-v1", &[ABSOLUTE]),
            ("ftp://acme.dev/deploy-v1", &[ABSOLUTE]),
            ("https:///deploy-v1", &[ABSOLUTE]),
            ("https://:80/deploy-v1", &[ABSOLUTE]),
            ("https://@/deploy-v1", &[ABSOLUTE]),
            ("https:\\\\acme.dev\\deploy-v1", &[HOLDS, ABSOLUTE]),
            ("urn:deploy-v1", &[ABSOLUTE]),
            ("urn::deploy-v1", &[ABSOLUTE]),
            ("https://acme-v1", &[VERSION]),
            ("https://acme.dev", &[VERSION]),
            ("https://acme.dev/v1", &[VERSION]),
            ("https://acme.dev/deploy", &[VERSION]),
            ("https://acme.dev/deploy-v0", &[VERSION]),
            ("https://acme.dev/deploy-v01", &[VERSION]),
            ("https://acme.dev/deploy-v+1", &[VERSION]),
            ("https://acme.dev/deploy-v4294967296", &[VERSION]),
            ("https://acme.dev/deploy-v1/", &[VERSION]),
            ("https://acme.dev/deploy-1", &[VERSION]),
            ("https://acme.dev/-v1", &[VERSION]),
            ("https://acme.dev/Deploy-v1", &[VERSION]),
            ("https://acme.dev/de_ploy-v1", &[VERSION]),
            ("https://acme.dev/ext?/deploy-v1", &[VERSION]),
            ("https://acme.dev?x=/deploy-v1", &[VERSION]),
            ("urn:acme:deploy:v1", &[VERSION]),
            ("https://acme.dev/deploy-v1#a", &[FRAGMENT]),
            ("https://acme.dev/deploy#v1", &[FRAGMENT, VERSION]),
            ("https://acme.dev/a,b/deploy-v1", &[HOLDS]),
            ("https://acme.dev/a\"b/deploy-v1", &[HOLDS]),
            ("https://acme.dev/a'b/deploy-v1", &[HOLDS]),
            ("https://acme.dev/a b/deploy-v1", &[HOLDS]),
            ("https://acme.dev/a\tb/deploy-v1", &[HOLDS]),
            ("https://acme.dev/a\u{7f}b/deploy-v1", &[HOLDS]),
            ("https://acme.dev/<a>/deploy-v1", &[HOLDS]),
            ("https://acme.dev/\u{e9}/deploy-v1", &[HOLDS]),
            ("https://acme.dev/a b/deploy#", &[FRAGMENT, HOLDS, VERSION]),
            ("https://acme.dev/100%/deploy-v1", &[PERCENT]),
            ("https://acme.dev/%4/deploy-v1", &[PERCENT]),
            ("https://acme.dev/[a]/deploy-v1", &[BRACKET]),
            ("urn:acme:[a]:deploy-v1", &[BRACKET]),
            ("https://acme.dev:http/deploy-v1", &[HOST]),
            ("https://a@b@acme.dev/deploy-v1", &[HOST]),
            ("https://[a]@acme.dev/deploy-v1", &[HOST]),
            ("https://[::1/deploy-v1", &[HOST]),
            ("https://[acme]/deploy-v1", &[HOST]),
            ("https://acme[1].dev/deploy-v1", &[HOST]),
            ("https://protolabs.ai/a2a/ext/cost-v1", &[HYPHEN]),
            ("https://protolabs.ai/a2a/ext/x-protolabs-cost-v1", &[HYPHEN]),
            ("https://protolabs.ai/a2a/ext/x-protolabs/cost-v1", &[HYPHEN]),
            ("x-protolabs/cost-v1", &[HYPHEN]),
            ("x-protolabs/cost", &["https://proto-labs.ai/a2a/ext/name-v1"]),
        ];
        for (uri, expected) in cases {
            let faults = read(uri).expect_err(uri);
            assert_eq!(faults.len(), expected.len(), "{uri}: {faults:?}");
            for (fault, words) in faults.iter().zip(*expected) {
                assert!(fault.contains(words), "{uri}: {fault}");
            }
        }
    }

    proptest! {
        /// What is accepted is a URI to whoever reads it by the standard.
        #[test]
        fn accepted_is_valid(uri in "(https?://|urn:[a-z]{2}:)[a-z0-9.:@%\\[\\]]{0,12}[/?a-c0-9%:@!$&()*+;=~\\[\\]-]{0,12}/deploy-v1") {
            if read(&uri).is_ok() {
                prop_assert!(fluent_uri::Uri::parse(uri.as_str()).is_ok(), "{uri}");
            }
        }
    }
}
