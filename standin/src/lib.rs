//! A stateful, strict double of Discord for tests and sandboxes.
