//! Changes of one value in a JSON file, for tests of whoever reads such files.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The changes of a value that keep its type and some that do not; `others` stand elsewhere under the same key.
pub fn changes(value: &Value, others: &BTreeSet<String>) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(0), json!(""), json!([]), json!({})],
        Value::Bool(flag) => vec![json!(!flag)],
        Value::Number(number) => {
            let near = number.as_i64().map(|number| [number.wrapping_add(1), number.wrapping_sub(1), number ^ 4]);
            near.into_iter().flatten().map(|number| json!(number)).chain([Value::Null]).collect()
        }
        Value::String(text) => {
            let other = others.iter().filter(|other| *other != text).take(3).cloned();
            let altered = [format!("{text}x"), format!(" {text}"), text.chars().skip(1).collect(), String::new()];
            altered.into_iter().chain(other).filter(|other| other != text).map(Value::from).collect()
        }
        Value::Array(items) => {
            let mut all = Vec::new();
            for position in 0..items.len() {
                let mut without = items.clone();
                let item = without.remove(position);
                let mut twice = items.clone();
                twice.insert(position, item);
                let mut swapped = items.clone();
                swapped.swap(position, (position + 1) % items.len());
                all.extend([without, twice, swapped].map(Value::from));
            }
            all.into_iter().filter(|changed| changed != value).collect()
        }
        Value::Object(items) => items
            .keys()
            .map(|key| {
                let mut without = items.clone();
                without.remove(key);
                Value::from(without)
            })
            .chain([Value::Null])
            .collect(),
    }
}

/// Where all values are, and the texts under each key.
pub fn collect_places(
    value: &Value,
    here: &str,
    places: &mut Vec<String>,
    texts: &mut BTreeMap<String, BTreeSet<String>>,
) {
    places.push(here.to_owned());
    match value {
        Value::Array(items) => {
            for (position, item) in items.iter().enumerate() {
                collect_places(item, &format!("{here}/{position}"), places, texts);
            }
        }
        Value::Object(items) => {
            for (key, item) in items {
                collect_places(item, &format!("{here}/{key}"), places, texts);
            }
        }
        Value::String(text) => {
            texts.entry(key_of(here).to_owned()).or_default().insert(text.clone());
        }
        _ => {}
    }
}

/// The key under which a value stands, of a list the key of the list.
pub fn key_of(place: &str) -> &str {
    place.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap_or("")
}
