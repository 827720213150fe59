//! Discord's own description of its API, against which requests and answers are checked.
//!
//! The document leaves almost every object open, so that a misspelt key would pass. Here every
//! object that lists its properties is closed; what serenity and others send beyond that, and
//! Discord takes, is normalised away first. See [`normalised`].

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, Registry, ValidationError, Validator};
use serde_json::{Value, json};

use crate::rest::Request;
use crate::world::World;

const ROOT: &str = "urn:discord-openapi";

/// Discord's OpenAPI description. Cheap to clone: the parts already prepared are shared, so tests
/// of one program should load it once.
#[derive(Clone)]
pub struct Description(Arc<Inner>);

struct Inner {
    document: Value,
    registry: Registry<'static>,
    /// By the place of their schema in the document; those that were needed so far.
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl fmt::Debug for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Description")
    }
}

impl Description {
    /// Reads the document, JSON as Discord publishes it.
    pub fn parse(text: &str) -> anyhow::Result<Description> {
        let mut document: Value = serde_json::from_str(text).context("reading the description")?;
        close(&mut document);
        let registry = Registry::new()
            .draft(Draft::Draft202012)
            .add(ROOT, document.clone())
            .context("the description has a schema")?
            .prepare()
            .context("the description's references lead somewhere")?;
        let validators = Mutex::default();
        Ok(Description(Arc::new(Inner {
            document,
            registry,
            validators,
        })))
    }

    /// The path in the document that a request goes to: the one with the fewest placeholders.
    fn template(&self, segments: &[String]) -> Option<&str> {
        let paths = self.0.document["paths"].as_object()?;
        let fits = |template: &&String| {
            let parts: Vec<&str> = template.split('/').skip(1).collect();
            let same = |(part, segment): (&&str, &String)| {
                part.starts_with('{') || *part == segment.as_str()
            };
            parts.len() == segments.len() && parts.iter().zip(segments).all(same)
        };
        let candidates = paths.keys().filter(fits);
        candidates
            .min_by_key(|template| template.matches('{').count())
            .map(String::as_str)
    }

    /// Where the schema of this operation stands, if the document has one there.
    fn place(&self, request: &Request, inside: &[&str]) -> Option<String> {
        let method = request.method.to_lowercase();
        let path = self.template(&request.segments)?;
        let steps = ["paths", path, &method]
            .into_iter()
            .chain(inside.iter().copied());
        let pointer: String = steps
            .map(|s| format!("/{}", s.replace('~', "~0").replace('/', "~1")))
            .collect();
        self.0.document.pointer(&pointer).map(|_| pointer)
    }

