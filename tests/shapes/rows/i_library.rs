//! Types of the standard library and of others that serde reads in a form of their own.

/// Spans of time of the standard library.
mod duration {
    struct R { d: std::time::Duration, #[serde(default, skip_serializing_if = "Option::is_none")] o: Option<std::time::Duration> }
    good!(R { d: std::time::Duration::new(90, 5), o: None } => {"d": {"secs": 90, "nanos": 5}}, R { d: std::time::Duration::ZERO, o: Some(std::time::Duration::from_millis(1)) },
        R { d: std::time::Duration::new(9007199254740991, 999999999), o: None });
    bad!({"d": {"secs": 1, "nanos": 1000000000}}, {"d": {"secs": 1, "nanos": -1}}, {"d": {"secs": -1, "nanos": 0}}, {"d": {"secs": 1}}, {"d": {"nanos": 1}}, {"d": {"secs": 1, "nanos": 1, "other": 1}}, {"d": 5}, {"d": [1, 2]});
}

/// Times of the standard library.
mod system_time {
    struct R { t: std::time::SystemTime }
    good!(R { t: std::time::UNIX_EPOCH + std::time::Duration::new(1767323045, 500000000) } => {"t": {"secs_since_epoch": 1767323045, "nanos_since_epoch": 500000000}});
    bad!({"t": {"secs_since_epoch": 1, "nanos_since_epoch": 1000000000}}, {"t": {"secs_since_epoch": -1, "nanos_since_epoch": 0}}, {"t": "2026-01-02T03:04:05Z"});
}

/// Spans of chrono: seconds and nanoseconds.
mod chrono_spans {
    struct R { d: chrono::Duration }
    good!(R { d: chrono::Duration::milliseconds(-1500) } => {"d": [-2, 500000000]});
    bad!({"d": [0, 1000000000]}, {"d": [0, -1]}, {"d": [0]});
}

/// Addresses.
mod addresses {
    struct R { ip: std::net::IpAddr, v4: std::net::Ipv4Addr, v6: Vec<std::net::Ipv6Addr> }
    good!(R { ip: std::net::Ipv4Addr::LOCALHOST.into(), v4: std::net::Ipv4Addr::BROADCAST, v6: vec![] } => {"ip": "127.0.0.1", "v4": "255.255.255.255", "v6": []},
        R { ip: std::net::Ipv6Addr::LOCALHOST.into(), v4: std::net::Ipv4Addr::UNSPECIFIED, v6: vec![std::net::Ipv6Addr::UNSPECIFIED, std::net::Ipv4Addr::LOCALHOST.to_ipv6_mapped(), std::net::Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 1, 0, 0, 1)] }
        => {"ip": "::1", "v4": "0.0.0.0", "v6": ["::", "::ffff:127.0.0.1", "2001:db8::1:0:0:1"]});
    reads!({"ip": "1:0:0:0:0:0:0:8", "v4": "0.0.0.0", "v6": ["::ffff:7f00:1"]});
    bad!({"ip": "256.0.0.1", "v4": "0.0.0.0", "v6": []}, {"ip": "01.2.3.4", "v4": "0.0.0.0", "v6": []}, {"ip": "2001:DB8::1", "v4": "0.0.0.0", "v6": []}, {"ip": "fe80::1%eth0", "v4": "0.0.0.0", "v6": []},
        {"ip": "::1", "v4": "::1", "v6": []}, {"ip": "::1", "v4": "0.0.0.0", "v6": ["0.0.0.0"]}, {"ip": "::1\n", "v4": "0.0.0.0", "v6": []});
}

/// Types of the standard library as forms of an untagged union, which refuse unknown fields, and are no externally tagged enum.
mod library_forms {
    struct R { e: Vec<E> }
    #[serde(untagged)]
    enum E { For(std::time::Duration), Between(std::ops::Range<u8>), Until(std::time::SystemTime) }
    good!(R { e: vec![E::For(std::time::Duration::ZERO), E::Between(1..2), E::Until(std::time::UNIX_EPOCH)] });
    bad!({"e": [{"secs": 1, "nanos": 1, "other": 1}]}, {"e": [{"start": 1}]}, {"e": [5]});
}

/// Types of the standard library laid into an object, whose other fields they would refuse.
mod library_laid {
    struct R { e: E }
    #[serde(tag = "t")]
    enum E { For(std::time::Duration), Until { at: u8 } }
    refused!("library-laid-v1.e(For): a type of the standard library takes no other fields, and cannot be laid into an object; give it a field of its own");
}

/// Types of an author's own that have names of the standard library's.
mod library_names {
    struct R { d: Bound, r: Range }
    #[schemars(rename = "Bound_of_days")]
    struct Bound { secs: u64 }
    #[schemars(rename = "Range_of_days")]
    struct Range { start: u8, end: u8 }
    good!(R { d: Bound { secs: 1 }, r: Range { start: 1, end: 2 } });
    reads!({"d": {"secs": 1, "other": 1}, "r": {"start": 1, "end": 2, "other": 1}});
    bad!({"d": {"secs": 1}, "r": {"start": 1}}, {"d": {"secs": -1}, "r": {"start": 1, "end": 2}});
}

