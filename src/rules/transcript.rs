//! Games written down: `f5d6c3…`.
/// x
pub struct Transcript;
/// y
pub struct TranscriptError;
