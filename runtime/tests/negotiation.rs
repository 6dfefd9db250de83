//! Turns the headers of a request into what an agent activates, row by row.
#![allow(clippy::unwrap_used, reason = "tests")]

use a2a_ext::negotiation::{Negotiation, ask, requested, values};
use a2a_ext::{A2aAgent, A2aExtension, Descriptor, Produces, Registry, States, registry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

macro_rules! extensions {
    ($($name:ident($($keys:tt)*);)*) => {$(
        /// An extension.
        #[derive(Default, Serialize, Deserialize, JsonSchema, A2aExtension)]
        #[a2a_extension($($keys)*)]
        struct $name {}
    )*};
}

extensions! {
    Cost(uri = "https://acme.dev/a2a/ext/cost-v2", channel = artifact_metadata);
    Reasoning(mime = "application/vnd.acme.reasoning-v1+json", channel = part);
    Price(uri = "https://acme.dev/a2a/ext/price-v1", channel = artifact_metadata, requires(Cost));
    Effects(uri = "https://acme.dev/a2a/ext/effects-v1", channel = card_params, requires(Price));
    Tenant(uri = "https://acme.dev/a2a/ext/tenant-v1", channel = request_metadata, required, requires(Signature));
    Signature(uri = "urn:acme:signature-v1", channel = request_metadata);
}

/// Requires nothing.
#[derive(A2aAgent)]
#[a2a_agent(turn = (), terminal(Cost, Reasoning, Price), params(Effects))]
struct Open;

/// Requires a tenant, and so a signature.
#[derive(A2aAgent)]
#[a2a_agent(turn = (), terminal(Cost), request(Tenant, Signature))]
struct Closed;

macro_rules! produces {
    ($($extension:ident for $agent:ident),*) => {$(
        impl Produces<$extension> for $agent {
            fn produce(_: &()) -> Option<$extension> {
                None
            }
        }
    )*};
}

produces!(Cost for Open, Reasoning for Open, Price for Open, Cost for Closed);

impl States<Effects> for Open {
    fn params(&self) -> Effects {
        Effects::default()
    }
}

#[test]
fn reads_headers() {
    for (headers, expected) in [
        (&[][..], &[][..]),
        (&[("A2A-Extensions", "")], &[]),
        (&[("a2a-extensions", " a-v1 ,b-v1,, a-v1,")], &["a-v1", "b-v1"]),
        (
            &[
                ("A2A-EXTENSIONS", "a-v1"),
                ("A2A-Version", "1.0"),
                ("A2a-Extensions", "b-v1\t,a-v1"),
            ],
            &["a-v1", "b-v1"],
        ),
        (&[("X-A2A-Extensions", "a-v1"), ("A2A-Extensions2", "b-v1")], &[]),
    ] {
        assert_eq!(
            requested(values(headers.iter().copied())),
            expected,
            "{headers:?}"
        );
    }
}

/// What is asked for, and the header of the answer, or the URIs that are missing.
type Row = (
    &'static [&'static str],
    Result<Option<&'static str>, &'static [&'static str]>,
);

const OPEN: &[Row] = &[
    (&[], Ok(None)),
    (&["https://acme.dev/a2a/ext/other-v1"], Ok(None)),
    (&["https://acme.dev/a2a/ext/cost-v2"], Ok(Some(Cost::URI))),
    // Never another version, nor another spelling.
    (
        &[
            "https://acme.dev/a2a/ext/cost-v1",
            "https://acme.dev/a2a/ext/cost-v3",
            "https://acme.dev/a2a/ext/cost-v2/",
        ],
        Ok(None),
    ),
    (&["HTTPS://acme.dev/a2a/ext/cost-v2"], Ok(None)),
    // What is not on the card cannot be asked for.
    (&["application/vnd.acme.reasoning-v1+json"], Ok(None)),
    // In the order of the card, whatever the order of the request.
    (
        &["https://acme.dev/a2a/ext/price-v1, https://acme.dev/a2a/ext/cost-v2"],
        Ok(Some(
            "https://acme.dev/a2a/ext/cost-v2, https://acme.dev/a2a/ext/price-v1",
        )),
    ),
    // What an extension requires is asked for as well, also what that one requires.
    (&["https://acme.dev/a2a/ext/price-v1"], Ok(None)),
    (
        &["https://acme.dev/a2a/ext/effects-v1,https://acme.dev/a2a/ext/price-v1"],
        Ok(None),
    ),
    (
        &[
            "https://acme.dev/a2a/ext/effects-v1,https://acme.dev/a2a/ext/price-v1",
            "https://acme.dev/a2a/ext/cost-v2",
        ],
        Ok(Some(
            "https://acme.dev/a2a/ext/cost-v2, https://acme.dev/a2a/ext/price-v1, https://acme.dev/a2a/ext/effects-v1",
        )),
    ),
];

const CLOSED: &[Row] = &[
    (&[], Err(&[Tenant::URI, Signature::URI])),
    (
        &["https://acme.dev/a2a/ext/tenant-v2"],
        Err(&[Tenant::URI, Signature::URI]),
    ),
    (&["https://acme.dev/a2a/ext/tenant-v1"], Err(&[Signature::URI])),
    (&["urn:acme:signature-v1"], Err(&[Tenant::URI])),
    (
        &["urn:acme:signature-v1", "https://acme.dev/a2a/ext/tenant-v1"],
        Ok(Some("https://acme.dev/a2a/ext/tenant-v1, urn:acme:signature-v1")),
    ),
];

/// Lists that no agent has.
const LISTED_TWICE: &[&Descriptor] = &[Cost::DESCRIPTOR, Signature::DESCRIPTOR, Cost::DESCRIPTOR];
const LACKING: &[&Descriptor] = &[Tenant::DESCRIPTOR];

const TWICE: &[Row] = &[(
    &["urn:acme:signature-v1,https://acme.dev/a2a/ext/cost-v2"],
    Ok(Some("https://acme.dev/a2a/ext/cost-v2, urn:acme:signature-v1")),
)];

const NEVER: &[Row] = &[
    (&[], Err(&[Tenant::URI, Signature::URI])),
    (
        &["urn:acme:signature-v1", "https://acme.dev/a2a/ext/tenant-v1"],
        Err(&[Signature::URI]),
    ),
];

#[test]
fn activates() {
    let agents = [
        (Negotiation::of::<Open>(), OPEN),
        (Negotiation::of::<Closed>(), CLOSED),
        (Negotiation::new(LISTED_TWICE), TWICE),
        (Negotiation::new(LACKING), NEVER),
    ];
    for (negotiation, rows) in agents {
        for (values, expected) in rows {
            let found = negotiation.activate(values.iter().copied());
            let found = match &found {
                Ok(active) => Ok(active.header()),
                Err(refusal) => Err(refusal.missing()),
            };
            assert_eq!(
                found,
                expected.map(|header| header.map(str::to_owned)),
                "{values:?}"
            );
        }
    }
}

/// Each URI is looked up, and compared with no other one: else this would not end in hours.
#[test]
fn long_lists_are_read_once() {
    const COUNT: usize = 200_000;
    let uri = |index: usize| format!("https://acme.dev/a2a/ext/other-v{index}");
    let header: String = (0..COUNT).map(|index| uri(index) + ",").collect();
    let values = [header.as_str(), Cost::URI, header.as_str()];
    assert_eq!(requested(values).len(), COUNT + 1);
    let active = Negotiation::of::<Open>().activate(values).unwrap();
    assert_eq!(active.uris(), [Cost::URI]);
    let refusal = Negotiation::of::<Closed>().activate(values).unwrap_err();
    assert_eq!(refusal.missing(), [Tenant::URI, Signature::URI]);

    let entries: Vec<_> = (0..COUNT)
        .map(|index| json!({"uri": uri(index), "required": true}))
        .collect();
    let card = json!({"capabilities": {"extensions": entries}});
    assert_eq!(ask(&card, &KNOWN).unwrap_err().uris().len(), COUNT);
}

/// A client that reads two extensions of the agent's, and a part that no card names.
static KNOWN: Registry = registry![Signature, Cost, Reasoning];

#[test]
fn asks_for_what_is_declared_and_known() {
    let entry = |uri: &str, required: bool| json!({"uri": uri, "required": required});
    let part = "application/vnd.acme.reasoning-v1+json";
    for (extensions, expected) in [
        (json!([]), Ok(&[][..])),
        // In the order of the card, and once; what is required is asked for like all else.
        (
            json!([
                entry(Cost::URI, false),
                entry(Signature::URI, true),
                entry(Cost::URI, true)
            ]),
            Ok(&[Cost::URI, Signature::URI][..]),
        ),
        // Letter by letter, and by the names of declarations alone.
        (
            json!([entry("https://acme.dev/a2a/ext/cost-v1", false), entry(part, false), {"description": "?"}]),
            Ok(&[]),
        ),
        (
            json!([
                entry(Tenant::URI, true),
                entry(Cost::URI, false),
                entry(part, true),
                entry(Tenant::URI, true)
            ]),
            Err(&[Tenant::URI, part][..]),
        ),
    ] {
        let card = json!({"name": "a", "capabilities": {"extensions": extensions}});
        let found = ask(&card, &KNOWN);
        let found = found.as_deref().map_err(|refusal| refusal.uris());
        let owned = |uris: &[&str]| uris.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            found.map(<[String]>::to_vec).map_err(<[String]>::to_vec),
            expected.map(owned).map_err(owned),
            "{card}"
        );
    }
    assert_eq!(ask(&json!({"capabilities": 5}), &KNOWN), Ok(vec![]));
    let card = json!({"capabilities": {"extensions": [entry(Tenant::URI, true)]}});
    assert_eq!(
        ask(&card, &KNOWN).unwrap_err().to_string(),
        "the agent's card requires extensions that this client does not know, so nothing can be asked of it: \
         https://acme.dev/a2a/ext/tenant-v1; register them, and name them in the A2A-Extensions header"
    );
}

#[test]
fn refuses_with_the_error_of_a2a() {
    let refusal = Negotiation::of::<Closed>()
        .activate([Signature::URI])
        .unwrap_err();
    let message = "the agent requires extensions that the request does not ask for; name them in the A2A-Extensions header: \
                   https://acme.dev/a2a/ext/tenant-v1";
    let details = json!([{
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        "reason": "EXTENSION_SUPPORT_REQUIRED",
        "domain": "a2a-protocol.org",
        "metadata": {"extensions": Tenant::URI},
    }]);
    assert_eq!(
        refusal.response(&json!("r-1")),
        json!({"jsonrpc": "2.0", "id": "r-1", "error": {"code": -32008, "message": message, "data": details}}),
    );
    assert_eq!(
        refusal.body(),
        json!({"error": {"code": 400, "status": "FAILED_PRECONDITION", "message": message, "details": details}}),
    );
}
