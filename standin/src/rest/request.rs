//! A request, read whole: path, JSON and files.

use std::collections::HashMap;

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Multipart};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::Value;

use super::refusal::Refusal;

/// Of a whole request, files included.
const MAX_REQUEST_BYTES: usize = 25 * 1024 * 1024;
/// Of one file.
const MAX_FILE_BYTES: usize = 10 * 1024 * 1024;
const API: &str = "/api/v10";

#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Without the API's prefix.
    pub(crate) path: String,
    pub(crate) segments: Vec<String>,
    pub(crate) query: HashMap<String, String>,
    pub(crate) token: Option<String>,
    pub(crate) body: Value,
    pub(crate) files: Vec<File>,
}

/// A file sent along, by its number in `files[n]`.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) number: u64,
    pub(crate) name: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

impl Request {
    /// Reads all but the body.
    pub(super) fn head(request: &axum::extract::Request) -> Request {
        let uri = request.uri();
        let path = uri.path().strip_prefix(API).unwrap_or(uri.path());
        let header = |name| request.headers().get(name).and_then(|v| v.to_str().ok());
        let inside = uri.path().starts_with(API);
        let segments = path
            .split('/')
            .filter(|s| !s.is_empty() && inside)
            .map(decode)
            .collect();
        let pairs = uri
            .query()
            .unwrap_or_default()
            .split('&')
            .filter_map(|p| p.split_once('='));
        Request {
            method: request.method().to_string(),
            path: path.to_owned(),
            segments,
            query: pairs
                .map(|(key, value)| (key.to_owned(), decode(value)))
                .collect(),
            token: header(AUTHORIZATION).map(str::to_owned),
            body: Value::Null,
            files: Vec::new(),
        }
    }

    /// Reads the body: JSON, or a form with JSON and files.
    pub(super) async fn read_body(
        &mut self,
        request: axum::extract::Request,
    ) -> Result<(), Refusal> {
        let content_type = request
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|v| v.to_str().ok());
        if content_type.is_some_and(|t| t.starts_with("multipart/form-data")) {
            return self.read_form(request).await;
        }
        let bytes = to_bytes(request.into_body(), MAX_REQUEST_BYTES)
            .await
            .map_err(|_| Refusal::FILE_TOO_LARGE)?;
        if !bytes.is_empty() {
            self.body = serde_json::from_slice(&bytes).map_err(|_| Refusal::INVALID_JSON)?;
        }
        Ok(())
    }

    async fn read_form(&mut self, mut request: axum::extract::Request) -> Result<(), Refusal> {
        let limit = axum::extract::DefaultBodyLimit::max(MAX_REQUEST_BYTES);
        limit.apply(&mut request);
        let mut form = Multipart::from_request(request, &())
            .await
            .map_err(|_| Refusal::INVALID_JSON)?;
        while let Some(field) = form
            .next_field()
            .await
            .map_err(|_| Refusal::FILE_TOO_LARGE)?
        {
            let name = field.name().unwrap_or_default().to_owned();
            let filename = field.file_name().map(str::to_owned);
            let content_type = field.content_type().map(str::to_owned);
            let bytes = field.bytes().await.map_err(|_| Refusal::FILE_TOO_LARGE)?;
            if name == "payload_json" {
                self.body = serde_json::from_slice(&bytes).map_err(|_| Refusal::INVALID_JSON)?;
            } else if let Some(number) = file_number(&name) {
                let name = filename.unwrap_or_else(|| "unknown".to_owned());
                let content_type = content_type.unwrap_or_else(|| media_type(&name).to_owned());
                self.files.push(File {
                    number,
                    name,
                    content_type,
                    bytes,
                });
            }
        }
        match self
            .files
            .iter()
            .any(|file| file.bytes.len() > MAX_FILE_BYTES)
        {
            true => Err(Refusal::FILE_TOO_LARGE),
            false => Ok(()),
        }
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.query
            .get(name)
            .is_some_and(|value| value == "true" || value == "1")
    }
}

fn file_number(field: &str) -> Option<u64> {
    field
        .strip_prefix("files[")?
        .strip_suffix(']')?
        .parse()
        .ok()
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("txt") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some(_) | None => "application/octet-stream",
    }
}

/// Undoes percent-encoding; what isn't valid stays as it is.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, more)) = rest.split_first() {
        let hex = more.get(..2).and_then(|h| std::str::from_utf8(h).ok());
        match (first, hex.and_then(|h| u8::from_str_radix(h, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            _ => {
                bytes.push(first);
                rest = more;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
