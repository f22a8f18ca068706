//! Checks JSON against a schema, as far as the schema of SARIF and that of `--json` go. A keyword that is not known here is an error, so that
//! nothing of a schema is left out in silence.

use serde_json::Value;

/// What does not fit, each with its place in the document.
pub fn misfits(schema: &Value, document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Checker { root: schema, found: &mut found }.check(schema, document, "");
    found
}

struct Checker<'a> {
    root: &'a Value,
    found: &'a mut Vec<String>,
}

impl Checker<'_> {
    fn check(&mut self, schema: &Value, value: &Value, place: &str) {
        let keywords = schema.as_object().expect("a schema is an object");
        for (keyword, rule) in keywords {
            let matches_schema = match keyword.as_str() {
                "$schema" | "$id" | "title" | "description" | "default" | "definitions" | "$defs" => true,
                // These belong to `if`.
                "then" | "else" => true,
                "$ref" => {
                    let pointer =
                        rule.as_str().and_then(|path| path.strip_prefix('#')).expect("it is in the same file");
                    let target = self.root.pointer(pointer).expect("it is there").clone();
                    self.check(&target, value, place);
                    true
                }
                "type" => has_type(value, rule.as_str().expect("one type")),
                "enum" => rule.as_array().expect("a list").contains(value),
                "const" => rule == value,
                "minLength" => {
                    let least = rule.as_u64().expect("a number");
                    value.as_str().is_none_or(|text| text.chars().count() as u64 >= least)
                }
                "minProperties" => {
                    let least = rule.as_u64().expect("a number");
                    value.as_object().is_none_or(|object| object.len() as u64 >= least)
                }
                "if" => {
                    let branch = if self.matches_schema(rule, value) { "then" } else { "else" };
                    if let Some(schema) = keywords.get(branch) {
                        self.check(schema, value, place);
                    }
                    true
                }
                "allOf" => {
                    rule.as_array().expect("a list").iter().for_each(|schema| self.check(schema, value, place));
                    true
                }
                "dependentSchemas" => {
                    for (name, schema) in rule.as_object().expect("schemas by name") {
                        if value.get(name).is_some() {
                            self.check(schema, value, place);
                        }
                    }
                    true
                }
                "required" => {
                    let names = rule.as_array().expect("a list").iter().filter_map(Value::as_str);
                    value.as_object().is_none_or(|object| names.clone().all(|name| object.contains_key(name)))
                }
                "properties" => {
                    for (name, value) in value.as_object().into_iter().flatten() {
                        if let Some(schema) = rule.get(name) {
                            self.check(schema, value, &format!("{place}/{name}"));
                        }
                    }
                    true
                }
                "additionalProperties" => self.check_others(keywords.get("properties"), rule, value, place),
                "items" => {
                    for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(rule, item, &format!("{place}/{number}"));
                    }
                    true
                }
                "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap_or(0)),
                "uniqueItems" => {
                    let items = value.as_array().map_or(&[][..], Vec::as_slice);
                    rule != &Value::Bool(true)
                        || (1..items.len()).all(|number| !items[..number].contains(&items[number]))
                }
                "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().expect("a number")),
                "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().expect("a number")),
                "anyOf" => self.alternatives(rule, value, place) > 0,
                "oneOf" => self.alternatives(rule, value, place) == 1,
                "format" => value.as_str().is_none_or(|text| has_format(text, rule.as_str().expect("a name"))),
                other => panic!("{place}: the keyword {other} is not known here"),
            };
            if !matches_schema {
                self.found.push(format!("{place}: {keyword} {rule} does not hold of {value}"));
            }
        }
    }

    fn check_others(&mut self, known: Option<&Value>, rule: &Value, value: &Value, place: &str) -> bool {
        let mut matches_schema = true;
        for (name, value) in value.as_object().into_iter().flatten() {
            if known.is_none_or(|known| known.get(name).is_none()) {
                match rule {
                    Value::Bool(allowed) => matches_schema &= allowed,
                    schema => self.check(schema, value, &format!("{place}/{name}")),
                }
            }
        }
        matches_schema
    }

    /// How many of several schemas fit. If none does, what does not fit the best of them is noted.
    fn alternatives(&mut self, rule: &Value, value: &Value, place: &str) -> usize {
        let misfits = |schema: &Value| {
            let mut found = Vec::new();
            Checker { root: self.root, found: &mut found }.check(schema, value, place);
            found
        };
        let all: Vec<Vec<String>> = rule.as_array().expect("a list").iter().map(misfits).collect();
        let count = all.iter().filter(|found| found.is_empty()).count();
        if count == 0 {
            self.found.extend(all.into_iter().min_by_key(Vec::len).unwrap_or_default());
        }
        count
    }

    fn matches_schema(&self, schema: &Value, value: &Value) -> bool {
        let mut found = Vec::new();
        Checker { root: self.root, found: &mut found }.check(schema, value, "");
        found.is_empty()
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("the type {other} is not known here"),
    }
}

/// Addresses have nothing but what RFC 3986 lets them have.
fn has_format(text: &str, name: &str) -> bool {
    let allowed = |letter: char| letter.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(letter);
    match name {
        "uri" => text.contains(':') && text.chars().all(allowed),
        "uri-reference" => {
            text.chars().all(allowed) && !text.split('/').next().is_some_and(|first| first.contains("%:"))
        }
        other => panic!("the format {other} is not known here"),
    }
}
