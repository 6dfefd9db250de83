//! Turns the constraints of a string or number into the model's, or into what is wrong with them.

use serde_json::{Number, Value};

use super::schema::Node;
use super::{Bounds, Constant, Text, Type, catch_all, pattern};

/// The greatest integer that every JSON reader keeps, 2^53-1.
pub const MAX_SAFE: i64 = 9_007_199_254_740_991;

pub(super) fn string(node: &Node) -> Result<Type, String> {
    if let Some(literal) = node.get("const") {
        return match literal.as_str() {
            Some(literal) => Ok(Type::Const(Constant {
                wire: literal.to_owned(),
                known: catch_all::known(node)?,
            })),
            None => Err("a constant must be a string".to_owned()),
        };
    }
    let text = Text {
        min: count(node, "minLength")?,
        max: count(node, "maxLength")?,
        pattern: node.text("pattern").map(str::to_owned),
        format: node
            .annotation("format")
            .and_then(Value::as_str)
            .map(str::to_owned),
    };
    if let Some(pattern) = &text.pattern {
        pattern::check(pattern)?;
    }
    ordered(text.min, text.max)?;
    Ok(Type::String(text))
}

pub(super) fn number(node: &Node) -> Result<Type, String> {
    let bound = |key: &str| match node.get(key) {
        None => Ok(None),
        Some(Value::Number(number)) => Ok(Some(number.clone())),
        Some(_) => Err(format!("`{key}` must be a number")),
    };
    let bounds = Bounds {
        min: bound("minimum")?,
        max: bound("maximum")?,
        above: bound("exclusiveMinimum")?,
        below: bound("exclusiveMaximum")?,
    };
    let least = bounds.min.iter().chain(&bounds.above).filter_map(Number::as_f64);
    let greatest = bounds.max.iter().chain(&bounds.below).filter_map(Number::as_f64);
    ordered(least.reduce(f64::max), greatest.reduce(f64::min))?;
    Ok(Type::Number(bounds))
}

pub(super) fn integer(node: &Node) -> Result<Type, String> {
    let bound = |key: &str| match node.get(key) {
        None => Ok(None),
        Some(value) => whole(value)
            .map(Some)
            .ok_or_else(|| format!("`{key}` of an integer must be an integer")),
    };
    // schemars gives these formats without their bounds, and serde keeps to them all the same.
    let (type_min, type_max) = match node.annotation("format").and_then(Value::as_str) {
        Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Some("uint32") => (0, i64::from(u32::MAX)),
        _ => (-MAX_SAFE, MAX_SAFE),
    };
    let lowest = bound("minimum")?.map_or(type_min, |min| min.max(type_min));
    let highest = bound("maximum")?.map_or(type_max, |max| max.min(type_max));
    let (above, below) = (bound("exclusiveMinimum")?, bound("exclusiveMaximum")?);
    ordered(
        Some(above.map_or(lowest, |above| lowest.max(above.saturating_add(1)))),
        Some(below.map_or(highest, |below| highest.min(below.saturating_sub(1)))),
    )?;
    Ok(Type::Integer(Bounds {
        min: (lowest > -MAX_SAFE).then(|| lowest.into()),
        max: (highest < MAX_SAFE).then(|| highest.into()),
        above: above.map(Into::into),
        below: below.map(Into::into),
    }))
}

/// A length or number of items.
pub(super) fn count(node: &Node, key: &str) -> Result<Option<u64>, String> {
    match node.get(key) {
        None => Ok(None),
        Some(value) => value
            .as_u64()
            .map(Some)
            .ok_or_else(|| format!("`{key}` must be a whole number")),
    }
}

/// Refuses bounds between which nothing lies.
pub(super) fn ordered<T: PartialOrd>(min: Option<T>, max: Option<T>) -> Result<(), String> {
    match (min, max) {
        (Some(min), Some(max)) if min > max => Err("no value fits between its bounds".to_owned()),
        _ => Ok(()),
    }
}

/// The integer that a number stands for; saturated, since bounds beyond 2^53 say nothing.
fn whole(value: &Value) -> Option<i64> {
    if let Some(number) = value.as_i64() {
        return Some(number);
    }
    if value.is_u64() {
        return Some(i64::MAX);
    }
    let number = value.as_f64()?;
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the number has no fraction, and `as` saturates"
    )]
    (number.fract() == 0.0).then_some(number as i64)
}
