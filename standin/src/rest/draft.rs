//! What a request wants a message to become, and how it becomes it.

use serde_json::{Map, Value, json};

use super::check;
use super::refusal::{FormErrors, Refusal};
use super::request::{File, Request};
use crate::ids::AttachmentId;
use crate::world::{Attachment, Blob, Message, World, flag};

/// The parts of a message that a request names; those that it doesn't stay as they are.
pub(super) struct Draft<'a> {
    body: &'a Value,
    files: &'a [File],
}

const SETTABLE_FLAGS: u64 = flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2;

impl<'a> Draft<'a> {
    /// Checks `body`, a message's JSON, against all limits.
    pub(super) fn read(body: &'a Value, request: &'a Request) -> Result<Draft<'a>, Refusal> {
        check::message(body)?;
        Ok(Draft {
            body,
            files: &request.files,
        })
    }

    pub(super) fn flags(&self) -> u64 {
        self.body["flags"].as_u64().unwrap_or(0)
    }

    pub(super) fn content(&self) -> &str {
        self.body["content"].as_str().unwrap_or_default()
    }

    pub(super) fn has_embeds(&self) -> bool {
        self.body["embeds"]
            .as_array()
            .is_some_and(|embeds| !embeds.is_empty())
    }

    pub(super) fn has_files(&self) -> bool {
        !self.files.is_empty()
    }

    fn names(&self, key: &str) -> Option<&Value> {
        self.body.get(key)
    }
}

impl World {
    /// Makes `message` what the draft says. If it is refused, nothing has changed in the world.
    pub(super) fn write(&mut self, message: &mut Message, draft: &Draft) -> Result<(), Refusal> {
        let was_v2 = message.flags & flag::COMPONENTS_V2 != 0;
        message.flags = (message.flags & !flag::SUPPRESS_EMBEDS) | (draft.flags() & SETTABLE_FLAGS);
        if was_v2 && (!draft.content().is_empty() || draft.has_embeds()) {
            let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
            let message = "The 'content' field cannot be used with components v2";
            return Err(FormErrors::only("content", code, message));
        }
        if draft.names("content").is_some() {
            message.content = draft.content().trim().to_owned();
        }
        let uploads = self.attach(message, draft)?;
        let list = |key: &str| {
            draft
                .names(key)
                .map(|l| l.as_array().cloned().unwrap_or_default())
        };
        if let Some(mut embeds) = list("embeds") {
            embeds.iter_mut().for_each(normalise_embed);
            message.embeds = embeds;
        }
        if let Some(mut components) = list("components") {
            let mut next_id = 0;
            components
                .iter_mut()
                .for_each(|c| normalise_component(c, &mut next_id));
            message.components = components;
        }
        for (number, embed) in message.embeds.iter_mut().enumerate() {
            resolve(embed, &message.attachments, &format!("embeds.{number}"))?;
        }
        for (number, component) in message.components.iter_mut().enumerate() {
            resolve(
                component,
                &message.attachments,
                &format!("components.{number}"),
            )?;
        }
        let is_empty = message.content.is_empty()
            && message.embeds.is_empty()
            && message.attachments.is_empty()
            && message.components.is_empty();
        if is_empty {
            return Err(Refusal::EMPTY_MESSAGE);
        }
        self.blobs.extend(uploads);
        Ok(())
    }

    /// Keeps the files that the draft lists, or all if it lists none, and adds those that came
    /// with it. Answers the bytes to be stored.
    fn attach(
        &mut self,
        message: &mut Message,
        draft: &Draft,
    ) -> Result<Vec<(AttachmentId, Blob)>, Refusal> {
        let listed = draft.body["attachments"].as_array();
        let entry = |id: u64| {
            let is_it = |a: &&Value| match &a["id"] {
                Value::String(text) => text.parse() == Ok(id),
                number => number.as_u64() == Some(id),
            };
            listed.and_then(|listed| listed.iter().find(is_it))
        };
        for (number, wanted) in listed.into_iter().flatten().enumerate() {
            let is_it = |id: u64| entry(id) == Some(wanted);
            let exists = message.attachments.iter().any(|a| is_it(a.id.0))
                || draft.files.iter().any(|f| is_it(f.number));
            if !exists {
                let place = format!("attachments.{number}");
                return Err(FormErrors::only(
                    &place,
                    "ATTACHMENT_NOT_FOUND",
                    "Attachment not found",
                ));
            }
        }
        if listed.is_some() {
            message.attachments.retain(|a| entry(a.id.0).is_some());
        }
        let mut uploads = Vec::new();
        for file in draft.files {
            let (attachment, blob) = self.upload(message, file, entry(file.number));
            uploads.push((attachment.id, blob));
            message.attachments.push(attachment);
        }
        match message.attachments.len() > 10 {
            true => Err(FormErrors::only(
                "attachments",
                "BASE_TYPE_MAX_LENGTH",
                "Must be 10 or fewer in length.",
            )),
            false => Ok(uploads),
        }
    }

