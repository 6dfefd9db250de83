//! Turns values of types with a format, and strings that its pattern takes, into one question: is it what serde reads?
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use a2a_ext::{__private, Contract};
use chrono::{DateTime, Datelike as _, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeZone as _, Utc};
use proptest::prelude::*;
use proptest::string::string_regex;
use proptest::test_runner::{Config, TestRunner};
use regex_lite::Regex;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

trait Payload: Serialize + DeserializeOwned + JsonSchema + PartialEq + Debug {}
impl<T: Serialize + DeserializeOwned + JsonSchema + PartialEq + Debug> Payload for T {}

fn pattern_of<T: Payload>() -> String {
    let schemas = [Contract::Written, Contract::Accepted].map(__private::schema::<T>);
    assert_eq!(schemas[0], schemas[1]);
    schemas[0].get("pattern").unwrap().as_str().unwrap().to_owned()
}

/// Asks the pattern of values, and serde of what matches; `matching` and `others` are strings that do and do not.
fn check<T: Payload>(values: impl Strategy<Value = T>, matching: &[&str], others: &[&str]) {
    let pattern = pattern_of::<T>();
    let regex = Regex::new(&pattern).unwrap();
    let mut runner = TestRunner::new(Config {
        cases: 3000,
        failure_persistence: None,
        ..Config::default()
    });
    let written = |value: &T| serde_json::to_value(value).unwrap().as_str().unwrap().to_owned();
    let read = |text: &str| serde_json::from_value::<T>(Value::from(text));
    runner
        .run(&values, |value| {
            let text = written(&value);
            prop_assert!(regex.is_match(&text), "{text:?} is written");
            prop_assert_eq!(read(&text).unwrap(), value);
            Ok(())
        })
        .unwrap();
    // What serde reads, it writes in a form that matches, but for moments beyond the years that have one.
    let reread = |text: &str| {
        let value = read(text).map_err(|error| TestCaseError::fail(format!("{text:?}: {error}")))?;
        let again = written(&value);
        prop_assert!(
            regex.is_match(&again) || again.starts_with(['+', '-']),
            "{text:?} is written as {again:?}"
        );
        Ok(())
    };
    let strings = string_regex(pattern.trim_start_matches('^').trim_end_matches('$')).unwrap();
    runner
        .run(&strings, |text| {
            prop_assert!(regex.is_match(&text));
            reread(&text)
        })
        .unwrap();
    // The words for what does not match name strings that do.
    let words = __private::pattern_words(&pattern).unwrap();
    let mut named = words
        .split("as in ")
        .skip(1)
        .map(|rest| rest.split([' ', ',']).next().unwrap());
    assert!(
        named.clone().count() > 0 && named.all(|text| regex.is_match(text) && read(text).is_ok()),
        "{words}"
    );
    for text in matching {
        assert!(regex.is_match(text), "{text:?} does not match {pattern}");
        reread(text).unwrap();
    }
    for text in others {
        assert!(!regex.is_match(text), "{text:?} matches {pattern}");
    }
}

fn days() -> impl Strategy<Value = NaiveDate> {
    let least = NaiveDate::from_ymd_opt(0, 1, 1).unwrap();
    (0..3_652_425_u64).prop_map(move |day| least + chrono::Days::new(day))
}

/// With every number of digits behind the point, and leap seconds.
fn times() -> impl Strategy<Value = NaiveTime> {
    let nanos = (
        0..1_000_000_000_u32,
        prop::sample::select(vec![1, 1000, 1_000_000, 1_000_000_000]),
    );
    (0..24_u32, 0..60_u32, 0..61_u32, nanos).prop_map(|(hour, minute, second, (nanos, step))| {
        let nanos = nanos / step * step + if second == 60 { 1_000_000_000 } else { 0 };
        NaiveTime::from_hms_nano_opt(hour, minute, second.min(59), nanos).unwrap()
    })
}

fn moments() -> impl Strategy<Value = NaiveDateTime> {
    (days(), times()).prop_map(|(day, time)| day.and_time(time))
}

const MOMENTS: &[&str] = &[
    "2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05+00:00",
    "2026-01-02T03:04:05-00:00",
    "2026-01-02T03:04:05.1+02:00",
    "2026-01-02T03:04:05.123456+00:00",
    "2026-01-02T03:04:05.123456789-23:59",
    "2024-02-29T23:59:60Z",
    "2000-02-29T00:00:00Z",
    "0000-02-29T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z",
];

const NO_MOMENTS: &[&str] = &[
    "",
    "2026-01-02",
    "2026-01-02T03:04:05",
    "2026-01-02 03:04:05Z",
    "2026-01-02t03:04:05z",
    "2026-01-02T03:04Z",
    "2026-01-02T03:04:05 +00:00",
    "2026-01-02T03:04:05+0000",
    "2026-01-02T03:04:05+24:00",
    "2026-01-02T03:04:05.Z",
    "2026-01-02T03:04:05.1234567890Z",
    "2026-01-02T24:00:00Z",
    "2026-01-02T03:60:05Z",
    "2026-01-02T03:04:61Z",
    "2026-13-02T03:04:05Z",
    "2026-00-02T03:04:05Z",
    "2026-02-29T03:04:05Z",
    "1900-02-29T03:04:05Z",
    "+2026-01-02T03:04:05Z",
    "12026-01-02T03:04:05Z",
    "2026-01-02T03:04:05Z\n",
];

