//! Turns integers and types of libraries into shapes with their values.

use crate::shape::Shape;

/// The largest integer that every JSON reader keeps.
const MAX_SAFE: i64 = 9_007_199_254_740_991;
pub const INTEGERS: [Shape; 5] = [
    Shape::Integer("u8", 0, 255),
    Shape::Integer("i32", -2_147_483_648, 2_147_483_647),
    Shape::Integer("u32", 0, 4_294_967_295),
    Shape::Integer("u64", 0, MAX_SAFE),
    Shape::Integer("i64", -MAX_SAFE, MAX_SAFE),
];
/// Types of libraries, written in a form of their own.
pub const LEAVES: [Shape; 7] = [
    Shape::Leaf("char", |n| match n % 3 {
        0 => "\"\\u0000\"".to_owned(),
        1 => "\"😀\"".to_owned(),
        _ => format!("\"{}\"", char::from(b'a' + (n % 26) as u8)),
    }),
    Shape::Leaf("std::num::NonZeroU8", |n| (1 + n % 255).to_string()),
    Shape::Leaf("uuid::Uuid", |n| format!("\"67e55044-10b1-426f-9247-{n:012x}\"")),
    Shape::Leaf("std::net::IpAddr", |n| match n % 2 {
        0 => format!("\"127.0.0.{}\"", n % 256),
        _ => format!("\"2001:db8::{n:x}\""),
    }),
    Shape::Leaf("chrono::NaiveDate", |n| format!("\"2024-02-{:02}\"", 1 + n % 29)),
    Shape::Leaf("std::time::Duration", |n| {
        format!(
            "{{\"secs\":{},\"nanos\":{}}}",
            9_007_199_254_740_991 - n,
            999_999_999 - n
        )
    }),
    Shape::Leaf("Result<bool, String>", |n| match n % 3 {
        0 => "{\"Ok\":true}".to_owned(),
        _ => format!("{{\"Err\":\"{n}\"}}"),
    }),
];