/// Addresses with a port, of which schemars says nothing.
mod socket_addresses {
    struct R { inner: Inner }
    struct Inner { at: std::net::SocketAddr }
    refused!("socket-addresses-v1: Rust does not read, or not write again, what the schema accepts (invalid socket address syntax); describe the type with `#[schemars(with = \"..\")]`, or use one that serde reads as schemars says");
}

/// Results.
mod result {
    struct R { r: Result<u8, String>, s: Result<Item, Item> }
    struct Item { x: bool }
    good!(R { r: Ok(5), s: Err(Item { x: true }) } => {"r": {"Ok": 5}, "s": {"Err": {"x": true}}}, R { r: Err("no".into()), s: Ok(Item { x: false }) });
    bad!({"r": {"Ok": "a"}, "s": {"Ok": {"x": true}}}, {"r": {"Ok": 5, "Err": "a"}, "s": {"Ok": {"x": true}}}, {"r": {"Ok": 5, "other": 1}, "s": {"Ok": {"x": true}}}, {"r": {}, "s": {"Ok": {"x": true}}},
        {"r": "Ok", "s": {"Ok": {"x": true}}}, {"r": {"ok": 5}, "s": {"Ok": {"x": true}}});
}

/// Results of nothing, which are null.
mod result_unit {
    struct R { r: Result<(), String> }
    refused!("result-unit-v1.r(Ok).Ok: a type that is always null says nothing on the wire; leave it out");
}

/// Ends of ranges.
mod bounds {
    struct R { from: std::ops::Bound<u8>, to: std::ops::Bound<u8> }
    good!(R { from: std::ops::Bound::Included(1), to: std::ops::Bound::Unbounded } => {"from": {"Included": 1}, "to": "Unbounded"}, R { from: std::ops::Bound::Excluded(1), to: std::ops::Bound::Unbounded });
    bad!({"from": "Included", "to": "Unbounded"}, {"from": {"Included": 1, "other": 2}, "to": "Unbounded"}, {"from": {"Unbounded": null}, "to": "Unbounded"}, {"from": 1, "to": "Unbounded"});
}

/// Dates and times of chrono.
mod chrono_times {
    struct R {
        at: chrono::DateTime<chrono::Utc>, zoned: chrono::DateTime<chrono::FixedOffset>, day: chrono::NaiveDate, time: chrono::NaiveTime, local: chrono::NaiveDateTime,
        #[serde(default, skip_serializing_if = "Option::is_none")] until: Option<chrono::DateTime<chrono::Utc>>,
    }
    good!(R { at: "2026-01-02T03:04:05.5Z".parse().unwrap(), zoned: "2024-02-29T23:59:59.123456+02:00".parse().unwrap(), day: "2000-02-29".parse().unwrap(), time: "23:59:60".parse().unwrap(),
            local: "2026-01-02T03:04:05.000000001".parse().unwrap(), until: None }
        => {"at": "2026-01-02T03:04:05.500Z", "zoned": "2024-02-29T23:59:59.123456+02:00", "day": "2000-02-29", "time": "23:59:60", "local": "2026-01-02T03:04:05.000000001"},
        R { at: chrono::DateTime::UNIX_EPOCH, zoned: chrono::DateTime::UNIX_EPOCH.into(), day: Default::default(), time: Default::default(), local: Default::default(), until: Some(chrono::DateTime::UNIX_EPOCH) }
        => {"at": "1970-01-01T00:00:00Z", "zoned": "1970-01-01T00:00:00Z", "day": "1970-01-01", "time": "00:00:00", "local": "1970-01-01T00:00:00", "until": "1970-01-01T00:00:00Z"});
    reads!({"at": "2026-01-02T03:04:05.123456+00:00", "zoned": "2026-01-02T03:04:05+00:00", "day": "2026-01-02", "time": "03:04:05.1", "local": "2026-01-02T03:04:05.12", "until": "2026-01-02T03:04:05-05:30"},
        {"at": "2026-01-02T03:04:05Z", "zoned": "2026-01-02T03:04:05Z", "day": "2026-01-02", "time": "03:04:05", "local": "2026-01-02T03:04:05", "until": null});
    bad!({"at": "2026-01-02 03:04:05Z", "zoned": "2026-01-02T03:04:05Z", "day": "2026-01-02", "time": "03:04:05", "local": "2026-01-02T03:04:05"},
        {"at": "2026-01-02T03:04:05", "zoned": "2026-01-02T03:04:05Z", "day": "2026-01-02", "time": "03:04:05", "local": "2026-01-02T03:04:05"},
        {"at": 1767323045, "zoned": "2026-01-02T03:04:05Z", "day": "2026-01-02", "time": "03:04:05", "local": "2026-01-02T03:04:05"},
        {"at": "2026-02-29T03:04:05Z", "zoned": "2026-01-02T03:04:05Z", "day": "2026-01-02", "time": "03:04:05", "local": "2026-01-02T03:04:05"},
        {"at": "2026-01-02T03:04:05Z", "zoned": "2026-01-02T03:04:05+2:00", "day": "2026-01-02", "time": "03:04:05", "local": "2026-01-02T03:04:05"},
        {"at": "2026-01-02T03:04:05Z", "zoned": "2026-01-02T03:04:05Z", "day": "2026-04-31", "time": "03:04:05", "local": "2026-01-02T03:04:05"},
        {"at": "2026-01-02T03:04:05Z", "zoned": "2026-01-02T03:04:05Z", "day": "2026-01-02", "time": "24:00:00", "local": "2026-01-02T03:04:05"},
        {"at": "2026-01-02T03:04:05Z", "zoned": "2026-01-02T03:04:05Z", "day": "2026-01-02", "time": "03:04:05", "local": "2026-01-02T03:04:05Z"},
        {"at": "2026-01-02T03:04:05Z\n", "zoned": "2026-01-02T03:04:05Z", "day": "2026-01-02", "time": "03:04:05", "local": "2026-01-02T03:04:05"});
}