#[test]
fn moments_are_those_of_rfc_3339() {
    check::<DateTime<Utc>>(moments().prop_map(|moment| moment.and_utc()), MOMENTS, NO_MOMENTS);
    let zoned = (moments(), -1439..1440).prop_map(|(moment, minutes)| {
        FixedOffset::east_opt(minutes * 60)
            .unwrap()
            .from_utc_datetime(&moment)
    });
    // An offset may lead beyond the years that have a form.
    let zoned = zoned.prop_filter("a year of four digits", |zoned| {
        (0..=9999).contains(&zoned.year())
    });
    check::<DateTime<FixedOffset>>(zoned, MOMENTS, NO_MOMENTS);
    check::<NaiveDateTime>(
        moments(),
        &["2026-01-02T03:04:05", "2024-02-29T23:59:60.5"],
        &[
            "2026-01-02T03:04:05Z",
            "2026-01-02 03:04:05",
            "2026-02-29T03:04:05",
            "2026-01-02T03:04",
        ],
    );
}

#[test]
fn days_are_those_of_the_calendar() {
    check::<NaiveDate>(
        days(),
        &["2026-01-02"],
        &["", "2026-1-2", "20260102", "2026-01-02Z", "-0001-01-01"],
    );
    let regex = Regex::new(&pattern_of::<NaiveDate>()).unwrap();
    for year in (0..=9999).filter(|year| year % 100 < 5 || year % 7 == 0) {
        for month in [0, 2, 4, 12, 13] {
            for day in [0, 1, 28, 29, 30, 31, 32] {
                let text = format!("{year:04}-{month:02}-{day:02}");
                let is_day = NaiveDate::from_ymd_opt(year, month, day).is_some();
                assert_eq!(regex.is_match(&text), is_day, "{text}");
            }
        }
    }
}

#[test]
fn times_of_a_day_have_no_offset() {
    check::<NaiveTime>(
        times(),
        &["00:00:00", "23:59:60.999999999", "12:00:00.5"],
        &[
            "",
            "24:00:00",
            "03:04",
            "3:04:05",
            "03:04:05Z",
            "03:04:05+00:00",
            "03:04:05.",
        ],
    );
}

#[test]
fn uuids_are_hyphenated_and_in_lower_case() {
    check::<Uuid>(
        any::<u128>().prop_map(Uuid::from_u128),
        &[
            "00000000-0000-0000-0000-000000000000",
            "01234567-89ab-4cde-8f01-23456789abcd",
        ],
        &[
            "",
            "01234567-89AB-4CDE-8F01-23456789ABCD",
            "0123456789ab4cde8f0123456789abcd",
            "{01234567-89ab-4cde-8f01-23456789abcd}",
            "urn:uuid:01234567-89ab-4cde-8f01-23456789abcd",
        ],
    );
}

/// Groups of which many are zero.
fn groups() -> impl Strategy<Value = Ipv6Addr> {
    let group = prop_oneof![Just(0), Just(0xffff), any::<u16>(), 0..16_u16];
    prop_oneof![
        prop::array::uniform8(group).prop_map(Ipv6Addr::from),
        any::<[u8; 4]>().prop_map(|bytes| Ipv4Addr::from(bytes).to_ipv6_mapped()),
        any::<[u8; 4]>().prop_map(|bytes| Ipv4Addr::from(bytes).to_ipv6_compatible()),
    ]
}

const V4: &[&str] = &["0.0.0.0", "255.255.255.255", "192.0.2.1"];
const V6: &[&str] = &[
    "::",
    "::1",
    "1::",
    "2001:db8::1",
    "1:2:3:4:5:6:7:8",
    "1:0:0:0:0:0:0:8",
    "::ffff:192.0.2.1",
    "::ffff:c000:201",
];
const NEITHER: &[&str] = &[
    "",
    "1.2.3",
    "1.2.3.4.5",
    "256.0.0.1",
    "01.2.3.4",
    "1.2.3.4 ",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1::2::3",
    "1:2:3:4::5:6:7:8",
    ":1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:",
    "2001:DB8::1",
    "2001:0db8::1",
    "12345::",
    "fe80::1%eth0",
    "[::1]",
    "::ffff:256.0.0.1",
    "1::192.0.2.1",
    ":::",
];

#[test]
fn addresses_are_as_they_are_written() {
    let others = |more: &[&'static str]| [NEITHER, more].concat();
    check::<Ipv4Addr>(any::<[u8; 4]>().prop_map(Ipv4Addr::from), V4, &others(V6));
    check::<Ipv6Addr>(groups(), V6, &others(V4));
    let either = prop_oneof![
        groups().prop_map(IpAddr::V6),
        any::<[u8; 4]>().prop_map(IpAddr::from)
    ];
    check::<IpAddr>(either, &[V4, V6].concat(), NEITHER);
}
