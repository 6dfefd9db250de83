//! Turns a MIME type into name and version, or into what to write instead.

use super::historical;
use crate::extension::ast::Slug;
use crate::symbol;
use crate::words::is_kebab;

/// Reads an extension's MIME type; the URI's slug, where there is one, helps to say what was meant.
pub fn read(mime: &str, uri: Option<&Slug>) -> Result<Slug, String> {
    let Some((media, tail)) = split(mime) else {
        return Err(advice(mime, uri));
    };
    Slug::parse(tail).ok_or_else(|| {
        let numbered = tail
            .rsplit_once("-v")
            .is_some_and(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
        if is_kebab(tail) && !numbered {
            let version = uri.map_or(1, |slug| slug.version);
            format!("`mime` lacks its version: write `{media}{tail}-v{version}+json`")
        } else {
            advice(mime, uri)
        }
    })
}

/// Splits `type/vnd.vendor.tail+json` into `type/vnd.vendor.` and `tail`.
fn split(mime: &str) -> Option<(&str, &str)> {
    let (media, rest) = mime.split_once('/')?;
    let (vendor, tail) = rest
        .strip_prefix("vnd.")?
        .strip_suffix("+json")?
        .rsplit_once('.')?;
    let lawful = is_kebab(media) && vendor.split('.').all(is_kebab);
    lawful.then(|| (&mime[..mime.len() - tail.len() - "+json".len()], tail))
}

fn advice(mime: &str, uri: Option<&Slug>) -> String {
    let lower = mime.to_lowercase();
    if lower != mime && split(&lower).is_some_and(|(_, tail)| Slug::parse(tail).is_some()) {
        return format!("`mime` is compared exactly, and in lower case: write `{lower}`");
    }
    if lower.contains(historical::PREFIX) {
        let slug = uri.map_or_else(|| historical::slug(&lower), Slug::to_string);
        return format!(
            "`x-protolabs` is a historical spelling: write `application/vnd.protolabs.{slug}+json`"
        );
    }
    format!(
        "`mime` must be `type/vnd.vendor.name-vN+json`: write `{}`",
        symbol::MIME.form
    )
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::extension::ast::Slug;

    #[test]
    fn accepted() {
        for (mime, slug) in [
            ("application/vnd.acme.deploy-v1+json", "deploy-v1"),
            ("application/vnd.acme.labs-eu.tool-call-v12+json", "tool-call-v12"),
            ("model/vnd.acme.mesh-v1+json", "mesh-v1"),
        ] {
            assert_eq!(
                read(mime, None).map(|slug| slug.to_string()),
                Ok(slug.to_owned()),
                "{mime}"
            );
        }
    }

    #[test]
    fn refused() {
        const FORM: &str = "must be `type/vnd.vendor.name-vN+json`";
        let uri = Slug::parse("cost-v2");
        for (mime, words) in [
            ("", FORM),
            ("application/json", FORM),
            ("vnd.acme.deploy-v1+json", FORM),
            ("application/vnd.deploy-v1+json", FORM),
            ("application/acme.deploy-v1+json", FORM),
            ("application/vnd.acme.deploy-v1", FORM),
            ("application/vnd.acme.deploy-v1+json; charset=utf-8", FORM),
            ("application/vnd.acme.deploy-v0+json", FORM),
            ("application/vnd.acme.deploy-v01+json", FORM),
            ("application/vnd..deploy-v1+json", FORM),
            ("application/vnd.acme.de_ploy-v1+json", FORM),
            (" application/vnd.acme.deploy-v1+json", FORM),
            (
                "application/vnd.Acme.deploy-v1+json",
                "write `application/vnd.acme.deploy-v1+json`",
            ),
            (
                "application/vnd.protolabs.worldstate-delta+json",
                "write `application/vnd.protolabs.worldstate-delta-v2+json`",
            ),
            (
                "application/x-protolabs-cost",
                "write `application/vnd.protolabs.cost-v2+json`",
            ),
        ] {
            let fault = read(mime, uri.as_ref()).expect_err(mime);
            assert!(fault.contains(words), "{mime}: {fault}");
        }
    }
}