/// Days of the week.
mod weekdays {
    struct R { on: chrono::Weekday, off: Vec<chrono::Weekday>, hours: HashMap<chrono::Weekday, u8>, #[serde(default, skip_serializing_if = "Option::is_none")] maybe: Option<chrono::Weekday> }
    good!(R { on: chrono::Weekday::Mon, off: vec![chrono::Weekday::Sat, chrono::Weekday::Sun], hours: HashMap::from([(chrono::Weekday::Tue, 8)]), maybe: Some(chrono::Weekday::Fri) }
        => {"on": "Mon", "off": ["Sat", "Sun"], "hours": {"Tue": 8}, "maybe": "Fri"});
    reads!({"on": "Mon", "off": [], "hours": {}, "maybe": null});
    bad!({"on": "mon", "off": [], "hours": {}}, {"on": "Monday", "off": [], "hours": {}}, {"on": "Mon", "off": [], "hours": {"tue": 8}}, {"on": 1, "off": [], "hours": {}});
}

/// UUIDs.
mod uuid_ids {
    struct R { id: uuid::Uuid }
    good!(R { id: uuid::Uuid::nil() } => {"id": "00000000-0000-0000-0000-000000000000"}, R { id: uuid::Uuid::max() });
    bad!({"id": "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"}, {"id": "0123456789ab4cde8f0123456789abcd"}, {"id": "urn:uuid:01234567-89ab-4cde-8f01-23456789abcd"}, {"id": "5"}, {"id": 5});
}

/// Strings whose schema says a format: one with a known pattern is checked, one with a pattern of its own keeps that, and
/// others are any strings.
mod formatted_strings {
    struct R {
        #[schemars(extend("format" = "date"))] day: String,
        #[schemars(extend("format" = "uuid", "pattern" = "^[0-9A-F-]+$"))] id: String,
        #[schemars(extend("format" = "uri"))] url: String,
    }
    good!(R { day: "2026-01-02".into(), id: "AB-CD".into(), url: "no url".into() });
    bad!({"day": "2026-02-30", "id": "A", "url": ""}, {"day": "2026-01-02", "id": "a", "url": ""});
}

/// URLs.
mod urls {
    struct R { url: url::Url }
    refused!("urls-v1.url: Rust does not read, or not write again, what the schema accepts (relative URL without a base: \"5\"); validators ignore the format `uri`: hold it as a `String`, or say what Rust reads and writes with `#[schemars(regex(pattern = \"..\"))]`");
}

/// URLs with a pattern that an author gives them.
mod urls_told {
    struct R { #[schemars(regex(pattern = r"^https://[a-z]+(\.[a-z]+)*/[a-z]*$"))] url: url::Url }
    good!(R { url: url::Url::parse("https://example.org/a").unwrap() });
    bad!({"url": "https://example.org"}, {"url": "ftp://example.org/"});
}

/// Ranges, which are objects.
mod ranges {
    struct R { r: std::ops::Range<u8>, i: std::ops::RangeInclusive<u8>, f: std::ops::Range<f64> }
    good!(R { r: 1..3, i: 1..=3, f: 0.5..1.0 } => {"r": {"start": 1, "end": 3}, "i": {"start": 1, "end": 3}, "f": {"start": 0.5, "end": 1.0}}, R { r: 3..1, i: 3..=1, f: 0.0..0.0 });
    bad!({"r": {"start": 1}, "i": {"start": 1, "end": 3}, "f": {"start": 1, "end": 3}}, {"r": {"start": 1, "end": 256}, "i": {"start": 1, "end": 3}, "f": {"start": 1, "end": 3}},
        {"r": {"start": 1, "end": 3, "other": 1}, "i": {"start": 1, "end": 3}, "f": {"start": 1, "end": 3}}, {"r": [1, 2], "i": {"start": 1, "end": 3}, "f": {"start": 1, "end": 3}});
}
