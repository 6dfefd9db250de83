//! Turns a JSON value into another that differs from it in a few places, the same ones every time.

use proptest::prelude::{Strategy, any, prop};
use proptest::sample::Index;
use proptest::strategy::{BoxedStrategy, Just, Union};
use serde_json::{Value, json};

/// One change of a value.
#[derive(Debug, Clone)]
pub enum Change {
    /// Takes something out.
    Remove,
    /// Puts something else in its place.
    Replace(Value),
    /// Adds something to an object or list.
    Insert(String, Value),
}

/// Which of the values to start from, and what to change in it where.
#[derive(Debug, Clone)]
pub struct Mutation {
    seed: Index,
    changes: Vec<(Index, Change)>,
}

impl Mutation {
    /// Mutations with these keys and values beside those that any reader should survive.
    pub fn strategy(keys: Vec<String>, values: Vec<Value>) -> BoxedStrategy<Self> {
        let changes = prop::collection::vec((any::<Index>(), change(keys, values)), 1..4);
        (any::<Index>(), changes)
            .prop_map(|(seed, changes)| Self { seed, changes })
            .boxed()
    }

    /// The changed value.
    #[must_use]
    pub fn apply(self, seeds: &[&Value]) -> Value {
        let mut value = (*self.seed.get(seeds)).clone();
        for (place, change) in self.changes {
            apply(&mut value, place, change);
        }
        value
    }
}

/// The JSON pointers of everything in the value, itself last.
#[must_use]
pub fn pointers(value: &Value) -> Vec<String> {
    let mut paths = Vec::new();
    collect(value, String::new(), &mut paths);
    paths
}

fn change(keys: Vec<String>, values: Vec<Value>) -> impl Strategy<Value = Change> {
    let foreign = [
        "unknown",
        "__proto__",
        "constructor",
        "toString",
        "toJSON",
        "0",
        "\u{1f600}",
        "\u{ffff}",
        "",
        "a b",
        "日本",
    ];
    let key = prop::sample::select([keys, foreign.map(str::to_owned).to_vec()].concat());
    let value = prop::sample::select([values, edges()].concat());
    Union::new([
        Just(Change::Remove).boxed(),
        value.clone().prop_map(Change::Replace).boxed(),
        (key, value.clone())
            .prop_map(|(key, value)| Change::Insert(key, value))
            .boxed(),
    ])
}

/// Values that some rule somewhere cares about.
fn edges() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1200.0),
        json!(-0.0),
        json!(0.5),
        json!(9_007_199_254_740_991_i64),
        json!(9_007_199_254_740_992_i64),
        json!(-9_007_199_254_740_993_i64),
        json!(u64::MAX),
        json!(1e300),
        json!(5e-324),
        json!(f64::MAX),
        json!(""),
        json!("5"),
        json!("\0"),
        json!("a\n"),
        json!("\u{1f600}".repeat(64)),
        json!("0af7651916cd43dd8448eb211c80319c\n"),
        json!([]),
        json!([null]),
        json!([{}]),
        json!({}),
        json!({"a": null}),
        json!({"constructor": 1, "hasOwnProperty": {}, "__proto__": {"a": 1}, "": 0, "toJSON": 1, "length": 3}),
        (1..100).fold(json!([]), |inner, _| json!([inner])),
    ]
}

fn apply(payload: &mut Value, place: Index, change: Change) {
    let paths = pointers(payload);
    let path = place.get(&paths).clone();
    match change {
        Change::Replace(value) => {
            if let Some(target) = payload.pointer_mut(&path) {
                *target = value;
            }
        }
        Change::Insert(key, value) => match payload.pointer_mut(&path) {
            Some(Value::Object(fields)) => {
                fields.insert(key, value);
            }
            Some(Value::Array(items)) => items.push(value),
            _ => {}
        },
        Change::Remove => {
            let Some((parent, key)) = path.rsplit_once('/') else {
                return;
            };
            match payload.pointer_mut(parent) {
                Some(Value::Object(fields)) => {
                    fields.remove(&key.replace("~1", "/").replace("~0", "~"));
                }
                Some(Value::Array(items)) => {
                    key.parse()
                        .ok()
                        .filter(|at| *at < items.len())
                        .map(|at: usize| items.remove(at));
                }
                _ => {}
            }
        }
    }
}

fn collect(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let key = key.replace('~', "~0").replace('/', "~1");
                collect(value, format!("{path}/{key}"), paths);
            }
        }
        Value::Array(items) => {
            for (at, value) in items.iter().enumerate() {
                collect(value, format!("{path}/{at}"), paths);
            }
        }
        _ => {}
    }
    paths.push(path);
}