    fn upload(
        &mut self,
        message: &Message,
        file: &File,
        entry: Option<&Value>,
    ) -> (Attachment, Blob) {
        let id = AttachmentId(self.clock.snowflake());
        let told = |key: &str| entry.and_then(|e| e[key].as_str());
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let filename: String = told("filename")
            .unwrap_or(&file.name)
            .chars()
            .map(|c| if plain(c) { c } else { '_' })
            .collect();
        let attachment = Attachment {
            id,
            url: format!(
                "{}/attachments/{}/{id}/{filename}",
                self.address, message.channel_id
            ),
            filename,
            description: told("description").map(str::to_owned),
            size: file.bytes.len(),
            content_type: file.content_type.clone(),
            pixels: png_size(&file.bytes),
        };
        let blob = Blob {
            content_type: file.content_type.clone(),
            bytes: file.bytes.clone(),
        };
        (attachment, blob)
    }
}

/// Width and height out of the first chunk of a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    Some((number(8)?, number(12)?))
}

/// What isn't set isn't answered.
fn drop_nulls(object: &mut Map<String, Value>) {
    object.retain(|_, value| !value.is_null());
}

fn normalise_embed(embed: &mut Value) {
    if let Value::Object(object) = embed {
        drop_nulls(object);
        object.insert("type".to_owned(), json!("rich"));
        for field in object
            .get_mut("fields")
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            if field["inline"].is_null() {
                field["inline"] = json!(false);
            }
        }
    }
}

/// Fills in what Discord fills in: a number for each component, and the defaults.
fn normalise_component(component: &mut Value, next_id: &mut u64) {
    let Value::Object(object) = component else {
        return;
    };
    drop_nulls(object);
    *next_id += 1;
    object.entry("id").or_insert(json!(*next_id));
    if object
        .get("type")
        .and_then(Value::as_u64)
        .is_some_and(|t| matches!(t, 3 | 5..=8))
    {
        for key in ["min_values", "max_values"] {
            object.entry(key).or_insert(json!(1));
        }
    }
    for option in object
        .get_mut("options")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        if let Value::Object(option) = option {
            drop_nulls(option);
        }
    }
    for inner in object
        .get_mut("components")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        normalise_component(inner, next_id);
    }
    if let Some(accessory) = object.get_mut("accessory") {
        normalise_component(accessory, next_id);
    }
}

/// Puts the addresses of uploaded files where `attachment://name` stands.
fn resolve(value: &mut Value, files: &[Attachment], place: &str) -> Result<(), Refusal> {
    match value {
        Value::Array(items) => {
            for (number, item) in items.iter_mut().enumerate() {
                resolve(item, files, &format!("{place}.{number}"))?;
            }
        }
        Value::Object(object) => {
            let mut found = None;
            for (key, inner) in object.iter_mut() {
                let place = format!("{place}.{key}");
                let Some(name) = inner.as_str().and_then(|t| t.strip_prefix("attachment://"))
                else {
                    resolve(inner, files, &place)?;
                    continue;
                };
                let file = files.iter().find(|f| f.filename == name);
                let file = file.ok_or_else(|| {
                    let message = format!("No file is called {name}");
                    FormErrors::only(&place, "MEDIA_ATTACHMENT_NOT_FOUND", message)
                })?;
                *inner = json!(file.url);
                found = Some(file).filter(|_| key == "url");
            }
            if let Some(file) = found {
                object.insert("proxy_url".to_owned(), json!(file.url));
                if let Some((width, height)) = file.pixels {
                    object.insert("width".to_owned(), json!(width));
                    object.insert("height".to_owned(), json!(height));
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    Ok(())
}