    fn validator(&self, pointer: &str) -> Arc<Validator> {
        let mut known = self
            .0
            .validators
            .lock()
            .unwrap_or_else(|poison| poison.into_inner());
        if let Some(validator) = known.get(pointer) {
            return validator.clone();
        }
        let fragment = pointer.replace('{', "%7B").replace('}', "%7D");
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$ref": format!("{ROOT}#{fragment}"),
        });
        let validator = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .with_registry(&self.0.registry)
            .should_validate_formats(true)
            .with_format("snowflake", |text: &str| text.parse::<u64>().is_ok())
            .with_format("nonce", |text: &str| text.chars().count() <= 25)
            .build(&schema)
            .expect("the pointer was found in the document");
        let validator = Arc::new(validator);
        known.insert(pointer.to_owned(), validator.clone());
        validator
    }

    fn faults(&self, pointer: &str, value: &Value) -> Vec<String> {
        self.validator(pointer)
            .iter_errors(value)
            .map(|error| explain(&error))
            .collect()
    }

    /// What the description has against this request.
    pub(crate) fn faults_of_request(&self, request: &Request) -> Vec<String> {
        if self.place(request, &[]).is_none() {
            return vec!["the description has no such operation".to_owned()];
        }
        let body = ["requestBody", "content", "application/json", "schema"];
        match self.place(request, &body) {
            Some(pointer) if !request.body.is_null() => {
                self.faults(&pointer, &normalised(&request.body, &request.segments))
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// What it has against our answer.
    pub(crate) fn faults_of_answer(
        &self,
        request: &Request,
        status: u16,
        answer: &Value,
    ) -> Vec<String> {
        let status = status.to_string();
        if self.place(request, &["responses", &status]).is_none() {
            return vec![format!("the description has no answer {status} here")];
        }
        let body = [
            "responses",
            &status,
            "content",
            "application/json",
            "schema",
        ];
        self.place(request, &body)
            .map_or(Vec::new(), |pointer| self.faults(&pointer, answer))
    }
}

impl World {
    pub(crate) fn check_request(&mut self, request: &Request) {
        let Some(description) = self.description.clone() else {
            return;
        };
        for fault in description.faults_of_request(request) {
            self.violation(format!(
                "request {} {}: {fault}",
                request.method, request.path
            ));
        }
    }

    /// Refusals have no schema of their own worth checking.
    pub(crate) fn check_answer(&mut self, request: &Request, status: u16, answer: &Value) {
        let Some(description) = self.description.clone() else {
            return;
        };
        if !(200..300).contains(&status) {
            return;
        }
        for fault in description.faults_of_answer(request, status, answer) {
            self.violation(format!(
                "answer to {} {}: {fault}",
                request.method, request.path
            ));
        }
    }
}

/// Closes every object that lists its properties. Those that are parts of a larger one stay open:
/// they don't know the properties of the other parts.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            let lists = object.get("properties").is_some_and(Value::is_object);
            if lists && !object.contains_key("additionalProperties") {
                object.insert("additionalProperties".to_owned(), json!(false));
            }
            for (key, inner) in object.iter_mut().filter(|(key, _)| *key != "allOf") {
                match inner {
                    // Here the keys are names of properties, not words of the schema language.
                    Value::Object(named) if key == "properties" => {
                        named.values_mut().for_each(close)
                    }
                    inner => close(inner),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What Discord takes although its description doesn't say so:
/// - numbers of files as numbers (Discord's own examples write them so), the description wants
///   text;
/// - permissions as text, as everywhere else in the API, the description wants an integer;
/// - of commands, `nsfw`, and fields of options that are null, empty, or an `autocomplete` that is
///   off;
/// - of embeds, `proxy_url`, `width` and `height` of pictures, which only answers carry.
fn normalised(body: &Value, segments: &[String]) -> Value {
    let mut body = body.clone();
    if segments.iter().any(|segment| segment == "commands") {
        let commands = match &mut body {
            Value::Array(commands) => commands.iter_mut().collect(),
            one => vec![one],
        };
        commands.into_iter().for_each(normalise_command);
        return body;
    }
    normalise_message(&mut body);
    if let Some(data) = body.get_mut("data") {
        normalise_message(data);
    }
    body
}

fn normalise_command(command: &mut Value) {
    let Value::Object(fields) = command else {
        return;
    };
    fields.remove("nsfw");
    if let Some(permissions) = fields.get_mut("default_member_permissions")
        && let Some(number) = permissions
            .as_str()
            .and_then(|text| text.parse::<u64>().ok())
    {
        *permissions = json!(number);
    }
    fields
        .get_mut("options")
        .into_iter()
        .for_each(normalise_options);
}

fn normalise_options(options: &mut Value) {
    for option in options.as_array_mut().into_iter().flatten() {
        let Value::Object(fields) = option else {
            continue;
        };
        fields.retain(|key, value| match value {
            Value::Bool(false) => key != "autocomplete",
            Value::Null => false,
            Value::Array(items) => !items.is_empty(),
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => true,
        });
        fields
            .get_mut("options")
            .into_iter()
            .for_each(normalise_options);
    }
}

fn normalise_message(message: &mut Value) {
    let items = |message: &mut Value, key: &str, change: fn(&mut Value)| {
        let items = message.get_mut(key).and_then(Value::as_array_mut);
        items.into_iter().flatten().for_each(change);
    };
    items(message, "attachments", |attachment| {
        if let Some(number) = attachment["id"].as_u64() {
            attachment["id"] = json!(number.to_string());
        }
    });
    items(message, "embeds", |embed| {
        for key in ["image", "thumbnail", "author", "footer"] {
            if let Some(Value::Object(picture)) = embed.get_mut(key) {
                for surplus in ["proxy_url", "proxy_icon_url", "width", "height"] {
                    picture.remove(surplus);
                }
            }
        }
    });
}

/// An error in words. Where a value could have been one of several things, the one that it comes
/// closest to tells what is wrong.
fn explain(error: &ValidationError<'_>) -> String {
    match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            let closest = context.iter().min_by_key(|branch| distance(branch));
            match closest.and_then(|branch| branch.first()) {
                Some(inner) => explain(inner),
                None => format!("{} at {}", error, error.instance_path()),
            }
        }
        _ => format!("{} at {}", error, error.instance_path()),
    }
}

/// How far a value is from a branch: one with another `type` is farther than any with the same.
fn distance(branch: &[ValidationError<'static>]) -> (bool, usize) {
    let of_type = |error: &ValidationError<'_>| {
        let is_choice = matches!(
            error.kind(),
            ValidationErrorKind::Constant { .. }
                | ValidationErrorKind::Enum { .. }
                | ValidationErrorKind::Type { .. }
                | ValidationErrorKind::OneOfNotValid { .. }
        );
        let path = error.instance_path().to_string();
        is_choice
            && (path.ends_with("/type") || matches!(error.kind(), ValidationErrorKind::Type { .. }))
    };
    (branch.iter().any(of_type), branch.len())
}
